#include "saved_file.hpp"

#include "../readers/input_file.hpp"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace naibx::cli {
namespace {

// What can be read but once: a pipe, or standard input.
bool is_stream(const std::string &path) {
  std::error_code ignored;
  return path == "-" || std::filesystem::is_fifo(path, ignored);
}

std::vector<std::uint8_t> read_stream(const std::string &path) {
  constexpr std::size_t kBlock = std::size_t{1} << 16U;
  InputFile file(path);
  std::vector<std::uint8_t> bytes;
  std::size_t count = 0;
  do {
    const std::size_t size = bytes.size();
    bytes.resize(size + kBlock);
    count = file.read(reinterpret_cast<char *>(bytes.data() + size), kBlock);
    bytes.resize(size + count);
  } while (count > 0);
  return bytes;
}

naibx_status load(const std::string &path, naibx_model **model,
                  naibx_error **error) {
  return naibx_load(path.c_str(), nullptr, model, error);
}
naibx_status load(const std::string &path, naibx_predictor **predictor,
                  naibx_error **error) {
  return naibx_predictor_load(path.c_str(), nullptr, predictor, error);
}
naibx_status load(const std::vector<std::uint8_t> &bytes, naibx_model **model,
                  naibx_error **error) {
  return naibx_load_from_buffer(bytes.data(), bytes.size(), nullptr, model,
                                error);
}
naibx_status load(const std::vector<std::uint8_t> &bytes,
                  naibx_predictor **predictor, naibx_error **error) {
  return naibx_predictor_load_from_buffer(bytes.data(), bytes.size(), nullptr,
                                          predictor, error);
}

// False where the other kind may be there. Throws LibraryError for all else
// that is wrong.
bool is_of_kind(naibx_status status, const ErrorSlot &error) {
  if (status != NAIBX_ERROR_NOT_A_MODEL) {
    check(status, error);
  }
  return status == NAIBX_OK;
}

template <typename Source> SavedFile load_both(const Source &source) {
  SavedFile file;
  ErrorSlot error;
  naibx_model *model = nullptr;
  const naibx_status status = load(source, &model, error.out());
  file.model.reset(model);
  const bool has_model = is_of_kind(status, error);
  ErrorSlot predictor_error;
  naibx_predictor *predictor = nullptr;
  const naibx_status predictor_status =
      load(source, &predictor, predictor_error.out());
  file.predictor.reset(predictor);
  if (!is_of_kind(predictor_status, predictor_error) && !has_model) {
    check(status, error);
  }
  return file;
}

} // namespace

SavedFile load_saved_file(const std::string &path) {
  if (!is_stream(path)) {
    return load_both(path);
  }
  const std::vector<std::uint8_t> bytes = read_stream(path);
  try {
    return load_both(bytes);
  } catch (const LibraryError &failure) {
    throw LibraryError(failure, input_name(path) + ": " + failure.what());
  }
}

} // namespace naibx::cli
