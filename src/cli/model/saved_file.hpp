// A file that the library has saved, whatever it holds.
#pragma once

#include <naibx/naibx.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace naibx::cli {

// A model, a predictor, or both.
struct SavedFile {
  std::optional<Model> model;
  std::optional<Predictor> predictor;
  std::uint64_t byte_count = 0;
  // 65536 major + minor.
  std::uint32_t format_version = 0;
};

// Reads it once and loads all that is in it, so that every check is made. "-"
// is standard input. Throws Error, or DataError where it cannot be read.
SavedFile load_saved_file(const std::string &path);

} // namespace naibx::cli
