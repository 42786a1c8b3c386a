#include "failure.hpp"
#include "io/output.hpp"
#include "music.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace naibx::cli {
namespace {

using test::Workspace;

TEST(Output, a_file_appears_only_when_it_is_finished) {
  const Workspace workspace;
  workspace.write("result", "old");
  {
    Output output(workspace.path("result"));
    output.write("new");
    output.flush();
    EXPECT_EQ(workspace.read("result"), "old");
    output.finish();
  }
  EXPECT_EQ(workspace.read("result"), "new");
  EXPECT_EQ(workspace.files(), std::vector<std::string>{"result"});
}

TEST(Output, nothing_is_left_of_a_file_that_is_not_finished) {
  const Workspace workspace;
  workspace.write("result", "old");
  {
    Output output(workspace.path("result"));
    output.write("half");
    output.flush();
  }
  EXPECT_EQ(workspace.read("result"), "old");
  EXPECT_EQ(workspace.files(), std::vector<std::string>{"result"});
}

// The rows never end, so that only the signal ends the program. What a shell
// runs in the background ignores SIGINT.
TEST(Output, nothing_is_left_when_a_signal_ends_the_program) {
  for (const std::string name : {"TERM", "HUP"}) {
    const Workspace workspace;
    test::train_music(workspace);
    const test::Outcome outcome = Workspace::run_shell(
        "cd " + workspace.path("") +
        "; { cat music.arff; yes %; } 2>&- |"
        "\"$NAIBX\" predict music.naibx - --format arff -o out & program=$!;"
        "while kill -0 $program && ! ls out.*; do sleep 0.01; done;"
        "kill -" +
        name + " $program; wait $program; kill -l $?");
    EXPECT_NE(outcome.output.find("out."), std::string::npos);
    EXPECT_EQ(outcome.output.substr(outcome.output.size() - name.size() - 1),
              name + "\n");
    EXPECT_EQ(workspace.files(),
              (std::vector<std::string>{"music.arff", "music.naibx"}));
  }
}

TEST(Output, a_link_stays_a_link) {
  const Workspace workspace;
  workspace.write("target", "old");
  std::filesystem::create_symlink(workspace.path("target"),
                                  workspace.path("link"));
  Output output(workspace.path("link"));
  output.write("new");
  output.finish();
  EXPECT_TRUE(std::filesystem::is_symlink(workspace.path("link")));
  EXPECT_EQ(workspace.read("target"), "new");
}

TEST(Output, a_file_keeps_its_permissions) {
  const Workspace workspace;
  workspace.write("result", "old");
  ASSERT_EQ(::chmod(workspace.path("result").c_str(), 0640), 0);
  Output output(workspace.path("result"));
  output.finish();
  struct stat state = {};
  ASSERT_EQ(::stat(workspace.path("result").c_str(), &state), 0);
  EXPECT_EQ(state.st_mode & 07777U, 0640U);
}

TEST(Output, a_file_keeps_its_owner_and_group_and_is_closed_until_then) {
  if (::geteuid() != 0) {
    GTEST_SKIP() << "only the superuser can give files to other users";
  }
  const Workspace workspace;
  workspace.write("result", "old");
  const std::string path = workspace.path("result");
  ASSERT_EQ(::chown(path.c_str(), 1234, 2345), 0);
  ASSERT_EQ(::chmod(path.c_str(), 0640), 0);
  struct stat state = {};
  {
    Output output(path);
    output.write("new");
    output.flush();
    for (const std::string &name : workspace.files()) {
      if (name != "result") {
        ASSERT_EQ(::stat(workspace.path(name).c_str(), &state), 0);
        EXPECT_EQ(state.st_mode & 07777U, 0600U);
      }
    }
    EXPECT_EQ(workspace.files().size(), 2U);
    output.finish();
  }
  ASSERT_EQ(::stat(path.c_str(), &state), 0);
  EXPECT_EQ(state.st_mode & 07777U, 0640U);
  EXPECT_EQ(state.st_uid, 1234U);
  EXPECT_EQ(state.st_gid, 2345U);
}

TEST(Output, a_device_is_written_to_and_not_replaced) {
  Output output("/dev/null");
  output.write("nothing");
  output.finish();
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST(Output, C41_a_full_disk_is_an_error) {
  if (!std::filesystem::exists("/dev/full")) {
    GTEST_SKIP() << "there is no /dev/full";
  }
  Output output("/dev/full");
  output.write("text");
  EXPECT_THROW(output.finish(), Failure);
}

std::string error_of(const std::string &path) {
  try {
    demand_writable_place(path);
  } catch (const Failure &error) {
    return error.what();
  }
  return "";
}

TEST(Output, C41_a_directory_in_place_of_a_file_is_named) {
  const Workspace workspace;
  EXPECT_EQ(error_of(workspace.path("")),
            "cannot write " + workspace.path("") + ": it is a directory");
}

TEST(Output, C41_a_folder_that_does_not_exist_is_named) {
  const Workspace workspace;
  const std::string path = workspace.path("none/result");
  EXPECT_EQ(error_of(path), "cannot write " + path + ": there is no folder '" +
                                workspace.path("none") + "'");
  workspace.write("file", "");
  EXPECT_NE(error_of(workspace.path("file/result")), "");
}

TEST(Output, C41_names_that_saved_models_take_meanwhile_are_refused) {
  const Workspace workspace;
  const std::string path = workspace.path(".naibx-0.tmp");
  EXPECT_NE(error_of(path).find("are reserved"), std::string::npos);
  workspace.write(".naibx-0.tmp", "");
  std::filesystem::create_symlink(path, workspace.path("link"));
  EXPECT_NE(error_of(workspace.path("link")).find("are reserved"),
            std::string::npos);
  EXPECT_EQ(error_of(workspace.path(".naibx-0.tmp.csv")), "");
}

TEST(Output, C41_a_path_may_hold_any_letters) {
  const Workspace workspace;
  Output output(workspace.path("r\xc3\xa9sultat \xe7\xb5\x90\xe6\x9e\x9c"));
  output.write("ok");
  output.finish();
  EXPECT_EQ(workspace.read("r\xc3\xa9sultat \xe7\xb5\x90\xe6\x9e\x9c"), "ok");
}

} // namespace
} // namespace naibx::cli
