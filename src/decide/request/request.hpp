// What is asked of a prediction; the same for statistics and for tables.
#pragma once

#include "../../score/score_columns.hpp"
#include "../sizes/size_request.hpp"
#include "constraints.hpp"

#include <cstdint>
#include <optional>

namespace naibx {

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
  static constexpr std::uint32_t kSetScores = 64;
  static constexpr std::uint32_t kRanking = 128;
  static constexpr std::uint32_t kKeptScores = 256;
};
inline constexpr std::uint32_t kAllOutputs = 511;

// How many sets of a row are wanted, and how hard they are looked for.
struct BestRequest {
  static constexpr std::uint32_t kMostSets = 1024;
  static constexpr std::uint32_t kExact = 0; // a width

  std::uint32_t set_count = 1;
  std::uint32_t width = 1; // sets of a size that are followed at once
};

class Request {
public:
  // These throw Failure where what is asked makes no sense.
  void set_outputs(std::uint32_t outputs);
  void set_best(const BestRequest &best);

  [[nodiscard]] SizeRequest &sizes() { return sizes_; }
  [[nodiscard]] const SizeRequest &sizes() const { return sizes_; }

  [[nodiscard]] const BestRequest &best() const { return best_; }
  // Whether there is more to it than the best set of the predicted size.
  [[nodiscard]] bool needs_search() const {
    return is_constrained() || best_.width != 1 ||
           sizes_.rule().weighs_sets() || deadline_ > 0 ||
           asks_for(Output::kSetScores);
  }

  // For each row, so many labels that are put in or out to see what follows.
  void set_node_limit(std::uint64_t nodes) { node_limit_ = nodes; }
  [[nodiscard]] std::uint64_t node_limit() const { return node_limit_; }
  // Of a call, in microseconds from its start; 0 for none.
  void set_deadline(std::uint64_t microseconds) { deadline_ = microseconds; }
  [[nodiscard]] std::uint64_t deadline() const { return deadline_; }

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

private:
  std::uint32_t outputs_ = Output::kSets;
  SizeRequest sizes_;
  std::optional<Constraints> constraints_;
  std::uint64_t node_limit_ = kNodeLimit;
  std::uint64_t deadline_ = 0;
  BestRequest best_;
};

} // namespace naibx
