#include "columns.hpp"

#include <algorithm>

namespace naibx {

LineNumbers ColumnLine::weights() const {
  return numbers(
      [](const Column &column) { return column.classes->weight(column.row); });
}

LineNumbers ColumnLine::squared_weights() const {
  return numbers([](const Column &column) {
    return column.classes->squared_weight(column.row);
  });
}

LineNumbers ColumnLine::is_class() const {
  LineNumbers numbers = {};
  std::fill_n(numbers.of, columns_.size(), 1.0);
  return numbers;
}

Columns::Columns(const Model &model, Precision precision,
                 std::pmr::memory_resource *memory)
    : labels_(memory), label_rows_(memory), sizes_(memory), columns_(memory) {
  labels_.reserve(model.labels().row_count());
  label_rows_.reserve(model.labels().row_count());
  for (std::size_t row = 0; row < model.labels().row_count(); ++row) {
    if (model.labels().weight(row) > 0.0) {
      labels_.push_back(model.label_of_row()[row]);
    }
  }
  std::sort(labels_.begin(), labels_.end());
  if (!model.configuration().fixed_size()) {
    sizes_.assign(model.seen_sizes().begin(), model.seen_sizes().end());
    if (model.configuration().allow_empty() && !model.size_row(0)) {
      sizes_.push_back(0);
    }
    std::sort(sizes_.begin(), sizes_.end());
  }
  columns_.reserve(labels_.size() + sizes_.size());
  for (const std::uint32_t label : labels_) {
    label_rows_.push_back(static_cast<std::uint32_t>(*model.label_row(label)));
    columns_.push_back({&model.labels(), label_rows_.back(), columns_.size()});
  }
  PredictorShape shape;
  shape.precision = precision;
  shape.seen_labels = static_cast<std::uint32_t>(labels_.size());
  std::size_t position = shape.label_columns();
  for (const std::uint32_t size : sizes_) {
    // The empty set, where it is allowed but was never seen, is like all.
    const auto row = model.size_row(size);
    columns_.push_back(
        {row ? &model.sizes() : &model.all(), row.value_or(0), position++});
  }
}

} // namespace naibx
