// The tables of the Gaussian features.
#pragma once

#include "../../model/model.hpp"
#include "columns.hpp"
#include "shape.hpp"
#include "tables.hpp"

#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

class GaussianCompiler {
public:
  GaussianCompiler(const Model &model, const Columns &columns,
                   std::pmr::memory_resource *memory);

  // Sets counts, form and sparse_rows.
  void measure(PredictorShape &shape) const;
  // Fills the tables; adds to `start`, which holds the priors, what does not
  // depend on the example.
  void fill(const Tables &tables) const;

private:
  // A feature that is not constant.
  struct Feature {
    std::uint32_t slot;
    double variance;   // over all examples
    double unit;       // 1 / its square root
    double centre;     // the mean over all examples
    double from_shift; // the centre relative to the model's shift
  };
  // Of a feature in a class.
  struct Moments {
    double mean; // relative to the centre
    double variance;
    double scale; // 1 / (sqrt 2 standard deviation)
  };
  // The two numbers of the table.
  struct Form {
    double scale;
    double offset;
  };

  [[nodiscard]] Moments moments_of(const Column &column,
                                   const Feature &feature) const;
  static Form form_of(const Moments &moments, const Feature &feature,
                      const PredictorShape &shape);
  template <typename Real> void fill_numbers(const Tables &tables) const;

  const Model &model_;
  const Columns &columns_;
  std::pmr::vector<Feature> features_;
};

} // namespace naibx
