#include "ridge_problem.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace naibx {

namespace {

// Rows of the sample whose leverage is found together, an odd number of lines.
constexpr std::size_t kTileRows = 72;
// What the kernel between landmarks gains on its diagonal, times their number.
constexpr double kJitter = 1e-9;
// A row with more leverage has all but determined its own score.
constexpr double kSmallestRest = 1e-12;

} // namespace

RidgeProblem::RidgeProblem(const FeatureMap &map,
                           const RidgeStatistics &statistics,
                           Span<const ReservoirRow> sample,
                           const RowTargets &targets, std::size_t label_count,
                           const Kernels &kernels,
                           std::pmr::memory_resource *memory)
    : map_(map), statistics_(statistics), sample_(sample), targets_(targets),
      label_count_(label_count), kernels_(kernels), memory_(memory),
      features_(line_count(map.feature_count()), memory),
      landmark_kernel_(line_count(map.landmark_count()), memory) {
  MapScratch scratch(memory);
  features_.append_rows(sample.size());
  for (std::size_t row = 0; row < sample.size(); ++row) {
    double *const features = features_.row(row);
    map.features(sample[row].row.example(), kernels, scratch, features);
    for (std::size_t i = 0; i < map.feature_count(); ++i) {
      features[i] -= statistics.sums()[i] / statistics.weight();
    }
  }
  if (map.landmark_count() > 0) {
    landmark_kernel_.append_rows(map.landmark_count());
    map.landmark_kernel(kernels, landmark_kernel_.row(0));
  }
}

// The scatter about the mean, and lambda times the penalty.
Triangle RidgeProblem::matrix(double lambda) const {
  Triangle matrix(statistics_.scatter(), memory_);
  const double *const sums = statistics_.sums();
  const double total = statistics_.weight();
  const double penalty = lambda * map_.ridge_unit() * total;
  const std::size_t linear = map_.linear_stride();
  for (std::size_t i = 0; i < matrix.order(); ++i) {
    double *const row = matrix.row(i);
    const double mean = sums[i] / total;
    for (std::size_t j = 0; j <= i; ++j) {
      row[j] -= mean * sums[j];
    }
    if (i < linear) {
      row[i] += penalty;
      continue;
    }
    const double *const kernel = landmark_kernel_.row(i - linear);
    for (std::size_t j = linear; j <= i; ++j) {
      row[j] += penalty * kernel[j - linear];
    }
    row[i] += penalty * kJitter * static_cast<double>(map_.landmark_count());
  }
  return matrix;
}

void RidgeProblem::set_right_sides(RidgeWeights &weights) const {
  const std::size_t features = statistics_.feature_count();
  const double *const sums = statistics_.sums();
  weights.rows.append_rows(features);
  for (std::size_t target = 0; target < statistics_.target_count(); ++target) {
    const double *const of_target = statistics_.sums_of(target);
    const double share = statistics_.mass(target) / statistics_.weight();
    for (std::size_t i = 0; i < features; ++i) {
      weights.rows.row(i)[target] = of_target[i] - share * sums[i];
    }
  }
}

void RidgeProblem::set_constants(RidgeWeights &weights) const {
  weights.constants.append_row();
  double *const constants = weights.constants.row(0);
  for (std::size_t target = 0; target < statistics_.target_count(); ++target) {
    constants[target] = statistics_.mass(target) / statistics_.weight();
  }
  for (std::size_t i = 0; i < statistics_.feature_count(); ++i) {
    const double mean = statistics_.sums()[i] / statistics_.weight();
    const double *const row = weights.rows.row(i);
    for (std::size_t target = 0; target < statistics_.target_count();
         ++target) {
      constants[target] -= mean * row[target];
    }
  }
}

RidgeWeights RidgeProblem::solve(double lambda) const {
  Cholesky factor(matrix(lambda), kernels_);
  RidgeWeights weights(statistics_.target_count(), memory_);
  weights.lambda = lambda;
  set_right_sides(weights);
  if (!factor.is_valid()) { // as if lambda were infinite
    std::fill_n(weights.rows.row(0),
                statistics_.feature_count() * weights.rows.stride(), 0.0);
  } else {
    factor.solve_forward(weights.rows);
    factor.solve_backward(weights.rows);
  }
  set_constants(weights);
  weights.held_out.append_rows(sample_.size());
  double total = 0.0;
  for (std::size_t begin = 0; begin < sample_.size();) {
    std::size_t end = end_of_left_out(sample_, begin);
    while (end < sample_.size() &&
           end_of_left_out(sample_, end) - begin <= kTileRows) {
      end = end_of_left_out(sample_, end);
    }
    hold_out({begin, end}, factor, weights);
    for (; begin < end; ++begin) {
      total += sample_[begin].weight;
    }
  }
  weights.squared_error /= total * static_cast<double>(label_count_);
  return weights;
}

// What the weights leave of the targets of rows.
void RidgeProblem::fit(Tile tile, const RidgeWeights &weights,
                       AlignedRows<double> &rest) const {
  for (std::size_t row = tile.begin; row < tile.end; ++row) {
    double *const of_row = rest.row(row - tile.begin);
    for (std::size_t target = 0; target < statistics_.target_count();
         ++target) {
      of_row[target] = -statistics_.mass(target) / statistics_.weight();
    }
    for (const std::uint32_t target : targets_.row(row)) {
      of_row[target] += 1.0;
    }
  }
  ProductCall<double> call = {};
  call.left = features_.row(tile.begin);
  call.left_stride = features_.stride();
  call.left_term_stride = 1;
  call.rows = weights.rows.row(0);
  call.stride = call.sum_stride = call.column_end = weights.rows.stride();
  call.term_count = statistics_.feature_count();
  call.sums = rest.row(0);
  call.row_count = tile.end - tile.begin;
  call.subtracts = true;
  kernels_.add_products_float64(call);
}

void RidgeProblem::hold_out(Tile tile, Cholesky &factor,
                            RidgeWeights &weights) const {
  const std::size_t count = tile.end - tile.begin;
  const std::size_t features = statistics_.feature_count();
  AlignedRows<double> solved(line_count(count), memory_); // [feature][row]
  solved.append_rows(features);
  AlignedRows<double> rest(line_count(statistics_.target_count()), memory_);
  rest.append_rows(count);
  for (std::size_t row = tile.begin; row < tile.end; ++row) {
    const double *const of_row = features_.row(row);
    for (std::size_t i = 0; i < features; ++i) {
      solved.row(i)[row - tile.begin] = of_row[i];
    }
  }
  fit(tile, weights, rest);
  if (factor.is_valid()) {
    factor.solve_forward(solved);
  }
  for (std::size_t begin = tile.begin; begin < tile.end;) {
    const std::size_t end = end_of_left_out(sample_, begin);
    hold_out_group({begin, end}, tile.begin, solved, rest);
    begin = end;
  }
  add_error(tile, rest, weights);
}

// 1 / N + V' V for the rows of a group, of which V has the columns from `at`
// on.
Triangle RidgeProblem::leverages(std::size_t count, std::size_t at,
                                 const AlignedRows<double> &solved) const {
  const std::size_t features = statistics_.feature_count();
  Triangle sums(count, memory_);
  for (std::size_t i = 0; i < count; ++i) {
    std::fill_n(sums.row(i), i + 1, 1.0 / statistics_.weight());
  }
  if (count == 1) {
    for (std::size_t f = 0; f < features; ++f) {
      sums.row(0)[0] += solved.row(f)[at] * solved.row(f)[at];
    }
    return sums;
  }
  AlignedRows<double> columns(line_count(count), memory_);
  columns.append_rows(features);
  for (std::size_t f = 0; f < features; ++f) {
    std::copy_n(solved.row(f) + at, count, columns.row(f));
  }
  std::pmr::vector<WeightedRow> terms(memory_);
  for (std::size_t begin = 0; begin < features; begin += kTileRows) {
    const std::size_t end = std::min(begin + kTileRows, features);
    for (std::size_t i = 0; i < count; ++i) {
      terms.clear();
      for (std::size_t f = begin; f < end; ++f) {
        terms.push_back({static_cast<std::uint32_t>(f), columns.row(f)[i]});
      }
      kernels_.add_rows_float64({columns.row(0), columns.stride(), 0,
                                 in_lines(i + 1), terms.data(), terms.size(),
                                 sums.row(i)});
    }
  }
  return sums;
}

// In place of what is left of the rows of a group: what weights from the other
// rows would have left. (I - H) left = rest, H = D (1 / N + V' V) with the
// weights of the rows in D; solved as a symmetric matrix.
void RidgeProblem::hold_out_group(Tile group, std::size_t tile_begin,
                                  const AlignedRows<double> &solved,
                                  AlignedRows<double> &rest) const {
  const std::size_t count = group.end - group.begin;
  const std::size_t at = group.begin - tile_begin;
  Triangle matrix = leverages(count, at, solved);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      const double weight = std::sqrt(sample_[group.begin + i].weight) *
                            std::sqrt(sample_[group.begin + j].weight);
      matrix.row(i)[j] = (i == j ? 1.0 : 0.0) - weight * matrix.row(i)[j];
    }
    matrix.row(i)[i] = std::max(matrix.row(i)[i], kSmallestRest);
  }
  AlignedRows<double> sides(rest.stride() / kBlockLanes<double>, memory_);
  sides.append_rows(count);
  for (std::size_t i = 0; i < count; ++i) {
    const double root = std::sqrt(sample_[group.begin + i].weight);
    for (std::size_t target = 0; target < rest.stride(); ++target) {
      sides.row(i)[target] = root * rest.row(at + i)[target];
    }
  }
  Cholesky factor(std::move(matrix), kernels_);
  if (factor.is_valid()) {
    factor.solve_forward(sides);
    factor.solve_backward(sides);
  }
  for (std::size_t i = 0; i < count; ++i) {
    const double root = std::sqrt(sample_[group.begin + i].weight);
    for (std::size_t target = 0; target < rest.stride(); ++target) {
      rest.row(at + i)[target] = sides.row(i)[target] / root;
    }
  }
}

void RidgeProblem::add_error(Tile tile, const AlignedRows<double> &left,
                             RidgeWeights &weights) const {
  for (std::size_t row = tile.begin; row < tile.end; ++row) {
    const double *const of_row = left.row(row - tile.begin);
    double *const held_out = weights.held_out.row(row);
    double squares = 0.0;
    for (std::size_t target = 0; target < statistics_.target_count();
         ++target) {
      held_out[target] = -of_row[target];
      squares += target < label_count_ ? of_row[target] * of_row[target] : 0.0;
    }
    for (const std::uint32_t target : targets_.row(row)) {
      held_out[target] += 1.0;
    }
    weights.squared_error += sample_[row].weight * squares;
  }
}

} // namespace naibx
