// What is asked of a prediction; the same for statistics and for tables.
#pragma once

#include "../score/score_columns.hpp"
#include "constraints.hpp"
#include "size_bounds.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace naibx {

// In place of the size of a row.
inline constexpr std::int64_t kPredictSize = -1;

// Unless told; some milliseconds where there are few labels.
inline constexpr std::uint64_t kNodeLimit = 10000;

// The numbers are those of the public header.
struct Output {
  static constexpr std::uint32_t kSets = 1;
  static constexpr std::uint32_t kSteps = 2;
  static constexpr std::uint32_t kSizes = 4;
  static constexpr std::uint32_t kSizeEvidence = 8;
  static constexpr std::uint32_t kLabelScores = 16;
  static constexpr std::uint32_t kLabelEvidence = 32;
};
inline constexpr std::uint32_t kAllOutputs = 63;

class Request {
public:
  // These throw Failure where what is asked makes no sense.
  void set_size(std::uint32_t least, std::uint32_t most);
  void set_row_sizes(const std::int64_t *sizes, std::size_t count);
  void set_outputs(std::uint32_t outputs);
  void forget_row_sizes() {
    row_sizes_.clear();
    has_row_sizes_ = false;
  }

  // For each row, so many labels that are put in or out to see what follows.
  void set_node_limit(std::uint64_t nodes) { node_limit_ = nodes; }
  [[nodiscard]] std::uint64_t node_limit() const { return node_limit_; }
  [[nodiscard]] Constraints &constraints() {
    return constraints_ ? *constraints_ : constraints_.emplace();
  }
  // Where it is constrained.
  [[nodiscard]] const Constraints &constraints() const { return *constraints_; }
  [[nodiscard]] bool is_constrained() const {
    return constraints_ && !constraints_->is_empty();
  }

  [[nodiscard]] bool asks_for(std::uint32_t outputs) const {
    return (outputs_ & outputs) != 0;
  }
  [[nodiscard]] std::uint32_t outputs() const { return outputs_; }

  // Throws Failure where this does not fit so many labels or so many rows.
  void check(std::uint32_t label_count, std::uint64_t row_count) const;
  // Of a row; after check.
  [[nodiscard]] SizeBounds bounds(std::uint64_t row,
                                  std::uint32_t label_count) const {
    if (has_row_sizes_) {
      const std::int64_t size = row_sizes_[static_cast<std::size_t>(row)];
      if (size != kPredictSize) {
        const auto given = static_cast<std::uint32_t>(size);
        return {given, given};
      }
    }
    return {least_, most_ < label_count ? most_ : label_count};
  }
  // The most labels that a set can have, whatever the model has seen.
  [[nodiscard]] std::uint32_t largest_size(std::uint32_t label_count) const;
  // Whether some row has a size that is to be predicted.
  [[nodiscard]] bool predicts_size(std::uint64_t first_row,
                                   std::uint64_t row_count,
                                   std::uint32_t label_count) const;

private:
  std::uint32_t outputs_ = Output::kSets;
  std::uint32_t least_ = 0;
  std::uint32_t most_ = UINT32_MAX;
  bool has_row_sizes_ = false;
  std::vector<std::int64_t> row_sizes_;
  std::optional<Constraints> constraints_;
  std::uint64_t node_limit_ = kNodeLimit;
};

} // namespace naibx
