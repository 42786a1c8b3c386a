// A file that goes away with the object.
#pragma once

#include <string>

namespace naibx::cli {

class TemporaryFile {
public:
  // An empty file in the folder for such files. Throws Failure.
  explicit TemporaryFile(const std::string &name);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile &) = delete;
  TemporaryFile &operator=(const TemporaryFile &) = delete;
  TemporaryFile(TemporaryFile &&) = delete;
  TemporaryFile &operator=(TemporaryFile &&) = delete;

  [[nodiscard]] const std::string &path() const { return path_; }

private:
  std::string path_;
};

} // namespace naibx::cli
