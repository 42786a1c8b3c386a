#include "format/checksum.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

namespace naibx::format {
namespace {

TEST(Checksum, has_the_check_value_of_its_specification) {
  const char *const digits = "123456789";
  EXPECT_EQ(checksum(reinterpret_cast<const std::uint8_t *>(digits), 9),
            0x995DC9BBDF1939FAU);
}

TEST(Checksum, does_not_depend_on_how_the_bytes_come) {
  std::vector<std::uint8_t> bytes(1000);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = static_cast<std::uint8_t>(i * i + i / 7);
  }
  for (std::size_t cut = 0; cut < 40; ++cut) {
    Checksum sum;
    sum.add(bytes.data(), cut);
    sum.add(bytes.data() + cut, bytes.size() - cut);
    EXPECT_EQ(sum.value(), checksum(bytes.data(), bytes.size())) << cut;
  }
}

} // namespace
} // namespace naibx::format
