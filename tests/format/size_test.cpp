// Sizes that a file or a caller asks for, and the address space has no room
// for, are refused, not cut off.
#include "base/size.hpp"
#include "score/tables/shape.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <new>

namespace naibx {
namespace {

constexpr bool kHas32Bits = sizeof(std::size_t) == sizeof(std::uint32_t);

TEST(Size, IsTheCountUpToTheLargestArray) {
  EXPECT_EQ(to_size(0), 0U);
  EXPECT_EQ(to_size(kMaximumBytes), kMaximumBytes);
  EXPECT_THROW(to_size(kMaximumBytes + 1), std::bad_alloc);
  EXPECT_THROW(to_size(UINT64_MAX), std::bad_alloc);
}

TEST(Size, OfATableIsTheProductUnlessThatIsTooLarge) {
  EXPECT_EQ(table_size(0, UINT64_MAX), 0U);
  EXPECT_EQ(table_size(UINT64_MAX, 0), 0U);
  EXPECT_EQ(table_size(3, 5), 15U);
  EXPECT_EQ(table_size(kMaximumBytes / 7, 7), kMaximumBytes / 7 * 7);
  EXPECT_THROW(table_size(kMaximumBytes / 7 + 1, 7), std::bad_alloc);
  // Products whose lower bits are small.
  EXPECT_THROW(table_size(std::uint64_t{1} << 32U, std::uint64_t{1} << 32U),
               std::bad_alloc);
  EXPECT_THROW(table_size(kMaximumBytes + 1, 2), std::bad_alloc);
}

// A million labels seen, each with each: 8 TB.
TEST(Size, OfThePredictorOfAMillionLabelsIsNotCutOff) {
  PredictorShape shape;
  shape.label_count = 1U << 20U;
  shape.seen_labels = shape.label_count;
  if (kHas32Bits) {
    EXPECT_THROW(TableOffsets{shape}, std::bad_alloc);
  } else {
    EXPECT_GE(std::uint64_t{TableOffsets(shape).end}, std::uint64_t{8} << 40U);
  }
}

// Tables that each fit, but not all of them.
TEST(Size, OfAllTablesIsNotCutOff) {
  PredictorShape shape;
  shape.label_count = 8;
  shape.seen_labels = 8;
  shape.bernoulli_count = 1U << 23U;
  shape.multinomial_count = 1U << 23U;
  shape.gaussian_count = 1U << 23U;
  const std::uint64_t bytes = std::uint64_t{8} * 8 * 6 << 23U;
  if (kHas32Bits) {
    EXPECT_THROW(TableOffsets{shape}, std::bad_alloc);
  } else {
    EXPECT_GE(std::uint64_t{TableOffsets(shape).end}, bytes);
  }
}

} // namespace
} // namespace naibx
