// The logarithms of the count tables: priors, sizes given labels, labels given
// labels.
#pragma once

#include "../../kernels/kernels.hpp"
#include "../../model/model.hpp"
#include "columns.hpp"
#include "tables.hpp"

#include <memory_resource>
#include <vector>

namespace naibx {

void compile_columns(const Model &model, const Columns &columns,
                     const Tables &tables);

class CountCompiler {
public:
  CountCompiler(const Model &model, const Columns &columns,
                const Tables &tables, const Kernels &kernels,
                std::pmr::memory_resource *memory)
      : model_(model), columns_(columns), tables_(tables), kernels_(kernels),
        numbers_(memory) {
    numbers_.reserve(columns.all().size());
  }

  // Adds the priors to `start`, and sets it to NaN where there is no class.
  void add_priors();
  void fill_sizes_given_labels();
  void fill_pairs();

private:
  [[nodiscard]] double log(double value) const;
  // Sets the numbers to log(N_y + the smoothing) of each label.
  void set_log_totals(double total_smoothing);
  // From the labels' weights to log(weight + a) less those numbers.
  void finish_row(double *row) const;

  const Model &model_;
  const Columns &columns_;
  const Tables &tables_;
  const Kernels &kernels_;
  std::pmr::vector<double> numbers_; // by column, or by label
};

} // namespace naibx
