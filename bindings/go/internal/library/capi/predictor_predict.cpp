// Made by bindings/go/generate_sources.py from
// src/capi/predictor_predict.cpp: do not edit.

#include "settings.hpp"

#include "../decide/choose.hpp"
#include "../decide/tables_batch.hpp"
#include "../decide/tables_predict.hpp"
#include "../score/tables/score.hpp"
#include "batch_arguments.hpp"
#include "guard.hpp"
#include "handles.hpp"
#include "host_progress.hpp"
#include "host_tasks.hpp"
#include "ready_workspace.hpp"

using naibx::capi::checked_batch;
using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::HostProgress;
using naibx::capi::HostTasks;
using naibx::capi::require;
using naibx::capi::require_array;
using naibx::capi::require_readable;
using naibx::capi::threads_of;
using naibx::capi::WorkspaceOfCall;

extern "C" {

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
    const WorkspaceOfCall of_call(predictor->memory.functions(), workspace);
    *label_count =
        naibx::predict_set(predictor->predictor, *predictor->kernels,
                           {values, indices, value_count}, size,
                           {labels, step_log_probabilities, capacity},
                           *of_call.get().reserve_for(*predictor, 1)[0]);
    return *label_count <= capacity ? NAIBX_OK : NAIBX_BUFFER_TOO_SMALL;
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
  HostTasks host_tasks;
  return guard(error, [&]() -> naibx_status {
    clear(label_count);
    require(predictor, "predictor");
    require(label_offsets, "label_offsets");
    require_array(labels, capacity, "labels");
    require(label_count, "label_count");
    const naibx::ExampleBatch examples =
        checked_batch(predictor->predictor.layout(), row_count, values, indices,
                      row_offsets, value_count);
    const naibx::TaskRunner runner = host_tasks.runner(threads_of(workspace));
    const WorkspaceOfCall of_call(predictor->memory.functions(), workspace);
    *label_count = naibx::predict_sets(
        predictor->predictor, *predictor->kernels,
        {examples,
         sizes,
         label_offsets,
         {labels, step_log_probabilities, capacity}},
        host_progress.every(1), runner,
        of_call.get().reserve_for(*predictor,
                                  runner.worker_count(naibx::count_tasks(
                                      predictor->predictor, row_count))));
    return *label_count <= capacity ? NAIBX_OK : NAIBX_BUFFER_TOO_SMALL;
  });
}

naibx_status
naibx_predictor_score_sizes(const naibx_predictor *predictor,
                            const double *values, const uint32_t *indices,
                            uint64_t value_count, double *log_posterior,
                            uint64_t capacity, double *log_evidence,
                            naibx_workspace *workspace, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(log_evidence);
    require(predictor, "predictor");
    require_readable(values, value_count, "values");
    require_array(log_posterior, capacity, "log_posterior");
    const WorkspaceOfCall of_call(predictor->memory.functions(), workspace);
    const naibx::Predictor &tables = predictor->predictor;
    naibx::PredictorWorkspace &scratch =
        *of_call.get().reserve_for(*predictor, 1)[0];
    naibx::score_example(tables, *predictor->kernels,
                         {values, indices, value_count},
                         naibx::size_columns(tables.shape()), scratch);
    if (capacity < uint64_t{tables.shape().label_count} + 1) {
      return NAIBX_BUFFER_TOO_SMALL;
    }
    const double evidence = naibx::write_size_posterior(
        tables, scratch.scores_of(tables, 0), log_posterior);
    if (log_evidence != nullptr) {
      *log_evidence = evidence;
    }
    return NAIBX_OK;
  });
}

naibx_status
naibx_predictor_score_labels(const naibx_predictor *predictor,
                             const double *values, const uint32_t *indices,
                             uint64_t value_count, double *scores,
                             uint64_t capacity, double *log_evidence,
                             naibx_workspace *workspace, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(log_evidence);
    require(predictor, "predictor");
    require_readable(values, value_count, "values");
    require_array(scores, capacity, "scores");
    const WorkspaceOfCall of_call(predictor->memory.functions(), workspace);
    const naibx::Predictor &tables = predictor->predictor;
    naibx::PredictorWorkspace &scratch =
        *of_call.get().reserve_for(*predictor, 1)[0];
    naibx::score_example(tables, *predictor->kernels,
                         {values, indices, value_count},
                         naibx::label_columns(tables.shape()), scratch);
    if (capacity < tables.shape().label_count) {
      return NAIBX_BUFFER_TOO_SMALL;
    }
    const double evidence =
        naibx::write_label_scores(tables, scratch.scores_of(tables, 0), scores);
    if (log_evidence != nullptr) {
      *log_evidence = evidence;
    }
    return NAIBX_OK;
  });
}

} // extern "C"
