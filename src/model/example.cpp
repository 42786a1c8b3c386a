#include "example.hpp"

#include "failure.hpp"
#include "limits.hpp"

#include <algorithm>

namespace naibx {

namespace {

[[noreturn]] void fail_value(std::uint32_t column, double value,
                             const char *family, const std::string &bound) {
  fail_at_column(NAIBX_ERROR_FEATURE_VALUE, column, "the value ", value,
                 " of column ", column, " is not one that a ", family,
                 " feature may have: ", bound);
}

// Whether the columns are the slots.
bool is_gaussian_alone(const Layout &layout) {
  return layout.gaussian_count > 0 && layout.runs.size() == 1;
}

constexpr const char *kMissingHint = " (NaN stands for a missing value)";

void check_gaussian(std::uint32_t column, double value) {
  if (std::fabs(value) > kMaximumGaussianValue) {
    fail_value(
        column, value, "Gaussian",
        text("it must lie within +-", kMaximumGaussianValue, kMissingHint));
  }
}

} // namespace

PreparedExample::PreparedExample(const Layout &layout,
                                 std::pmr::memory_resource *memory)
    : present(memory), bernoulli_missing(memory), occurrences(memory),
      category(memory), gaussian_values_(memory) {
  reserve(layout);
}

void PreparedExample::reserve(const Layout &layout) {
  gaussian_values_.reserve(layout.gaussian_count);
  present.reserve(layout.bernoulli_count);
  bernoulli_missing.reserve(layout.bernoulli_count);
  occurrences.reserve(layout.multinomial_count);
  category.reserve(layout.categorical_count());
}

void PreparedExample::clear() {
  gaussian_missing = false;
  present.clear();
  bernoulli_missing.clear();
  occurrences.clear();
  categorical_missing = false;
}

void PreparedExample::prepare(const Layout &layout, const ExampleView &example,
                              const Kernels &kernels) {
  if (example.indices == nullptr && example.count != layout.column_count()) {
    fail(NAIBX_ERROR_FEATURE_COUNT, "the example has ", example.count,
         " features, but the model has ", layout.column_count());
  }
  clear();
  if (example.indices == nullptr) {
    prepare_dense(layout, example.values, kernels);
  } else {
    prepare_sparse(layout, example);
  }
}

void PreparedExample::prepare_again(const Layout &layout,
                                    const ExampleView &example,
                                    const Kernels &kernels) {
  if (example.indices == nullptr && is_gaussian_alone(layout)) {
    gaussian = {example.values, layout.gaussian_count};
    return;
  }
  prepare(layout, example, kernels);
}

void PreparedExample::prepare_dense(const Layout &layout, const double *values,
                                    const Kernels &kernels) {
  if (is_gaussian_alone(layout)) {
    check_gaussian_run(layout.runs.front(), values, kernels);
    gaussian = {values, layout.gaussian_count};
    return;
  }
  gaussian_values_.resize(layout.gaussian_count);
  gaussian = gaussian_values_;
  category.resize(layout.categorical_count());
  for (const ColumnRun &run : layout.runs) {
    const double *const first = values + run.first_column;
    if (run.family == Family::gaussian) {
      check_gaussian_run(run, first, kernels);
      std::copy_n(first, run.count, gaussian_values_.data() + run.first_slot);
      continue;
    }
    for (std::uint32_t i = 0; i < run.count; ++i) {
      set(layout, run, run.first_column + i, first[i]);
    }
  }
}

// The values are looked at all at once; which one is wrong is asked afterwards.
void PreparedExample::check_gaussian_run(const ColumnRun &run,
                                         const double *values,
                                         const Kernels &kernels) {
  const std::uint32_t flags =
      kernels.inspect(values, run.count, kMaximumGaussianValue);
  if ((flags & above_limit) != 0) {
    for (std::uint32_t i = 0; i < run.count; ++i) {
      check_gaussian(run.first_column + i, values[i]);
    }
  }
  gaussian_missing = gaussian_missing || (flags & has_nan) != 0;
}

void PreparedExample::prepare_sparse(const Layout &layout,
                                     const ExampleView &example) {
  gaussian_values_.assign(layout.gaussian_count, 0.0);
  gaussian = gaussian_values_;
  category.assign(layout.categorical_count(), 0);
  const ColumnRun *run = layout.runs.data();
  for (std::uint64_t i = 0; i < example.count; ++i) {
    const std::uint32_t column = example.indices[i];
    if (column >= layout.column_count()) {
      fail_at_column(NAIBX_ERROR_FEATURE_INDEX, column, "the feature index ",
                     column, " is out of range: the model has ",
                     layout.column_count(), " features");
    }
    if (i > 0 && column <= example.indices[i - 1]) {
      fail_at_column(NAIBX_ERROR_FEATURE_INDEX, column, "the feature index ",
                     column, " comes after ", example.indices[i - 1],
                     "; indices must increase strictly");
    }
    while (column - run->first_column >= run->count) {
      ++run; // indices increase, so that the runs are passed once
    }
    set(layout, *run, column, example.values[i]);
  }
}

void PreparedExample::set(const Layout &layout, const ColumnRun &run,
                          std::uint32_t column, double value) {
  const std::uint32_t slot = run.first_slot + (column - run.first_column);
  switch (run.family) {
  case Family::gaussian:
    set_gaussian(column, slot, value);
    break;
  case Family::bernoulli:
    set_bernoulli(column, slot, value);
    break;
  case Family::multinomial:
    set_multinomial(column, slot, value);
    break;
  case Family::categorical:
    set_categorical(layout, column, slot, value);
    break;
  }
}

void PreparedExample::set_gaussian(std::uint32_t column, std::uint32_t slot,
                                   double value) {
  gaussian_missing = gaussian_missing || std::isnan(value);
  check_gaussian(column, value);
  gaussian_values_[slot] = value;
}

void PreparedExample::set_bernoulli(std::uint32_t column, std::uint32_t slot,
                                    double value) {
  if (std::isnan(value)) {
    bernoulli_missing.push_back(slot);
  } else if (std::isinf(value)) {
    fail_value(column, value, "Bernoulli",
               text("it must be finite", kMissingHint));
  } else if (value > 0.0) {
    present.push_back(slot);
  }
}

void PreparedExample::set_multinomial(std::uint32_t column, std::uint32_t slot,
                                      double value) {
  if (std::isnan(value)) {
    return; // a missing count adds nothing, exactly like a count of 0
  }
  if (value < 0.0 || value > kMaximumCount) {
    fail_value(column, value, "multinomial",
               text("a count is at least 0 and at most 2^53", kMissingHint));
  }
  if (value > 0.0) {
    occurrences.push_back({slot, value});
  }
}

void PreparedExample::set_categorical(const Layout &layout,
                                      std::uint32_t column, std::uint32_t slot,
                                      double value) {
  if (std::isnan(value)) {
    categorical_missing = true;
    category[slot] = kMissingCategory;
    return;
  }
  const std::uint32_t categories =
      layout.category_offset[slot + 1] - layout.category_offset[slot];
  const bool in_range = value >= 0.0 && value < static_cast<double>(categories);
  if (!in_range || value != std::floor(value)) {
    fail_value(column, value, "categorical",
               text("it must be a whole number from 0 to ", categories - 1,
                    kMissingHint));
  }
  category[slot] = static_cast<std::uint32_t>(value);
}

} // namespace naibx
