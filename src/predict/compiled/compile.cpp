#include "compile.hpp"

#include "columns.hpp"
#include "compile_counts.hpp"
#include "compile_discrete.hpp"
#include "compile_gaussian.hpp"
#include "tables.hpp"

namespace naibx {

namespace {

PredictorShape shape_of(const Model &model, const Columns &columns,
                        const GaussianCompiler &gaussian, Precision precision) {
  PredictorShape shape;
  shape.precision = precision;
  shape.label_count = model.configuration().label_count();
  shape.seen_labels = static_cast<std::uint32_t>(columns.labels().size());
  shape.sizes = static_cast<std::uint32_t>(columns.sizes().size());
  gaussian.measure(shape);
  const Layout &layout = model.layout();
  shape.bernoulli_count = static_cast<std::uint32_t>(layout.bernoulli_count);
  shape.multinomial_count =
      static_cast<std::uint32_t>(layout.multinomial_count);
  shape.category_count = layout.category_offset.back();
  shape.always_present = count_always_present(model, columns);
  return shape;
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

Predictor compile(const Model &model, Precision precision,
                  std::pmr::memory_resource *memory) {
  const Columns columns(model, precision, memory);
  const GaussianCompiler gaussian(model, columns, memory);
  Predictor predictor(model.configuration(),
                      shape_of(model, columns, gaussian, precision), memory);
  const Tables tables(predictor);
  compile_columns(model, columns, tables);
  compile_priors(model, columns, tables);
  compile_sizes_given_labels(model, columns, tables);
  compile_pairs(model, columns, tables);
  gaussian.fill(tables);
  compile_bernoulli(model, columns, tables);
  compile_multinomial(model, columns, tables);
  compile_categorical(model, columns, tables);
  finish_zeros(tables);
  return predictor;
}

} // namespace naibx
