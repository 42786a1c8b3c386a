#include "section_writers.hpp"

#include "byte_writer.hpp"
#include "constants.hpp"

#include <algorithm>

namespace naibx::format {

namespace {

using Rows = std::pmr::vector<std::size_t>;

// Rows of classes that have been seen, by increasing label or size: the order
// in which these were first seen must not show in the file.
Rows rows_by_id(const Model &model, const ClassStatistics &classes,
                Span<const std::uint32_t> ids) {
  Rows rows(model.memory());
  for (std::size_t row = 0; row < ids.size(); ++row) {
    if (classes.weight(row) > 0.0) {
      rows.push_back(row);
    }
  }
  std::sort(rows.begin(), rows.end(), [&](std::size_t left, std::size_t right) {
    return ids[left] < ids[right];
  });
  return rows;
}

Rows rows_by_label(const Model &model) {
  return rows_by_id(model, model.labels(), model.label_of_row());
}

Rows rows_by_size(const Model &model) {
  return rows_by_id(model, model.sizes(), model.seen_sizes());
}

// One table of all three kinds of classes: all examples, labels, sizes.
// row_of(classes, row) is a row of it.
template <typename RowOf>
void write_classes(const Model &model, ByteWriter &out, const RowOf &row_of) {
  out.array(Span<const double>(row_of(model.all(), 0)));
  for (const std::size_t row : rows_by_label(model)) {
    out.array(Span<const double>(row_of(model.labels(), row)));
  }
  for (const std::size_t row : rows_by_size(model)) {
    out.array(Span<const double>(row_of(model.sizes(), row)));
  }
}

// number(row) for each of the rows.
template <typename Number>
void write_numbers(ByteWriter &out, const Rows &rows, const Number &number) {
  std::pmr::vector<double> numbers(rows.get_allocator());
  numbers.reserve(rows.size());
  for (const std::size_t row : rows) {
    numbers.push_back(number(row));
  }
  out.array(Span<const double>(numbers));
}

// Of each label, N_yy' with those that come before it; true where all take the
// type. Without a writer it only looks.
template <typename Number>
bool write_pairs_as(const Model &model, const Rows &rows, ByteWriter *out) {
  const PairCounts &pairs = model.counts().pairs;
  std::pmr::vector<double> buffer(pairs.buffer_size(), model.memory());
  std::pmr::vector<Number> numbers(rows.size(), model.memory());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double *const of_label = pairs.row(rows[i], buffer.data());
    for (std::size_t k = 0; k < i; ++k) {
      const double weight = of_label[rows[k]];
      if (sizeof(Number) == kNarrowPairs && !PairCounts::fits_narrow(weight)) {
        return false;
      }
      numbers[k] = static_cast<Number>(weight);
    }
    if (out != nullptr) {
      out->array(Span<const Number>(numbers).subspan(0, i));
    }
  }
  return true;
}

} // namespace

void write_counts(const Model &model, Sink &sink) {
  ByteWriter out(sink);
  const Rows labels = rows_by_label(model);
  const Rows sizes = rows_by_size(model);
  const LabelCounts &counts = model.counts();
  out.u64(sizes.size());
  out.u64(labels.size());
  for (const std::size_t row : sizes) {
    out.u64(model.seen_sizes()[row]);
  }
  for (const std::size_t row : labels) {
    out.u64(model.label_of_row()[row]);
  }
  const auto write_weights = [&](const auto &weights_of) {
    out.f64(weights_of(model.all())[0]);
    write_numbers(out, labels, [&](std::size_t row) {
      return weights_of(model.labels())[row];
    });
    write_numbers(out, sizes, [&](std::size_t row) {
      return weights_of(model.sizes())[row];
    });
  };
  write_weights(
      [](const ClassStatistics &classes) { return classes.weights(); });
  for (const std::size_t size : sizes) {
    write_numbers(out, labels,
                  [&](std::size_t row) { return counts.by_size(size)[row]; });
  }
  write_weights(
      [](const ClassStatistics &classes) { return classes.squared_weights(); });
}

void write_pairs(const Model &model, Sink &sink) {
  ByteWriter out(sink);
  const Rows rows = rows_by_label(model);
  if (model.counts().pairs.is_narrow() ||
      write_pairs_as<std::uint32_t>(model, rows, nullptr)) {
    out.u64(kNarrowPairs);
    write_pairs_as<std::uint32_t>(model, rows, &out);
  } else {
    out.u64(kWidePairs);
    write_pairs_as<double>(model, rows, &out);
  }
}

void write_gaussian(const Model &model, Sink &sink) {
  ByteWriter out(sink);
  const bool tracking = model.all().gaussian.observed.tracking();
  out.u64(tracking ? 1 : 0);
  out.array(model.shift());
  write_classes(model, out,
                [](const ClassStatistics &classes, std::size_t row) {
                  return classes.gaussian.mean(row);
                });
  write_classes(model, out,
                [](const ClassStatistics &classes, std::size_t row) {
                  return classes.gaussian.squares(row);
                });
  write_classes(model, out,
                [](const ClassStatistics &classes, std::size_t row) {
                  return classes.gaussian.observed.row(row);
                });
  write_classes(model, out,
                [](const ClassStatistics &classes, std::size_t row) {
                  return classes.gaussian.observed_squared.row(row);
                });
}

void write_bernoulli(const Model &model, Sink &sink) {
  ByteWriter out(sink);
  out.u64(model.all().bernoulli.observed.tracking() ? 1 : 0);
  write_classes(model, out,
                [](const ClassStatistics &classes, std::size_t row) {
                  return classes.bernoulli.present(row);
                });
  write_classes(model, out,
                [](const ClassStatistics &classes, std::size_t row) {
                  return classes.bernoulli.observed.row(row);
                });
}

void write_multinomial(const Model &model, Sink &sink) {
  ByteWriter out(sink);
  write_classes(model, out,
                [](const ClassStatistics &classes, std::size_t row) {
                  return classes.multinomial.counts(row);
                });
  write_classes(model, out,
                [](const ClassStatistics &classes, std::size_t row) {
                  return classes.multinomial.totals(row);
                });
}

void write_categorical(const Model &model, Sink &sink) {
  ByteWriter out(sink);
  out.u64(model.all().categorical.observed.tracking() ? 1 : 0);
  write_classes(model, out,
                [](const ClassStatistics &classes, std::size_t row) {
                  return classes.categorical.weights(row);
                });
  write_classes(model, out,
                [](const ClassStatistics &classes, std::size_t row) {
                  return classes.categorical.observed.row(row);
                });
}

} // namespace naibx::format
