#include "model_files.hpp"

#include "../io/output.hpp"
#include "file_bytes.hpp"

#include <cstdint>
#include <vector>

namespace naibx::cli {
namespace {

void write_model(const naibx_model *model, const std::string &path) {
  ErrorSlot error;
  std::uint64_t size = 0;
  const naibx_status asked =
      naibx_save_to_buffer(model, nullptr, 0, &size, error.out());
  if (asked != NAIBX_BUFFER_TOO_SMALL) {
    check(asked, error);
  }
  std::vector<std::uint8_t> bytes(size);
  check(naibx_save_to_buffer(model, bytes.data(), bytes.size(), &size,
                             error.out()),
        error);
  Output output(path);
  output.write({reinterpret_cast<const char *>(bytes.data()), bytes.size()});
  output.finish();
}

} // namespace

ModelHandle load_model(const std::string &path) {
  ErrorSlot error;
  naibx_model *model = nullptr;
  if (path != "-") {
    check(naibx_load(path.c_str(), nullptr, &model, error.out()), error);
    return ModelHandle(model);
  }
  const FileBytes bytes = read_file_bytes(path);
  try {
    check(naibx_load_from_buffer(bytes.data(), bytes.size(), nullptr, &model,
                                 error.out()),
          error);
  } catch (const LibraryError &failure) {
    throw Failure(std::string("standard input: ") + failure.what());
  }
  return ModelHandle(model);
}

void demand_model_place(const std::string &path) {
  if (path != "-") {
    demand_writable_place(path);
  }
}

void save_model(const naibx_model *model, const std::string &path) {
  // The library replaces a regular file; one that standard output goes to must
  // be written to where it stands.
  if (path == "-" || is_special_file(path)) {
    write_model(model, path);
    return;
  }
  ErrorSlot error;
  check(naibx_save(model, resolved_place(path).c_str(), error.out()), error);
}

} // namespace naibx::cli
