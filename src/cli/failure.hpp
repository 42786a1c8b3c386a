// What stops the program, apart from the readers' DataError.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace naibx::cli {

// Something outside went wrong: exit status 1.
class Failure : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

// The command line asks for something that makes no sense: exit status 2.
class UsageError : public std::runtime_error {
public:
  // `hint` is what to do, a line of its own behind the message, or nothing.
  explicit UsageError(const std::string &message, std::string hint = "")
      : std::runtime_error(message), hint_(std::move(hint)) {}

  [[nodiscard]] const std::string &hint() const { return hint_; }

private:
  std::string hint_;
};

// Whoever read our standard output has gone away: exit status 1, no message,
// since the reader knows.
class OutputClosed : public Failure {
public:
  using Failure::Failure;
};

} // namespace naibx::cli
