// Makes the files of tests/data/format anew: until version 1.0 of the format
// that is a line in CHANGELOG.md, afterwards only files are added.
//
//   make_golden_files FOLDER
#include "golden/golden_file.hpp"
#include "golden/predictions.hpp"

#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace naibx::test {
namespace {

void write(const std::filesystem::path &path, const char *data,
           std::size_t size) {
  std::ofstream file(path, std::ios::binary);
  file.write(data, static_cast<std::streamsize>(size));
  if (!file.flush()) {
    throw std::runtime_error("cannot write " + path.string());
  }
}

void write(const std::filesystem::path &path, const std::string &text) {
  write(path, text.data(), text.size());
}

void write_all(const std::filesystem::path &folder) {
  const GoldenFiles golden = make_golden_files();
  for (const char *part : {"ok", "bad"}) {
    std::filesystem::remove_all(folder / part);
    std::filesystem::create_directories(folder / part);
  }
  for (const auto &[path, bytes] : golden.files) {
    write(folder / path, reinterpret_cast<const char *>(bytes.data()),
          bytes.size());
  }
  write(folder / "manifest.csv", manifest_text(golden.manifest));
  for (const Verdict &verdict : golden.manifest) {
    if (verdict.status == NAIBX_OK && verdict.saved_as == verdict.file) {
      write((folder / verdict.file).replace_extension(".txt"),
            predictions_text(predict_some_rows(verdict.reader,
                                               golden.files.at(verdict.file))));
    }
  }
}

} // namespace
} // namespace naibx::test

int main(int argc, char **argv) {
  if (argc != 2) {
    (void)std::fputs("usage: make_golden_files FOLDER\n", stderr);
    return 2;
  }
  try {
    naibx::test::write_all(argv[1]);
  } catch (const std::exception &failure) {
    (void)std::fprintf(stderr, "make_golden_files: %s\n", failure.what());
    return 1;
  }
  return 0;
}
