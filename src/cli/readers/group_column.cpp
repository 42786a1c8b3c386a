#include "group_column.hpp"

namespace naibx::cli {

std::uint64_t group_key(std::string_view text) {
  std::uint64_t key = UINT64_C(0xCBF29CE484222325);
  for (const char byte : text) {
    key ^= static_cast<unsigned char>(byte);
    key *= UINT64_C(0x100000001B3);
  }
  return key;
}

std::string missing_group(const std::string &column) {
  return column + ", which --group names, is missing here; each row needs a "
                  "group, which may be its own";
}

} // namespace naibx::cli
