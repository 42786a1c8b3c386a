#include "../base/failure.hpp"
#include "../format/block_sink.hpp"
#include "file.hpp"
#include "file_access.hpp"
#include "place.hpp"
#include "posix.hpp"
#include "quiet_writes.hpp"
#include "temporary_file.hpp"
#include "temporary_name.hpp"

#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace naibx::format {

namespace {

// Whether to write again: after a signal, or where a non-blocking descriptor of
// the host had no room.
bool should_try_again(int descriptor, int error) {
  if (error != EAGAIN && error != EWOULDBLOCK) {
    return error == EINTR;
  }
  pollfd room = {descriptor, POLLOUT, 0};
  static_cast<void>(::poll(&room, 1, -1));
  return true;
}

void write_all(int descriptor, const std::string &path,
               const std::uint8_t *bytes, std::size_t count) {
  while (count > 0) {
    const ssize_t written = ::write(descriptor, bytes, count);
    if (written < 0 && !should_try_again(descriptor, errno)) {
      fail_write(path, errno);
    }
    if (written > 0) {
      bytes += written;
      count -= static_cast<std::size_t>(written);
    }
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

// So that the new name, too, survives a power failure. Not every file system
// can do this; the file itself is safe by then.
void sync_folder_of(const std::string &path) {
  const std::string folder = folder_of(path);
  const Descriptor descriptor(
      open_file(folder.empty() ? "." : folder, O_RDONLY | O_DIRECTORY));
  if (descriptor.number() >= 0) {
    static_cast<void>(retried([&] { return ::fsync(descriptor.number()); }));
  }
}

void write_and_close(Descriptor &descriptor, const std::string &path,
                     const ContainerWriter &writer) {
  if (descriptor.number() < 0) {
    fail_write(path, errno);
  }
  write_through(descriptor.number(), path, writer);
  if (descriptor.close() != 0) {
    fail_write(path, errno);
  }
}

// A copy shares the file offset with the descriptor, and stays valid if the
// host closes that meanwhile.
void write_to_descriptor(int number, const std::string &path,
                         const ContainerWriter &writer) {
  Descriptor copy(::fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
  write_and_close(copy, path, writer);
}

// Appends: another process may have the file open, and only its end is safe.
void write_in_place(const std::string &path, const ContainerWriter &writer) {
  Descriptor descriptor(open_file(path, O_WRONLY | O_APPEND));
  write_and_close(descriptor, path, writer);
}

// Never replaces another file than the one that the system opens. Another
// process may save to it between the two calls, hence the repetition.
void demand_same_file(const std::string &path, const std::string &target) {
  constexpr int kMostLooks = 100;
  for (int i = 0; i < kMostLooks; ++i) {
    struct stat opened = {};
    struct stat named = {};
    if (::stat(path.c_str(), &opened) == 0 &&
        ::stat(target.c_str(), &named) == 0 && opened.st_dev == named.st_dev &&
        opened.st_ino == named.st_ino) {
      return;
    }
  }
  fail(NAIBX_ERROR_WRITE, "cannot write ", path,
       ": its symbolic links name another file than the system opens; name "
       "the file itself");
}

void demand_lasting_name(const std::string &path, const std::string &target) {
  const std::string_view name =
      std::string_view(target).substr(folder_of(target).size());
  if (is_temporary_name(name)) {
    fail(NAIBX_ERROR_WRITE, "cannot write ", path, kTemporaryNameRefused);
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
  const Place place = find_place(path);
  if (place.descriptor) {
    write_to_descriptor(*place.descriptor, path, writer);
    return;
  }
  struct stat status = {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (!exists && errno == ELOOP) {
    fail_write(path, errno); // nothing that a link leads to can be replaced
  }
  if (exists && S_ISDIR(status.st_mode)) {
    fail_write(path, EISDIR);
  }
  if (exists && (place.is_in_proc || !S_ISREG(status.st_mode))) {
    write_in_place(path, writer);
    return;
  }
  if (exists && ::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0) {
    fail_write(path, errno); // a read-only file is not replaced behind its back
  }
  demand_lasting_name(path, place.path);
  if (exists) {
    demand_same_file(path, place.path);
    replace(path, place.path, FileAccess(path, status), writer);
  } else {
    create(path, place.path, writer);
  }
  sync_folder_of(place.path);
}

} // namespace naibx::format
