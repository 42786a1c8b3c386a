// Results that go to what is already open: nothing that stands there is lost.
#include "failure.hpp"
#include "io/output.hpp"
#include "music.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace naibx::cli {
namespace {

using test::Outcome;
using test::Workspace;

constexpr const char *kPredictions = "quiet,\"sad, slow\"\n";

// What `log`, which held a line, holds after the predictions for one row have
// gone to `place`, in a shell that has opened it as `redirection` says.
std::string log_after(const std::string &place, const std::string &redirection,
                      const std::string &preparation = "") {
  const Workspace workspace;
  test::train_music(workspace);
  workspace.write("row.arff", test::music_header() + "0.1,1.0,low,1,0,1\n");
  workspace.write("log", "before\n");
  const Outcome outcome =
      Workspace::run_shell("cd " + workspace.path("") + " && " + preparation +
                           "\"$NAIBX\" predict music.naibx row.arff -o " +
                           place + " " + redirection);
  EXPECT_EQ(outcome.status, 0) << outcome.errors;
  EXPECT_EQ(workspace.files().size(), 4U);
  return workspace.read("log");
}

TEST(SpecialOutput, C41_what_a_log_held_stays) {
  const std::string expected = std::string("before\n") + kPredictions;
  for (const char *place : {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1",
                            "/proc/thread-self/fd/1"}) {
    if (std::filesystem::exists(place)) {
      EXPECT_EQ(log_after(place, ">> log"), expected) << place;
    }
  }
  if (std::filesystem::exists("/dev/fd")) {
    EXPECT_EQ(log_after("/dev/stderr", "2>> log"), expected);
    EXPECT_EQ(log_after("/dev/fd/5", "5>> log"), expected);
  }
}

TEST(SpecialOutput, C41_the_log_named_by_its_own_name_stays_too) {
  EXPECT_EQ(log_after("log", ">> log"), std::string("before\n") + kPredictions);
}

TEST(SpecialOutput, C41_what_another_process_has_open_is_appended_to) {
  if (!std::filesystem::exists("/proc/self/fd")) {
    GTEST_SKIP() << "there is no /proc/self/fd";
  }
  // The shell stays, with the file open.
  EXPECT_EQ(log_after("/proc/$$/fd/5", "5>&- & wait $!", "exec 5>> log; "),
            std::string("before\n") + kPredictions);
}

TEST(SpecialOutput, C41_a_link_to_standard_output_is_followed) {
  if (!std::filesystem::exists("/dev/stdout")) {
    GTEST_SKIP() << "there is no /dev/stdout";
  }
  const Workspace workspace;
  std::filesystem::create_symlink("/dev/stdout", workspace.path("link"));
  EXPECT_EQ(log_after(workspace.path("link"), ">> log"),
            std::string("before\n") + kPredictions);
}

TEST(SpecialOutput, C41_a_model_does_not_replace_a_log) {
  if (!std::filesystem::exists("/dev/stdout")) {
    GTEST_SKIP() << "there is no /dev/stdout";
  }
  const Workspace workspace;
  test::train_music(workspace);
  workspace.write("log", "before\n");
  const Outcome outcome =
      Workspace::run_shell("\"$NAIBX\" train " + workspace.path("music.arff") +
                           " -o /dev/stdout >> " + workspace.path("log"));
  EXPECT_EQ(outcome.status, 0) << outcome.errors;
  EXPECT_EQ(workspace.read("log"), "before\n" + workspace.read("music.naibx"));
}

TEST(SpecialOutput, C41_a_read_only_file_is_not_replaced) {
  const Workspace workspace;
  workspace.write("result", "old");
  ASSERT_EQ(::chmod(workspace.path("result").c_str(), 0444), 0);
  ASSERT_EQ(::chmod(workspace.path("").c_str(), 0777), 0);
  // For root no file is read-only.
  const uid_t user = ::geteuid();
  constexpr uid_t kNobody = 65534;
  ASSERT_TRUE(user != 0 || ::seteuid(kNobody) == 0);
  try {
    const Output output(workspace.path("result"));
    FAIL() << "no error";
  } catch (const Failure &error) {
    EXPECT_EQ(error.what(),
              "cannot write " + workspace.path("result") + ": it is read-only");
  }
  EXPECT_TRUE(user != 0 || ::seteuid(user) == 0);
  EXPECT_EQ(workspace.files(), std::vector<std::string>{"result"});
}

} // namespace
} // namespace naibx::cli
