#include "input_file.hpp"

#include "data_error.hpp"
#include "text.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace naibx::cli {

namespace {

constexpr std::string_view kGzipEnding = ".gz";

// What files begin with that cannot be read, and what to do with them.
struct OtherCompression {
  std::string_view mark;
  const char *message;
};

using namespace std::string_view_literals;

constexpr std::size_t kLongestMark = 10;

// The digit is that of `bzip2 -1` to `bzip2 -9`.
constexpr const char *kBzip2 =
    "is compressed with bzip2; decompress it first (bzip2 -d)";

constexpr std::array<OtherCompression, 15> kOtherCompressions = {{
    {"\xFD\x37zXZ\0"sv, "is compressed with xz; decompress it first (xz -d)"},
    {"\x28\xB5\x2F\xFD"sv,
     "is compressed with zstd; decompress it first (zstd -d)"},
    {"BZh11AY&SY"sv, kBzip2},
    {"BZh21AY&SY"sv, kBzip2},
    {"BZh31AY&SY"sv, kBzip2},
    {"BZh41AY&SY"sv, kBzip2},
    {"BZh51AY&SY"sv, kBzip2},
    {"BZh61AY&SY"sv, kBzip2},
    {"BZh71AY&SY"sv, kBzip2},
    {"BZh81AY&SY"sv, kBzip2},
    {"BZh91AY&SY"sv, kBzip2},
    {"\x04\x22\x4D\x18"sv,
     "is compressed with lz4; decompress it first (lz4 -d)"},
    {"PK\x03\x04"sv, "is a zip archive; unpack it first (unzip)"},
    {"PK\x05\x06"sv, "is a zip archive; unpack it first (unzip)"},
    {"7z\xBC\xAF\x27\x1C"sv, "is a 7z archive; unpack it first (7z x)"},
}};

bool starts_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

// Whether more bytes may complete the mark of a compressed file. No mark holds
// the end of a line, so that no line waits for the next one.
bool may_become_mark(std::string_view start) {
  return starts_with(kGzipMark, start) ||
         std::any_of(kOtherCompressions.begin(), kOtherCompressions.end(),
                     [start](const OtherCompression &other) {
                       return starts_with(other.mark, start);
                     });
}

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
  start_.resize(std::max(size, kLongestMark));
  std::size_t count = 0;
  while (count < kLongestMark &&
         may_become_mark(std::string_view(start_).substr(0, count))) {
    const std::size_t more =
        file_.read(start_.data() + count, start_.size() - count);
    if (more == 0)
      break;
    count += more;
  }
  start_.resize(count);
  start_given_ = 0;
  for (const OtherCompression &other : kOtherCompressions) {
    if (starts_with(start_, other.mark))
      throw DataError(name(), 0, 0, other.message);
  }
  if (starts_with(start_, kGzipMark)) {
    decoder_ = std::make_unique<GzipDecoder>(
        name(),
        [this](char *to, std::size_t room) { return file_.read(to, room); },
        std::move(start_));
    start_.clear();
  } else if (has_gzip_ending_) {
    throw DataError(name(), 0, 0,
                    count == 0 ? "is empty, which is not valid gzip"
                               : "is not gzip, although its name says so");
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
