#include "example.hpp"

#include "failure.hpp"
#include "limits.hpp"

#include <algorithm>
#include <limits>

namespace naibx {

namespace {

[[noreturn]] void fail_value(std::uint32_t column, double value,
                             const char *family, const std::string &bound) {
  fail_at_column(NAIBX_ERROR_FEATURE_VALUE, column, "the value ", value,
                 " of column ", column, " is not one that a ", family,
                 " feature may have: ", bound);
}

constexpr const char *kMissingHint = " (NaN stands for a missing value)";

// Values that are looked at together. What of them is kept is appended at once,
// since an append for each would take longer than the look.
constexpr std::size_t kAtOnce = 64;

// The columns that values stand for, all of one run.
struct DenseColumns {
  std::uint32_t first;
  std::size_t count;

  std::uint32_t operator[](std::size_t i) const {
    return first + static_cast<std::uint32_t>(i);
  }
};
struct SparseColumns {
  const std::uint32_t *indices;
  std::size_t count;

  std::uint32_t operator[](std::size_t i) const { return indices[i]; }
};

std::uint32_t slot_of(const ColumnRun &run, std::uint32_t column) {
  return run.first_slot + (column - run.first_column);
}

} // namespace

PreparedExample::PreparedExample(const Layout &layout,
                                 std::pmr::memory_resource *memory)
    : gaussian(memory), present(memory), bernoulli_missing(memory),
      occurrences(memory), category(memory) {
  reserve(layout);
}

void PreparedExample::reserve(const Layout &layout) {
  gaussian.reserve(layout.gaussian_count);
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

void PreparedExample::prepare_dense(const Layout &layout, const double *values,
                                    const Kernels &kernels) {
  gaussian.resize(layout.gaussian_count);
  category.resize(layout.categorical_count());
  for (const ColumnRun &run : layout.runs) {
    const double *const first = values + run.first_column;
    if (run.family == Family::gaussian) {
      set_gaussian_run(run, first, kernels);
    } else {
      set_run(layout, run, DenseColumns{run.first_column, run.count}, first);
    }
  }
}

// The values are looked at all at once; which one is wrong is asked afterwards.
void PreparedExample::set_gaussian_run(const ColumnRun &run,
                                       const double *values,
                                       const Kernels &kernels) {
  const std::uint32_t flags =
      kernels.inspect(values, run.count, kMaximumGaussianValue);
  if ((flags & above_limit) != 0) {
    for (std::uint32_t i = 0; i < run.count; ++i) {
      set_gaussian(run.first_column + i, run.first_slot + i, values[i]);
    }
  }
  gaussian_missing = gaussian_missing || (flags & has_nan) != 0;
  std::copy_n(values, run.count, gaussian.data() + run.first_slot);
}

void PreparedExample::prepare_sparse(const Layout &layout,
                                     const ExampleView &example) {
  gaussian.assign(layout.gaussian_count, 0.0);
  category.assign(layout.categorical_count(), 0);
  check_indices(layout, example);
  const std::uint32_t *const end = example.indices + example.count;
  const std::uint32_t *begin = example.indices;
  for (auto next = layout.runs.begin(); begin != end; ++next) {
    const ColumnRun &run = *next;
    const std::uint32_t *const end_of_run =
        std::lower_bound(begin, end, run.first_column + run.count);
    set_run(layout, run,
            SparseColumns{begin, static_cast<std::size_t>(end_of_run - begin)},
            example.values + (begin - example.indices));
    begin = end_of_run;
  }
}

// All at once; which one is wrong is asked afterwards.
void PreparedExample::check_indices(const Layout &layout,
                                    const ExampleView &example) {
  if (example.count == 0) {
    return;
  }
  const std::uint32_t *const indices = example.indices;
  bool increasing = true;
  for (std::uint64_t i = 1; i < example.count; ++i) {
    increasing &= indices[i] > indices[i - 1];
  }
  if (increasing && indices[example.count - 1] < layout.column_count()) {
    return;
  }
  for (std::uint64_t i = 0; i < example.count; ++i) {
    const std::uint32_t column = indices[i];
    if (column >= layout.column_count()) {
      fail_at_column(NAIBX_ERROR_FEATURE_INDEX, column, "the feature index ",
                     column, " is out of range: the model has ",
                     layout.column_count(), " features");
    }
    if (i > 0 && column <= indices[i - 1]) {
      fail_at_column(NAIBX_ERROR_FEATURE_INDEX, column, "the feature index ",
                     column, " comes after ", indices[i - 1],
                     "; indices must increase strictly");
    }
  }
}

template <typename Columns>
void PreparedExample::set_run(const Layout &layout, const ColumnRun &run,
                              const Columns &columns, const double *values) {
  switch (run.family) {
  case Family::gaussian:
    for (std::size_t i = 0; i < columns.count; ++i) {
      set_gaussian(columns[i], slot_of(run, columns[i]), values[i]);
    }
    break;
  case Family::bernoulli:
    set_bernoulli_run(run, columns, values);
    break;
  case Family::multinomial:
    set_multinomial_run(run, columns, values);
    break;
  case Family::categorical:
    for (std::size_t i = 0; i < columns.count; ++i) {
      set_categorical(layout, columns[i], slot_of(run, columns[i]), values[i]);
    }
    break;
  }
}

template <typename Columns>
void PreparedExample::set_bernoulli_run(const ColumnRun &run,
                                        const Columns &columns,
                                        const double *values) {
  std::uint32_t found[kAtOnce];
  for (std::size_t begin = 0; begin < columns.count; begin += kAtOnce) {
    const std::size_t end = std::min(begin + kAtOnce, columns.count);
    std::size_t count = 0;
    bool finite = true;
    for (std::size_t i = begin; i < end; ++i) {
      found[count] = slot_of(run, columns[i]);
      count += static_cast<std::size_t>(values[i] > 0.0);
      finite &= std::fabs(values[i]) <= std::numeric_limits<double>::max();
    }
    if (finite) {
      present.insert(present.end(), found, found + count);
      continue;
    }
    for (std::size_t i = begin; i < end; ++i) {
      set_bernoulli(columns[i], slot_of(run, columns[i]), values[i]);
    }
  }
}

template <typename Columns>
void PreparedExample::set_multinomial_run(const ColumnRun &run,
                                          const Columns &columns,
                                          const double *values) {
  Occurrence found[kAtOnce];
  for (std::size_t begin = 0; begin < columns.count; begin += kAtOnce) {
    const std::size_t end = std::min(begin + kAtOnce, columns.count);
    std::size_t count = 0;
    bool allowed = true;
    for (std::size_t i = begin; i < end; ++i) {
      found[count] = {slot_of(run, columns[i]), values[i]};
      count += static_cast<std::size_t>(values[i] > 0.0);
      allowed &= values[i] >= 0.0 && values[i] <= kMaximumCount;
    }
    if (allowed) {
      occurrences.insert(occurrences.end(), found, found + count);
      continue;
    }
    for (std::size_t i = begin; i < end; ++i) {
      set_multinomial(columns[i], slot_of(run, columns[i]), values[i]);
    }
  }
}

void PreparedExample::set_gaussian(std::uint32_t column, std::uint32_t slot,
                                   double value) {
  if (std::isnan(value)) {
    gaussian_missing = true;
  } else if (std::fabs(value) > kMaximumGaussianValue) {
    fail_value(
        column, value, "Gaussian",
        text("it must lie within +-", kMaximumGaussianValue, kMissingHint));
  }
  gaussian[slot] = value;
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
