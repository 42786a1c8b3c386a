#include "categorical_score.hpp"

#include "log_product.hpp"

namespace naibx {

namespace {

struct Share {
  double weight;
  double total;
};

// Of one category of a feature. Where the formula has no value (nothing
// observed, no smoothing) it is that of all examples; where those have none,
// the feature is neutral.
Share smoothed_share(const Model &model, const ClassStatistics &classes,
                     std::size_t row, std::size_t slot,
                     std::uint32_t category) {
  const auto &offset = model.layout().category_offset;
  const double smoothing = model.configuration().constants().feature_smoothing;
  const double smoothing_of_all = smoothing * (offset[slot + 1] - offset[slot]);
  const auto share = [&](const ClassStatistics &of, std::size_t at) {
    const CategoricalTable &table = of.categorical;
    return Share{table.weights(at)[offset[slot] + category] + smoothing,
                 table.observed.at(at, slot, of.weight(at)) + smoothing_of_all};
  };
  const Share own = share(classes, row);
  if (own.total > 0.0) {
    return own;
  }
  const Share overall = share(model.all(), 0);
  return overall.total > 0.0 ? overall : Share{1.0, 1.0};
}

} // namespace

double categorical_log_likelihood(const Model &model,
                                  const ClassStatistics &classes,
                                  std::size_t row,
                                  const PreparedExample &example) {
  LogProduct weights;
  LogProduct totals;
  for (std::size_t slot = 0; slot < example.category.size(); ++slot) {
    const std::uint32_t category = example.category[slot];
    if (category != PreparedExample::kMissingCategory) {
      const Share share = smoothed_share(model, classes, row, slot, category);
      weights.multiply(share.weight);
      totals.multiply(share.total);
    }
  }
  return weights.log() - totals.log();
}

} // namespace naibx
