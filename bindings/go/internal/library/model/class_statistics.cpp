// Made by bindings/go/generate_sources.py from
// src/model/class_statistics.cpp: do not edit.

#include "settings.hpp"

#include "class_statistics.hpp"

#include "example_weight.hpp"

namespace naibx {

ClassStatistics::ClassStatistics(const Layout &layout,
                                 std::pmr::memory_resource *memory)
    : gaussian(layout.gaussian_count, memory),
      bernoulli(layout.bernoulli_count, memory), multinomial(layout, memory),
      categorical(layout, memory), weight_(memory), squared_weight_(memory) {}

ClassStatistics::ClassStatistics(const ClassStatistics &other,
                                 std::pmr::memory_resource *memory)
    : gaussian(other.gaussian, memory), bernoulli(other.bernoulli, memory),
      multinomial(other.multinomial, memory),
      categorical(other.categorical, memory), weight_(other.weight_, memory),
      squared_weight_(other.squared_weight_, memory) {}

void ClassStatistics::reserve_rows(std::size_t rows) {
  gaussian.reserve_rows(rows);
  bernoulli.reserve_rows(rows);
  multinomial.reserve_rows(rows);
  categorical.reserve_rows(rows);
  weight_.reserve(rows);
  squared_weight_.reserve(rows);
}

void ClassStatistics::append_row() {
  gaussian.append_row();
  bernoulli.append_row();
  multinomial.append_row();
  categorical.append_row();
  weight_.push_back(0.0);
  squared_weight_.push_back(0.0);
}

void ClassStatistics::append_rows(std::size_t count) {
  reserve_rows(row_count() + count);
  for (std::size_t i = 0; i < count; ++i) {
    append_row();
  }
}

void ClassStatistics::add(std::size_t row, const Layout &layout,
                          const ChosenExamples &examples,
                          const Kernels &kernels) {
  if (layout.gaussian_count > 0) {
    gaussian.add(row, examples, weight_[row], kernels);
  }
  add_others(row, layout, examples);
}

void ClassStatistics::add_others(std::size_t row, const Layout &layout,
                                 const ChosenExamples &examples) {
  if (layout.gaussian_count < layout.column_count()) {
    add_discrete(row, layout, examples);
  }
  double weight = weight_[row];
  double squared = squared_weight_[row];
  for (std::size_t i = 0; i < examples.size(); ++i) {
    weight += examples[i].weight;
    squared += naibx::squared_weight(examples[i].weight);
  }
  weight_[row] = weight;
  squared_weight_[row] = squared;
}

void ClassStatistics::add_discrete(std::size_t row, const Layout &layout,
                                   const ChosenExamples &examples) {
  for (std::size_t i = 0; i < examples.size(); ++i) {
    if (layout.bernoulli_count > 0) {
      bernoulli.add(row, examples[i]);
    }
    if (layout.multinomial_count > 0) {
      multinomial.add(row, layout, examples[i]);
    }
    if (layout.categorical_count() > 0) {
      categorical.add(row, layout, examples[i]);
    }
  }
}

} // namespace naibx
