#include "compile.hpp"

#include "columns.hpp"
#include "compile_counts.hpp"
#include "compile_discrete.hpp"
#include "compile_gaussian.hpp"
#include "near_zero.hpp"
#include "tables.hpp"

#include <algorithm>
#include <cstring>

namespace naibx {

namespace {

// Lacks what is known only once the Gaussian tables are filled.
PredictorShape shape_of(const Model &model, const Columns &columns,
                        std::size_t gaussian_count, Precision precision) {
  PredictorShape shape;
  shape.precision = precision;
  shape.label_count = model.configuration().label_count();
  shape.seen_labels = static_cast<std::uint32_t>(columns.labels().size());
  shape.sizes = static_cast<std::uint32_t>(columns.sizes().size());
  const Layout &layout = model.layout();
  shape.gaussian_slots = static_cast<std::uint32_t>(layout.gaussian_count);
  shape.gaussian_count = static_cast<std::uint32_t>(gaussian_count);
  shape.bernoulli_count = static_cast<std::uint32_t>(layout.bernoulli_count);
  shape.multinomial_count =
      static_cast<std::uint32_t>(layout.multinomial_count);
  shape.category_count = layout.category_offset.back();
  shape.always_present = count_always_present(model, columns);
  return shape;
}

void clear_rows(const TableRows &rows, std::size_t count) {
  auto *place = static_cast<float *>(rows.first);
  for (std::size_t row = 0; row < count; ++row) {
    std::fill_n(place + row * rows.stride, kLineClasses, 0.0F);
  }
}

// The lines of floats from this column up to `end`, which are of no class.
void clear_lines(const Tables &tables, std::size_t column, std::size_t end) {
  for (; column < end; column += kLineClasses) {
    clear_rows(tables.logarithms(0, column), tables.shape.rows());
    for (std::size_t first = 0; first < tables.shape.gaussian_count;
         first += kFeatureChunk) {
      const std::size_t left = tables.shape.gaussian_count - first;
      clear_rows(tables.gaussian(first, column),
                 2 * std::min(left, kFeatureChunk));
    }
  }
}

// What is not written in whole lines: all before the rows of numbers, and lines
// without a class, which only floats have.
void clear(const Tables &tables) {
  const PredictorShape &shape = tables.shape;
  std::memset(tables.at<std::byte>(0), 0, tables.offsets.size_given_label);
  const std::size_t labels = shape.label_columns();
  clear_lines(tables, in_lines(shape.seen_labels), labels);
  clear_lines(tables, labels + in_lines(shape.sizes), shape.columns());
}

// start_of_zeros holds the quadratic of zeros so far.
void finish_zeros(const Tables &tables) {
  if (tables.shape.gaussian_count == 0) {
    return;
  }
  auto *const of_zeros = tables.at<double>(tables.offsets.start_of_zeros);
  for (std::size_t c = 0; c < tables.shape.columns(); ++c) {
    of_zeros[c] = tables.start()[c] - of_zeros[c];
  }
}

} // namespace

Predictor compile(const Model &model, const Kernels &kernels,
                  Precision precision, std::pmr::memory_resource *memory) {
  const Columns columns(model, precision, memory);
  GaussianCompiler gaussian(model, columns, precision, memory);
  Predictor predictor(
      model.configuration(),
      shape_of(model, columns, gaussian.feature_count(), precision), memory);
  const Tables tables(predictor);
  clear(tables);
  const GaussianCompiler::Found found = gaussian.fill(tables, kernels);
  predictor.set_gaussian_form(found.form, found.sparse_rows);
  if (found.sparse_rows && found.form == GaussianForm::subtracted) {
    predictor.set_gaussian_form(found.form, is_zero_near(predictor));
  }
  compile_bernoulli(model, columns, tables, kernels);
  compile_multinomial(model, columns, tables, kernels);
  compile_categorical(model, columns, tables, kernels);
  compile_columns(model, columns, tables);
  CountCompiler counts(model, columns, tables, kernels, memory);
  counts.add_priors();
  counts.fill_sizes_given_labels();
  counts.fill_pairs();
  finish_zeros(tables);
  return predictor;
}

} // namespace naibx
