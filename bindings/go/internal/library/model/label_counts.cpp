// Made by bindings/go/generate_sources.py from
// src/model/label_counts.cpp: do not edit.

#include "settings.hpp"

#include "label_counts.hpp"

#include <algorithm>

namespace naibx {

namespace {

void add_to_row(double *row, Span<const std::uint32_t> labels, double weight) {
  for (const std::uint32_t label : labels) {
    row[label] += weight;
  }
}

// Where the block has the sets as rows of 0 and 1, a row is added whole: to
// the labels that an example lacks it adds 0. `columns` is the length of the
// row in full lines.
void add_to_row(double *row, std::size_t columns,
                const ChosenExamples &examples, const Kernels &kernels) {
  const AlignedRows<float> *const members = examples.members();
  if (members == nullptr) {
    for (std::size_t i = 0; i < examples.size(); ++i) {
      add_to_row(row, examples[i].labels, examples[i].weight);
    }
    return;
  }
  constexpr std::size_t kMaximumTerms = 64; // at a time
  WeightedRow terms[kMaximumTerms];
  for (std::size_t begin = 0; begin < examples.size(); begin += kMaximumTerms) {
    const std::size_t count = std::min(kMaximumTerms, examples.size() - begin);
    for (std::size_t i = 0; i < count; ++i) {
      terms[i] = {examples.place(begin + i), examples[begin + i].weight};
    }
    kernels.add_rows_float32(
        {members->row(0), members->stride(), 0, columns, terms, count, row});
  }
}

} // namespace

LabelCounts::LabelCounts(std::uint32_t label_count,
                         std::pmr::memory_resource *memory)
    : label_count_(label_count), by_size_(line_count(label_count), memory),
      pairs_(line_count(label_count), memory) {
  pairs_.append_rows(label_count);
}

LabelCounts::LabelCounts(const LabelCounts &other,
                         std::pmr::memory_resource *memory)
    : label_count_(other.label_count_), by_size_(other.by_size_, memory),
      pairs_(other.pairs_, memory) {}

// Several rows at a time: each label is looked up once for all of them.
template <std::size_t kRows>
void LabelCounts::add_to_rows(const std::uint32_t *of,
                              Span<const std::uint32_t> labels, double weight) {
  double *row[kRows];
  for (std::size_t k = 0; k < kRows; ++k) {
    row[k] = pairs_.row(of[k]);
  }
  for (const std::uint32_t other : labels) {
    for (std::size_t k = 0; k < kRows; ++k) {
      row[k][other] += weight;
    }
  }
  for (std::size_t k = 0; k < kRows; ++k) {
    row[k][of[k]] = 0.0; // a label is no pair
  }
}

void LabelCounts::add_pairs(Span<const std::uint32_t> labels, double weight) {
  constexpr std::size_t kRows = 4;
  std::size_t i = 0;
  for (; i + kRows <= labels.size(); i += kRows) {
    add_to_rows<kRows>(labels.data() + i, labels, weight);
  }
  for (; i < labels.size(); ++i) {
    add_to_rows<1>(labels.data() + i, labels, weight);
  }
}

void LabelCounts::add_size(std::size_t size_row,
                           Span<const std::uint32_t> labels, double weight) {
  add_to_row(by_size_.row(size_row), labels, weight);
}

void LabelCounts::add_pairs_of(std::uint32_t label,
                               const ChosenExamples &examples,
                               const Kernels &kernels) {
  double *const row = pairs_.row(label);
  add_to_row(row, pairs_.stride(), examples, kernels);
  row[label] = 0.0;
}

void LabelCounts::add_size(std::size_t size_row, const ChosenExamples &examples,
                           const Kernels &kernels) {
  add_to_row(by_size_.row(size_row), by_size_.stride(), examples, kernels);
}

} // namespace naibx
