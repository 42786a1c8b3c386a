#include "file.hpp"
#include "read_blocks.hpp"
#include "windows.hpp"

namespace naibx::format {

std::pmr::vector<std::uint8_t> read_file(const std::string &path,
                                         const LoadLimits &limits,
                                         std::pmr::memory_resource *memory) {
  const Handle file(open_existing(path, GENERIC_READ));
  if (!file.is_open()) {
    fail_read(path, ::GetLastError());
  }
  const auto read = [&](std::uint8_t *bytes, std::size_t count) -> std::size_t {
    constexpr std::size_t kMost = std::size_t{1} << 30U; // at a time
    DWORD result = 0;
    if (::ReadFile(file.get(), bytes,
                   static_cast<DWORD>(std::min(count, kMost)), &result,
                   nullptr) == 0) {
      const DWORD error = ::GetLastError();
      if (error == ERROR_BROKEN_PIPE || error == ERROR_HANDLE_EOF) {
        return 0; // the end of a pipe
      }
      fail_read(path, error);
    }
    return result;
  };
  return read_blocks(read, limits, memory);
}

} // namespace naibx::format
