#include "example.hpp"

#include "../base/failure.hpp"
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

// Separate, so that the loops that call them stay small.
[[noreturn]] void fail_bernoulli(std::uint32_t column, double value) {
  fail_value(column, value, "Bernoulli",
             text("it must be finite", kMissingHint));
}
[[noreturn]] void fail_count(std::uint32_t column, double value) {
  fail_value(column, value, "multinomial",
             text("a count is at least 0 and at most 2^53", kMissingHint));
}

// How many indices there are before the first that is wrong.
std::uint64_t count_right_indices(const Layout &layout,
                                  const ExampleView &example) {
  std::uint64_t least = 0;
  for (std::uint64_t i = 0; i < example.count; ++i) {
    const std::uint32_t column = example.indices[i];
    if (column < least || column >= layout.column_count()) {
      return i;
    }
    least = std::uint64_t{column} + 1;
  }
  return example.count;
}

[[noreturn]] void fail_index(const Layout &layout, const ExampleView &example,
                             std::uint64_t at) {
  const std::uint32_t column = example.indices[at];
  if (column >= layout.column_count()) {
    fail_at_column(NAIBX_ERROR_FEATURE_INDEX, column, "the feature index ",
                   column, " is out of range: the model has ",
                   layout.column_count(), " features");
  }
  fail_at_column(NAIBX_ERROR_FEATURE_INDEX, column, "the feature index ",
                 column, " comes after ", example.indices[at - 1],
                 "; indices must increase strictly");
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
  if (example.count > layout.column_count()) {
    fail(NAIBX_ERROR_FEATURE_COUNT, "the example has ", example.count,
         " values, more than the model has features, ", layout.column_count(),
         "; each is given once");
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
    category.clear(); // may be left from a model with other columns
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
    set_run(layout, run, first, run.count,
            [&](std::uint64_t i) { return run.first_column + i; });
  }
}

// Checks all values at once, and only then which one is wrong.
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

// A wrong index is reported unless a value before it is wrong.
void PreparedExample::prepare_sparse(const Layout &layout,
                                     const ExampleView &example) {
  gaussian_values_.assign(layout.gaussian_count, 0.0);
  gaussian = gaussian_values_;
  category.assign(layout.categorical_count(), 0);
  const std::uint64_t right = count_right_indices(layout, example);
  const ColumnRun *run = layout.runs.data();
  for (std::uint64_t begin = 0; begin < right;) {
    const std::uint32_t *const columns = example.indices + begin;
    while (columns[0] - run->first_column >= run->count) {
      ++run;
    }
    const auto count = static_cast<std::uint64_t>(
        std::lower_bound(columns, example.indices + right,
                         run->first_column + run->count) -
        columns);
    set_run(layout, *run, example.values + begin, count,
            [&](std::uint64_t i) { return columns[i]; });
    begin += count;
  }
  if (right < example.count) {
    fail_index(layout, example, right);
  }
}

// Values of columns of one run; column_of(i) is that of values[i].
template <typename ColumnOf>
void PreparedExample::set_run(const Layout &layout, const ColumnRun &run,
                              const double *values, std::uint64_t count,
                              const ColumnOf &column_of) {
  const auto visit = [&](const auto &set) {
    for (std::uint64_t i = 0; i < count; ++i) {
      const auto column = static_cast<std::uint32_t>(column_of(i));
      set(column, run.first_slot + (column - run.first_column), values[i]);
    }
  };
  switch (run.family) {
  case Family::gaussian:
    visit([&](std::uint32_t column, std::uint32_t slot, double value) {
      set_gaussian(column, slot, value);
    });
    break;
  case Family::bernoulli:
    set_bernoulli(count, visit);
    break;
  case Family::multinomial:
    set_multinomial(count, visit);
    break;
  case Family::categorical:
    visit([&](std::uint32_t column, std::uint32_t slot, double value) {
      set_categorical(layout, column, slot, value);
    });
    break;
  }
}

void PreparedExample::set_gaussian(std::uint32_t column, std::uint32_t slot,
                                   double value) {
  gaussian_missing = gaussian_missing || std::isnan(value);
  check_gaussian(column, value);
  gaussian_values_[slot] = value;
}

// Does not append each value, which would take longer than checking it.
template <typename Visit>
void PreparedExample::set_bernoulli(std::uint64_t count, const Visit &visit) {
  std::size_t end = present.size();
  // Within the capacity, which has a place for each column.
  present.resize(end + static_cast<std::size_t>(count));
  std::uint32_t *const to = present.data();
  visit([&](std::uint32_t column, std::uint32_t slot, double value) {
    if (!(std::fabs(value) <= std::numeric_limits<double>::max())) {
      if (!std::isnan(value)) {
        fail_bernoulli(column, value);
      }
      bernoulli_missing.push_back(slot);
    }
    to[end] = slot;
    end += value > 0.0 ? 1 : 0;
  });
  present.resize(end);
}

// A missing count adds nothing, exactly like a count of 0.
template <typename Visit>
void PreparedExample::set_multinomial(std::uint64_t count, const Visit &visit) {
  std::size_t end = occurrences.size();
  // Within the capacity, which has a place for each column.
  occurrences.resize(end + static_cast<std::size_t>(count));
  Occurrence *const to = occurrences.data();
  visit([&](std::uint32_t column, std::uint32_t slot, double value) {
    if (value < 0.0 || value > kMaximumCount) {
      fail_count(column, value);
    }
    to[end] = {slot, value};
    end += value > 0.0 ? 1 : 0;
  });
  occurrences.resize(end);
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
  if (!in_range ||
      value != static_cast<double>(static_cast<std::uint32_t>(value))) {
    fail_value(column, value, "categorical",
               text("it must be a whole number from 0 to ", categories - 1,
                    kMissingHint));
  }
  category[slot] = static_cast<std::uint32_t>(value);
}

} // namespace naibx
