#include "../model/failure.hpp"
#include "file.hpp"

#include <climits>

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace naibx::format {

namespace {

// The C library's words depend on the locale and are not safe with threads.
std::string words_for(int error) {
  switch (error) {
  case ENOENT:
    return "the file or its folder does not exist";
  case EACCES:
  case EPERM:
    return "permission is denied";
  case EISDIR:
    return "it is a directory";
  case ENOTDIR:
    return "a part of the path is not a directory";
  case ENOSPC:
  case EDQUOT:
    return "the disk is full";
  case EROFS:
    return "the file system is read-only";
  case ENAMETOOLONG:
    return "the name is too long";
  case EFBIG:
    return "the file would be too large";
  case EMFILE:
  case ENFILE:
    return "too many files are open";
  case EPIPE:
    return "the other end of the pipe is closed";
  default:
    return text("the system reports error ", error);
  }
}

[[noreturn]] void fail_read(const std::string &path, int error) {
  fail(NAIBX_ERROR_READ, "cannot read ", path, ": ", words_for(error));
}

[[noreturn]] void fail_write(const std::string &path, int error) {
  fail(NAIBX_ERROR_WRITE, "cannot write ", path, ": ", words_for(error));
}

class Descriptor {
public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) {
      ::close(number_);
    }
  }
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  Descriptor(Descriptor &&) = delete;
  Descriptor &operator=(Descriptor &&) = delete;

  [[nodiscard]] int number() const { return number_; }
  // Some file systems tell only here that the bytes did not arrive.
  int close() {
    const int result = ::close(number_);
    number_ = -1;
    return result;
  }

private:
  int number_;
};

class FileSink final : public Sink {
public:
  FileSink(int descriptor, const std::string &path)
      : descriptor_(descriptor), path_(path) {
    block_.reserve(kBlock);
  }
  void write(const std::uint8_t *bytes, std::size_t count) override {
    if (block_.size() + count > kBlock) {
      flush();
    }
    if (count > kBlock) {
      write_all(bytes, count);
    } else {
      block_.insert(block_.end(), bytes, bytes + count);
    }
  }
  void flush() {
    write_all(block_.data(), block_.size());
    block_.clear();
  }

private:
  static constexpr std::size_t kBlock = std::size_t{1} << 16U;

  void write_all(const std::uint8_t *bytes, std::size_t count) const {
    while (count > 0) {
      const ssize_t written = ::write(descriptor_, bytes, count);
      if (written < 0 && errno == EINTR) {
        continue;
      }
      if (written < 0) {
        fail_write(path_, errno);
      }
      bytes += written;
      count -= static_cast<std::size_t>(written);
    }
  }

  int descriptor_;
  const std::string &path_;
  std::vector<std::uint8_t> block_;
};

void write_through(int descriptor, const std::string &path,
                   const ModelWriter &writer) {
  FileSink sink(descriptor, path);
  writer.write(sink);
  sink.flush();
}

// Where a symbolic link leads, so that the link stays one.
std::string resolved(const std::string &path) {
  char place[PATH_MAX];
  return ::realpath(path.c_str(), place) == nullptr ? path : place;
}

// A new file beside another, gone again unless it is put into its place.
class TemporaryFile {
public:
  explicit TemporaryFile(const std::string &target) : target_(target) {
    constexpr int kMostTries = 1000;
    int descriptor = -1;
    for (int i = 0; i < kMostTries && descriptor < 0; ++i) {
      name_ = text(target, ".", ::getpid(), ".", i, ".tmp");
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
      ::close(descriptor_);
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
    const int closed = ::close(descriptor_);
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
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "."
                             : slash == 0               ? "/"
                                                        : path.substr(0, slash);
  const Descriptor descriptor(
      ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (descriptor.number() >= 0) {
    static_cast<void>(::fsync(descriptor.number()));
  }
}

void write_in_place(const std::string &path, const ModelWriter &writer) {
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

std::pmr::vector<std::uint8_t> read_file(const std::string &path,
                                         std::pmr::memory_resource *memory) {
  const Descriptor descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (descriptor.number() < 0) {
    fail_read(path, errno);
  }
  struct stat status = {};
  if (::fstat(descriptor.number(), &status) != 0) {
    fail_read(path, errno);
  }
  std::pmr::vector<std::uint8_t> bytes(memory);
  // A pipe has no size; and a file may grow while it is read.
  constexpr std::size_t kLeastRoom = std::size_t{1} << 16U;
  std::size_t length = 0;
  bytes.resize(static_cast<std::size_t>(status.st_size) + 1);
  for (;;) {
    if (length == bytes.size()) {
      bytes.resize(2 * length + kLeastRoom);
    }
    const ssize_t count = ::read(descriptor.number(), bytes.data() + length,
                                 bytes.size() - length);
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count < 0) {
      fail_read(path, errno);
    }
    if (count == 0) {
      break;
    }
    length += static_cast<std::size_t>(count);
  }
  bytes.resize(length);
  return bytes;
}

void write_file(const std::string &path, const ModelWriter &writer) {
  struct stat status = {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) {
    fail_write(path, EISDIR);
  }
  if (exists && !S_ISREG(status.st_mode)) {
    write_in_place(path, writer); // before links are resolved: a pipe has none
    return;
  }
  if (exists && ::access(path.c_str(), W_OK) != 0) {
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
