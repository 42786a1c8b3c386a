#include "interruption.hpp"

#include <climits>

#include <array>
#include <csignal>
#include <unistd.h>

namespace naibx::cli {
namespace {

// A handler can reach nothing but what is global, and may not allocate.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
std::array<char, PATH_MAX> file_to_remove = {};
// Whether the name above is whole.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
volatile std::sig_atomic_t has_file = 0;

extern "C" void remove_file_and_end(int signal_number) {
  remove_unfinished_file();
  // SA_RESETHAND has restored the default action of the signal.
  (void)::raise(signal_number);
}

void handle(int signal_number) {
  struct sigaction old = {};
  if (::sigaction(signal_number, nullptr, &old) != 0 ||
      old.sa_handler != SIG_DFL) {
    return;
  }
  struct sigaction action = {};
  action.sa_handler = remove_file_and_end;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  ::sigemptyset(&action.sa_mask);
  (void)::sigaction(signal_number, &action, nullptr);
}

} // namespace

void remove_on_interruption(const std::string &path) {
  has_file = 0;
  if (path.size() >= file_to_remove.size()) {
    return;
  }
  path.copy(file_to_remove.data(), path.size());
  file_to_remove.at(path.size()) = '\0';
  has_file = 1;
  for (const int signal_number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU}) {
    handle(signal_number);
  }
}

void keep_on_interruption() {
  has_file = 0;
}

void remove_unfinished_file() noexcept {
  if (has_file != 0) {
    (void)::unlink(file_to_remove.data());
  }
}

} // namespace naibx::cli
