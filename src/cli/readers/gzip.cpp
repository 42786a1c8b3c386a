#include "gzip.hpp"

#include "data_error.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <utility>
#include <zlib.h>

namespace naibx::cli {

namespace {

constexpr std::size_t kBlockSize = std::size_t{1} << 16U;

// 15 bits of window, the most that there are, and gzip alone, not zlib's own.
constexpr int kWindow = 15 + 16;

} // namespace

struct GzipDecoder::State {
  std::string name;
  Read read;
  std::string block;
  z_stream stream = {};
  // After the end of a part, where another may begin.
  bool is_between = false;
  bool at_end = false;

  [[noreturn]] void fail(const std::string &message) const {
    throw DataError(name, 0, 0, message);
  }

  void take_block() {
    stream.next_in = reinterpret_cast<Bytef *>(block.data());
    stream.avail_in = static_cast<uInt>(block.size());
  }

  // False at the end of the file.
  bool fill() {
    if (stream.avail_in > 0)
      return true;
    if (at_end)
      return false;
    block.resize(kBlockSize);
    block.resize(read(block.data(), block.size()));
    at_end = block.empty();
    take_block();
    return !at_end;
  }

  // Goes on to the next part; false where there is none.
  bool next_part() {
    while (fill()) {
      if (*stream.next_in == static_cast<Bytef>(kGzipMark[0])) {
        inflateReset(&stream);
        is_between = false;
        return true;
      }
      if (*stream.next_in != 0)
        fail("has data after the end of its gzip data that are not gzip");
      ++stream.next_in;
      --stream.avail_in;
    }
    return false;
  }

  // How many bytes have come of one step.
  std::size_t step(char *to, std::size_t size) {
    if (!fill())
      fail("the gzip data end too early; the file has been cut off");
    const auto room = static_cast<uInt>(
        std::min<std::size_t>(size, std::numeric_limits<uInt>::max()));
    stream.next_out = reinterpret_cast<Bytef *>(to);
    stream.avail_out = room;
    const int status = inflate(&stream, Z_NO_FLUSH);
    if (status == Z_MEM_ERROR)
      throw std::bad_alloc();
    if (status != Z_OK && status != Z_BUF_ERROR && status != Z_STREAM_END) {
      fail("the gzip data are damaged" +
           (stream.msg == nullptr ? std::string()
                                  : " (" + std::string(stream.msg) + ")"));
    }
    is_between = status == Z_STREAM_END;
    return room - stream.avail_out;
  }
};

GzipDecoder::GzipDecoder(std::string name, Read read, std::string start)
    : state_(std::make_unique<State>()) {
  state_->name = std::move(name);
  state_->read = std::move(read);
  state_->block = std::move(start);
  state_->take_block();
  if (inflateInit2(&state_->stream, kWindow) != Z_OK)
    throw std::bad_alloc();
}

GzipDecoder::~GzipDecoder() {
  inflateEnd(&state_->stream);
}

std::size_t GzipDecoder::read(char *to, std::size_t size) {
  for (;;) {
    if (state_->is_between && !state_->next_part())
      return 0;
    if (const std::size_t count = state_->step(to, size))
      return count;
  }
}

} // namespace naibx::cli
