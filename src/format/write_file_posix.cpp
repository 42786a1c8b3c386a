#include "../model/failure.hpp"
#include "block_sink.hpp"
#include "file.hpp"
#include "posix.hpp"
#include "quiet_writes.hpp"

#include <climits>

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace naibx::format {

namespace {

[[noreturn]] void fail_write(const std::string &path, int error) {
  fail(NAIBX_ERROR_WRITE, "cannot write ", path, ": ", words_for_error(error));
}

void write_all(int descriptor, const std::string &path,
               const std::uint8_t *bytes, std::size_t count) {
  while (count > 0) {
    const ssize_t written = ::write(descriptor, bytes, count);
    if (written < 0 && errno == EINTR) {
      continue;
    }
    if (written < 0) {
      fail_write(path, errno);
    }
    bytes += written;
    count -= static_cast<std::size_t>(written);
  }
}

void write_through(int descriptor, const std::string &path,
                   const ContainerWriter &writer) {
  const QuietWrites quiet;
  BlockSink sink([&](const std::uint8_t *bytes, std::size_t count) {
    write_all(descriptor, path, bytes, count);
  });
  writer.write(sink);
  sink.flush();
}

std::string folder_of(const std::string &path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash + 1);
}

// Where symbolic links lead, so that a link stays one, also where what it
// leads to is not there yet.
std::string resolved(const std::string &path) {
  constexpr int kMostLinks = 40; // as many as Linux itself follows
  std::string place = path;
  for (int i = 0; i < kMostLinks; ++i) {
    char target[PATH_MAX];
    const ssize_t length = ::readlink(place.c_str(), target, sizeof target);
    if (length <= 0) {
      break;
    }
    const std::string link(target, static_cast<std::size_t>(length));
    place = link.front() == '/' ? link : text(folder_of(place), link);
  }
  return place;
}

// A new file beside another, gone again unless it is put into its place.
class TemporaryFile {
public:
  explicit TemporaryFile(const std::string &target) : target_(target) {
    constexpr int kMostTries = 1000;
    int descriptor = -1;
    for (int i = 0; i < kMostTries && descriptor < 0; ++i) {
      // Short, since the target's own name may be as long as names can be.
      name_ = text(folder_of(target), ".naibx-", ::getpid(), "-", i, ".tmp");
      descriptor =
          ::open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (descriptor < 0 && errno != EEXIST) {
        break;
      }
    }
    if (descriptor < 0) {
      fail_write(target, errno);
    }
    descriptor_ = descriptor;
  }
  ~TemporaryFile() {
    if (descriptor_ >= 0) {
      close_uncancelled(descriptor_);
    }
    if (!placed_) {
      ::unlink(name_.c_str());
    }
  }
  TemporaryFile(const TemporaryFile &) = delete;
  TemporaryFile &operator=(const TemporaryFile &) = delete;
  TemporaryFile(TemporaryFile &&) = delete;
  TemporaryFile &operator=(TemporaryFile &&) = delete;

  [[nodiscard]] int descriptor() const { return descriptor_; }

  void put_into_place() {
    const int synced = ::fsync(descriptor_);
    const int sync_error = errno;
    const int closed = close_uncancelled(descriptor_);
    descriptor_ = -1;
    if (synced != 0) {
      fail_write(target_, sync_error);
    }
    if (closed != 0 || ::rename(name_.c_str(), target_.c_str()) != 0) {
      fail_write(target_, errno);
    }
    placed_ = true;
  }

private:
  const std::string &target_;
  std::string name_;
  int descriptor_ = -1;
  bool placed_ = false;
};

// So that the new name, too, survives a loss of power. Not every file system
// can; the file itself is safe by then.
void sync_folder_of(const std::string &path) {
  const std::string folder = folder_of(path);
  const Descriptor descriptor(::open(folder.empty() ? "." : folder.c_str(),
                                     O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (descriptor.number() >= 0) {
    static_cast<void>(::fsync(descriptor.number()));
  }
}

void write_in_place(const std::string &path, const ContainerWriter &writer) {
  Descriptor descriptor(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (descriptor.number() < 0) {
    fail_write(path, errno);
  }
  write_through(descriptor.number(), path, writer);
  if (descriptor.close() != 0) {
    fail_write(path, errno);
  }
}

} // namespace

void write_file(const std::string &path, const ContainerWriter &writer) {
  struct stat status = {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) {
    fail_write(path, EISDIR);
  }
  if (exists && !S_ISREG(status.st_mode)) {
    write_in_place(path, writer); // before links are resolved: a pipe has none
    return;
  }
  if (exists && ::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0) {
    fail_write(path, errno); // a read-only file is not replaced behind its back
  }
  const std::string target = resolved(path);
  TemporaryFile file(target);
  if (exists) {
    static_cast<void>(::fchmod(file.descriptor(), status.st_mode & 07777));
  }
  write_through(file.descriptor(), path, writer);
  file.put_into_place();
  sync_folder_of(target);
}

} // namespace naibx::format
