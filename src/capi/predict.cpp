#include "../decide/predict.hpp"

#include "../decide/normalise.hpp"
#include "batch_arguments.hpp"
#include "guard.hpp"
#include "handles.hpp"
#include "host_progress.hpp"
#include "host_tasks.hpp"
#include "ready_workspace.hpp"

#include <algorithm>
#include <memory>

using naibx::capi::checked_batch;
using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::HostProgress;
using naibx::capi::HostTasks;
using naibx::capi::require;
using naibx::capi::require_array;
using naibx::capi::require_readable;
using naibx::capi::threads_of;

namespace {

// A hundred predictions take well under a second on every model that fits.
constexpr std::uint64_t kRowsBetweenProgress = 100;

// The workspace of the call, ready for the model's present state.
class ReadyWorkspace {
public:
  explicit ReadyWorkspace(const naibx_model &model, naibx_workspace *given,
                          std::size_t workers = 1)
      : of_call_(model.memory.functions(), given),
        workspaces_(of_call_.get().reserve_for(model, workers)) {
    for (naibx::Workspace *const workspace : workspaces_) {
      workspace->features.set_model(model.model);
    }
  }
  naibx::Workspace *operator->() const { return workspaces_[0]; }
  naibx::Workspace &operator*() const { return *workspaces_[0]; }
  // One for each worker.
  [[nodiscard]] naibx::Span<naibx::Workspace *const> all() const {
    return workspaces_;
  }

private:
  naibx::capi::WorkspaceOfCall of_call_;
  naibx::Span<naibx::Workspace *const> workspaces_;
};

bool is_trained(const naibx_model &model) {
  return model.model.weight() > 0.0;
}

} // namespace

extern "C" {

naibx_status naibx_workspace_create(const naibx_model *model,
                                    naibx_workspace **workspace,
                                    naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(workspace);
    require(model, "model");
    require(workspace, "workspace");
    auto made = std::make_unique<naibx_workspace>(model->memory.functions());
    made->reserve_for(*model, 1);
    *workspace = made.release();
    return NAIBX_OK;
  });
}

void naibx_workspace_destroy(naibx_workspace *workspace) {
  const std::unique_ptr<naibx_workspace> owned(workspace);
}

naibx_status naibx_predict(const naibx_model *model, const double *values,
                           const uint32_t *indices, uint64_t value_count,
                           int64_t size, uint32_t *labels,
                           double *step_log_probabilities, uint64_t capacity,
                           uint64_t *label_count, naibx_workspace *workspace,
                           naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(label_count);
    require(model, "model");
    require_readable(values, value_count, "values");
    require_array(labels, capacity, "labels");
    require(label_count, "label_count");
    if (!is_trained(*model)) {
      return NAIBX_NOT_TRAINED;
    }
    const ReadyWorkspace ready(*model, workspace);
    *label_count =
        naibx::predict_set(model->model, {values, indices, value_count}, size,
                           {labels, step_log_probabilities, capacity}, *ready);
    return *label_count <= capacity ? NAIBX_OK : NAIBX_BUFFER_TOO_SMALL;
  });
}

naibx_status naibx_predict_batch(
    const naibx_model *model, uint64_t row_count, const double *values,
    const uint32_t *indices, const uint64_t *row_offsets, uint64_t value_count,
    const int64_t *sizes, uint64_t *label_offsets, uint32_t *labels,
    double *step_log_probabilities, uint64_t capacity, uint64_t *label_count,
    naibx_progress progress, void *context, naibx_workspace *workspace,
    naibx_error **error) {
  HostProgress host_progress(progress, context);
  HostTasks host_tasks;
  return guard(error, [&]() -> naibx_status {
    clear(label_count);
    require(model, "model");
    require(label_offsets, "label_offsets");
    require_array(labels, capacity, "labels");
    require(label_count, "label_count");
    const naibx::ExampleBatch examples =
        checked_batch(model->model.layout(), row_count, values, indices,
                      row_offsets, value_count);
    if (!is_trained(*model)) {
      return NAIBX_NOT_TRAINED;
    }
    const naibx::TaskRunner runner = host_tasks.runner(threads_of(workspace));
    const ReadyWorkspace ready(
        *model, workspace, runner.worker_count(naibx::count_tasks(row_count)));
    *label_count = naibx::predict_sets(
        model->model,
        {examples,
         sizes,
         label_offsets,
         {labels, step_log_probabilities, capacity}},
        host_progress.every(kRowsBetweenProgress), runner, ready.all());
    return *label_count <= capacity ? NAIBX_OK : NAIBX_BUFFER_TOO_SMALL;
  });
}

naibx_status naibx_score_sizes(const naibx_model *model, const double *values,
                               const uint32_t *indices, uint64_t value_count,
                               double *log_posterior, uint64_t capacity,
                               double *log_evidence, naibx_workspace *workspace,
                               naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(log_evidence);
    require(model, "model");
    require_readable(values, value_count, "values");
    require_array(log_posterior, capacity, "log_posterior");
    if (!is_trained(*model)) {
      return NAIBX_NOT_TRAINED;
    }
    const naibx::Configuration &configuration = model->model.configuration();
    const uint64_t sizes = uint64_t{configuration.label_count()} + 1;
    const ReadyWorkspace ready(*model, workspace);
    ready->features.set_example(model->model, {values, indices, value_count});
    if (capacity < sizes) {
      return NAIBX_BUFFER_TOO_SMALL;
    }
    double evidence = 0.0;
    if (const auto fixed = configuration.fixed_size()) {
      std::fill_n(log_posterior, sizes, naibx::kMinusInfinity);
      log_posterior[*fixed] = 0.0;
    } else {
      ready->size_stage.score(model->model, ready->features);
      evidence = ready->size_stage.write_posterior(log_posterior);
    }
    if (log_evidence != nullptr) {
      *log_evidence = evidence;
    }
    return NAIBX_OK;
  });
}

naibx_status naibx_score_labels(const naibx_model *model, const double *values,
                                const uint32_t *indices, uint64_t value_count,
                                double *scores, uint64_t capacity,
                                double *log_evidence,
                                naibx_workspace *workspace,
                                naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(log_evidence);
    require(model, "model");
    require_readable(values, value_count, "values");
    require_array(scores, capacity, "scores");
    if (!is_trained(*model)) {
      return NAIBX_NOT_TRAINED;
    }
    const ReadyWorkspace ready(*model, workspace);
    ready->features.set_example(model->model, {values, indices, value_count});
    if (capacity < model->model.configuration().label_count()) {
      return NAIBX_BUFFER_TOO_SMALL;
    }
    ready->cascade.score(model->model, ready->features);
    const auto base = ready->cascade.base_scores();
    std::copy(base.begin(), base.end(), scores);
    if (log_evidence != nullptr) {
      *log_evidence = naibx::log_sum_exp(base.size(), [&](std::size_t label) {
                        return base[label];
                      }).value();
    }
    return NAIBX_OK;
  });
}

} // extern "C"
