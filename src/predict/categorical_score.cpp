#include "categorical_score.hpp"

#include "log_product.hpp"
#include "share.hpp"

namespace naibx {

Share categorical_share(const Model &model, const ClassStatistics &classes,
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
  return first_with_value(share(classes, row), share(model.all(), 0));
}

double categorical_log_likelihood(const Model &model,
                                  const ClassStatistics &classes,
                                  std::size_t row,
                                  const PreparedExample &example) {
  LogProduct weights;
  LogProduct totals;
  for (std::size_t slot = 0; slot < example.category.size(); ++slot) {
    const std::uint32_t category = example.category[slot];
    if (category != PreparedExample::kMissingCategory) {
      const Share share =
          categorical_share(model, classes, row, slot, category);
      weights.multiply(share.part);
      totals.multiply(share.total);
    }
  }
  return weights.log() - totals.log();
}

} // namespace naibx
