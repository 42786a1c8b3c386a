// Sets that are weighed against each other: some that were seen, and the m most
// likely labels for some m. Which of them is best, where each may be the truth.
#pragma once

#include "../../base/span.hpp"
#include "../../model/ridge/loss.hpp"
#include "../sizes/size_bounds.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

struct Candidate {
  double score; // log of its probability, but for a summand of all
  const std::uint32_t *labels; // NULL: the `size` best
  std::uint32_t size;
};

// Scratch of one worker.
class ExpectedUtility {
public:
  explicit ExpectedUtility(std::pmr::memory_resource *memory)
      : ranks_(memory), sizes_(memory), members_(memory), among_best_(memory),
        has_best_(memory), shares_(memory), sizes_of_all_(memory),
        common_(memory), expected_(memory) {}

  // Makes room, so that nothing else allocates: for so many seen candidates,
  // and best labels of so many sizes.
  void prepare(std::size_t label_count, std::size_t most_seen,
               std::size_t most_sizes);

  // The candidates that have labels of their own. Labels in their order, of
  // which so many may be chosen as best labels.
  void take(Span<const Candidate> sets, Span<const std::uint32_t> order,
            const SizeBounds &sizes);
  // Whether one of them is the `size` best labels.
  [[nodiscard]] bool has_best(std::uint32_t size) const {
    return has_best_[size - best_.least] != 0;
  }
  // The first of the candidates whose utility is best on average over all of
  // them: those seen, in their order, and then best labels of growing size.
  std::size_t best(Span<const Candidate> candidates, Loss loss);

private:
  // How many of its labels are among the `size` best.
  [[nodiscard]] std::uint32_t among_best(std::size_t seen,
                                         std::uint32_t size) const {
    return among_best_[seen * best_count() + size - best_.least];
  }
  // Of sizes.
  [[nodiscard]] std::size_t best_count() const {
    return std::size_t{best_.most} - best_.least + 1;
  }
  [[nodiscard]] const std::uint64_t *members(std::size_t seen) const {
    return members_.data() + seen * words_;
  }
  void add_seen(Span<const std::uint32_t> labels);
  void add_utilities(Span<const Candidate> candidates, Loss loss);
  template <Loss kLoss> void add_utilities_of(Span<const Candidate> candidates);
  void count_common_with(std::size_t i, Span<const Candidate> candidates);

  std::size_t words_ = 0;
  SizeBounds best_ = {0, 0};
  std::pmr::vector<std::uint32_t> ranks_;      // [label], in the order
  std::pmr::vector<std::uint32_t> sizes_;      // [seen]
  std::pmr::vector<std::uint64_t> members_;    // [seen][word], a bit a label
  std::pmr::vector<std::uint32_t> among_best_; // [seen][size]
  std::pmr::vector<char> has_best_;            // [size]
  std::pmr::vector<double> shares_;            // [candidate]
  std::pmr::vector<double> sizes_of_all_;      // [candidate]
  // [candidate]: labels that it shares with one, and then what that is worth.
  std::pmr::vector<double> common_;
  std::pmr::vector<double> expected_; // [candidate], of its utility
};

} // namespace naibx
