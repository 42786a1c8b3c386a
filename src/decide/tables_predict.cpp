#include "tables_predict.hpp"

#include "../score/tables/score.hpp"
#include "choose.hpp"

namespace naibx {

std::uint32_t size_of_set(const Predictor &predictor, const double *scores,
                          std::int64_t size) {
  return size == kPredictSize ? best_size(predictor, scores)
                              : static_cast<std::uint32_t>(size);
}

ColumnRange columns_for(const Predictor &predictor, bool size_is_given) {
  return size_is_given || predictor.configuration().fixed_size()
             ? label_columns(predictor.shape())
             : all_columns(predictor.shape());
}

std::uint32_t predict_set(const Predictor &predictor, const Kernels &kernels,
                          const ExampleView &example, std::int64_t size,
                          const SetOutput &output,
                          PredictorWorkspace &workspace) {
  check_size(predictor.configuration(), size);
  score_example(predictor, kernels, example,
                columns_for(predictor, size != kPredictSize), workspace);
  double *const scores = workspace.scores_of(predictor, 0);
  const std::uint32_t count = size_of_set(predictor, scores, size);
  if (count <= output.capacity) {
    choose_labels(predictor, kernels, scores, count, output.labels,
                  output.step_log_probabilities);
  }
  return count;
}

} // namespace naibx
