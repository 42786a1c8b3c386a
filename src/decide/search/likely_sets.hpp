// How likely sets are by the linear and the kernel method: candidates, and what
// differs from the best of them in a label or two.
#pragma once

#include "../../base/span.hpp"
#include "../sets/set_decoder.hpp"
#include "best_sets.hpp"
#include "label_domains.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// Scratch of one worker.
class LikelySets {
public:
  explicit LikelySets(std::pmr::memory_resource *memory)
      : listed_(memory), order_(memory), best_first_(memory),
        worst_first_(memory), labels_(memory) {}

  void prepare(std::size_t label_count, std::size_t most_candidates,
               std::size_t width);
  // Lists candidates of the row that the decoder took last, each once, and with
  // a width above 1 their neighbours within the domains: one label more, one
  // less, one exchanged; more of them for the better candidates.
  void list(const SetDecoder &decoding, const Decoder &decoder,
            Span<const Candidate> candidates, std::size_t width,
            const LabelDomains &domains);
  // Log-probability of a set, which increases, among those listed and itself.
  [[nodiscard]] double log_probability(Span<const std::uint32_t> labels) const;
  // Adds those listed to the best.
  void add_to(BestSets &best);

private:
  static constexpr std::uint32_t kNone = UINT32_MAX;
  struct Listed {
    std::uint64_t hash;
    double score;
    std::uint32_t candidate;
    std::uint32_t added;   // or kNone
    std::uint32_t removed; // or kNone
  };

  void list_neighbours(std::uint32_t candidate, std::size_t width,
                       const LabelDomains &domains);
  void list_neighbour(const Listed &neighbour, const LabelDomains &domains);
  void keep_each_once();
  void make_labels(const Listed &listed);
  [[nodiscard]] double score_of(Span<const std::uint32_t> labels) const;

  const SetDecoder *decoding_ = nullptr;
  const Decoder *decoder_ = nullptr;
  Span<const Candidate> candidates_;
  double log_sum_ = 0.0;
  std::pmr::vector<Listed> listed_;
  std::pmr::vector<std::uint32_t> order_;       // candidates, the best first
  std::pmr::vector<std::uint32_t> best_first_;  // labels, by what they add
  std::pmr::vector<std::uint32_t> worst_first_; // of a candidate
  std::pmr::vector<std::uint32_t> labels_;      // which increase
};

} // namespace naibx
