// Which classes of a model become the columns of a predictor.
#pragma once

#include "../../base/span.hpp"
#include "../../kernels/compile_calls.hpp"
#include "../../model/model.hpp"
#include "shape.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// A class, as a row of statistics.
struct Column {
  const ClassStatistics *classes;
  std::size_t row;
  std::size_t position; // among the columns of the predictor
};

// Columns that the kernels fill at once; their positions are neighbours.
class ColumnLine {
public:
  explicit ColumnLine(Span<const Column> columns) : columns_(columns) {}

  [[nodiscard]] std::size_t position() const { return columns_[0].position; }
  [[nodiscard]] Span<const Column> columns() const { return columns_; }

  // row_of(column) points to its row of statistics.
  template <typename RowOf> [[nodiscard]] LineRows rows(RowOf row_of) const {
    LineRows rows;
    for (std::size_t lane = 0; lane < kLineClasses; ++lane) {
      rows.of[lane] = row_of(columns_[lane < columns_.size() ? lane : 0]);
    }
    return rows;
  }
  template <typename NumberOf>
  [[nodiscard]] LineNumbers numbers(NumberOf number_of) const {
    LineNumbers numbers;
    for (std::size_t lane = 0; lane < kLineClasses; ++lane) {
      numbers.of[lane] = number_of(columns_[lane < columns_.size() ? lane : 0]);
    }
    return numbers;
  }
  [[nodiscard]] LineNumbers weights() const;
  [[nodiscard]] LineNumbers squared_weights() const;
  [[nodiscard]] LineNumbers is_class() const;

private:
  Span<const Column> columns_; // 1 to kLineClasses
};

class Columns {
public:
  Columns(const Model &model, Precision precision,
          std::pmr::memory_resource *memory);

  // Labels seen in training, then candidate sizes, each increasing.
  [[nodiscard]] Span<const std::uint32_t> labels() const { return labels_; }
  [[nodiscard]] Span<const std::uint32_t> sizes() const { return sizes_; }
  // Of the labels: their rows in the model.
  [[nodiscard]] Span<const std::uint32_t> label_rows() const {
    return label_rows_;
  }
  [[nodiscard]] Span<const Column> all() const { return columns_; }

  // Calls visit(ColumnLine) for labels, then sizes.
  template <typename Visit> void for_each_line(const Visit &visit) const {
    for (std::size_t begin = 0; begin < columns_.size();) {
      const std::size_t end =
          begin < labels_.size() ? labels_.size() : columns_.size();
      const std::size_t count = std::min(end - begin, kLineClasses);
      visit(ColumnLine(all().subspan(begin, count)));
      begin += count;
    }
  }
  // Calls visit(ColumnLine, first, count) for some of `count` features at a
  // time and every line: what is read and written stays in the cache.
  template <typename Visit>
  void for_each_chunk(std::size_t count, const Visit &visit) const {
    for (std::size_t first = 0; first < count; first += kFeatureChunk) {
      const std::size_t some = std::min(count - first, kFeatureChunk);
      for_each_line([&](const ColumnLine &line) { visit(line, first, some); });
    }
  }

private:
  std::pmr::vector<std::uint32_t> labels_;
  std::pmr::vector<std::uint32_t> label_rows_;
  std::pmr::vector<std::uint32_t> sizes_;
  std::pmr::vector<Column> columns_;
};

} // namespace naibx
