// Sums, by label, of the weights of examples.
#pragma once

#include "../kernels/kernels.hpp"
#include "learned_example.hpp"

#include <algorithm>
#include <cstddef>

namespace naibx {

// Where the block has the sets as rows of 0 and 1, a row is added whole: to
// the labels that an example lacks it adds 0. `columns` is the length of the
// row in full lines.
inline void add_weighted_labels(double *row, std::size_t columns,
                                const ChosenExamples &examples,
                                const Kernels &kernels) {
  const AlignedRows<float> *const members = examples.members();
  if (members == nullptr) {
    for (std::size_t i = 0; i < examples.size(); ++i) {
      for (const std::uint32_t label : examples[i].labels) {
        row[label] += examples[i].weight;
      }
    }
    return;
  }
  constexpr std::size_t kMaximumTerms = 64; // at a time
  WeightedRow terms[kMaximumTerms];
  columns = std::min(columns, members->stride());
  for (std::size_t begin = 0; begin < examples.size(); begin += kMaximumTerms) {
    const std::size_t count = std::min(kMaximumTerms, examples.size() - begin);
    for (std::size_t i = 0; i < count; ++i) {
      terms[i] = {examples.place(begin + i), examples[begin + i].weight};
    }
    kernels.add_rows_float32(
        {members->row(0), members->stride(), 0, columns, terms, count, row});
  }
}

} // namespace naibx
