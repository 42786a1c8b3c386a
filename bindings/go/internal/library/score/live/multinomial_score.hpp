// Made by bindings/go/generate_sources.py from
// src/score/live/multinomial_score.hpp: do not edit.

// log p(x | c) of the multinomial features: for each occurrence
// (W_ic + b) / (T_c + b n).
#pragma once

#include "../../base/span.hpp"
#include "../../kernels/kernels.hpp"
#include "../../model/model.hpp"
#include "share.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// Of the features of a group, by slot.
Shares multinomial_shares(const Model &model, const ClassStatistics &classes,
                          std::size_t row, std::size_t group);

class MultinomialScore {
public:
  MultinomialScore(const Kernels &kernels, std::pmr::memory_resource *memory)
      : kernels_(&kernels), repeated_slots_(memory), slots_(memory),
        counts_(memory), groups_(memory), repeated_counts_(memory),
        log_totals_(memory) {}

  // `rows` is the largest number of classes.
  void reserve(const Layout &layout, std::size_t rows);
  void set_example(const Model &model, const PreparedExample &example);
  // Adds to the score of each class that has weight.
  void add_log_likelihoods(const Model &model, const ClassStatistics &classes,
                           const PreparedExample &example, Span<double> scores);

private:
  void set_log_totals(const Model &model, const ClassStatistics &classes);
  void subtract_repeated_totals(const ClassStatistics &classes,
                                Span<double> scores) const;

  const Kernels *kernels_;
  // Slots of small whole counts, each as often as it is counted.
  std::pmr::vector<std::uint32_t> repeated_slots_;
  // The other occurrences of the example, with their groups.
  std::pmr::vector<std::uint32_t> slots_;
  std::pmr::vector<double> counts_;
  std::pmr::vector<std::uint32_t> groups_;
  // By group: how often its small whole counts are counted in all.
  std::pmr::vector<double> repeated_counts_;
  // [class][group]: log(T_c + b n).
  std::pmr::vector<double> log_totals_;
};

} // namespace naibx
