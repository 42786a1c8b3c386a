#include "../model/batch_learner.hpp"
#include "batch_arguments.hpp"
#include "guard.hpp"
#include "handles.hpp"
#include "host_progress.hpp"

#include <memory>
#include <utility>

using naibx::capi::checked_batch;
using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::HostProgress;
using naibx::capi::HostTasks;
using naibx::capi::require;
using naibx::capi::require_readable;

namespace {

// Often enough to be stopped within a moment, seldom enough to cost nothing.
constexpr std::uint64_t kRowsBetweenProgress = 1000;

void learn_all(naibx::Model &model, const naibx::TrainingBatch &batch,
               const naibx::TaskRunner &runner,
               const naibx::Progress &progress) {
  naibx::BatchLearner learner(model, batch, runner);
  learner.prepare(progress);
  learner.learn(progress);
}

} // namespace

extern "C" {

naibx_status naibx_create(const naibx_config *config, naibx_model **model,
                          naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(model);
    require(config, "config");
    require(model, "model");
    *model = std::make_unique<naibx_model>(config->configuration,
                                           config->model_allocator)
                 .release();
    return NAIBX_OK;
  });
}

void naibx_destroy(naibx_model *model) {
  const std::unique_ptr<naibx_model> owned(model);
}

naibx_status naibx_copy(const naibx_model *model, naibx_model **copy,
                        naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(copy);
    require(model, "model");
    require(copy, "copy");
    *copy = std::make_unique<naibx_model>(*model->state, model->allocator())
                .release();
    return NAIBX_OK;
  });
}

naibx_status naibx_create_part(const naibx_model *model, naibx_model **part,
                               naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(part);
    require(model, "model");
    require(part, "part");
    auto made = std::make_unique<naibx_model>(model->model().configuration(),
                                              model->allocator());
    made->state->model.take_map(model->model());
    *part = made.release();
    return NAIBX_OK;
  });
}

naibx_status naibx_get_config(const naibx_model *model, naibx_config **config,
                              naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(config);
    require(model, "model");
    require(config, "config");
    *config = std::make_unique<naibx_config>(model->model().configuration(),
                                             model->allocator())
                  .release();
    return NAIBX_OK;
  });
}

naibx_status naibx_add_example(naibx_model *model, const double *values,
                               const uint32_t *indices, uint64_t value_count,
                               const uint32_t *labels, uint64_t label_count,
                               double weight, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(model, "model");
    require_readable(values, value_count, "values");
    model->state->model.add({values, indices, value_count},
                            require_readable(labels, label_count, "labels"),
                            weight, model->group);
    model->state->changed();
    return NAIBX_OK;
  });
}

naibx_status naibx_add_examples(naibx_model *model, uint64_t row_count,
                                const double *values, const uint32_t *indices,
                                const uint64_t *row_offsets,
                                uint64_t value_count, const uint32_t *labels,
                                const uint64_t *label_offsets,
                                uint64_t label_count, const double *weights,
                                naibx_progress progress, void *context,
                                naibx_error **error) {
  HostProgress host_progress(progress, context);
  HostTasks host_tasks(model == nullptr ? naibx::capi::ThreadSettings()
                                        : model->threads);
  return guard(error, [&]() -> naibx_status {
    require(model, "model");
    require_readable(labels, label_count, "labels");
    require(label_offsets, "label_offsets");
    const naibx::ExampleBatch examples =
        checked_batch(model->model().layout().column_count(), row_count, values,
                      indices, row_offsets, value_count);
    const naibx::LabelBatch sets(row_count, labels, label_offsets, label_count);
    const naibx::TrainingBatch batch = {examples, sets, weights, model->group};
    const naibx::TaskRunner runner = host_tasks.runner();
    const naibx::Progress asked = host_progress.every(kRowsBetweenProgress);
    if (!asked.is_set()) {
      learn_all(model->state->model, batch, runner, asked);
      model->state->changed();
      return NAIBX_OK;
    }
    // A cancelled call must leave the model as it was.
    naibx::Model learning(model->model(), &model->state->memory);
    learn_all(learning, batch, runner, asked);
    model->state->model = std::move(learning); // same memory: does not allocate
    model->state->changed();
    return NAIBX_OK;
  });
}

} // extern "C"
