// Which classes of a model become the columns of a predictor.
#pragma once

#include "../../model/model.hpp"
#include "../../model/span.hpp"
#include "shape.hpp"

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

class Columns {
public:
  Columns(const Model &model, Precision precision,
          std::pmr::memory_resource *memory);

  // Labels seen in training, then candidate sizes, each increasing.
  [[nodiscard]] Span<const std::uint32_t> labels() const { return labels_; }
  [[nodiscard]] Span<const std::uint32_t> sizes() const { return sizes_; }
  [[nodiscard]] Span<const Column> all() const { return columns_; }

  // Calls visit(column, i) for i = 0 .. count - 1 and every column, a block of
  // columns at a time: what is written beside each other is of one block.
  template <typename Visit>
  void for_each(std::size_t count, const Visit &visit) const {
    for (std::size_t begin = 0; begin < columns_.size(); begin += kAtOnce) {
      const std::size_t left = columns_.size() - begin;
      const std::size_t end = begin + (left < kAtOnce ? left : kAtOnce);
      for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t c = begin; c < end; ++c) {
          visit(columns_[c], i);
        }
      }
    }
  }

private:
  static constexpr std::size_t kAtOnce = kBlockLanes<float>;

  std::pmr::vector<std::uint32_t> labels_;
  std::pmr::vector<std::uint32_t> sizes_;
  std::pmr::vector<Column> columns_;
};

} // namespace naibx
