#include "../decide/kept_scores.hpp"
#include "../decide/predict.hpp"
#include "../decide/set_probability.hpp"
#include "batch_arguments.hpp"
#include "guard.hpp"
#include "handles.hpp"
#include "host_progress.hpp"
#include "score_source_of.hpp"

#include <memory>

using naibx::capi::checked_batch;
using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::HostProgress;
using naibx::capi::HostTasks;
using naibx::capi::require;
using naibx::capi::require_readable;
using naibx::capi::RowOffsets;
using naibx::capi::with_source;

namespace {

// The request of the call, or the default.
class RequestOfCall {
public:
  explicit RequestOfCall(const naibx_request *given)
      : given_(given == nullptr ? of_default_ : given->request) {}
  [[nodiscard]] const naibx::Request &get() const { return given_; }

private:
  naibx::Request of_default_;
  const naibx::Request &given_;
};

naibx::capi::ThreadSettings of_answer(const naibx_answer *answer) {
  return answer == nullptr ? naibx::capi::ThreadSettings() : answer->threads;
}

void keep_predictor(naibx_answer &answer, const naibx_predictor &predictor) {
  if (answer.predictor != predictor.state ||
      answer.method != predictor.state->compiled()) {
    answer.answer.forget_source();
    answer.predictor = predictor.state;
    answer.method = predictor.state->compiled();
  }
}

std::uint64_t revision_of(const naibx_answer &answer) {
  return answer.predictor->model ? answer.predictor->model->revision : 0;
}

void require_kept(const naibx_answer &answer,
                  const naibx_predictor &predictor) {
  if (answer.answer.kept_count() == 0) {
    naibx::fail(NAIBX_ERROR_MISMATCH,
                "the answer has no kept scores: the last prediction of rows "
                "did not ask for NAIBX_KEPT_SCORES, failed, or its deadline "
                "came before all rows were scored");
  }
  if (answer.predictor != predictor.state) {
    naibx::fail(NAIBX_ERROR_MISMATCH,
                "another predictor made the scores that the answer has kept");
  }
}

// Whether the kept scores are of what the model was before.
bool is_stale(const naibx_answer &answer) {
  return answer.kept_revision != revision_of(answer);
}

// Calls use(source, choice) with the kept scores as the source.
template <typename Use>
naibx_status with_kept(naibx_answer &answer, const Use &use) {
  return with_source(
      *answer.predictor, answer.answer.kept_count(), answer.answer,
      [&](const naibx::ScoreSource &source, const naibx::SetChoice *choice) {
        const naibx::KeptScores kept(source, answer.answer.kept_scores.data());
        return use(kept, choice);
      });
}

// Throws where the answer does not have the output.
void require_output(const naibx_answer &answer, std::uint32_t output) {
  if (!answer.answer.has_results()) {
    naibx::fail(NAIBX_ERROR_MISMATCH,
                "the answer has no results: nothing was predicted since it was "
                "made or reserved, or the last prediction failed");
  }
  if (!answer.answer.has(output)) {
    naibx::fail(NAIBX_ERROR_MISMATCH,
                "the request did not ask for this output: ", output);
  }
}

} // namespace

extern "C" {

naibx_status naibx_answer_create(const naibx_allocator *allocator,
                                 naibx_answer **answer, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(answer);
    require(answer, "answer");
    *answer =
        std::make_unique<naibx_answer>(naibx::capi::functions_of(allocator))
            .release();
    return NAIBX_OK;
  });
}

void naibx_answer_destroy(naibx_answer *answer) {
  const std::unique_ptr<naibx_answer> owned(answer);
}

naibx_status naibx_answer_reserve(naibx_answer *answer,
                                  const naibx_predictor *predictor,
                                  const naibx_request *request,
                                  uint64_t row_count, naibx_error **error) {
  HostTasks host_tasks(of_answer(answer));
  return guard(error, [&]() -> naibx_status {
    require(answer, "answer");
    answer->answer.clear();
    answer->answer.forget_kept();
    require(predictor, "predictor");
    naibx::capi::require_rows_fit(row_count);
    const RequestOfCall asked(request);
    const naibx::TaskRunner runner = host_tasks.runner();
    keep_predictor(*answer, *predictor);
    return with_source(
        *predictor->state, row_count, answer->answer,
        [&](const naibx::ScoreSource &source, const naibx::SetChoice *choice) {
          naibx::reserve(source, choice, asked.get(), row_count, runner,
                         answer->answer);
          return NAIBX_OK;
        });
  });
}

naibx_status naibx_answer_predict(
    naibx_answer *answer, const naibx_predictor *predictor,
    const naibx_request *request, uint64_t row_count, const double *values,
    const uint32_t *indices, const uint64_t *row_offsets, uint64_t value_count,
    naibx_progress progress, void *context, naibx_error **error) {
  HostProgress host_progress(progress, context);
  HostTasks host_tasks(of_answer(answer));
  return guard(error, [&]() -> naibx_status {
    require(answer, "answer");
    answer->answer.clear();
    answer->answer.forget_kept();
    require(predictor, "predictor");
    const RowOffsets offsets(row_count, indices, row_offsets, value_count);
    const naibx::ExampleBatch examples =
        checked_batch(predictor->state->column_count(), row_count, values,
                      indices, offsets.get(), value_count);
    const RequestOfCall asked(request);
    const naibx::TaskRunner runner = host_tasks.runner();
    keep_predictor(*answer, *predictor);
    return with_source(
        *predictor->state, row_count, answer->answer,
        [&](const naibx::ScoreSource &source, const naibx::SetChoice *choice) {
          naibx::predict(source, choice, asked.get(), examples,
                         host_progress.every(1), runner, answer->answer);
          answer->kept_revision = revision_of(*answer);
          return NAIBX_OK;
        });
  });
}

naibx_status naibx_answer_predict_again(naibx_answer *answer,
                                        const naibx_predictor *predictor,
                                        const naibx_request *request,
                                        naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(answer, "answer");
    naibx::Answer &results = answer->answer;
    results.clear();
    require(predictor, "predictor");
    require_kept(*answer, *predictor);
    if (is_stale(*answer)) {
      return NAIBX_STALE;
    }
    const std::uint64_t row_count = results.kept_count();
    const RequestOfCall asked(request);
    return with_kept(*answer, [&](const naibx::ScoreSource &source,
                                  const naibx::SetChoice *choice) {
      const naibx::ExampleBatch no_features(row_count, 0, nullptr, nullptr,
                                            nullptr, 0);
      naibx::predict(source, choice, asked.get(), no_features,
                     naibx::Progress(), naibx::TaskRunner(), results);
      return NAIBX_OK;
    });
  });
}

naibx_status naibx_answer_log_probability(naibx_answer *answer,
                                          const naibx_predictor *predictor,
                                          uint64_t row, const uint32_t *labels,
                                          uint64_t label_count,
                                          double *log_probability,
                                          naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(log_probability);
    require(answer, "answer");
    require(predictor, "predictor");
    require(log_probability, "log_probability");
    require_kept(*answer, *predictor);
    const auto set = require_readable(labels, label_count, "labels");
    if (row >= answer->answer.kept_count()) {
      naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, "the row is ", row, ", but ",
                  answer->answer.kept_count(), " rows have kept scores");
    }
    if (is_stale(*answer)) {
      return NAIBX_STALE;
    }
    return with_kept(*answer, [&](const naibx::ScoreSource &source,
                                  const naibx::SetChoice *choice) {
      *log_probability =
          naibx::log_probability(source, choice, row, set, answer->answer);
      return NAIBX_OK;
    });
  });
}

naibx_status naibx_answer_ranking(const naibx_answer *answer,
                                  const uint32_t **labels, uint64_t *count,
                                  naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(labels);
    clear(count);
    require(answer, "answer");
    require(labels, "labels");
    require(count, "count");
    require_output(*answer, NAIBX_RANKING);
    const auto found = answer->answer.all_rankings();
    *labels = found.data();
    *count = found.size();
    return NAIBX_OK;
  });
}

naibx_status naibx_answer_sets(const naibx_answer *answer, uint64_t *set_count,
                               const uint64_t **label_offsets,
                               const uint32_t **labels, naibx_error **error) {
  const bool are_there = answer != nullptr && answer->answer.has(NAIBX_SETS);
  if (are_there && set_count != nullptr && label_offsets != nullptr &&
      labels != nullptr) { // nothing is computed: no guard
    *set_count = answer->answer.set_count();
    *label_offsets = answer->answer.label_offsets_of_sets();
    *labels = answer->answer.labels.data();
    clear(error);
    return NAIBX_OK;
  }
  return guard(error, [&]() -> naibx_status {
    clear(set_count);
    clear(label_offsets);
    clear(labels);
    require(answer, "answer");
    require(set_count, "set_count");
    require(label_offsets, "label_offsets");
    require(labels, "labels");
    require_output(*answer, NAIBX_SETS);
    return NAIBX_OK; // not reached: it returned above
  });
}

naibx_status naibx_answer_set_offsets(const naibx_answer *answer,
                                      uint64_t *row_count,
                                      const uint64_t **set_offsets,
                                      naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(row_count);
    clear(set_offsets);
    require(answer, "answer");
    require(row_count, "row_count");
    require(set_offsets, "set_offsets");
    require_output(*answer, NAIBX_SETS);
    *row_count = answer->answer.row_count();
    *set_offsets = answer->answer.set_offsets();
    return NAIBX_OK;
  });
}

naibx_status naibx_answer_outcomes(const naibx_answer *answer,
                                   uint64_t *row_count,
                                   const naibx_status **outcomes,
                                   naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(row_count);
    clear(outcomes);
    require(answer, "answer");
    require(row_count, "row_count");
    require(outcomes, "outcomes");
    require_output(*answer, NAIBX_SETS);
    *row_count = answer->answer.row_count();
    *outcomes = answer->answer.has_outcomes() ? answer->answer.outcomes.data()
                                              : nullptr;
    return NAIBX_OK;
  });
}

naibx_status naibx_answer_numbers(const naibx_answer *answer, uint32_t output,
                                  const double **numbers, uint64_t *count,
                                  naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(numbers);
    clear(count);
    require(answer, "answer");
    require(numbers, "numbers");
    require(count, "count");
    if (output != NAIBX_STEPS && output != NAIBX_SIZES &&
        output != NAIBX_SIZE_EVIDENCE && output != NAIBX_LABEL_SCORES &&
        output != NAIBX_LABEL_EVIDENCE && output != NAIBX_SET_SCORES) {
      naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, "the output is ", output,
                  ", but must be one of NAIBX_STEPS (2), NAIBX_SIZES (4), "
                  "NAIBX_SIZE_EVIDENCE (8), NAIBX_LABEL_SCORES (16), "
                  "NAIBX_LABEL_EVIDENCE (32) and NAIBX_SET_SCORES (64)");
    }
    require_output(*answer, output);
    const auto found = answer->answer.numbers(output);
    *numbers = found.data();
    *count = found.size();
    return NAIBX_OK;
  });
}

} // extern "C"
