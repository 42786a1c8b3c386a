#include "program.hpp"

#include <cstdlib>
#include <string>
#include <system_error>

namespace naibx::fuzz {

Folder::~Folder() {
  std::error_code ignored;
  if (!path_.empty())
    std::filesystem::remove_all(path_, ignored);
}

std::string Folder::path() {
  if (path_.empty()) {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "naibx-fuzz-XXXXXX").string();
    require(::mkdtemp(pattern.data()) != nullptr, "there is a folder");
    path_ = pattern;
  }
  return path_.string();
}

std::uint32_t Program::count() {
  constexpr std::uint32_t kSpecial[] = {
      0,         65,         70,         (1U << 24U), (1U << 24U) + 1,
      1U << 28U, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
  if (!bytes.one_in(16))
    return bytes.below(9);
  return kSpecial[bytes.below(sizeof kSpecial / sizeof kSpecial[0])];
}

const char *Program::path() {
  switch (bytes.below(8)) {
  case 0:
    return nullptr;
  case 1:
    return "";
  case 2:
    return "/dev/null";
  case 3:
    return "/dev/null/file";
  case 4:
    return "\xFF/no text";
  default:
    break;
  }
  path_ = folder.path() + "/" + std::to_string(bytes.below(3)) + ".naibx";
  return path_.c_str();
}

} // namespace naibx::fuzz
