#include "multinomial_score.hpp"

#include "log_product.hpp"
#include "share.hpp"

#include <cmath>

namespace naibx {

Share multinomial_share(const Model &model, const ClassStatistics &classes,
                        std::size_t row, std::uint32_t slot) {
  const Layout &layout = model.layout();
  const std::uint32_t group = layout.multinomial_group[slot];
  const double smoothing = model.configuration().constants().feature_smoothing;
  const double smoothing_of_group =
      smoothing * layout.multinomial_group_size[group];
  const auto share = [&](const MultinomialTable &table, std::size_t of) {
    return Share{table.counts(of)[slot] + smoothing,
                 table.totals(of)[group] + smoothing_of_group};
  };
  return first_with_value(share(classes.multinomial, row),
                          share(model.all().multinomial, 0));
}

double multinomial_log_likelihood(const Model &model,
                                  const ClassStatistics &classes,
                                  std::size_t row,
                                  const PreparedExample &example) {
  LogProduct once; // of the features that occur once, which are most
  LogProduct once_total;
  double more = 0.0;
  for (const PreparedExample::Occurrence &occurrence : example.occurrences) {
    const Share share = multinomial_share(model, classes, row, occurrence.slot);
    if (occurrence.count == 1.0) {
      once.multiply(share.part);
      once_total.multiply(share.total);
    } else {
      more += occurrence.count * (std::log(share.part) - std::log(share.total));
    }
  }
  return once.log() - once_total.log() + more;
}

} // namespace naibx
