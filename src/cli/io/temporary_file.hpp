// A file that goes away with the object unless it is put into a place.
//
// The library has a class like this of its own for the models that it saves:
// it writes through the containers of the library, and fails with its statuses.
#pragma once

#include <string>

namespace naibx::cli {

class TemporaryFile {
public:
  // A new empty file whose path begins with `start`. Throws Failure.
  explicit TemporaryFile(const std::string &start);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile &) = delete;
  TemporaryFile &operator=(const TemporaryFile &) = delete;
  TemporaryFile(TemporaryFile &&) = delete;
  TemporaryFile &operator=(TemporaryFile &&) = delete;

  [[nodiscard]] const std::string &path() const { return path_; }
  // For writing; -1 once the file has been put into a place.
  [[nodiscard]] int descriptor() const { return descriptor_; }

  // Forces the file to disk and moves it, over what is there. The place is in
  // the same file system. Throws Failure.
  void put_into(const std::string &place);

private:
  std::string path_;
  int descriptor_;
  bool is_placed_ = false;
};

} // namespace naibx::cli
