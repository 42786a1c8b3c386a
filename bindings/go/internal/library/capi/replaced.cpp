// Made by bindings/go/generate_sources.py from
// src/capi/replaced.cpp: do not edit.

#include "settings.hpp"

// What requests and answers replace, until the bindings ask with them.
#include "../decide/predict.hpp"
#include "batch_arguments.hpp"
#include "guard.hpp"
#include "handles.hpp"
#include "host_progress.hpp"
#include "host_writer.hpp"
#include "parts.hpp"
#include "score_source_of.hpp"

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
using naibx::capi::with_live_source;
using naibx::capi::with_source;

struct naibx_workspace {
  explicit naibx_workspace(const naibx::capi::AllocatorFunctions &functions)
      : answer(functions) {}
  naibx_answer answer;
};

namespace {

struct AnswerOfCall {
  AnswerOfCall(const naibx::capi::AllocatorFunctions &functions,
               naibx_workspace *given)
      : own(given == nullptr ? std::make_unique<naibx_answer>(functions)
                             : nullptr),
        answer(given == nullptr ? *own : given->answer) {
    answer.answer.forget_source();
  }
  std::unique_ptr<naibx_answer> own;
  naibx_answer &answer;
};

void check_size(uint32_t label_count, int64_t size) {
  if (size != naibx::kPredictSize && (size < 0 || size > label_count)) {
    naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, "the size is ", size,
                ", but must be 0 to ", label_count,
                ", the number of labels, or NAIBX_SIZE_PREDICTED (-1)");
  }
}

struct Row {
  const double *values;
  const uint32_t *indices;
  uint64_t value_count;
};

// One row, whose failure names no row.
naibx_status answer_row(const naibx::ScoreSource &source, const Row &row,
                        std::size_t columns, const naibx::Request &request,
                        naibx::Answer &answer) {
  const uint64_t offsets[2] = {0, row.value_count};
  try {
    if (row.indices == nullptr && row.value_count != columns) {
      naibx::fail(NAIBX_ERROR_FEATURE_COUNT, "the example has ",
                  row.value_count, " features, but the model has ", columns);
    }
    naibx::predict(
        source, request,
        {1, columns, row.values, row.indices,
         row.indices == nullptr ? nullptr : offsets, row.value_count},
        naibx::Progress(nullptr, nullptr, 1), naibx::TaskRunner(), answer);
  } catch (const naibx::Failure &failure) {
    throw naibx::Failure(failure.status(), failure.what(), -1,
                         failure.column());
  }
  return NAIBX_OK;
}

struct SetPlaces {
  uint32_t *labels;
  double *steps;
  uint64_t capacity;
};

naibx_status copy_sets(const naibx::Answer &answer, uint64_t count,
                       const SetPlaces &places, uint64_t *label_count) {
  *label_count = count;
  if (count > places.capacity) {
    return NAIBX_BUFFER_TOO_SMALL;
  }
  std::copy_n(answer.labels.data(), count, places.labels);
  if (places.steps != nullptr) {
    std::copy_n(answer.steps.data(), count, places.steps);
  }
  return NAIBX_OK;
}

naibx::Request request_for(uint32_t label_count, int64_t size,
                           const double *steps) {
  check_size(label_count, size);
  naibx::Request request;
  if (size != naibx::kPredictSize) {
    request.set_size(static_cast<uint32_t>(size), static_cast<uint32_t>(size));
  }
  request.set_outputs(steps == nullptr ? NAIBX_SETS : NAIBX_SETS | NAIBX_STEPS);
  return request;
}

naibx_status copy_numbers(naibx::Span<const double> numbers,
                          const double *evidence, double *places,
                          uint64_t capacity, double *log_evidence) {
  if (capacity < numbers.size()) {
    return NAIBX_BUFFER_TOO_SMALL;
  }
  std::copy(numbers.begin(), numbers.end(), places);
  if (log_evidence != nullptr) {
    *log_evidence = *evidence;
  }
  return NAIBX_OK;
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
    auto made = std::make_unique<naibx_workspace>(model->allocator());
    const naibx::LiveScores source(model->model(), 1,
                                   made->answer.answer.live_columns);
    naibx::Request request;
    request.set_outputs(naibx::kAllOutputs);
    naibx::reserve(source, request, 1, naibx::TaskRunner(),
                   made->answer.answer);
    *workspace = made.release();
    return NAIBX_OK;
  });
}

naibx_status naibx_predictor_workspace_create(const naibx_predictor *predictor,
                                              naibx_workspace **workspace,
                                              naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(workspace);
    require(predictor, "predictor");
    require(workspace, "workspace");
    auto made = std::make_unique<naibx_workspace>(predictor->allocator());
    const naibx_status status =
        with_source(*predictor->state, 1, made->answer.answer,
                    [&](const naibx::ScoreSource &source) {
                      naibx::Request request;
                      request.set_outputs(naibx::kAllOutputs);
                      naibx::reserve(source, request, 1, naibx::TaskRunner(),
                                     made->answer.answer);
                      return NAIBX_OK;
                    });
    *workspace = made.release();
    return status;
  });
}

void naibx_workspace_destroy(naibx_workspace *workspace) {
  const std::unique_ptr<naibx_workspace> owned(workspace);
}

naibx_status naibx_workspace_set_threads(naibx_workspace *workspace,
                                         uint32_t thread_count,
                                         naibx_error **error) {
  return naibx_workspace_set_executor(workspace, nullptr, nullptr, thread_count,
                                      error);
}

naibx_status naibx_workspace_set_executor(naibx_workspace *workspace,
                                          naibx_executor executor,
                                          void *context, uint32_t thread_count,
                                          naibx_error **error) {
  naibx_answer *const answer =
      workspace == nullptr ? nullptr : &workspace->answer;
  return naibx_answer_set_executor(answer, executor, context, thread_count,
                                   error);
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
    const AnswerOfCall call(model->allocator(), workspace);
    naibx::Answer &answer = call.answer.answer;
    const naibx_status status = with_live_source(
        model->model(), 1, answer, [&](const naibx::ScoreSource &source) {
          return answer_row(source, {values, indices, value_count},
                            model->model().layout().column_count(),
                            request_for(source.columns().label_count, size,
                                        step_log_probabilities),
                            answer);
        });
    return status != NAIBX_OK
               ? status
               : copy_sets(answer, answer.label_offsets[1],
                           {labels, step_log_probabilities, capacity},
                           label_count);
  });
}

naibx_status naibx_predictor_predict(
    const naibx_predictor *predictor, const double *values,
    const uint32_t *indices, uint64_t value_count, int64_t size,
    uint32_t *labels, double *step_log_probabilities, uint64_t capacity,
    uint64_t *label_count, naibx_workspace *workspace, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(label_count);
    require(predictor, "predictor");
    require_readable(values, value_count, "values");
    require_array(labels, capacity, "labels");
    require(label_count, "label_count");
    const AnswerOfCall call(predictor->allocator(), workspace);
    naibx::Answer &answer = call.answer.answer;
    const naibx_status status = with_source(
        *predictor->state, 1, answer, [&](const naibx::ScoreSource &source) {
          return answer_row(source, {values, indices, value_count},
                            predictor->state->column_count(),
                            request_for(source.columns().label_count, size,
                                        step_log_probabilities),
                            answer);
        });
    return status != NAIBX_OK
               ? status
               : copy_sets(answer, answer.label_offsets[1],
                           {labels, step_log_probabilities, capacity},
                           label_count);
  });
}

} // extern "C"

namespace {

struct BatchCall {
  const naibx::ExampleBatch &examples;
  const int64_t *sizes;
  uint64_t *label_offsets;
  SetPlaces places;
  uint64_t *label_count;
};

naibx_status answer_batch(const naibx::ScoreSource &source,
                          const BatchCall &call,
                          const naibx::Progress &progress,
                          const naibx::TaskRunner &runner,
                          naibx::Answer &answer) {
  naibx::Request request;
  const uint64_t rows = call.examples.row_count();
  for (uint64_t row = 0; call.sizes != nullptr && row < rows; ++row) {
    try {
      check_size(source.columns().label_count, call.sizes[row]);
    } catch (naibx::Failure &failure) {
      failure.set_row(row);
      throw;
    }
  }
  if (call.sizes != nullptr) {
    request.set_row_sizes(call.sizes, static_cast<std::size_t>(rows));
  }
  request.set_outputs(call.places.steps == nullptr ? NAIBX_SETS
                                                   : NAIBX_SETS | NAIBX_STEPS);
  naibx::predict(source, request, call.examples, progress, runner, answer);
  std::copy_n(answer.label_offsets.data(), rows + 1, call.label_offsets);
  return copy_sets(answer, answer.label_offsets[rows], call.places,
                   call.label_count);
}

} // namespace

extern "C" {

naibx_status naibx_predict_batch(
    const naibx_model *model, uint64_t row_count, const double *values,
    const uint32_t *indices, const uint64_t *row_offsets, uint64_t value_count,
    const int64_t *sizes, uint64_t *label_offsets, uint32_t *labels,
    double *step_log_probabilities, uint64_t capacity, uint64_t *label_count,
    naibx_progress progress, void *context, naibx_workspace *workspace,
    naibx_error **error) {
  HostProgress host_progress(progress, context);
  HostTasks host_tasks(workspace == nullptr ? naibx::capi::ThreadSettings()
                                            : workspace->answer.threads);
  return guard(error, [&]() -> naibx_status {
    clear(label_count);
    require(model, "model");
    require(label_offsets, "label_offsets");
    require_array(labels, capacity, "labels");
    require(label_count, "label_count");
    const naibx::ExampleBatch examples =
        checked_batch(model->model().layout().column_count(), row_count, values,
                      indices, row_offsets, value_count);
    const AnswerOfCall call(model->allocator(), workspace);
    const naibx::TaskRunner runner = host_tasks.runner();
    return with_live_source(model->model(), 1, call.answer.answer,
                            [&](const naibx::ScoreSource &source) {
                              return answer_batch(
                                  source,
                                  {examples,
                                   sizes,
                                   label_offsets,
                                   {labels, step_log_probabilities, capacity},
                                   label_count},
                                  host_progress.every(1), runner,
                                  call.answer.answer);
                            });
  });
}

naibx_status naibx_predictor_predict_batch(
    const naibx_predictor *predictor, uint64_t row_count, const double *values,
    const uint32_t *indices, const uint64_t *row_offsets, uint64_t value_count,
    const int64_t *sizes, uint64_t *label_offsets, uint32_t *labels,
    double *step_log_probabilities, uint64_t capacity, uint64_t *label_count,
    naibx_progress progress, void *context, naibx_workspace *workspace,
    naibx_error **error) {
  HostProgress host_progress(progress, context);
  HostTasks host_tasks(workspace == nullptr ? naibx::capi::ThreadSettings()
                                            : workspace->answer.threads);
  return guard(error, [&]() -> naibx_status {
    clear(label_count);
    require(predictor, "predictor");
    require(label_offsets, "label_offsets");
    require_array(labels, capacity, "labels");
    require(label_count, "label_count");
    const naibx::ExampleBatch examples =
        checked_batch(predictor->state->column_count(), row_count, values,
                      indices, row_offsets, value_count);
    const AnswerOfCall call(predictor->allocator(), workspace);
    const naibx::TaskRunner runner = host_tasks.runner();
    return with_source(*predictor->state, 1, call.answer.answer,
                       [&](const naibx::ScoreSource &source) {
                         return answer_batch(
                             source,
                             {examples,
                              sizes,
                              label_offsets,
                              {labels, step_log_probabilities, capacity},
                              label_count},
                             host_progress.every(1), runner,
                             call.answer.answer);
                       });
  });
}

} // extern "C"

namespace {

naibx_status answer_scores(const naibx::ScoreSource &source, const Row &row,
                           std::size_t columns, bool of_sizes, double *numbers,
                           uint64_t capacity, double *log_evidence,
                           naibx::Answer &answer) {
  naibx::Request request;
  request.set_outputs(of_sizes ? NAIBX_SIZES | NAIBX_SIZE_EVIDENCE
                               : NAIBX_LABEL_SCORES | NAIBX_LABEL_EVIDENCE);
  answer_row(source, row, columns, request, answer);
  return copy_numbers(
      answer.numbers(of_sizes ? NAIBX_SIZES : NAIBX_LABEL_SCORES),
      of_sizes ? answer.size_evidence.data() : answer.label_evidence.data(),
      numbers, capacity, log_evidence);
}

naibx_status score_model(const naibx_model *model, const Row &row,
                         bool of_sizes, const char *name, double *numbers,
                         uint64_t capacity, double *log_evidence,
                         naibx_workspace *workspace, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(log_evidence);
    require(model, "model");
    require_readable(row.values, row.value_count, "values");
    require_array(numbers, capacity, name);
    const AnswerOfCall call(model->allocator(), workspace);
    return with_live_source(
        model->model(), 1, call.answer.answer,
        [&](const naibx::ScoreSource &source) {
          return answer_scores(
              source, row, model->model().layout().column_count(), of_sizes,
              numbers, capacity, log_evidence, call.answer.answer);
        });
  });
}

naibx_status score_predictor(const naibx_predictor *predictor, const Row &row,
                             bool of_sizes, const char *name, double *numbers,
                             uint64_t capacity, double *log_evidence,
                             naibx_workspace *workspace, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(log_evidence);
    require(predictor, "predictor");
    require_readable(row.values, row.value_count, "values");
    require_array(numbers, capacity, name);
    const AnswerOfCall call(predictor->allocator(), workspace);
    return with_source(*predictor->state, 1, call.answer.answer,
                       [&](const naibx::ScoreSource &source) {
                         return answer_scores(source, row,
                                              predictor->state->column_count(),
                                              of_sizes, numbers, capacity,
                                              log_evidence, call.answer.answer);
                       });
  });
}

struct BufferSink {
  uint8_t *buffer;
  uint64_t capacity;
  uint64_t size;
};

int32_t take(void *context, const uint8_t *bytes, uint64_t size) {
  auto &sink = *static_cast<BufferSink *>(context);
  if (sink.size + size <= sink.capacity) {
    std::copy_n(bytes, size, sink.buffer + sink.size);
  }
  sink.size += size;
  return 0;
}

naibx_status save_to_buffer(const naibx_model *model,
                            const naibx_predictor *predictor, uint8_t *buffer,
                            uint64_t capacity, uint64_t *size,
                            naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require_array(buffer, capacity, "buffer");
    require(size, "size");
    const naibx::format::ContainerWriter writer =
        naibx::capi::writer_of_parts(model, predictor);
    const uint64_t length = writer.file_length();
    if (length <= capacity) {
      BufferSink sink = {buffer, capacity, 0};
      naibx::capi::HostWriter(take, &sink).write(writer);
    }
    *size = length;
    return length <= capacity ? NAIBX_OK : NAIBX_BUFFER_TOO_SMALL;
  });
}

} // namespace

extern "C" {

naibx_status naibx_score_sizes(const naibx_model *model, const double *values,
                               const uint32_t *indices, uint64_t value_count,
                               double *log_posterior, uint64_t capacity,
                               double *log_evidence, naibx_workspace *workspace,
                               naibx_error **error) {
  return score_model(model, {values, indices, value_count}, true,
                     "log_posterior", log_posterior, capacity, log_evidence,
                     workspace, error);
}

naibx_status naibx_score_labels(const naibx_model *model, const double *values,
                                const uint32_t *indices, uint64_t value_count,
                                double *scores, uint64_t capacity,
                                double *log_evidence,
                                naibx_workspace *workspace,
                                naibx_error **error) {
  return score_model(model, {values, indices, value_count}, false, "scores",
                     scores, capacity, log_evidence, workspace, error);
}

naibx_status
naibx_predictor_score_sizes(const naibx_predictor *predictor,
                            const double *values, const uint32_t *indices,
                            uint64_t value_count, double *log_posterior,
                            uint64_t capacity, double *log_evidence,
                            naibx_workspace *workspace, naibx_error **error) {
  return score_predictor(predictor, {values, indices, value_count}, true,
                         "log_posterior", log_posterior, capacity, log_evidence,
                         workspace, error);
}

naibx_status
naibx_predictor_score_labels(const naibx_predictor *predictor,
                             const double *values, const uint32_t *indices,
                             uint64_t value_count, double *scores,
                             uint64_t capacity, double *log_evidence,
                             naibx_workspace *workspace, naibx_error **error) {
  return score_predictor(predictor, {values, indices, value_count}, false,
                         "scores", scores, capacity, log_evidence, workspace,
                         error);
}

int32_t naibx_predictor_precision(const naibx_predictor *predictor) {
  double number = NAIBX_FLOAT64;
  naibx_predictor_get_number(predictor, NAIBX_FORM, 0, &number, nullptr);
  return static_cast<int32_t>(number);
}

uint64_t naibx_predictor_table_bytes(const naibx_predictor *predictor) {
  double number = 0.0;
  naibx_predictor_get_number(predictor, NAIBX_TABLE_BYTES, 0, &number, nullptr);
  return static_cast<uint64_t>(number);
}

naibx_status naibx_predictor_set_kernel(naibx_predictor *predictor,
                                        int32_t kernel, naibx_error **error) {
  return naibx_predictor_set_number(predictor, NAIBX_KERNEL, kernel, error);
}

int32_t naibx_predictor_kernel(const naibx_predictor *predictor) {
  double number = NAIBX_KERNEL_BEST;
  naibx_predictor_get_number(predictor, NAIBX_KERNEL, 0, &number, nullptr);
  return static_cast<int32_t>(number);
}

naibx_status naibx_save_to_buffer(const naibx_model *model, uint8_t *buffer,
                                  uint64_t capacity, uint64_t *size,
                                  naibx_error **error) {
  clear(size);
  if (model == nullptr) {
    return guard(error, [&]() -> naibx_status {
      require(model, "model");
      return NAIBX_OK;
    });
  }
  return save_to_buffer(model, nullptr, buffer, capacity, size, error);
}

naibx_status naibx_save_to_callback(const naibx_model *model, naibx_write write,
                                    void *context, naibx_error **error) {
  return naibx_write_parts(model, nullptr, write, context, error);
}

naibx_status naibx_save_with_predictor(const naibx_model *model,
                                       const naibx_predictor *predictor,
                                       const char *path, naibx_error **error) {
  if (model == nullptr || predictor == nullptr) {
    return guard(error, [&]() -> naibx_status {
      require(model, "model");
      require(predictor, "predictor");
      return NAIBX_OK;
    });
  }
  return naibx_save_parts(model, predictor, path, error);
}

naibx_status naibx_save_with_predictor_to_buffer(
    const naibx_model *model, const naibx_predictor *predictor, uint8_t *buffer,
    uint64_t capacity, uint64_t *size, naibx_error **error) {
  clear(size);
  if (model == nullptr || predictor == nullptr) {
    return guard(error, [&]() -> naibx_status {
      require(model, "model");
      require(predictor, "predictor");
      return NAIBX_OK;
    });
  }
  return save_to_buffer(model, predictor, buffer, capacity, size, error);
}

naibx_status naibx_save_with_predictor_to_callback(
    const naibx_model *model, const naibx_predictor *predictor,
    naibx_write write, void *context, naibx_error **error) {
  if (model == nullptr || predictor == nullptr) {
    return guard(error, [&]() -> naibx_status {
      require(model, "model");
      require(predictor, "predictor");
      return NAIBX_OK;
    });
  }
  return naibx_write_parts(model, predictor, write, context, error);
}

naibx_status naibx_predictor_save(const naibx_predictor *predictor,
                                  const char *path, naibx_error **error) {
  return naibx_save_parts(nullptr, predictor, path, error);
}

naibx_status naibx_predictor_save_to_buffer(const naibx_predictor *predictor,
                                            uint8_t *buffer, uint64_t capacity,
                                            uint64_t *size,
                                            naibx_error **error) {
  clear(size);
  return save_to_buffer(nullptr, predictor, buffer, capacity, size, error);
}

naibx_status naibx_predictor_save_to_callback(const naibx_predictor *predictor,
                                              naibx_write write, void *context,
                                              naibx_error **error) {
  return naibx_write_parts(nullptr, predictor, write, context, error);
}

naibx_status naibx_load_from_buffer(const uint8_t *buffer, uint64_t size,
                                    const naibx_load_options *options,
                                    naibx_model **model, naibx_error **error) {
  return naibx_read_parts(buffer, size, options, model, nullptr, error);
}

naibx_status naibx_predictor_load(const char *path,
                                  const naibx_load_options *options,
                                  naibx_predictor **predictor,
                                  naibx_error **error) {
  return naibx_load_parts(path, options, nullptr, predictor, error);
}

naibx_status naibx_predictor_map(const char *path,
                                 const naibx_load_options *options,
                                 naibx_predictor **predictor,
                                 naibx_error **error) {
  naibx_load_options used = naibx::capi::options_or_default(options);
  used.map_tables = true;
  return naibx_load_parts(path, &used, nullptr, predictor, error);
}

naibx_status naibx_predictor_load_from_buffer(const uint8_t *buffer,
                                              uint64_t size,
                                              const naibx_load_options *options,
                                              naibx_predictor **predictor,
                                              naibx_error **error) {
  return naibx_read_parts(buffer, size, options, nullptr, predictor, error);
}

} // extern "C"
