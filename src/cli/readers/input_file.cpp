#include "input_file.hpp"

#include "data_error.hpp"
#include "text.hpp"

#include <algorithm>
#include <string_view>

namespace naibx::cli {

namespace {

constexpr std::string_view kGzipEnding = ".gz";

} // namespace

bool has_gzip_ending(const std::string &path) {
  return path.size() > kGzipEnding.size() &&
         equals_ignoring_case(
             std::string_view(path).substr(path.size() - kGzipEnding.size()),
             kGzipEnding);
}

std::string without_gzip_ending(const std::string &path) {
  return has_gzip_ending(path)
             ? path.substr(0, path.size() - kGzipEnding.size())
             : path;
}

InputFile::InputFile(const std::string &path)
    : file_(path), has_gzip_ending_(has_gzip_ending(path)) {}

void InputFile::begin(std::size_t size) {
  is_begun_ = true;
  start_.resize(std::max(size, kGzipMark.size()));
  std::size_t count = file_.read(start_.data(), start_.size());
  // No text has its first byte, so that no line waits for a second one.
  while (count == 1 && start_[0] == kGzipMark[0]) {
    const std::size_t more = file_.read(start_.data() + 1, start_.size() - 1);
    if (more == 0)
      break;
    count += more;
  }
  start_.resize(count);
  start_given_ = 0;
  if (start_.compare(0, kGzipMark.size(), kGzipMark) == 0) {
    decoder_ = std::make_unique<GzipDecoder>(
        name(),
        [this](char *to, std::size_t room) { return file_.read(to, room); },
        std::move(start_));
    start_.clear();
  } else if (has_gzip_ending_) {
    throw DataError(name(), 0, 0,
                    count == 0 ? "is empty, which no gzip file is"
                               : "is not gzip, though its name says so");
  }
}

std::size_t InputFile::read(char *to, std::size_t size) {
  if (!is_begun_)
    begin(size);
  if (decoder_)
    return decoder_->read(to, size);
  if (start_given_ == start_.size())
    return file_.read(to, size);
  const std::size_t count = start_.copy(to, size, start_given_);
  start_given_ += count;
  if (start_given_ == start_.size()) {
    start_ = {};
    start_given_ = 0;
  }
  return count;
}

void InputFile::rewind() {
  file_.rewind();
  decoder_.reset();
  is_begun_ = false;
  start_ = {};
  start_given_ = 0;
}

} // namespace naibx::cli
