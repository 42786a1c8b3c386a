#include "checked_call.hpp"

#include "base/utf8.hpp"

#include <string_view>

namespace naibx::fuzz {

namespace {

void check_message(std::string_view message) {
  require(!message.empty(), "a message says something");
  require(message.find('\n') == std::string_view::npos,
          "a message is one line");
  require(is_valid_utf8(message), "a message is UTF-8");
}

} // namespace

void check_error(naibx_status status, naibx_error *error) {
  require(std::string_view(naibx_status_name(status)) != "unknown status",
          "a status is one of those of the header");
  require(status != NAIBX_ERROR_INTERNAL, "the library has no fault");
  require((error != nullptr) == (status >= 100),
          "there is an error object for a failure, and for nothing else");
  require(naibx_error_status(error) == (error == nullptr ? NAIBX_OK : status),
          "an error has the status of its call");
  require(naibx_error_row(error) >= -1 && naibx_error_column(error) >= -1,
          "rows and columns count from 0, and none is -1");
  if (error != nullptr)
    check_message(naibx_error_message(error));
  naibx_error_destroy(error);
}

} // namespace naibx::fuzz
