// The sizes of a set in the order in which they are tried where more than the
// best is looked at.
#pragma once

#include "../../score/score_columns.hpp"
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
    // Of a size that can be predicted, whatever the bounds; else 0.
    double log_probability;
    bool is_predicted; // it comes first, by how likely it is
    // It can be no more than what constraints leave.
    bool has_no_probability;
  };

  explicit SizeOrder(std::pmr::memory_resource *memory) : predicted_(memory) {}

  // A model may learn sizes that it has not seen yet.
  void prepare(const ScoreColumns &columns) {
    predicted_.reserve(std::size_t{columns.label_count} + 1);
  }
  struct Wanted {
    bool is_given;          // the scores of sizes are not there
    bool log_probabilities; // else they are 0
  };
  // Begins with the sizes of a row that lie within bounds.
  void begin(const WeighedSizes &weighed, const SizeRule &rule,
             const SizeBounds &bounds, const Wanted &wanted);
  // First those that can be predicted, the best first, and then the others,
  // first those that are nearest to the best of all. Where a rule takes one
  // size that is not the most likely, that and then those that are nearest to
  // it, first of those that can be predicted.
  std::optional<Size> next();

  // How many of those that are predicted come next.
  [[nodiscard]] std::size_t predicted_left() const { return predicted_.size(); }
  // Whether there are several that were weighed.
  [[nodiscard]] bool are_weighed() const { return are_weighed_; }

private:
  std::uint32_t take_best();
  [[nodiscard]] bool can_be_predicted(std::uint32_t size) const;
  std::optional<std::uint32_t> next_other();
  [[nodiscard]] Size other(std::uint32_t size) const;

  SizeScores scores_ = {{}, nullptr};
  bool are_weighed_ = false;
  bool are_given_ = false;
  std::optional<std::uint32_t> fixed_;        // the only size that is predicted
  std::optional<SizePosterior> posterior_;    // where it is wanted
  std::pmr::vector<std::uint32_t> predicted_; // places within bounds
  bool has_taken_ = false;                    // the first of them
  bool are_sorted_ = false;                   // the others, worst first
  // By how near they are to what a rule takes: of these the possible ones.
  std::optional<NearestSizes> possible_;
  NearestSizes others_ = {0, {0, 0}}; // of these the others
};

} // namespace naibx
