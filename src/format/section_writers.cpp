#include "section_writers.hpp"

#include "byte_writer.hpp"

#include <algorithm>
#include <numeric>

namespace naibx::format {

namespace {

// Rows of the size tables by increasing size: the order in which sizes were
// first seen must not show in the file.
std::pmr::vector<std::size_t> rows_by_size(const Model &model) {
  const auto sizes = model.seen_sizes();
  std::pmr::vector<std::size_t> rows(sizes.size(), model.memory());
  std::iota(rows.begin(), rows.end(), std::size_t{0});
  std::sort(rows.begin(), rows.end(), [&](std::size_t left, std::size_t right) {
    return sizes[left] < sizes[right];
  });
  return rows;
}

// One table of all three kinds of classes: all examples, labels, sizes.
// row_of(classes, row) is a row of it.
template <typename RowOf>
void write_classes(const Model &model, ByteWriter &out, const RowOf &row_of) {
  out.array(Span<const double>(row_of(model.all(), 0)));
  for (std::size_t label = 0; label < model.labels().row_count(); ++label) {
    out.array(Span<const double>(row_of(model.labels(), label)));
  }
  for (const std::size_t row : rows_by_size(model)) {
    out.array(Span<const double>(row_of(model.sizes(), row)));
  }
}

} // namespace

void write_counts(const Model &model, Sink &sink) {
  ByteWriter out(sink);
  const std::pmr::vector<std::size_t> rows = rows_by_size(model);
  out.u64(rows.size());
  for (const std::size_t row : rows) {
    out.u64(model.seen_sizes()[row]);
  }
  out.array(model.all().weights());
  out.array(model.labels().weights());
  for (const std::size_t row : rows) {
    out.f64(model.sizes().weight(row));
  }
  for (const std::size_t row : rows) {
    out.array(model.counts().by_size(row));
  }
  out.array(model.all().squared_weights());
  out.array(model.labels().squared_weights());
  for (const std::size_t row : rows) {
    out.f64(model.sizes().squared_weight(row));
  }
}

void write_pairs(const Model &model, Sink &sink) {
  ByteWriter out(sink);
  for (std::uint32_t label = 0; label < model.configuration().label_count();
       ++label) {
    out.array(model.counts().pairs(label));
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
