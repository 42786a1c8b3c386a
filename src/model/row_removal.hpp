// Takes examples out of a model, as if it had never learned them, and puts them
// back.
#pragma once

#include "model.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

class RowRemoval {
public:
  // The model is as before, bit for bit, once everything is restored.
  RowRemoval(Model &model, std::pmr::memory_resource *memory)
      : model_(model), label_rows_(memory), changes_(memory),
        removed_sizes_(memory) {
    model_.counts_.pairs.widen(); // what is left may be no whole number
  }

  // A row that the model has learned, as often as it has. What is left is the
  // same as without it, to rounding; a class that has no other example has not
  // been seen.
  void remove(const ReservoirRow &row);
  // Undoes all removals.
  void restore();

private:
  struct Change {
    double *place;
    double before;
  };
  struct RemovedSize {
    std::uint32_t size;
    std::uint32_t row;
  };

  void set(double &place, double value) {
    changes_.push_back({&place, place});
    place = value;
  }
  void take(double &place, double part);
  void remove_from(ClassStatistics &classes, std::size_t row,
                   const LearnedExample &example);
  void remove_gaussian(ClassStatistics &classes, std::size_t row,
                       const LearnedExample &example);
  void remove_bernoulli(BernoulliTable &table, std::size_t row,
                        const LearnedExample &example);
  void remove_multinomial(MultinomialTable &table, std::size_t row,
                          const LearnedExample &example);
  void remove_categorical(CategoricalTable &table, std::size_t row,
                          const LearnedExample &example);
  void remove_counts(const LearnedExample &example);
  void remove_size(std::uint32_t size, const LearnedExample &example);

  Model &model_;
  std::pmr::vector<std::uint32_t> label_rows_; // of the example
  std::pmr::vector<Change> changes_;
  std::pmr::vector<RemovedSize> removed_sizes_;
};

} // namespace naibx
