#include "summary.hpp"

#include <cmath>
#include <limits>

namespace naibx::cli {

MetricValues metric_values(const SetMetrics &sets,
                           const RankingMetrics &ranking) {
  return {sets.lcard,        sets.lcard_pred,  sets.hs,
          sets.zs,           sets.acc,         sets.pre,
          sets.rec,          sets.f1,          sets.micro_f1,
          sets.macro_f1,     ranking.coverage, ranking.ranking_loss,
          ranking.one_error, ranking.lrap};
}

std::array<MeanAndDeviation, kMetricCount>
summarize(const std::vector<MetricValues> &folds) {
  std::array<MeanAndDeviation, kMetricCount> summary = {};
  const auto fold_count = static_cast<double>(folds.size());
  for (std::size_t metric = 0; metric < kMetricCount; ++metric) {
    double sum = 0.0;
    for (const MetricValues &fold : folds) {
      sum += fold[metric];
    }
    const double mean = sum / fold_count;
    double squares = 0.0;
    for (const MetricValues &fold : folds) {
      squares += (fold[metric] - mean) * (fold[metric] - mean);
    }
    const double sd = folds.size() > 1
                          ? std::sqrt(squares / (fold_count - 1.0))
                          : std::numeric_limits<double>::quiet_NaN();
    summary[metric] = {mean, sd};
  }
  return summary;
}

} // namespace naibx::cli
