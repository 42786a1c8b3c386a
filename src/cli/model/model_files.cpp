#include "model_files.hpp"

#include "../io/output.hpp"

#include <cstdint>
#include <string_view>
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

void demand_model_place(const std::string &path) {
  if (path != "-") {
    demand_writable_place(path);
  }
}

void save_model(const naibx_model *model, const std::string &path) {
  // The library replaces what is at its path; a device must be written to.
  if (path == "-" || is_special_file(path)) {
    write_model(model, path);
    return;
  }
  ErrorSlot error;
  check(naibx_save(model, resolved_place(path).c_str(), error.out()), error);
}

} // namespace naibx::cli
