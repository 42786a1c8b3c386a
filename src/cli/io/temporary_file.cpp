#include "temporary_file.hpp"

#include "../failure.hpp"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <unistd.h>

namespace naibx::cli {

TemporaryFile::TemporaryFile(const std::string &name) {
  std::error_code failed;
  const auto folder = std::filesystem::temp_directory_path(failed);
  path_ = ((failed ? std::filesystem::path(".") : folder) / (name + ".XXXXXX"))
              .string();
  const int descriptor = ::mkstemp(path_.data());
  if (descriptor < 0) {
    throw Failure(path_ + ": cannot be created: " +
                  std::generic_category().message(errno));
  }
  ::close(descriptor);
}

TemporaryFile::~TemporaryFile() {
  ::unlink(path_.c_str());
}

} // namespace naibx::cli
