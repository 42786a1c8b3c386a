#include "ridge_fit.hpp"

#include <array>
#include <cmath>
#include <utility>

namespace naibx {

namespace {

constexpr std::array<double, 7> kLambdas = {0.03, 0.1,  0.3, 1.0,
                                            3.0,  10.0, 30.0};
constexpr std::array<double, 3> kDenseWidths = {1.0, 2.0, 4.0};
constexpr std::array<double, 2> kSparseWidths = {0.3, 1.0};
constexpr double kLinear = 0.0;    // in place of a width
constexpr double kErrorTie = 1e-6; // of errors, relative

// Errors that tie go to the larger lambda.
bool is_better(const RidgeWeights &weights, const RidgeWeights &best) {
  return weights.squared_error < best.squared_error * (1.0 - kErrorTie) ||
         (weights.squared_error < best.squared_error * (1.0 + kErrorTie) &&
          weights.lambda > best.lambda);
}

RowTargets targets_of_sample(Span<const ReservoirRow> sample,
                             std::uint32_t label_count,
                             const SizeGroups &groups,
                             std::pmr::memory_resource *memory) {
  RowTargets all(memory);
  std::pmr::vector<std::uint32_t> targets(memory);
  for (const ReservoirRow &row : sample) {
    targets_of(row.row.labels(), label_count, groups, targets);
    all.append(targets);
  }
  return all;
}

RidgeStatistics learn(const FeatureMap &map, Span<const ReservoirRow> sample,
                      const RowTargets &targets, std::size_t target_count,
                      const Kernels &kernels,
                      std::pmr::memory_resource *memory) {
  RidgeStatistics statistics(map.feature_count(), target_count, memory);
  MapScratch scratch(memory);
  for (std::size_t row = 0; row < sample.size(); ++row) {
    map.features(sample[row].row.example(), kernels, scratch,
                 statistics.next_features());
    statistics.add(targets.row(row), sample[row].weight, kernels);
  }
  statistics.finish(kernels);
  return statistics;
}

Span<const double> widths_of(const RidgeSettings &settings,
                             const ColumnMap &columns) {
  if (settings.method == Method::linear) {
    return {&kLinear, 1};
  }
  return columns.sparse_count() > 0 ? Span<const double>(kSparseWidths)
                                    : Span<const double>(kDenseWidths);
}

// From the middle on upwards while it gets better, or else downwards: the
// error has one valley.
RidgeWeights best_weights(const RidgeProblem &problem) {
  constexpr std::size_t kMiddle = 3;
  RidgeWeights best = problem.solve(kLambdas[kMiddle]);
  const auto improves = [&](std::size_t at) {
    RidgeWeights weights = problem.solve(kLambdas[at]);
    const bool is_improved = is_better(weights, best);
    if (is_improved) {
      best = std::move(weights);
    }
    return is_improved;
  };
  std::size_t at = kMiddle;
  while (at + 1 < kLambdas.size() && improves(at + 1)) {
    ++at;
  }
  while (at <= kMiddle && at > 0 && improves(at - 1)) {
    --at;
  }
  return best;
}

} // namespace

void targets_of(Span<const std::uint32_t> labels, std::uint32_t label_count,
                const SizeGroups &groups,
                std::pmr::vector<std::uint32_t> &targets) {
  targets.assign(labels.begin(), labels.end());
  targets.push_back(
      static_cast<std::uint32_t>(label_count + groups.of(labels.size())));
}

RidgeWeights fit_weights(const FeatureMap &map,
                         const RidgeStatistics &statistics,
                         const SizeGroups &groups,
                         Span<const ReservoirRow> sample,
                         std::uint32_t label_count, const Kernels &kernels,
                         std::pmr::memory_resource *memory) {
  const RowTargets targets =
      targets_of_sample(sample, label_count, groups, memory);
  return best_weights(RidgeProblem(map, statistics, sample, targets,
                                   label_count, kernels, memory));
}

RidgeFit fit_sample(const Configuration &configuration,
                    const RidgeSettings &settings, const SizeGroups &groups,
                    Span<const ReservoirRow> sample, const Kernels &kernels,
                    std::pmr::memory_resource *memory) {
  const std::uint32_t label_count = configuration.label_count();
  const RowTargets targets =
      targets_of_sample(sample, label_count, groups, memory);
  const ColumnMap columns(configuration, sample, kernels, memory);
  std::optional<RidgeFit> best;
  for (const double width : widths_of(settings, columns)) {
    FeatureMap map(columns, sample, settings.landmark_count, width, kernels,
                   memory);
    RidgeStatistics statistics = learn(
        map, sample, targets, label_count + groups.count(), kernels, memory);
    RidgeWeights weights = best_weights(RidgeProblem(
        map, statistics, sample, targets, label_count, kernels, memory));
    if (!best || is_better(weights, best->weights)) {
      best.emplace(
          RidgeFit{std::move(map), std::move(statistics), std::move(weights)});
    }
  }
  return std::move(*best);
}

RidgeFit linear_part(const RidgeFit &kernel_fit,
                     const Configuration &configuration,
                     const SizeGroups &groups, Span<const ReservoirRow> sample,
                     const Kernels &kernels,
                     std::pmr::memory_resource *memory) {
  constexpr std::size_t kNoLandmarks = 0;
  FeatureMap map(kernel_fit.map.columns(), sample, kNoLandmarks, kLinear,
                 kernels, memory);
  RidgeStatistics statistics = kernel_fit.statistics.leading(
      map.feature_count(), 1.0 / std::sqrt(kernel_fit.map.linear_share()),
      memory);
  RidgeWeights weights =
      fit_weights(map, statistics, groups, sample, configuration.label_count(),
                  kernels, memory);
  return {std::move(map), std::move(statistics), std::move(weights)};
}

} // namespace naibx
