// One example as the caller gives it, and the same example checked and sorted
// by family, for learning and scoring.
#pragma once

#include "../base/span.hpp"
#include "../kernels/kernels.hpp"
#include "layout.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// Dense where indices is NULL: one value a column. Else sparse: the values of
// the columns in indices, which increase strictly; the others are 0.
struct ExampleView {
  const double *values = nullptr;
  const std::uint32_t *indices = nullptr;
  std::uint64_t count = 0;
};

struct PreparedExample {
  // A multinomial feature that is not 0.
  struct Occurrence {
    std::uint32_t slot;
    double count;
  };
  static constexpr std::uint32_t kMissingCategory = UINT32_MAX;

  PreparedExample(const Layout &layout, std::pmr::memory_resource *memory);
  PreparedExample(const PreparedExample &) = delete; // views stay its own
  PreparedExample &operator=(const PreparedExample &) = delete;
  PreparedExample(PreparedExample &&) = default;
  // NOLINTNEXTLINE(performance-noexcept-move-constructor): vectors may throw
  PreparedExample &operator=(PreparedExample &&) = default;
  ~PreparedExample() = default;

  // Makes room for every example of a model, so that preparing one does not
  // allocate.
  void reserve(const Layout &layout);

  // Fills this with an example. Throws Failure with the column where a value
  // is not one that its family allows.
  void prepare(const Layout &layout, const ExampleView &example,
               const Kernels &kernels);

  // For an example that this, or another for the same layout, has prepared
  // before: dense Gaussian values are not checked again.
  void prepare_again(const Layout &layout, const ExampleView &example,
                     const Kernels &kernels);

  // By slot: the value, NaN where missing. The caller's own array where that
  // has them all one after the other.
  Span<const double> gaussian;
  bool gaussian_missing = false;
  // Slots of the Bernoulli features that are present, and that are missing.
  std::pmr::vector<std::uint32_t> present;
  std::pmr::vector<std::uint32_t> bernoulli_missing;
  std::pmr::vector<Occurrence> occurrences;
  // By slot: the category, or kMissingCategory.
  std::pmr::vector<std::uint32_t> category;
  bool categorical_missing = false;

private:
  void clear();
  void prepare_dense(const Layout &layout, const double *values,
                     const Kernels &kernels);
  void check_gaussian_run(const ColumnRun &run, const double *values,
                          const Kernels &kernels);
  void prepare_sparse(const Layout &layout, const ExampleView &example);
  template <typename ColumnOf>
  void set_run(const Layout &layout, const ColumnRun &run, const double *values,
               std::uint64_t count, const ColumnOf &column_of);
  void set_gaussian(std::uint32_t column, std::uint32_t slot, double value);
  template <typename Visit>
  void set_bernoulli(std::uint64_t count, const Visit &visit);
  template <typename Visit>
  void set_multinomial(std::uint64_t count, const Visit &visit);
  void set_categorical(const Layout &layout, std::uint32_t column,
                       std::uint32_t slot, double value);

  std::pmr::vector<double> gaussian_values_;
};

} // namespace naibx
