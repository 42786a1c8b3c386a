// The tables of the Gaussian features.
#pragma once

#include "../../kernels/kernels.hpp"
#include "../../model/model.hpp"
#include "columns.hpp"
#include "shape.hpp"
#include "tables.hpp"

#include <cstddef>
#include <memory_resource>
#include <vector>

namespace naibx {

class GaussianCompiler {
public:
  GaussianCompiler(const Model &model, const Columns &columns,
                   Precision precision, std::pmr::memory_resource *memory);

  // Features that are not constant.
  [[nodiscard]] std::size_t feature_count() const { return features_.size(); }

  // What the numbers allow; see PredictorShape.
  struct Found {
    GaussianForm form;
    bool sparse_rows;
  };
  // Fills the tables; adds to `start`, which is 0, what does not depend on the
  // example. start_of_zeros, which is 0, gets the quadratic alone.
  [[nodiscard]] Found fill(const Tables &tables, const Kernels &kernels);

private:
  void set_centre(CompiledFeature &feature, double from_shift) const;
  // Each feature's centre becomes the mean of the class with the smallest
  // variance, of those that are not far away from all examples.
  void centre_on_narrowest();
  void fill_features(const Tables &tables) const;
  // False where the numbers need the other form; what is filled is then
  // useless.
  [[nodiscard]] bool fill_numbers(const Tables &tables, const Kernels &kernels,
                                  GaussianForm form) const;
  [[nodiscard]] CompileGaussianCall call_of(const ColumnLine &line,
                                            const Tables &tables) const;
  [[nodiscard]] bool has_near_zero(const Tables &tables) const;

  const Model &model_;
  const Columns &columns_;
  std::pmr::vector<CompiledFeature> features_;
};

} // namespace naibx
