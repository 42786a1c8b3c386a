// What a live predictor says, for tests that compare models.
#pragma once

#include "decide/predict.hpp"

#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// All that it says of some rows: numbers, then labels.
inline std::vector<double> live_answers(const Model &model,
                                        const ExampleBatch &rows) {
  Answer answer(std::pmr::get_default_resource());
  const LiveScores source(model, rows.row_count(), answer.live_columns);
  Request request;
  request.set_outputs(kAllOutputs);
  predict(source, nullptr, request, rows, Progress(nullptr, nullptr, 1),
          TaskRunner(), answer);
  std::vector<double> all = {model.weight(), model.typical_weight()};
  for (const std::uint32_t output :
       {Output::kSizes, Output::kSizeEvidence, Output::kLabelScores,
        Output::kLabelEvidence, Output::kSteps}) {
    const Span<const double> numbers = answer.numbers(output);
    all.insert(all.end(), numbers.begin(), numbers.end());
  }
  all.insert(all.end(), answer.labels.begin(), answer.labels.end());
  all.insert(all.end(), answer.rankings.begin(), answer.rankings.end());
  return all;
}

} // namespace naibx
