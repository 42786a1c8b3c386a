// The text of a data file or of standard input, decompressed where it is gzip.
#pragma once

#include "gzip.hpp"
#include "raw_file.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace naibx::cli {

// Whether the name of a file says that it is gzip.
bool has_gzip_ending(const std::string &path);

// The same name without the ending that says so.
std::string without_gzip_ending(const std::string &path);

class InputFile {
public:
  // "-" is standard input. Throws DataError.
  explicit InputFile(const std::string &path);

  [[nodiscard]] const std::string &name() const { return file_.name(); }

  // Up to `size` bytes, which is not 0, as soon as there are some; 0 at the
  // end. Throws DataError, also where gzip data are damaged or cut off.
  std::size_t read(char *to, std::size_t size);

  // As those of RawFile.
  void call_before_waiting(std::function<void()> action) {
    file_.call_before_waiting(std::move(action));
  }
  void keep_for_rereading() { file_.keep_for_rereading(); }
  void stop_keeping() { file_.stop_keeping(); }
  void rewind();

private:
  void begin(std::size_t size);

  RawFile file_;
  bool has_gzip_ending_;
  bool is_begun_ = false;
  // What has been read to recognize gzip by its first bytes, and how much of it
  // has been given out.
  std::string start_;
  std::size_t start_given_ = 0;
  std::unique_ptr<GzipDecoder> decoder_;
};

} // namespace naibx::cli
