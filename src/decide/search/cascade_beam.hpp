// Several cascades of one size at once: the most likely sets that they reach.
#pragma once

#include "../sizes/size_order.hpp"
#include "best_sets.hpp"
#include "cascade_steps.hpp"
#include "set_search.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// Scratch of one worker: 40 bytes for each label and place of the width.
class CascadeBeam {
public:
  explicit CascadeBeam(std::pmr::memory_resource *memory)
      : hypotheses_(memory), next_(memory), scores_(memory),
        next_scores_(memory), nodes_(memory), extensions_(memory),
        places_(memory), labels_(memory), steps_(memory) {}

  // How many sets are followed from step to step, and how many of the last.
  struct Width {
    std::size_t followed;
    std::size_t wanted;
  };
  void prepare(const ScoreColumns &columns, const Width &asked,
               std::size_t largest_size);
  // Adds the sets of that size to the best. At each step it follows the most
  // likely sets of labels that the constraints of the search allow, each in its
  // most likely order. The search stays as it is.
  void search(const CascadeRow &row, const SizeOrder::Size &size,
              const Width &width, SetSearch &search, BestSets &best);

private:
  static constexpr std::uint32_t kNoNode = UINT32_MAX;
  // A label that was chosen, after those of `parent`.
  struct Node {
    double step;
    std::uint32_t parent;
    std::uint32_t label;
  };
  struct Hypothesis {
    double score;
    std::uint64_t hash; // of its labels
    std::uint32_t node; // its last
    std::uint32_t seen_left;
    std::uint32_t required_left;
    CascadeOrder::NextStep next;
  };
  struct Extension {
    double score; // of the whole
    double of_label;
    double step;
    std::uint32_t parent;
    std::uint32_t label;
    std::uint64_t hash;
  };
  struct Step {
    std::uint32_t depth;
    std::uint32_t size;
    std::size_t width;
  };

  void begin(const CascadeRow &row, const SizeOrder::Size &size,
             const LabelDomains &domains);
  void extend(const CascadeRow &row, std::uint32_t parent, const Step &step,
              SetSearch &search, const BestSets &best);
  void extend_by(const CascadeRow &row, std::uint32_t parent, const Step &step,
                 SetSearch &search, double least);
  bool put_in(const Hypothesis &from, LabelDomains &domains) const;
  [[nodiscard]] bool has(std::uint32_t node, std::uint32_t label) const;
  void collect_places(const double *scores, double least, double above);
  void keep(const Extension &extension, std::size_t width);
  void follow(const CascadeRow &row, const Step &step, SetSearch &search);
  void add_row(const CascadeRow &row, const double *added, double *scores,
               std::uint32_t depth, Hypothesis &to) const;
  void finish(BestSets &best);

  std::size_t columns_ = 0;
  std::size_t count_ = 0; // of hypotheses_
  std::pmr::vector<Hypothesis> hypotheses_;
  std::pmr::vector<Hypothesis> next_;
  std::pmr::vector<double> scores_; // [hypothesis][column]
  std::pmr::vector<double> next_scores_;
  std::pmr::vector<Node> nodes_;
  std::pmr::vector<Extension> extensions_; // the best first
  std::pmr::vector<std::uint32_t> places_; // [column]
  std::size_t place_count_ = 0;
  std::pmr::vector<std::uint32_t> labels_;
  std::pmr::vector<double> steps_;
};

} // namespace naibx
