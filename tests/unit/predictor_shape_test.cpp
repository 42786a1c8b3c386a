// How columns are filled up.
#include "score/tables/shape.hpp"
#include "score/tables/tile_scorer.hpp"

#include <gtest/gtest.h>

namespace naibx {
namespace {

PredictorShape shape_of(Precision precision, std::uint32_t labels,
                        std::uint32_t sizes) {
  PredictorShape shape;
  shape.precision = precision;
  shape.label_count = labels;
  shape.seen_labels = labels;
  shape.sizes = sizes;
  return shape;
}

TEST(PredictorShape, few_labels_and_sizes_share_a_block_of_floats) {
  EXPECT_EQ(shape_of(Precision::float32, 6, 3).columns(), 16U);
  EXPECT_EQ(shape_of(Precision::float64, 6, 3).columns(), 16U);
  EXPECT_EQ(shape_of(Precision::float32, 16, 8).columns(), 32U);
  EXPECT_EQ(shape_of(Precision::float32, 6, 0).columns(), 16U);
  EXPECT_EQ(shape_of(Precision::float64, 6, 0).columns(), 8U);
}

TEST(PredictorShape, ranges_of_columns_are_whole_blocks_with_all_of_a_kind) {
  for (const Precision precision : {Precision::float64, Precision::float32}) {
    for (std::uint32_t labels = 1; labels < 70; ++labels) {
      for (std::uint32_t sizes = 0; sizes < 40; ++sizes) {
        const PredictorShape shape = shape_of(precision, labels, sizes);
        for (const ColumnRange range :
             {label_columns(shape), size_columns(shape), all_columns(shape)}) {
          EXPECT_EQ(range.begin % shape.lanes(), 0U);
          EXPECT_EQ(range.end % shape.lanes(), 0U);
          EXPECT_LE(range.end, shape.columns());
        }
        EXPECT_GE(label_columns(shape).end, labels);
        EXPECT_LE(size_columns(shape).begin, shape.label_columns());
        EXPECT_GE(size_columns(shape).end, shape.label_columns() + sizes);
      }
    }
  }
}

} // namespace
} // namespace naibx
