#include "library_error.hpp"

namespace naibx::cli {

std::string text_of(const Error &error) {
  return error.code() == NAIBX_NOT_TRAINED
             ? "the model has not learned an example yet"
             : error.what();
}

} // namespace naibx::cli
