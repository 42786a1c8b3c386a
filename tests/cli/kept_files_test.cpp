// Files that are read stay as they are, and one that does not is noticed.
#include "music.hpp"
#include "readers/data_error.hpp"
#include "readers/input_file.hpp"
#include "workspace.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

namespace naibx::cli {
namespace {

using test::Outcome;
using test::Workspace;

std::string read_rest(InputFile &file) {
  std::string text(100, '\0');
  text.resize(file.read(text.data(), text.size()));
  return text;
}

TEST(KeptFiles, no_output_replaces_what_is_read) {
  const Workspace workspace;
  test::train_music(workspace);
  const std::string data = workspace.path("music.arff");
  const std::string model = workspace.path("music.naibx");
  const std::string rows = workspace.read("music.arff");
  const std::vector<std::vector<std::string>> commands = {
      {"train", data, "-o", data},
      {"predict", model, data, "-o", data},
      {"predict", model, data, "-o", model},
      {"predict", model, data, "-o", workspace.path("./music.arff")}};
  for (const auto &command : commands) {
    const Outcome outcome = workspace.run(command);
    EXPECT_EQ(outcome.status, 2) << command[0];
    EXPECT_NE(outcome.errors.find("is also an input and would be overwritten"),
              std::string::npos)
        << outcome.errors;
  }
  EXPECT_EQ(workspace.read("music.arff"), rows);
}

TEST(KeptFiles, rows_before_a_wrong_one_have_their_answers) {
  const Workspace workspace;
  test::train_music(workspace);
  workspace.write("new.csv", "loud,fast,mood\n4,2,low\nloud,2,low\n");
  const Outcome outcome = workspace.run(
      {"predict", workspace.path("music.naibx"), workspace.path("new.csv")});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.errors.find("new.csv:3:1: "), std::string::npos)
      << outcome.errors;
  EXPECT_NE(outcome.output, "");
  EXPECT_EQ(outcome.output.find('\n'), outcome.output.size() - 1);
}

TEST(KeptFiles, a_file_that_changes_before_it_is_read_again_is_refused) {
  const Workspace workspace;
  workspace.write("data", "a row\n");
  InputFile file(workspace.path("data"));
  file.keep_for_rereading();
  EXPECT_EQ(read_rest(file), "a row\n");
  EXPECT_EQ(read_rest(file), "");
  file.rewind();
  EXPECT_EQ(read_rest(file), "a row\n");
  workspace.write("data", "another row\n");
  EXPECT_THROW(file.rewind(), DataError);
}

TEST(KeptFiles, a_file_that_changes_while_it_is_read_again_is_refused) {
  const Workspace workspace;
  workspace.write("data", "a row\n");
  InputFile file(workspace.path("data"));
  file.keep_for_rereading();
  EXPECT_EQ(read_rest(file), "a row\n");
  std::ofstream(workspace.path("data"), std::ios::app) << "more\n";
  EXPECT_EQ(read_rest(file), "more\n");
  EXPECT_THROW(read_rest(file), DataError);
}

// A log that grows may be read once: what is there then counts.
TEST(KeptFiles, a_file_that_is_read_once_may_grow) {
  const Workspace workspace;
  workspace.write("data", "a row\n");
  InputFile file(workspace.path("data"));
  EXPECT_EQ(read_rest(file), "a row\n");
  std::ofstream(workspace.path("data"), std::ios::app) << "more\n";
  EXPECT_EQ(read_rest(file), "more\n");
  EXPECT_EQ(read_rest(file), "");
}

TEST(KeptFiles, a_large_number_in_a_small_file_does_not_fill_the_memory) {
  const Workspace workspace;
  for (const std::string text :
       {"20000 1:1\n", "0,99 4194304:1\n", "1 4 65536\n1 1:1\n"}) {
    workspace.write("small.libsvm", text);
    const Outcome outcome =
        workspace.run({"train", workspace.path("small.libsvm"), "-o",
                       workspace.path("model")});
    EXPECT_EQ(outcome.status, 1) << text;
    EXPECT_NE(outcome.errors.find("a model of more than 2 GB"),
              std::string::npos)
        << outcome.errors;
  }
}

} // namespace
} // namespace naibx::cli
