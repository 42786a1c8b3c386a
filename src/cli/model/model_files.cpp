#include "model_files.hpp"

#include "../failure.hpp"
#include "../io/output.hpp"
#include "file_bytes.hpp"
#include "library_error.hpp"

#include <cstdint>
#include <vector>

namespace naibx::cli {
namespace {

void write_model(const Model &model, const std::string &path) {
  const std::vector<std::uint8_t> bytes = write_parts(model);
  Output output(path);
  output.write({reinterpret_cast<const char *>(bytes.data()), bytes.size()});
  output.finish();
}

} // namespace

Model load_model(const std::string &path) {
  if (path != "-") {
    return Model::load(path);
  }
  const FileBytes bytes = read_file_bytes(path);
  try {
    return Model::read(bytes);
  } catch (const Error &error) {
    throw Failure("standard input: " + text_of(error));
  }
}

void demand_model_place(const std::string &path) {
  if (path != "-") {
    demand_writable_place(path);
  }
}

void save_model(const Model &model, const std::string &path) {
  // The library replaces a regular file; one that standard output goes to must
  // be written to where it stands.
  if (path == "-" || is_special_file(path)) {
    write_model(model, path);
    return;
  }
  model.save(resolved_place(path));
}

} // namespace naibx::cli
