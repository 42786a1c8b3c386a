#include "saved_file.hpp"

#include "../readers/input_file.hpp"
#include "file_bytes.hpp"

namespace naibx::cli {
namespace {

// NULL where the file is that of a predictor alone.
ModelHandle model_in(const FileBytes &bytes) {
  ErrorSlot error;
  naibx_model *model = nullptr;
  const naibx_status status = naibx_load_from_buffer(
      bytes.data(), bytes.size(), nullptr, &model, error.out());
  if (status != NAIBX_ERROR_NOT_A_MODEL) {
    check(status, error);
  }
  return ModelHandle(model);
}

PredictorHandle predictor_in(const FileBytes &bytes) {
  ErrorSlot error;
  naibx_predictor *predictor = nullptr;
  check(naibx_predictor_load_from_buffer(bytes.data(), bytes.size(), nullptr,
                                         &predictor, error.out()),
        error);
  return PredictorHandle(predictor);
}

SavedFile load_both(const FileBytes &bytes) {
  SavedFile file;
  file.model = model_in(bytes);
  // What is no saved file at all is refused here.
  if (!file.model || has_section(bytes, "PRED")) {
    file.predictor = predictor_in(bytes);
  }
  file.byte_count = bytes.size();
  file.format_version = format_version(bytes);
  return file;
}

} // namespace

SavedFile load_saved_file(const std::string &path) {
  const FileBytes bytes = read_file_bytes(path);
  try {
    return load_both(bytes);
  } catch (const LibraryError &failure) {
    throw LibraryError(failure, input_name(path) + ": " + failure.what());
  }
}

} // namespace naibx::cli
