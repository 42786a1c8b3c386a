// Decompresses gzip, in constant memory.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace naibx::cli {

// What every gzip file begins with.
constexpr std::string_view kGzipMark = "\x1f\x8b";

class GzipDecoder {
public:
  // Gives up to that many compressed bytes; 0 at the end.
  using Read = std::function<std::size_t(char *, std::size_t)>;

  // `start` are compressed bytes that have been read already; `name` is for
  // messages. Throws DataError in a build without zlib.
  GzipDecoder(std::string name, Read read, std::string start);
  ~GzipDecoder();
  GzipDecoder(const GzipDecoder &) = delete;
  GzipDecoder &operator=(const GzipDecoder &) = delete;
  GzipDecoder(GzipDecoder &&) = delete;
  GzipDecoder &operator=(GzipDecoder &&) = delete;

  // Up to `size` bytes, as soon as there are some; 0 at the end. Parts that
  // follow each other are one text, and zeros after the last are ignored.
  // Throws DataError where the data are damaged, cut off, or followed by
  // something else.
  std::size_t read(char *to, std::size_t size);

private:
  struct State;

  std::unique_ptr<State> state_;
};

} // namespace naibx::cli
