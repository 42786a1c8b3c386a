// In place of gzip.cpp where there is no zlib: in tests of the library alone,
// for another machine.
#include "data_error.hpp"
#include "gzip.hpp"

namespace naibx::cli {

struct GzipDecoder::State {};

// NOLINTBEGIN(performance-unnecessary-value-param): as where there is zlib
GzipDecoder::GzipDecoder(std::string name, Read /*read*/,
                         std::string /*start*/) {
  throw DataError(name, 0, 0,
                  "is gzip, which a build without zlib cannot read");
}
// NOLINTEND(performance-unnecessary-value-param)

GzipDecoder::~GzipDecoder() = default;

std::size_t GzipDecoder::read(char * /*to*/, std::size_t /*size*/) {
  return 0;
}

} // namespace naibx::cli
