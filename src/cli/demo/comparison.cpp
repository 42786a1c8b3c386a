#include "comparison.hpp"

#include "../model/batch_predictor.hpp"
#include "power_network.hpp"

#include <algorithm>
#include <numeric>

namespace naibx::cli {
namespace {

// The kinds of the plants in a set, in order.
std::vector<std::uint32_t> kinds_of(const LabelSets &sets, std::size_t row) {
  std::vector<std::uint32_t> kinds;
  std::transform(sets.begin(row), sets.end(row), std::back_inserter(kinds),
                 PowerNetwork::kind_of);
  std::sort(kinds.begin(), kinds.end());
  return kinds;
}

} // namespace

LabelSets predict_sets(const naibx_model *model, const Dataset &days) {
  BatchPredictor predictor(model, PowerNetwork::kPlants);
  RowBatch batch;
  for (std::size_t row = 0; row < days.row_count(); ++row) {
    batch.append(days.example(row));
  }
  return predictor.predict(batch);
}

LabelSets best_single_labels(const naibx_model *model, const Dataset &days,
                             const LabelSets &like) {
  std::vector<double> scores(PowerNetwork::kPlants);
  std::vector<std::uint32_t> order(PowerNetwork::kPlants);
  LabelSets sets;
  ErrorSlot error;
  for (std::size_t row = 0; row < days.row_count(); ++row) {
    const ExampleEntries example = days.example(row);
    check(naibx_score_labels(model, example.values, example.columns,
                             example.count, scores.data(), scores.size(),
                             nullptr, nullptr, error.out()),
          error);
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&scores](std::uint32_t left, std::uint32_t right) {
                       return scores[left] > scores[right];
                     });
    sets.append(order.data(), order.data() + like.size(row));
  }
  return sets;
}

NetworkScore score_sets(const LabelSets &truth, const LabelSets &predicted) {
  NetworkScore score = {};
  constexpr double kEmptyScore = 1.0;
  score.metrics =
      measure_sets(truth, predicted, PowerNetwork::kPlants, kEmptyScore);
  std::uint64_t right = 0;
  for (std::size_t row = 0; row < truth.row_count(); ++row) {
    const std::vector<std::uint32_t> kinds = kinds_of(predicted, row);
    right += kinds == kinds_of(truth, row) ? 1U : 0U;
    const bool has_both =
        std::adjacent_find(kinds.begin(), kinds.end()) != kinds.end();
    score.both_twins += has_both ? 1U : 0U;
  }
  score.right_kinds =
      static_cast<double>(right) / static_cast<double>(truth.row_count());
  return score;
}

} // namespace naibx::cli
