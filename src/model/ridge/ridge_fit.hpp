// A map with its statistics and the weights that follow, chosen by what is held
// out.
#pragma once

#include "../configuration.hpp"
#include "feature_map.hpp"
#include "ridge_problem.hpp"
#include "ridge_settings.hpp"
#include "ridge_statistics.hpp"
#include "size_groups.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>

namespace naibx {

// The targets of a set: its labels, then its size's group.
void targets_of(Span<const std::uint32_t> labels, std::uint32_t label_count,
                const SizeGroups &groups,
                std::pmr::vector<std::uint32_t> &targets);

// The weights for the lambda with the least held-out error.
RidgeWeights fit_weights(const FeatureMap &map,
                         const RidgeStatistics &statistics,
                         const SizeGroups &groups,
                         Span<const ReservoirRow> sample,
                         std::uint32_t label_count, const Kernels &kernels,
                         std::pmr::memory_resource *memory);

struct RidgeFit {
  FeatureMap map;
  RidgeStatistics statistics;
  RidgeWeights weights;
};

// From all rows that there are: tries each width of the kernel.
RidgeFit fit_sample(const Configuration &configuration,
                    const RidgeSettings &settings, const SizeGroups &groups,
                    Span<const ReservoirRow> sample, const Kernels &kernels,
                    std::pmr::memory_resource *memory);

// What the linear method makes of the statistics of the kernel method, whose
// map has all linear features.
RidgeFit linear_part(const RidgeFit &kernel_fit,
                     const Configuration &configuration,
                     const SizeGroups &groups, Span<const ReservoirRow> sample,
                     const Kernels &kernels, std::pmr::memory_resource *memory);

} // namespace naibx
