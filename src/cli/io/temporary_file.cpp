#include "temporary_file.hpp"

#include "../failure.hpp"
#include "../readers/file_error.hpp"
#include "interruption.hpp"

#include <cerrno>
#include <cstdlib>
#include <unistd.h>

namespace naibx::cli {

TemporaryFile::TemporaryFile(const std::string &start)
    : path_(start + ".XXXXXX"), descriptor_(::mkstemp(path_.data())) {
  if (descriptor_ < 0) {
    throw Failure(cannot_write(start, errno));
  }
  remove_on_interruption(path_);
}

TemporaryFile::~TemporaryFile() {
  if (descriptor_ >= 0) {
    ::close(descriptor_);
  }
  if (!is_placed_) {
    ::unlink(path_.c_str());
    keep_on_interruption();
  }
}

void TemporaryFile::put_into(const std::string &place) {
  const int synced = ::fsync(descriptor_);
  const int sync_error = errno;
  const int closed = ::close(descriptor_);
  descriptor_ = -1;
  if (synced != 0) {
    throw Failure(cannot_write(place, sync_error));
  }
  if (closed != 0 || ::rename(path_.c_str(), place.c_str()) != 0) {
    throw Failure(cannot_write(place, errno));
  }
  is_placed_ = true;
  keep_on_interruption();
}

} // namespace naibx::cli
