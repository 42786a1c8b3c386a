// Made by bindings/go/generate_sources.py from
// src/decide/sizes.cpp: do not edit.

#include "settings.hpp"

#include "sizes.hpp"

#include "../base/log_sum.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace naibx {

namespace {

// The best of columns first to end - 1, of which there is one. Written so that
// no jump depends on the scores: which is the best is random, and a wrong guess
// of the processor would cost more than the search.
std::size_t best_column(const double *scores, std::size_t first,
                        std::size_t end) {
  std::size_t best = first;
  double largest = scores[first];
  for (std::size_t column = first + 1; column < end; ++column) {
    const double score = scores[column];
    best = score > largest ? column : best;
    largest = score > largest ? score : largest;
  }
  return best;
}

} // namespace

std::uint32_t choose_size(const ScoreColumns &columns, const double *scores,
                          const SizeBounds &bounds) {
  if (bounds.is_given()) {
    return bounds.least;
  }
  if (columns.fixed_size) {
    return std::clamp(*columns.fixed_size, bounds.least, bounds.most);
  }
  const Span<const std::uint32_t> sizes = columns.size_of_column;
  const double *const of_sizes = scores + columns.label_columns;
  const std::uint32_t best = sizes[best_column(of_sizes, 0, sizes.size())];
  if (best >= bounds.least && best <= bounds.most) {
    return best;
  }
  const auto *const begin =
      std::lower_bound(sizes.begin(), sizes.end(), bounds.least);
  const auto *const end = std::upper_bound(begin, sizes.end(), bounds.most);
  return begin == end
             ? std::clamp(best, bounds.least, bounds.most)
             : sizes[best_column(
                   of_sizes, static_cast<std::size_t>(begin - sizes.begin()),
                   static_cast<std::size_t>(end - sizes.begin()))];
}

std::uint32_t largest_size(const ScoreColumns &columns,
                           const SizeBounds &bounds) {
  std::uint32_t largest = columns.fixed_size.value_or(0);
  if (!columns.fixed_size) {
    for (const std::uint32_t size : columns.size_of_column) {
      largest = std::max(largest, std::clamp(size, bounds.least, bounds.most));
    }
  }
  return std::clamp(largest, bounds.least, bounds.most);
}

namespace {

LogSum sum_of_sizes(const ScoreColumns &columns, const double *scores) {
  const double *const of_sizes = scores + columns.label_columns;
  return log_sum_exp(
      columns.size_of_column.size(),
      [of_sizes](std::size_t column) { return of_sizes[column]; });
}

} // namespace

double size_evidence(const ScoreColumns &columns, const double *scores) {
  return columns.fixed_size ? 0.0 : sum_of_sizes(columns, scores).value();
}

double write_size_posterior(const ScoreColumns &columns, const double *scores,
                            double *log_posterior) {
  std::fill_n(log_posterior, std::size_t{columns.label_count} + 1,
              kMinusInfinity);
  if (columns.fixed_size) {
    log_posterior[*columns.fixed_size] = 0.0;
    return 0.0;
  }
  const Span<const std::uint32_t> sizes = columns.size_of_column;
  const double *const of_sizes = scores + columns.label_columns;
  const LogSum sum = sum_of_sizes(columns, scores);
  const double uniform = -std::log(static_cast<double>(sizes.size()));
  for (std::size_t column = 0; column < sizes.size(); ++column) {
    log_posterior[sizes[column]] =
        sum.is_empty() ? uniform : sum.normalised(of_sizes[column]);
  }
  return sum.value();
}

} // namespace naibx
