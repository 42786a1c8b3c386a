// Names out of data files, and of files, on the terminal.
#include "music.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

namespace naibx::cli {
namespace {

using test::Outcome;
using test::Workspace;

// Empties the screen, and pretends to be a message.
constexpr const char *kHostile = "\x1b[2J\nnaibx: all is well";
constexpr const char *kShown = "\\x1b[2J\\x0anaibx: all is well";

void expect_one_visible_line(const Outcome &outcome) {
  EXPECT_EQ(outcome.errors.find('\x1b'), std::string::npos) << outcome.errors;
  EXPECT_EQ(std::count(outcome.errors.begin(), outcome.errors.end(), '\n'), 1)
      << outcome.errors;
  EXPECT_NE(outcome.errors.find(kShown), std::string::npos) << outcome.errors;
}

std::string hostile_header() {
  return "@relation 'x: -C -1'\n@attribute '" + std::string(kHostile) +
         "' numeric\n@attribute label {0,1}\n@data\n";
}

// As an ARFF file spells the name.
std::string escaped(std::string text) {
  const std::string name = kHostile;
  std::string spelled = name;
  spelled.replace(spelled.find('\n'), 1, "\\n");
  return text.replace(text.find(name), name.size(), spelled);
}

TEST(ShownNames, a_column_that_the_model_has_not_is_named_on_one_line) {
  const Workspace workspace;
  test::train_music(workspace);
  workspace.write("new.arff", escaped(hostile_header()) + "1,0\n");
  const Outcome outcome = workspace.run(
      {"predict", workspace.path("music.naibx"), workspace.path("new.arff")});
  EXPECT_EQ(outcome.status, 1);
  expect_one_visible_line(outcome);
}

TEST(ShownNames, a_column_with_an_unknown_value_is_named_on_one_line) {
  const Workspace workspace;
  workspace.write("a.arff", escaped(hostile_header()) + "1,0\n2,1\n");
  const std::string model = workspace.path("model");
  EXPECT_EQ(
      workspace.run({"train", workspace.path("a.arff"), "-o", model}).status,
      0);
  std::string text = escaped(hostile_header()) + "nan,0\n";
  text.replace(text.find("numeric"), 7, "{nan,1}");
  workspace.write("b.arff", text);
  const Outcome outcome =
      workspace.run({"predict", model, workspace.path("b.arff")});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.output, "");
  EXPECT_NE(outcome.errors.find("'nan'"), std::string::npos);
  expect_one_visible_line(outcome);
}

TEST(ShownNames, a_file_is_named_on_one_line) {
  const Workspace workspace;
  for (const char *command : {"info", "eval"}) {
    const Outcome outcome = workspace.run({command, workspace.path(kHostile)});
    EXPECT_EQ(outcome.status, 1);
    expect_one_visible_line(outcome);
  }
}

// As a.arff, whose label is named like a command to the terminal.
void write_hostile_label(const Workspace &workspace, const std::string &rows) {
  std::string text = escaped(hostile_header());
  text.replace(text.find("label {"), 5, "'a\\nb\x1b[2J'");
  workspace.write("a.arff", text + rows);
}

TEST(ShownNames, info_shows_labels_on_one_line) {
  const Workspace workspace;
  write_hostile_label(workspace, "1,0\n2,1\n");
  const std::string model = workspace.path("model");
  EXPECT_EQ(
      workspace.run({"train", workspace.path("a.arff"), "-o", model}).status,
      0);
  const Outcome outcome = workspace.run({"info", model});
  EXPECT_EQ(outcome.output.find('\x1b'), std::string::npos);
  EXPECT_NE(outcome.output.find("a\\x0ab\\x1b[2J\n"), std::string::npos)
      << outcome.output;
}

// A terminal that a test reads.
class Terminal {
public:
  Terminal() : reader_(::posix_openpt(O_RDWR | O_NOCTTY)) {
    EXPECT_EQ(::grantpt(reader_), 0);
    EXPECT_EQ(::unlockpt(reader_), 0);
    path_ = ::ptsname(reader_);
    // What was written stays readable as long as somebody has it open.
    writer_ = ::open(path_.c_str(), O_RDWR | O_NOCTTY);
  }
  ~Terminal() {
    ::close(writer_);
    ::close(reader_);
  }
  Terminal(const Terminal &) = delete;
  Terminal &operator=(const Terminal &) = delete;
  Terminal(Terminal &&) = delete;
  Terminal &operator=(Terminal &&) = delete;

  [[nodiscard]] const std::string &path() const { return path_; }
  // A line that was written.
  [[nodiscard]] std::string line() const {
    std::string text;
    char letter = 0;
    while (::read(reader_, &letter, 1) == 1 && letter != '\n') {
      text += letter;
    }
    return text.substr(0, text.find('\r'));
  }

private:
  int reader_;
  int writer_ = -1;
  std::string path_;
};

TEST(ShownNames, predictions_command_no_terminal) {
  const Workspace workspace;
  write_hostile_label(workspace, "1,1\n");
  const std::string model = workspace.path("model");
  const std::string data = workspace.path("a.arff");
  ASSERT_EQ(workspace.run({"train", data, "-o", model}).status, 0);
  const Terminal terminal;
  const Outcome shown =
      workspace.run({"predict", model, data}, "", {}, terminal.path());
  ASSERT_EQ(shown.status, 0) << shown.errors;
  EXPECT_EQ(terminal.line(), "a\\x0ab\\x1b[2J");
  const Outcome json = workspace.run(
      {"predict", model, data, "--output", "json"}, "", {}, terminal.path());
  ASSERT_EQ(json.status, 0) << json.errors;
  EXPECT_EQ(terminal.line().find("{\"labels\":[\"a\\nb\\u001b[2J\"]"), 0U);
  EXPECT_EQ(workspace.run({"predict", model, data}).output, "\"a b\x1b[2J\"\n");
}

} // namespace
} // namespace naibx::cli
