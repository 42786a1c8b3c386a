#include "file_access.hpp"

#include "posix.hpp"

#include <cerrno>
#include <unistd.h>

#if defined(__linux__)
#include <sys/xattr.h>
#endif

namespace naibx::format {

namespace {

// Without set-user-ID and set-group-ID: the new bytes must not inherit them.
constexpr mode_t kAccessBits = 0777;
constexpr mode_t kOwnerBits = 0700;
constexpr mode_t kOtherBits = 0007;

#if defined(__linux__)

constexpr char kListName[] = "system.posix_acl_access";

// Whether the last call failed only because there is no such list.
bool is_without_list() {
  return errno == ENODATA || errno == EOPNOTSUPP || errno == ENOSYS;
}

std::optional<std::string> read_list(const std::string &path) {
  const ssize_t size = ::getxattr(path.c_str(), kListName, nullptr, 0);
  if (size < 0) {
    return is_without_list() ? std::optional<std::string>("") : std::nullopt;
  }
  std::string list(static_cast<std::size_t>(size), '\0');
  const bool is_read =
      ::getxattr(path.c_str(), kListName, list.data(), list.size()) == size;
  return is_read ? std::optional<std::string>(list) : std::nullopt;
}

// A new file may have a list from its folder, which then has to go.
bool write_list(int descriptor, const std::string &list) {
  if (list.empty()) {
    return ::fremovexattr(descriptor, kListName) == 0 || is_without_list();
  }
  return ::fsetxattr(descriptor, kListName, list.data(), list.size(), 0) == 0;
}

#else

std::optional<std::string> read_list(const std::string & /*path*/) {
  return "";
}

bool write_list(int /*descriptor*/, const std::string & /*list*/) {
  return true;
}

#endif

bool change_owner(int descriptor, uid_t owner, gid_t group) {
  return retried([&] { return ::fchown(descriptor, owner, group); }) == 0;
}

// Members of a group that was not kept now count as others.
mode_t without_group(mode_t mode) {
  return (mode & kOwnerBits) | (mode & (mode >> 3U) & kOtherBits);
}

// Where a file system has one mode for all files, it is right as it is.
int set_mode(int descriptor, mode_t mode) {
  if (retried([&] { return ::fchmod(descriptor, mode); }) == 0) {
    return 0;
  }
  const int error = errno;
  struct stat status = {};
  const bool is_right = ::fstat(descriptor, &status) == 0 &&
                        (status.st_mode & kAccessBits) == mode;
  return is_right ? 0 : error;
}

} // namespace

FileAccess::FileAccess(const std::string &path, const struct stat &status)
    : mode_(status.st_mode & kAccessBits), owner_(status.st_uid),
      group_(status.st_gid), list_(read_list(path)) {}

// The group comes before what it may do, and the owner last: a process that
// gave a file away may not change it any more.
int FileAccess::hand_to(int descriptor) const {
  constexpr auto kSameOwner = static_cast<uid_t>(-1);
  constexpr auto kSameGroup = static_cast<gid_t>(-1);
  struct stat made = {};
  if (::fstat(descriptor, &made) != 0) {
    return errno;
  }
  const bool keeps_group =
      made.st_gid == group_ || change_owner(descriptor, kSameOwner, group_);
  mode_t mode = keeps_group ? mode_ : without_group(mode_);
  // A list covers the group, too; its mask is in the group's bits.
  const bool keeps_list = list_.has_value() &&
                          (keeps_group || list_->empty()) &&
                          write_list(descriptor, *list_);
  if (!keeps_list) {
    mode &= kOwnerBits;
  }
  const int error = set_mode(descriptor, mode);
  if (error == 0 && made.st_uid != owner_) {
    static_cast<void>(change_owner(descriptor, owner_, kSameGroup));
  }
  return error;
}

} // namespace naibx::format
