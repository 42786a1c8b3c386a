// A new file next to another, removed unless it replaces that one.
#pragma once

#include "place.hpp"
#include "posix.hpp"
#include "temporary_name.hpp"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <string>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace naibx::format {

// The file is locked while it is written. An unlocked one was left behind by a
// process that died. The next process that needs its name removes it, so that
// such files do not pile up.
class TemporaryFile {
public:
  // The umask applies to `mode`.
  TemporaryFile(const std::string &target, mode_t mode)
      : target_(target), mode_(mode) {
    errno = EEXIST;
    for (int i = 0; i < kMostTemporaryNames && errno == EEXIST; ++i) {
      name_ = folder_of(target) + temporary_name(i);
      if (create() || (errno == EEXIST && remove_if_dead() && create())) {
        return;
      }
    }
    fail_write(target, errno);
  }
  ~TemporaryFile() {
    if (!placed_) {
      ::unlink(name_.c_str()); // while the file is still locked
    }
    if (descriptor_ >= 0) {
      close_uncancelled(descriptor_);
    }
  }
  TemporaryFile(const TemporaryFile &) = delete;
  TemporaryFile &operator=(const TemporaryFile &) = delete;
  TemporaryFile(TemporaryFile &&) = delete;
  TemporaryFile &operator=(TemporaryFile &&) = delete;

  [[nodiscard]] int descriptor() const { return descriptor_; }

  // Closed only after it is renamed: until then nobody may take it for
  // abandoned. fsync has reported any error that closing could.
  void put_into_place() {
    if (retried([&] { return ::fsync(descriptor_); }) != 0 ||
        ::rename(name_.c_str(), target_.c_str()) != 0) {
      fail_write(target_, errno);
    }
    placed_ = true;
  }

private:
  // Whether it is locked, or the file system has no locks.
  static bool lock(int descriptor, bool without_locks) {
    return retried([&] { return ::flock(descriptor, LOCK_EX | LOCK_NB); }) ==
               0 ||
           (errno != EWOULDBLOCK && without_locks);
  }
  [[nodiscard]] bool is_named(int descriptor) const {
    struct stat opened = {};
    struct stat named = {};
    return ::fstat(descriptor, &opened) == 0 &&
           ::stat(name_.c_str(), &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
  }

  // False with EEXIST where the name is taken, also where another process found
  // the new file before it was locked and took the name.
  bool create() {
    const int descriptor = open_file(name_, O_WRONLY | O_CREAT | O_EXCL, mode_);
    if (descriptor < 0) {
      return false;
    }
    if (lock(descriptor, true) && is_named(descriptor)) {
      descriptor_ = descriptor;
      return true;
    }
    close_uncancelled(descriptor);
    errno = EEXIST;
    return false;
  }

  bool remove_if_dead() {
    const Descriptor found(
        open_file(name_, O_WRONLY | O_NOFOLLOW | O_NONBLOCK));
    const bool is_dead = found.number() >= 0 && lock(found.number(), false) &&
                         is_named(found.number()) &&
                         ::unlink(name_.c_str()) == 0;
    errno = EEXIST;
    return is_dead;
  }

  const std::string &target_;
  mode_t mode_;
  std::string name_;
  int descriptor_ = -1;
  bool placed_ = false;
};

} // namespace naibx::format
