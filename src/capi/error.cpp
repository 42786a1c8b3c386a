#include "error.hpp"

#include "../base/utf8.hpp"

#include <memory>
#include <new>
#include <string>
#include <utility>

namespace naibx::capi {

namespace {

constexpr naibx_error kOutOfMemory = {NAIBX_ERROR_OUT_OF_MEMORY, -1, -1,
                                      "out of memory"};

// Paths and names come from outside. What would break the line, or is not
// UTF-8, is written as \x and two digits.
std::string one_line(const std::string &words) {
  constexpr const char *kDigits = "0123456789abcdef";
  const bool valid = is_valid_utf8(words);
  std::string line;
  for (const char letter : words) {
    const auto byte = static_cast<unsigned char>(letter);
    const bool control = byte < 0x20 || byte == 0x7F;
    if (control || (byte >= 0x80 && !valid)) {
      line += {'\\', 'x', kDigits[byte >> 4U], kDigits[byte & 0xFU]};
    } else {
      line += letter;
    }
  }
  return line;
}

struct OwnedError : naibx_error {
  OwnedError(const Failure &failure, std::string &&words)
      : naibx_error{failure.status(), failure.row(), failure.column(), nullptr},
        text(std::move(words)) {
    message = text.c_str();
  }
  std::string text;
};

} // namespace

naibx_status report_out_of_memory(naibx_error **error) {
  if (error != nullptr) {
    // Never written to: all access is through const pointers, and destroy knows
    // this address.
    *error = const_cast<naibx_error *>(&kOutOfMemory);
  }
  return NAIBX_ERROR_OUT_OF_MEMORY;
}

naibx_status report(const Failure &failure, naibx_error **error) {
  if (error == nullptr) {
    return failure.status();
  }
  try {
    std::string words;
    if (failure.row() >= 0) {
      words = text("row ", failure.row(), ": ");
    }
    words += one_line(failure.what());
    *error = std::make_unique<OwnedError>(failure, std::move(words)).release();
    return failure.status();
  } catch (const std::bad_alloc &) {
    return report_out_of_memory(error);
  }
}

} // namespace naibx::capi

extern "C" {

naibx_status naibx_error_status(const naibx_error *error) {
  return error == nullptr ? NAIBX_OK : error->status;
}

const char *naibx_error_message(const naibx_error *error) {
  return error == nullptr ? "" : error->message;
}

int64_t naibx_error_row(const naibx_error *error) {
  return error == nullptr ? -1 : error->row;
}

int64_t naibx_error_column(const naibx_error *error) {
  return error == nullptr ? -1 : error->column;
}

void naibx_error_destroy(naibx_error *error) {
  if (error != &naibx::capi::kOutOfMemory) {
    const std::unique_ptr<naibx::capi::OwnedError> owned(
        static_cast<naibx::capi::OwnedError *>(error));
  }
}

} // extern "C"
