#include "file_bytes.hpp"

#include "../readers/raw_file.hpp"

#include <naibx/naibx.hpp>

#include <algorithm>

namespace naibx::cli {
namespace {

constexpr std::size_t kHeaderSize = 64;

// The length that the header declares; 0 without a complete header.
std::uint64_t told_length(const FileBytes &header) {
  try {
    return static_cast<std::uint64_t>(file_bytes(header));
  } catch (const Error &) {
    return 0;
  }
}

// Until there are `wanted` bytes or no more. The buffer grows with what has
// come, not with what a header declares.
void read_up_to(RawFile &file, std::uint64_t wanted, FileBytes &bytes) {
  constexpr std::size_t kLeastStep = std::size_t{1} << 16U;
  std::size_t length = bytes.size();
  while (length < wanted) {
    if (length == bytes.size()) {
      const std::uint64_t grown = length + std::max(kLeastStep, length);
      bytes.resize(static_cast<std::size_t>(std::min(wanted, grown)));
    }
    const std::size_t count = file.read(
        reinterpret_cast<char *>(bytes.data() + length), bytes.size() - length);
    if (count == 0) {
      break;
    }
    length += count;
  }
  bytes.resize(length);
}

} // namespace

FileBytes read_file_bytes(const std::string &path) {
  RawFile file(path);
  FileBytes bytes;
  read_up_to(file, kHeaderSize, bytes);
  if (const std::uint64_t length = told_length(bytes)) {
    read_up_to(file, length, bytes);
    read_up_to(file, std::uint64_t{bytes.size()} + 1, bytes);
  }
  return bytes;
}

} // namespace naibx::cli
