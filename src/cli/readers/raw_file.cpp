#include "raw_file.hpp"

#include "data_error.hpp"
#include "file_error.hpp"
#include "try_again.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace naibx::cli {

namespace {

// As much as a pipe may hold on Linux.
constexpr std::size_t kMostInMemory = std::size_t{1} << 20U;

int open_source(const std::string &path) {
  // A descriptor of its own, so that closing it leaves standard input open.
  return path == "-" ? ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                     : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
}

// Not std::filesystem's, which fails if TMPDIR is wrong.
std::string temporary_folder() {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nobody changes the environment
  const char *folder = std::getenv("TMPDIR");
  return folder != nullptr && *folder != '\0' ? folder : "/tmp";
}

// A file that is gone once it is closed, even if the program is killed.
int open_nameless_file() {
  std::string path = temporary_folder() + "/naibx-input.XXXXXX";
  const int descriptor = ::mkostemp(path.data(), O_CLOEXEC);
  if (descriptor >= 0)
    ::unlink(path.c_str());
  return descriptor;
}

} // namespace

std::string input_name(const std::string &path) {
  return path == "-" ? "standard input" : path;
}

Descriptor::~Descriptor() {
  if (value_ >= 0)
    ::close(value_);
}

Descriptor &Descriptor::operator=(Descriptor &&other) noexcept {
  std::swap(value_, other.value_);
  return *this;
}

RawFile::RawFile(const std::string &path)
    : name_(input_name(path)), source_(open_source(path)) {
  struct stat status = {};
  if (source_.get() < 0 || ::fstat(source_.get(), &status) != 0)
    throw DataError("", 0, 0, cannot_read(name_, errno));
  if (S_ISDIR(status.st_mode))
    throw DataError("", 0, 0, cannot_read(name_, EISDIR));
  is_regular_ = S_ISREG(status.st_mode);
  // Standard input need not be at the start of its file.
  if (is_regular_) {
    start_ = std::max<std::int64_t>(::lseek(source_.get(), 0, SEEK_CUR), 0);
    size_ = status.st_size;
    changed_seconds_ = status.st_mtim.tv_sec;
    changed_nanoseconds_ = status.st_mtim.tv_nsec;
  }
}

void RawFile::demand_unchanged() const {
  struct stat status = {};
  if (::fstat(source_.get(), &status) != 0)
    throw DataError("", 0, 0, cannot_read(name_, errno));
  if (status.st_size != size_ || status.st_mtim.tv_sec != changed_seconds_ ||
      status.st_mtim.tv_nsec != changed_nanoseconds_) {
    throw DataError("", 0, 0,
                    name_ + " changed while it was being read, which takes two "
                            "passes; try again once it no longer changes");
  }
}

std::size_t RawFile::read_source(char *to, std::size_t size) {
  // A terminal would ask for more.
  if (at_end_)
    return 0;
  if (before_waiting_)
    before_waiting_();
  ssize_t count = 0;
  do {
    count = ::read(source_.get(), to, size);
  } while (count < 0 && should_try_again(source_.get(), POLLIN, errno));
  if (count < 0)
    throw DataError("", 0, 0, cannot_read(name_, errno));
  at_end_ = count == 0;
  if (at_end_ && is_regular_ && is_kept_)
    demand_unchanged();
  return static_cast<std::size_t>(count);
}

std::size_t RawFile::read(char *to, std::size_t size) {
  if (is_regular_)
    return read_source(to, size);
  if (position_ < kept_size_)
    return read_kept(to, size);
  const std::size_t count = read_source(to, size);
  if (is_kept_) {
    keep(to, count);
  } else if (kept_size_ > 0) {
    forget();
  }
  return count;
}

std::size_t RawFile::read_kept(char *to, std::size_t size) {
  const auto count = static_cast<std::size_t>(
      std::min<std::uint64_t>(size, kept_size_ - position_));
  if (copy_.get() < 0) {
    memory_.copy(to, count, static_cast<std::size_t>(position_));
    position_ += count;
    return count;
  }
  const ssize_t copied =
      ::pread(copy_.get(), to, count, static_cast<off_t>(position_));
  if (copied <= 0)
    fail_copy(copied < 0 ? errno : EIO);
  position_ += static_cast<std::uint64_t>(copied);
  return static_cast<std::size_t>(copied);
}

void RawFile::keep(const char *bytes, std::size_t size) {
  if (copy_.get() < 0 && memory_.size() + size <= kMostInMemory) {
    memory_.append(bytes, size);
  } else {
    if (copy_.get() < 0) {
      copy_ = Descriptor(open_nameless_file());
      if (copy_.get() < 0)
        fail_copy(errno);
      append_to_copy(memory_.data(), memory_.size(), 0);
      memory_ = {};
    }
    append_to_copy(bytes, size, kept_size_);
  }
  kept_size_ += size;
  position_ = kept_size_;
}

void RawFile::append_to_copy(const char *bytes, std::size_t size,
                             std::uint64_t place) const {
  for (std::size_t done = 0; done < size;) {
    const ssize_t count = ::pwrite(copy_.get(), bytes + done, size - done,
                                   static_cast<off_t>(place + done));
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      fail_copy(count < 0 ? errno : ENOSPC);
    done += static_cast<std::size_t>(count);
  }
}

void RawFile::forget() {
  memory_ = {};
  copy_ = Descriptor();
  kept_size_ = 0;
  position_ = 0;
}

void RawFile::rewind() {
  position_ = 0;
  if (!is_regular_)
    return;
  at_end_ = false;
  demand_unchanged();
  if (::lseek(source_.get(), static_cast<off_t>(start_), SEEK_SET) < 0)
    throw DataError("", 0, 0, cannot_read(name_, errno));
}

void RawFile::fail_copy(int error_number) const {
  throw DataError("", 0, 0,
                  name_ + " must be read twice and cannot be copied to " +
                      temporary_folder() + ": " + reason_of(error_number) +
                      "; set TMPDIR to another folder, or give a file");
}

} // namespace naibx::cli
