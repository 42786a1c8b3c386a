#include "saved_file.hpp"

#include "file_bytes.hpp"

namespace naibx::cli {
namespace {

// What is no file that the library has saved holds none; the library says what
// is wrong with it when it is loaded.
bool holds_predictor(const FileBytes &bytes) {
  try {
    return file_has_predictor(bytes);
  } catch (const Error &) {
    return false;
  }
}

} // namespace

SavedFile load_saved_file(const std::string &path) {
  const FileBytes bytes = read_file_bytes(path);
  SavedFile file;
  const bool has_predictor = holds_predictor(bytes);
  if (!has_predictor || file_has_model(bytes)) {
    file.model = Model::read(bytes);
  }
  if (has_predictor) {
    file.predictor = Predictor::read(bytes);
  }
  file.byte_count = bytes.size();
  file.format_version = static_cast<std::uint32_t>(file_version(bytes));
  return file;
}

} // namespace naibx::cli
