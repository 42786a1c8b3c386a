// A Cholesky factor and what is solved with it, on rows that the kernels add.
#pragma once

#include "../../kernels/kernels.hpp"
#include "../aligned_rows.hpp"
#include "triangle.hpp"

#include <cstddef>
#include <memory_resource>
#include <vector>

namespace naibx {

class Cholesky {
public:
  // Of a positive definite matrix, which it takes. False where rounding has
  // left it no factor.
  Cholesky(Triangle matrix, const Kernels &kernels);
  [[nodiscard]] bool is_valid() const { return is_valid_; }

  // rows = L^-1 rows, and rows = L'^-1 rows: a row of right-hand sides for
  // each element of a solution.
  void solve_forward(AlignedRows<double> &rows);
  void solve_backward(AlignedRows<double> &rows);

private:
  void factor_block(std::size_t begin, std::size_t end);
  void update_below(std::size_t begin, std::size_t end);
  void subtract_solved(AlignedRows<double> &rows, std::size_t end,
                       std::size_t next) const;

  Triangle factor_;
  const Kernels &kernels_;
  std::pmr::vector<WeightedRow> terms_;
  bool is_valid_ = true;
};

} // namespace naibx
