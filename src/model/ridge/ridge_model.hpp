// What a model keeps for its second way to score: whole rows until the map is
// frozen, then sums over the mapped rows and a sample.
#pragma once

#include "../configuration.hpp"
#include "ridge_fit.hpp"
#include "set_counts.hpp"
#include "size_groups.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>

namespace naibx {

class RidgeModel {
public:
  RidgeModel(const Configuration &configuration,
             std::pmr::memory_resource *memory);
  RidgeModel(const RidgeModel &other, std::pmr::memory_resource *memory);
  RidgeModel(const RidgeModel &) = delete;
  RidgeModel &operator=(const RidgeModel &) = delete;
  RidgeModel(RidgeModel &&) = default;
  RidgeModel &operator=(RidgeModel &&) = default;
  ~RidgeModel() = default;

  // Takes all memory for an example that has been checked, of a weight above 0,
  // and of a group or none. What the model says stays the same. Throws
  // std::bad_alloc.
  void prepare(const Configuration &configuration, const ExampleView &example,
               Span<const std::uint32_t> labels, double weight,
               const std::optional<std::uint64_t> &group,
               const Kernels &kernels);
  // Learns it. Does not fail.
  void commit(const Kernels &kernels) noexcept;

  // What both have learned, in the memory of this. Throws Failure where each
  // has a map of its own, or std::bad_alloc.
  [[nodiscard]] RidgeModel merged(const RidgeModel &other,
                                  const Configuration &configuration,
                                  const Kernels &kernels) const;

  // Makes the map for good, from the rows that are kept, of which there is one.
  // Of one that is frozen only these rows stay in the statistics.
  void freeze(const Configuration &configuration, const Kernels &kernels) {
    freeze(reservoir_.rows(), configuration, kernels);
  }
  // Takes the map of the other, if there is one. Of a model without rows.
  void take_map(const RidgeModel &other);
  [[nodiscard]] bool is_frozen() const { return frozen_.has_value(); }

  // Sets the kind of each column to that of the map, or of one made now; of no
  // row there is none.
  void decide_kinds(Configuration &configuration,
                    std::pmr::memory_resource *memory) const;

  // The fit of all that was learned: of the frozen map, or of one made for it.
  [[nodiscard]] RidgeFit fit(const Configuration &configuration,
                             const Kernels &kernels,
                             std::pmr::memory_resource *memory) const;
  // The groups that belong to it.
  [[nodiscard]] SizeGroups groups(std::pmr::memory_resource *memory) const;
  [[nodiscard]] Span<const ReservoirRow> sample() const {
    return reservoir_.rows();
  }
  [[nodiscard]] const SetCounts &sets() const { return sets_; }

private:
  friend struct RidgeFields; // of files

  struct Frozen {
    FeatureMap map;
    SizeGroups groups;
    RidgeStatistics statistics;

    [[nodiscard]] std::uint64_t fingerprint() const;
    void add(const Frozen &other, const Kernels &kernels);
  };

  void freeze(Span<const ReservoirRow> sample,
              const Configuration &configuration, const Kernels &kernels);
  // With all rows of two models, if there are more than a reservoir keeps.
  void freeze_pooled(Span<const ReservoirRow> rows,
                     const Configuration &configuration,
                     const Kernels &kernels);
  // Where it is frozen.
  void learn(Span<const ReservoirRow> rows, const Configuration &configuration,
             const Kernels &kernels);
  // Of another that is frozen only if this is.
  void merge(const RidgeModel &other, const Configuration &configuration,
             const Kernels &kernels);

  std::pmr::memory_resource *memory_;
  Reservoir reservoir_;
  SetCounts sets_;
  std::optional<Frozen> frozen_;
  // Of the example that is being learned.
  MapScratch scratch_;
  std::pmr::vector<std::uint32_t> targets_;
  std::optional<ReservoirRow> next_;
};

} // namespace naibx
