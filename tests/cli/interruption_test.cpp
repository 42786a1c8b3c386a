// What a signal leaves of a result that is not finished.
#include "io/temporary_file.hpp"
#include "workspace.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace naibx::cli {
namespace {

// A process that a signal ends while it holds a temporary file. It does not
// return.
[[noreturn]] void be_ended(const std::string &start, int signal_number) {
  const rlimit no_core = {};
  (void)::setrlimit(RLIMIT_CORE, &no_core);
  (void)std::signal(signal_number, SIG_DFL);
  const TemporaryFile file(start);
  (void)::raise(signal_number);
  std::_Exit(0);
}

TEST(Interruption,
     a_signal_removes_the_file_and_ends_the_program_all_the_same) {
  for (const int signal_number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU}) {
    const test::Workspace workspace;
    const pid_t process = ::fork();
    ASSERT_GE(process, 0);
    if (process == 0) {
      be_ended(workspace.path("result"), signal_number);
    }
    int state = 0;
    ASSERT_EQ(::waitpid(process, &state, 0), process);
    EXPECT_TRUE(WIFSIGNALED(state));
    EXPECT_EQ(WTERMSIG(state), signal_number);
    EXPECT_TRUE(workspace.files().empty()) << signal_number;
  }
}

} // namespace
} // namespace naibx::cli
