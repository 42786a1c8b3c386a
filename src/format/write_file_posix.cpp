#include "../model/failure.hpp"
#include "block_sink.hpp"
#include "file.hpp"
#include "file_access.hpp"
#include "posix.hpp"
#include "quiet_writes.hpp"
#include "temporary_file.hpp"

#include <climits>

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace naibx::format {

namespace {

void write_all(int descriptor, const std::string &path,
               const std::uint8_t *bytes, std::size_t count) {
  while (count > 0) {
    const ssize_t written =
        retried([&] { return ::write(descriptor, bytes, count); });
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
    place = link.front() == '/' ? link
                                : text(TemporaryFile::folder_of(place), link);
  }
  return place;
}

// So that the new name, too, survives a loss of power. Not every file system
// can; the file itself is safe by then.
void sync_folder_of(const std::string &path) {
  const std::string folder = TemporaryFile::folder_of(path);
  const Descriptor descriptor(
      open_file(folder.empty() ? "." : folder, O_RDONLY | O_DIRECTORY));
  if (descriptor.number() >= 0) {
    static_cast<void>(retried([&] { return ::fsync(descriptor.number()); }));
  }
}

void write_in_place(const std::string &path, const ContainerWriter &writer) {
  Descriptor descriptor(open_file(path, O_WRONLY));
  if (descriptor.number() < 0) {
    fail_write(path, errno);
  }
  write_through(descriptor.number(), path, writer);
  if (descriptor.close() != 0) {
    fail_write(path, errno);
  }
}

// A new file holds nothing that is secret: it may be read from the start by all
// who may read any new file.
void create(const std::string &path, const std::string &target,
            const ContainerWriter &writer) {
  TemporaryFile file(target, 0666);
  write_through(file.descriptor(), path, writer);
  file.put_into_place();
}

// Nobody else may open it until it has the access of the file before it.
void replace(const std::string &path, const std::string &target,
             const FileAccess &access, const ContainerWriter &writer) {
  TemporaryFile file(target, 0600);
  write_through(file.descriptor(), path, writer);
  const int error = access.hand_to(file.descriptor());
  if (error != 0) {
    fail_write(path, error);
  }
  file.put_into_place();
}

} // namespace

void write_file(const std::string &path, const ContainerWriter &writer) {
  struct stat status = {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (!exists && errno == ELOOP) {
    fail_write(path, errno); // nothing that a link leads to can be replaced
  }
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
  if (exists) {
    replace(path, target, FileAccess(path, status), writer);
  } else {
    create(path, target, writer);
  }
  sync_folder_of(target);
}

} // namespace naibx::format
