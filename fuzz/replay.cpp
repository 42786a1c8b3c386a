// In place of a fuzzer: runs a target once on every file of the folders, and on
// the files, that are its arguments. Needs no special compiler.
#include "support/target.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

// By name, so that every run is the same.
std::vector<std::string> inputs_of(const std::string &path) {
  if (!std::filesystem::is_directory(path))
    return {path};
  std::vector<std::string> found;
  for (const auto &entry : std::filesystem::directory_iterator(path)) {
    if (entry.is_regular_file())
      found.push_back(entry.path().string());
  }
  std::sort(found.begin(), found.end());
  return found;
}

void run(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  const std::vector<char> text{std::istreambuf_iterator<char>(file), {}};
  if (!file)
    throw std::runtime_error("cannot read " + path);
  const std::vector<std::uint8_t> bytes(text.begin(), text.end());
  // The last one that is printed is the one that fails.
  (void)std::printf("%s\n", path.c_str());
  (void)std::fflush(stdout);
  LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
}

} // namespace

int main(int argument_count, char **arguments) {
  try {
    std::size_t count = 0;
    for (int i = 1; i < argument_count; ++i) {
      for (const std::string &path : inputs_of(arguments[i])) {
        run(path);
        ++count;
      }
    }
    (void)std::printf("%zu inputs\n", count);
    return count == 0 ? 1 : 0;
  } catch (const std::exception &failure) {
    (void)std::fprintf(stderr, "%s\n", failure.what());
    return 1;
  }
}
