#include "gzip_writer.hpp"

#include <stdexcept>
#include <zlib.h>

namespace naibx::cli::test {

std::string gzipped(std::string_view text) {
  constexpr int kGzip = 15 + 16;
  constexpr int kMemoryLevel = 8;
  z_stream stream = {};
  if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, kGzip, kMemoryLevel,
                   Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::runtime_error("zlib cannot begin");
  }
  std::string source(text);
  std::string bytes(deflateBound(&stream, source.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef *>(source.data());
  stream.avail_in = static_cast<uInt>(source.size());
  stream.next_out = reinterpret_cast<Bytef *>(bytes.data());
  stream.avail_out = static_cast<uInt>(bytes.size());
  const int status = deflate(&stream, Z_FINISH);
  bytes.resize(bytes.size() - stream.avail_out);
  deflateEnd(&stream);
  if (status != Z_STREAM_END) {
    throw std::runtime_error("zlib cannot finish");
  }
  return bytes;
}

} // namespace naibx::cli::test
