#include "output.hpp"

#include "../../files/temporary_name.hpp"
#include "../failure.hpp"
#include "../readers/file_error.hpp"
#include "../readers/text.hpp"
#include "../readers/try_again.hpp"
#include "open_descriptor.hpp"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace naibx::cli {
namespace {

constexpr std::size_t kBufferSize = std::size_t{1} << 16U;

// mkstemp makes a file that nobody else may read; a result should have the
// permissions that any new file has.
void set_usual_permissions(int descriptor) {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  (void)::fchmod(descriptor, 0666U & ~mask);
}

// A copy of the descriptor shares its place in the file. Where another process
// has the file open, only its end is safe to write to.
int open_special_file(const std::string &path) {
  const std::optional<int> descriptor = open_descriptor(path);
  return descriptor ? ::fcntl(*descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
                    : ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
}

} // namespace

void prepare_standard_streams() {
  (void)std::signal(SIGPIPE, SIG_IGN);
  (void)std::signal(SIGXFSZ, SIG_IGN);
  for (int descriptor = 0; descriptor <= 2; ++descriptor) {
    if (::fcntl(descriptor, F_GETFD) == -1) {
      // Opened the wrong way round, so that using it is an error; a message on
      // a closed standard error just goes nowhere.
      const int mode = descriptor == 1 ? O_RDONLY : O_WRONLY;
      (void)::open("/dev/null", mode | O_CLOEXEC);
    }
  }
}

Output::Output(const std::string &path) : name_(path) {
  if (path.empty() || path == "-") {
    name_ = "standard output";
    descriptor_ = STDOUT_FILENO;
    return;
  }
  demand_writable_place(path);
  if (!is_special_file(path)) {
    place_ = resolved_place(path);
    open_temporary();
    return;
  }
  descriptor_ = open_special_file(path);
  if (descriptor_ < 0) {
    fail(errno);
  }
  owns_descriptor_ = true;
}

Output::~Output() {
  if (owns_descriptor_) {
    ::close(descriptor_);
  }
}

// One that replaces another stays closed to others until it is written.
void Output::open_temporary() {
  temporary_.emplace(place_);
  descriptor_ = temporary_->descriptor();
  struct stat old = {};
  if (::stat(place_.c_str(), &old) == 0) {
    access_.emplace(place_, old);
  } else {
    set_usual_permissions(descriptor_);
  }
}

void Output::fail(int error_number) const {
  const std::string text = cannot_write(name_, error_number);
  if (error_number == EPIPE) {
    throw OutputClosed(text);
  }
  throw Failure(text);
}

bool Output::is_terminal() const {
  return ::isatty(descriptor_) == 1;
}

void Output::write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= kBufferSize) {
    flush();
  }
}

void Output::flush() {
  const std::string text = std::move(buffer_);
  buffer_.clear();
  write_to_descriptor(text);
}

void Output::write_to_descriptor(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor_, text.data(), text.size());
    if (written < 0 && !should_try_again(descriptor_, POLLOUT, errno)) {
      fail(errno);
    }
    if (written > 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    }
  }
}

void Output::finish() {
  flush();
  if (temporary_) {
    const int error = access_ ? access_->hand_to(descriptor_) : 0;
    if (error != 0) {
      fail(error);
    }
    temporary_->put_into(place_);
  } else if (owns_descriptor_) {
    owns_descriptor_ = false;
    if (::close(descriptor_) != 0) {
      fail(errno);
    }
  }
}

void demand_writable_place(const std::string &path) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) {
    throw Failure(cannot_write(path, EISDIR));
  }
  if (is_special_file(path)) {
    return;
  }
  const fs::path place = resolved_place(path);
  // A model that is saved beside it would take it for what is left of another.
  if (format::is_temporary_name(std::string_view(place.filename().native()))) {
    throw Failure("cannot write " + path + format::kTemporaryNameRefused);
  }
  fs::path folder = place.parent_path();
  if (folder.empty()) {
    folder = ".";
  }
  if (!fs::is_directory(folder, ignored)) {
    throw Failure("cannot write " + path + ": there is no folder '" +
                  folder.string() + "'");
  }
  if (::faccessat(AT_FDCWD, folder.c_str(), W_OK, AT_EACCESS) != 0) {
    throw Failure("cannot write " + path + ": in the folder '" +
                  folder.string() + "' " + reason_of(errno));
  }
  // Moving a file over another asks only whether the folder may be changed.
  if (fs::exists(path, ignored) &&
      ::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0) {
    throw Failure("cannot write " + path + ": it is read-only");
  }
}

bool is_same_file(const std::string &left, const std::string &right) {
  const auto names_none = [](const std::string &path) {
    return path.empty() || path == "-";
  };
  struct stat of_left = {};
  struct stat of_right = {};
  return !names_none(left) && !names_none(right) &&
         ::stat(left.c_str(), &of_left) == 0 &&
         ::stat(right.c_str(), &of_right) == 0 &&
         of_left.st_dev == of_right.st_dev && of_left.st_ino == of_right.st_ino;
}

void demand_other_file(const std::string &option, const std::string &output,
                       const std::vector<std::string> &inputs) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(output, ignored)) {
    return;
  }
  for (const std::string &input : inputs) {
    if (is_same_file(output, input)) {
      throw UsageError(
          option + ": " + quote_for_message(output) +
          " is also an input and would be overwritten; name another file");
    }
  }
}

std::string resolved_place(const std::string &path) {
  std::error_code failed;
  const std::filesystem::path place =
      std::filesystem::weakly_canonical(path, failed);
  return failed ? path : place.string();
}

bool is_standard_output(const std::string &path) {
  return path == "-" ||
         (!path.empty() && open_descriptor(path) == STDOUT_FILENO);
}

bool is_special_file(const std::string &path) {
  std::error_code ignored;
  const auto status = std::filesystem::status(path, ignored);
  if (!std::filesystem::exists(status) ||
      std::filesystem::is_directory(status)) {
    return false;
  }
  return !std::filesystem::is_regular_file(status) || open_descriptor(path) ||
         leads_through_proc(path);
}

} // namespace naibx::cli
