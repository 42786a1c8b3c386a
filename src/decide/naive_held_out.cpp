#include "naive_held_out.hpp"

#include "../model/ridge/loss.hpp"
#include "../model/row_removal.hpp"
#include "../score/live/live_scores.hpp"
#include "predict.hpp"

#include <algorithm>

namespace naibx {

namespace {

class HeldOutPrediction {
public:
  HeldOutPrediction(const Model &model, std::pmr::memory_resource *memory)
      : model_(model), answer_(memory) {}

  // Utility of the set that the model predicts for a row as it is now.
  double utility_of(const CanonicalRow &row) {
    const Span<const std::uint32_t> predicted = predict(row.example());
    std::uint32_t common = 0;
    for (const std::uint32_t label : predicted) {
      common +=
          std::binary_search(row.labels().begin(), row.labels().end(), label)
              ? 1U
              : 0U;
    }
    return utility(model_.configuration().ridge().loss, common,
                   static_cast<std::uint32_t>(predicted.size()),
                   static_cast<std::uint32_t>(row.labels().size()),
                   model_.configuration().label_count());
  }

private:
  Span<const std::uint32_t> predict(const ExampleView &example) {
    if (!(model_.weight() > 0.0)) {
      return {}; // nothing else weighs anything beside the row
    }
    const std::uint64_t offsets[] = {0, example.count};
    const ExampleBatch row(1, model_.layout().column_count(), example.values,
                           example.indices, offsets, example.count);
    const LiveScores source(model_, 1, answer_.live_columns);
    naibx::predict(source, nullptr, Request(), row,
                   Progress(nullptr, nullptr, 1), TaskRunner(), answer_);
    return {answer_.labels.data(),
            static_cast<std::size_t>(answer_.label_offsets[1])};
  }

  const Model &model_;
  Answer answer_;
};

} // namespace

std::pmr::vector<double>
naive_held_out_utilities(const Model &model,
                         std::pmr::memory_resource *memory) {
  Model changed(model, memory);
  RowRemoval removal(changed, memory);
  HeldOutPrediction prediction(changed, memory);
  const Span<const ReservoirRow> sample = model.ridge()->sample();
  std::pmr::vector<double> utilities(memory);
  utilities.reserve(sample.size());
  for (std::size_t begin = 0; begin < sample.size();) {
    const std::size_t end = end_of_left_out(sample, begin);
    for (std::size_t row = begin; row < end; ++row) {
      removal.remove(sample[row]);
    }
    for (; begin < end; ++begin) {
      utilities.push_back(prediction.utility_of(sample[begin].row));
    }
    removal.restore();
  }
  return utilities;
}

} // namespace naibx
