#include "ridge_model.hpp"

#include "../../base/failure.hpp"
#include "../example_weight.hpp"

#include <utility>

namespace naibx {

namespace {

// Memory and time grow with the square.
constexpr std::size_t kMostLinearFeatures = 8192;

} // namespace

RidgeModel::RidgeModel(const Configuration &configuration,
                       std::pmr::memory_resource *memory)
    : memory_(memory), reservoir_(configuration.ridge().reservoir_rows, memory),
      sets_(configuration.ridge().seen_sets, configuration.ridge().seed,
            memory),
      scratch_(memory), targets_(memory) {
  const std::size_t features =
      configuration.features().size() + configuration.category_count();
  if (configuration.ridge().method == Method::linear &&
      features > kMostLinearFeatures) {
    fail(NAIBX_ERROR_LIMIT, "NAIBX_METHOD_LINEAR is for at most ",
         kMostLinearFeatures, " columns and categories, but there are ",
         features, "; NAIBX_METHOD_KERNEL has no such limit");
  }
}

RidgeModel::RidgeModel(const RidgeModel &other,
                       std::pmr::memory_resource *memory)
    : memory_(memory), reservoir_(other.reservoir_, memory),
      sets_(other.sets_, memory), scratch_(memory), targets_(memory) {
  if (other.frozen_) {
    frozen_.emplace(Frozen{FeatureMap(other.frozen_->map, memory),
                           SizeGroups(other.frozen_->groups, memory),
                           RidgeStatistics(other.frozen_->statistics, memory)});
  }
}

void RidgeModel::prepare(const Configuration &configuration,
                         const ExampleView &example,
                         Span<const std::uint32_t> labels, double weight,
                         const std::optional<std::uint64_t> &group,
                         const Kernels &kernels) {
  next_.reset();
  CanonicalRow row(memory_);
  row.assign(configuration, example, labels);
  const std::uint64_t seed = configuration.ridge().seed;
  const std::uint64_t own_hash = row.hash(seed);
  ReservoirRow next = {group ? hash_of_group(*group, seed) : own_hash, weight,
                       std::move(row), squared_weight(weight), own_hash};
  if (!frozen_ && reservoir_.would_overflow(next)) {
    freeze(configuration, kernels);
  }
  if (frozen_) {
    frozen_->map.features(next.row.example(), kernels, scratch_,
                          frozen_->statistics.next_features());
    targets_of(next.row.labels(), configuration.label_count(), frozen_->groups,
               targets_);
  }
  sets_.prepare(next.row.labels().size());
  reservoir_.prepare();
  next_.emplace(std::move(next));
}

void RidgeModel::commit(const Kernels &kernels) noexcept {
  sets_.add(next_->row.labels(), next_->weight);
  if (frozen_) {
    frozen_->statistics.add(targets_, next_->weight, kernels);
  }
  reservoir_.add(std::move(*next_));
  next_.reset();
}

void RidgeModel::freeze(Span<const ReservoirRow> sample,
                        const Configuration &configuration,
                        const Kernels &kernels) {
  SizeGroups groups(sample, memory_);
  RidgeFit fit = fit_sample(configuration, configuration.ridge(), groups,
                            sample, kernels, memory_);
  frozen_.emplace(
      Frozen{std::move(fit.map), std::move(groups), std::move(fit.statistics)});
}

void RidgeModel::take_map(const RidgeModel &other) {
  if (other.frozen_) {
    const Frozen &frozen = *other.frozen_;
    frozen_.emplace(Frozen{
        FeatureMap(frozen.map, memory_), SizeGroups(frozen.groups, memory_),
        RidgeStatistics(frozen.statistics.feature_count(),
                        frozen.statistics.target_count(), memory_)});
  }
}

void RidgeModel::decide_kinds(Configuration &configuration,
                              std::pmr::memory_resource *memory) const {
  if (frozen_) {
    frozen_->map.columns().decide_kinds(configuration);
  } else if (!reservoir_.rows().empty()) {
    const auto uses = column_uses(configuration, reservoir_.rows(), memory);
    for (std::size_t column = 0; column < uses.size(); ++column) {
      configuration.set_column_kind(static_cast<std::uint32_t>(column),
                                    uses[column].kind);
    }
  }
}

SizeGroups RidgeModel::groups(std::pmr::memory_resource *memory) const {
  return frozen_ ? SizeGroups(frozen_->groups, memory)
                 : SizeGroups(reservoir_.rows(), memory);
}

RidgeFit RidgeModel::fit(const Configuration &configuration,
                         const Kernels &kernels,
                         std::pmr::memory_resource *memory) const {
  if (!frozen_) {
    return fit_sample(configuration, configuration.ridge(), groups(memory),
                      reservoir_.rows(), kernels, memory);
  }
  FeatureMap map(frozen_->map, memory);
  RidgeStatistics statistics(frozen_->statistics, memory);
  statistics.finish(kernels);
  RidgeWeights weights =
      fit_weights(map, statistics, frozen_->groups, reservoir_.rows(),
                  configuration.label_count(), kernels, memory);
  return {std::move(map), std::move(statistics), std::move(weights)};
}

} // namespace naibx
