#include "pair_counts.hpp"

#include "weighted_labels.hpp"

#include <algorithm>
#include <utility>

namespace naibx {

namespace {

// Several rows at a time: each label is looked up once for all of them.
template <std::size_t kRows, typename Count>
void add_to_rows(AlignedRows<Count> &rows, const std::uint32_t *of,
                 Span<const std::uint32_t> labels, Count weight) {
  Count *row[kRows];
  for (std::size_t k = 0; k < kRows; ++k) {
    row[k] = rows.row(of[k]);
  }
  for (const std::uint32_t other : labels) {
    for (std::size_t k = 0; k < kRows; ++k) {
      row[k][other] += weight;
    }
  }
  for (std::size_t k = 0; k < kRows; ++k) {
    row[k][of[k]] = Count{}; // a label is no pair
  }
}

template <typename Count>
void add_pairs(AlignedRows<Count> &rows, Span<const std::uint32_t> labels,
               Count weight) {
  constexpr std::size_t kRows = 4;
  std::size_t i = 0;
  for (; i + kRows <= labels.size(); i += kRows) {
    add_to_rows<kRows>(rows, labels.data() + i, labels, weight);
  }
  for (; i < labels.size(); ++i) {
    add_to_rows<1>(rows, labels.data() + i, labels, weight);
  }
}

// The same numbers in rows of another length, or type.
template <typename To, typename From>
AlignedRows<To> copied(const AlignedRows<From> &from, std::size_t label_count,
                       std::size_t capacity) {
  AlignedRows<To> to(std::max<std::size_t>(line_count<To>(capacity), 1),
                     from.memory());
  to.reserve_rows(capacity);
  to.append_rows(label_count);
  for (std::size_t row = 0; row < label_count; ++row) {
    std::copy_n(from.row(row), label_count, to.row(row));
  }
  return to;
}

} // namespace

PairCounts::PairCounts(bool is_narrow, std::pmr::memory_resource *memory)
    : is_narrow_(is_narrow), narrow_(1, memory), wide_(1, memory) {}

PairCounts::PairCounts(const PairCounts &other,
                       std::pmr::memory_resource *memory)
    : is_narrow_(other.is_narrow_), label_count_(other.label_count_),
      capacity_(other.label_count_), narrow_(other.narrow_, memory),
      wide_(other.wide_, memory) {}

void PairCounts::widen() {
  if (is_narrow_) {
    wide_ = copied<double>(narrow_, label_count_, capacity_);
    narrow_ = AlignedRows<std::uint32_t>(1, narrow_.memory());
    is_narrow_ = false;
  }
}

void PairCounts::reserve(std::size_t labels) {
  if (labels <= capacity_) {
    return;
  }
  if (is_narrow_) {
    narrow_ = copied<std::uint32_t>(narrow_, label_count_, labels);
  } else {
    wide_ = copied<double>(wide_, label_count_, labels);
  }
  capacity_ = labels;
}

void PairCounts::append_labels(std::size_t count) {
  is_narrow_ ? narrow_.append_rows(count) : wide_.append_rows(count);
  label_count_ += count;
}

void PairCounts::add(Span<const std::uint32_t> labels, double weight) {
  if (is_narrow_) {
    add_pairs(narrow_, labels, static_cast<std::uint32_t>(weight));
  } else {
    add_pairs(wide_, labels, weight);
  }
}

void PairCounts::add_examples(std::size_t label, const ChosenExamples &examples,
                              const Kernels &kernels) {
  if (!is_narrow_) {
    double *const row = wide_.row(label);
    add_weighted_labels(row, wide_.stride(), examples, kernels);
    row[label] = 0.0;
    return;
  }
  std::uint32_t *const row = narrow_.row(label);
  for (std::size_t i = 0; i < examples.size(); ++i) {
    const auto weight = static_cast<std::uint32_t>(examples[i].weight);
    for (const std::uint32_t other : examples[i].labels) {
      row[other] += weight;
    }
  }
  row[label] = 0;
}

void PairCounts::add_to(std::size_t label, std::size_t other, double weight) {
  if (is_narrow_) {
    narrow_.row(label)[other] += static_cast<std::uint32_t>(weight);
  } else {
    wide_.row(label)[other] += weight;
  }
}

const double *PairCounts::row(std::size_t label, double *buffer) const {
  if (!is_narrow_) {
    return wide_.row(label);
  }
  std::copy_n(narrow_.row(label), label_count_, buffer);
  return buffer;
}

} // namespace naibx
