// The sizes of a set in the order in which they are tried where more than the
// best is looked at.
#pragma once

#include "../score/score_columns.hpp"
#include "nearest_sizes.hpp"
#include "size_request.hpp"
#include "sizes.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

// Scratch of one worker.
class SizeOrder {
public:
  struct Size {
    std::uint32_t size;
    // Of a size that was weighed against others, whatever the bounds; else 0.
    double log_probability;
    bool is_predicted; // it was
  };

  explicit SizeOrder(std::pmr::memory_resource *memory) : predicted_(memory) {}

  // A model may learn sizes that it has not seen yet.
  void prepare(const ScoreColumns &columns) {
    predicted_.reserve(std::size_t{columns.label_count} + 1);
  }
  // Begins with the sizes within bounds of a row with these scores; those of
  // sizes are needed unless the size is given.
  void begin(const ScoreColumns &columns, const double *scores,
             const SizeRequest &request, const SizeBounds &bounds,
             bool is_given);
  // First those that can be predicted, the best first, and then the others,
  // first those that are nearest to the best of all. Where a rule takes one
  // size, that and then those that are nearest to it.
  std::optional<Size> next();

  // How many of those that are predicted come next.
  [[nodiscard]] std::size_t predicted_left() const { return predicted_.size(); }
  // Whether there are several that were weighed.
  [[nodiscard]] bool are_weighed() const { return posterior_.has_value(); }

private:
  SizeScores scores_ = {{}, nullptr};
  std::optional<SizePosterior> posterior_; // of sizes that are weighed
  std::pmr::vector<std::uint32_t>
      predicted_;                     // places within bounds, worst first
  NearestSizes others_ = {0, {0, 0}}; // and those predicted
};

} // namespace naibx
