// For each likely size a set: of these the one that is best on average, where
// each may be the truth.
#pragma once

#include "../sets/expected_utility.hpp"
#include "../sizes/size_order.hpp"
#include "outcome.hpp"
#include "set_search.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// Scratch of one worker.
class SetsBySize {
public:
  explicit SetsBySize(std::pmr::memory_resource *memory)
      : labels_(memory), steps_(memory), sets_(memory), candidates_(memory),
        all_labels_(memory), expected_(memory) {}

  // Of a size, and the log-probabilities of its steps where it has any.
  struct Found {
    Outcome outcome;
    Span<const std::uint32_t> labels;
    Span<const double> steps;
  };
  struct Chosen {
    double log_probability; // of its size
    Span<const std::uint32_t> labels;
    Span<const double> steps;
  };

  void prepare(std::size_t label_count);
  // Of the sizes, which have begun, those that are predicted are weighed, or
  // where none has a set the first that has. find(size) finds one: a Found.
  template <typename Find>
  Outcome choose(SizeOrder &sizes, Loss loss, SetSearch &search,
                 const Find &find) {
    clear();
    Outcome worst = Outcome::impossible;
    while (const auto size = sizes.next()) {
      if (!is_wanted(*size) || (!sets_.empty() && !search.has_time())) {
        break;
      }
      const Found found = find(size->size);
      if (found.outcome == Outcome::met) {
        add(size->log_probability, found);
      } else if (found.outcome == Outcome::undecided) {
        worst = found.outcome;
      }
    }
    if (sets_.empty()) {
      return worst;
    }
    weigh(loss);
    return Outcome::met;
  }
  // By the last choose that met.
  [[nodiscard]] Chosen chosen() const;

private:
  struct Set {
    double log_probability;
    std::size_t first_label;
    std::uint32_t size;
    std::size_t first_step;
    std::size_t step_count;
  };

  void clear();
  [[nodiscard]] bool is_wanted(const SizeOrder::Size &size) const;
  void add(double log_probability, const Found &found);
  void weigh(Loss loss);

  std::pmr::vector<std::uint32_t> labels_; // set after set
  std::pmr::vector<double> steps_;         // likewise
  std::pmr::vector<Set> sets_;
  std::size_t best_ = 0; // of them
  std::pmr::vector<Candidate> candidates_;
  std::pmr::vector<std::uint32_t> all_labels_;
  ExpectedUtility expected_;
};

} // namespace naibx
