#include "cholesky.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace naibx {

namespace {

// Columns that are eliminated together: their part of the factor stays in the
// cache.
constexpr std::size_t kBlock = 64;

void divide(double *row, std::size_t count, double divisor) {
  for (std::size_t i = 0; i < count; ++i) {
    row[i] /= divisor;
  }
}

} // namespace

Cholesky::Cholesky(Triangle matrix, const Kernels &kernels)
    : factor_(std::move(matrix)), kernels_(kernels), terms_(factor_.memory()) {
  const std::size_t order = factor_.order();
  terms_.resize(std::max(order, kBlock));
  for (std::size_t begin = 0; begin < order && is_valid_; begin += kBlock) {
    const std::size_t end = std::min(begin + kBlock, order);
    factor_block(begin, end);
    update_below(begin, end);
  }
}

// The columns begin to end - 1 of all rows; what the columns before them take
// away has been taken away.
void Cholesky::factor_block(std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < factor_.order(); ++i) {
    double *const row = factor_.row(i);
    for (std::size_t j = begin; j < std::min(end, i + 1); ++j) {
      const double *const other = factor_.row(j);
      double sum = row[j];
      for (std::size_t k = begin; k < j; ++k) {
        sum -= row[k] * other[k];
      }
      if (j < i) {
        row[j] = sum / other[j];
      } else if (sum > 0.0) {
        row[j] = std::sqrt(sum);
      } else {
        is_valid_ = false;
        return;
      }
    }
  }
}

// Takes the product of these columns away from all that is right of them.
void Cholesky::update_below(std::size_t begin, std::size_t end) {
  const std::size_t order = factor_.order();
  if (end >= order) {
    return;
  }
  AlignedRows<double> columns(line_count(order),
                              terms_.get_allocator().resource());
  columns.append_rows(end - begin);
  for (std::size_t i = end; i < order; ++i) {
    for (std::size_t k = begin; k < end; ++k) {
      columns.row(k - begin)[i] = factor_.row(i)[k];
    }
  }
  for (std::size_t i = end; i < order; ++i) {
    for (std::size_t k = begin; k < end; ++k) {
      terms_[k - begin] = {static_cast<std::uint32_t>(k - begin),
                           -factor_.row(i)[k]};
    }
    // From a whole line on: end is one, or all is done.
    kernels_.add_rows_float64({columns.row(0), columns.stride(), end,
                               in_lines(i + 1), terms_.data(), end - begin,
                               factor_.row(i)});
  }
}

void Cholesky::solve_forward(AlignedRows<double> &rows) {
  for (std::size_t i = 0; i < factor_.order(); ++i) {
    const double *const row = factor_.row(i);
    for (std::size_t k = 0; k < i; ++k) {
      terms_[k] = {static_cast<std::uint32_t>(k), -row[k]};
    }
    kernels_.add_rows_float64({rows.row(0), rows.stride(), 0, rows.stride(),
                               terms_.data(), i, rows.row(i)});
    divide(rows.row(i), rows.stride(), row[i]);
  }
}

void Cholesky::solve_backward(AlignedRows<double> &rows) {
  const std::size_t order = factor_.order();
  for (std::size_t i = order; i-- > 0;) {
    for (std::size_t k = i + 1; k < order; ++k) {
      terms_[k - i - 1] = {static_cast<std::uint32_t>(k), -factor_.row(k)[i]};
    }
    kernels_.add_rows_float64({rows.row(0), rows.stride(), 0, rows.stride(),
                               terms_.data(), order - i - 1, rows.row(i)});
    divide(rows.row(i), rows.stride(), factor_.row(i)[i]);
  }
}

} // namespace naibx
