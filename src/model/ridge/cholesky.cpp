#include "cholesky.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace naibx {

namespace {

// Columns that are eliminated together: their part of the factor stays in the
// cache.
constexpr std::size_t kBlock = 64;

// The rows from begin, a whole line, to end - 1, in groups that have one
// stride.
template <typename Visit>
void for_rows_together(std::size_t begin, std::size_t end, const Visit &visit) {
  for (; begin < end; begin += Triangle::kRowsTogether) {
    visit(begin, std::min(Triangle::kRowsTogether, end - begin));
  }
}

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
  AlignedRows<double> columns(spread_line_count(order), factor_.memory());
  columns.append_rows(end - begin);
  for (std::size_t i = end; i < order; ++i) {
    for (std::size_t k = begin; k < end; ++k) {
      columns.row(k - begin)[i] = factor_.row(i)[k];
    }
  }
  for_rows_together(end, order, [&](std::size_t i, std::size_t count) {
    ProductCall<double> call = {};
    call.left = factor_.row(i) + begin;
    call.left_stride = call.sum_stride = Triangle::stride(i);
    call.left_term_stride = 1;
    call.rows = columns.row(0);
    call.stride = columns.stride();
    call.term_count = end - begin;
    call.column_begin = end; // a whole line
    call.column_end = Triangle::stride(i);
    call.sums = factor_.row(i);
    call.row_count = count;
    call.subtracts = true;
    kernels_.add_products_float64(call);
  });
}

// rows[i] -= the sum of factor[i][k] rows[k] over k below `end`, for i from
// `end` to next - 1.
void Cholesky::subtract_solved(AlignedRows<double> &rows, std::size_t end,
                               std::size_t next) const {
  for_rows_together(end, next, [&](std::size_t i, std::size_t count) {
    ProductCall<double> call = {};
    call.left = factor_.row(i);
    call.left_stride = Triangle::stride(i);
    call.left_term_stride = 1;
    call.rows = rows.row(0);
    call.stride = call.sum_stride = rows.stride();
    call.term_count = end;
    call.column_end = rows.stride();
    call.sums = rows.row(i);
    call.row_count = count;
    call.subtracts = true;
    kernels_.add_products_float64(call);
  });
}

void Cholesky::solve_forward(AlignedRows<double> &rows) {
  const std::size_t order = factor_.order();
  for (std::size_t begin = 0; begin < order; begin += kBlock) {
    const std::size_t end = std::min(begin + kBlock, order);
    subtract_solved(rows, begin, end);
    for (std::size_t i = begin; i < end; ++i) {
      ProductCall<double> call = {};
      call.left = factor_.row(i) + begin;
      call.left_term_stride = 1;
      call.rows = rows.row(begin);
      call.stride = call.column_end = rows.stride();
      call.term_count = i - begin;
      call.sums = rows.row(i);
      call.row_count = 1;
      call.subtracts = true;
      kernels_.add_products_float64(call);
      divide(rows.row(i), rows.stride(), factor_.row(i)[i]);
    }
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
