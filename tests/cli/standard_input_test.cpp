// Rows that come through pipes: read twice where that is needed, answered at
// once, and with nothing left behind.
#include "music.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <string>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace naibx::cli {
namespace {

using test::Outcome;
using test::Workspace;

const std::string sample_csv = "a,b,y,z\n1,low,1,0\n5,high,0,1\n1.5,low,1,0\n";
const std::string sample_arff =
    "@relation 'x: -C -2'\n@attribute a numeric\n@attribute b {high,low}\n"
    "@attribute y {0,1}\n@attribute z {0,1}\n@data\n"
    "1,low,1,0\n5,high,0,1\n1.5,low,1,0\n";
const std::string sample_libsvm = "0 1:1 2:1\n1 1:5\n0 1:1.5 2:1\n";

// "cat FILE | naibx train - OPTIONS", with another folder for temporary files.
Outcome train_from_pipe(const Workspace &workspace, const std::string &text,
                        const std::string &options,
                        const std::string &temporary) {
  workspace.write("piped", text);
  return Workspace::run_shell(
      "cat " + workspace.path("piped") + " | TMPDIR=" + temporary +
      " \"$NAIBX\" train - " + options + " -o " + workspace.path("model"));
}

TEST(StandardInput, a_pipe_gives_the_model_that_a_file_does) {
  const Workspace workspace;
  struct Case {
    const char *name;
    const std::string &text;
    const char *labels;
  };
  for (const Case &sample :
       {Case{"x.csv", sample_csv, "--label-columns=y,z"},
        Case{"x.arff", sample_arff, "--label-columns=y,z"},
        Case{"x.libsvm", sample_libsvm, "--label-count=2"}}) {
    const std::string format =
        std::filesystem::path(sample.name).extension().string().substr(1);
    for (const std::string family : {"auto", "gaussian"}) {
      workspace.write(sample.name, sample.text);
      const Outcome outcome = workspace.run(
          {"train", workspace.path(sample.name), sample.labels, "--family",
           family, "-o", workspace.path("from-file")});
      ASSERT_EQ(outcome.complaints(), "");
      std::string options = sample.labels;
      options += " --format ";
      options += format;
      options += " --family ";
      options += family;
      const Outcome piped =
          train_from_pipe(workspace, sample.text, options, workspace.path(""));
      EXPECT_EQ(piped.complaints(), "");
      EXPECT_EQ(workspace.read("model"), workspace.read("from-file"))
          << sample.name << family;
    }
  }
  EXPECT_EQ(workspace.files().size(), 6U) << "no copy is left";
}

// More than is kept in memory.
std::string repeat(const std::string &rows) {
  std::string text;
  while (text.size() < 1'500'000) {
    text += rows;
  }
  return text;
}

TEST(StandardInput, is_copied_only_where_it_has_to_be_read_twice) {
  const Workspace workspace;
  const std::string nowhere = workspace.path("no-such-folder");
  const std::string csv = repeat("1,2,1,0\n5,,0,1\n");
  const std::string arff = sample_arff + repeat("5,high,0,1\n");
  const std::string libsvm = repeat(sample_libsvm);
  const std::string counted =
      std::to_string(std::count(libsvm.begin(), libsvm.end(), '\n')) +
      " 2 2\n" + libsvm;
  const auto errors = [&](const std::string &text, const std::string &options) {
    return train_from_pipe(workspace, text, options, nowhere).complaints();
  };
  const std::string csv_options = "--format csv --label-columns y,z";
  EXPECT_EQ(errors("a,b,y,z\n" + csv, csv_options + " --family gaussian"), "");
  EXPECT_EQ(errors(arff, "--format arff --family gaussian"), "");
  EXPECT_EQ(errors(counted, "--format libsvm --family gaussian"), "");
  EXPECT_EQ(errors(libsvm, "--format libsvm --family gaussian "
                           "--feature-count 2 --label-count 2"),
            "");
  const std::string refusal =
      "naibx: standard input must be read twice and cannot be copied to " +
      nowhere +
      ": the file or its folder does not exist; set TMPDIR to another folder, "
      "or give a file\n";
  EXPECT_EQ(errors("a,b,y,z\n" + csv, csv_options), refusal);
  EXPECT_EQ(errors("a,b,y,z\n1,low,1,0\n", csv_options + " --family gaussian"),
            "")
      << "what is short needs no file";
  EXPECT_EQ(errors("a,b,y,z\n" + repeat("1,low,1,0\n"),
                   csv_options + " --family gaussian"),
            refusal);
  EXPECT_EQ(errors(libsvm, "--format libsvm --family gaussian"), refusal);
  EXPECT_EQ(errors(arff, "--format arff"), refusal);
  EXPECT_EQ(errors(counted, "--format libsvm"), refusal);
}

TEST(StandardInput, C41_a_named_pipe_is_a_pipe_too) {
  const Workspace workspace;
  workspace.write("x.csv", sample_csv);
  const std::string pipe = workspace.path("pipe");
  const Outcome outcome = Workspace::run_shell(
      "mkfifo " + pipe + " && { cat " + workspace.path("x.csv") + " > " + pipe +
      " & \"$NAIBX\" train " + pipe + " --format csv --label-columns y,z -o " +
      workspace.path("model") + "; }");
  EXPECT_EQ(outcome.complaints(), "");
  EXPECT_FALSE(workspace.read("model").empty());
}

TEST(StandardInput, a_file_is_read_from_where_it_stands) {
  const Workspace workspace;
  workspace.write("x.csv", "a title\n" + sample_csv);
  const Outcome outcome = Workspace::run_shell(
      "{ dd bs=8 count=1 of=/dev/null 2>/dev/null; \"$NAIBX\" train - --format "
      "csv --label-columns y,z -o " +
      workspace.path("model") + "; } < " + workspace.path("x.csv"));
  EXPECT_EQ(outcome.complaints(), "");
}

TEST(StandardInput, a_label_file_may_come_through_it_as_well) {
  const Workspace workspace;
  workspace.write("x.csv", sample_csv);
  const Outcome outcome =
      workspace.run({"train", workspace.path("x.csv"), "--labels", "-", "-o",
                     workspace.path("model")},
                    "<labels><label name='z'/><label name='y'/></labels>");
  EXPECT_EQ(outcome.complaints(), "");
}

TEST(StandardInput,
     C46_nothing_is_left_of_the_copy_when_the_program_is_killed) {
  const Workspace workspace;
  std::string rows = "a,y\n";
  while (rows.size() < 3'000'000) {
    rows += "1,0\n2,1\n";
  }
  workspace.write("rows", rows);
  std::filesystem::create_directory(workspace.path("temporary"));
  const std::string pipe = workspace.path("pipe");
  // More is written than a pipe holds, so that the program has read some.
  const Outcome outcome = Workspace::run_shell(
      "mkfifo " + pipe + "; TMPDIR=" + workspace.path("temporary") +
      " \"$NAIBX\" train " + pipe + " --format csv --label-columns y -o " +
      workspace.path("model") + " & child=$!; exec 3> " + pipe + "; cat " +
      workspace.path("rows") + " >&3; kill -9 $child; wait $child; ls -A " +
      workspace.path("temporary"));
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(workspace.files(),
            (std::vector<std::string>{"pipe", "rows", "temporary"}));
}

// Each would go on for ever.
TEST(StandardInput, what_is_wrong_is_refused_before_the_end) {
  const Workspace workspace;
  const std::string model = " -o " + workspace.path("model");
  const auto error_of = [&model](const std::string &script) {
    return Workspace::run_shell(script + model).errors;
  };
  EXPECT_EQ(error_of("yes z | \"$NAIBX\" train - --format csv "
                     "--label-columns z")
                .substr(0, 60),
            "naibx: standard input:2:1: label 'z' is 'z'; it must be 0 or");
  EXPECT_EQ(error_of("yes a,z | \"$NAIBX\" train - --format csv "
                     "--label-columns z")
                .substr(0, 60),
            "naibx: standard input:2:3: label 'z' is 'z'; it must be 0 or");
  EXPECT_EQ(error_of("yes | \"$NAIBX\" train - --format libsvm").substr(0, 30),
            "naibx: standard input:1:1: 'y'");
  EXPECT_EQ(error_of("yes | \"$NAIBX\" train - --format arff").substr(0, 25),
            "naibx: standard input:1:1");
  for (const std::string format : {"csv --label-columns y", "libsvm", "arff"}) {
    EXPECT_EQ(error_of("\"$NAIBX\" train /dev/zero --format " + format),
              "naibx: /dev/zero:1:1: a NUL byte; the file is not text\n");
  }
}

// Two named pipes to and from naibx predict. Nothing waits for ever: what does
// not come within 20 seconds is "".
class Conversation {
public:
  Conversation(const Workspace &workspace, const std::string &format) {
    const std::string to = workspace.path("to");
    const std::string from = workspace.path("from");
    ::mkfifo(to.c_str(), 0600);
    ::mkfifo(from.c_str(), 0600);
    // Both ways, so that neither opening waits for the program.
    to_ = ::open(to.c_str(), O_RDWR | O_CLOEXEC);
    from_ = ::open(from.c_str(), O_RDWR | O_CLOEXEC);
    program_ = std::thread([=, &workspace] {
      outcome_ = Workspace::run_shell(
          "\"$NAIBX\" predict " + workspace.path("music.naibx") +
          " - --format " + format + " < " + to + " > " + from);
    });
  }
  ~Conversation() { end(); }
  Conversation(const Conversation &) = delete;
  Conversation &operator=(const Conversation &) = delete;
  Conversation(Conversation &&) = delete;
  Conversation &operator=(Conversation &&) = delete;

  void say(const std::string &text) const {
    ASSERT_EQ(::write(to_, text.data(), text.size()),
              static_cast<ssize_t>(text.size()));
  }

  std::string answer() {
    constexpr int kPatience = 20'000;
    while (heard_.find('\n') == std::string::npos) {
      pollfd from = {from_, POLLIN, 0};
      std::array<char, 256> bytes{};
      if (::poll(&from, 1, kPatience) != 1) {
        return "";
      }
      const ssize_t count = ::read(from_, bytes.data(), bytes.size());
      heard_.append(bytes.data(), static_cast<std::size_t>(count));
    }
    std::string line = heard_.substr(0, heard_.find('\n'));
    heard_.erase(0, line.size() + 1);
    return line;
  }

  // Ends the input.
  Outcome end() {
    if (program_.joinable()) {
      ::close(to_);
      program_.join();
      ::close(from_);
    }
    return outcome_;
  }

private:
  int to_ = -1;
  int from_ = -1;
  std::string heard_;
  Outcome outcome_;
  std::thread program_;
};

void talk(const std::string &format, const std::string &header) {
  const Workspace workspace;
  test::train_music(workspace);
  Conversation conversation(workspace, format);
  conversation.say(header);
  conversation.say("0.2,1.1,low\n");
  EXPECT_EQ(conversation.answer(), "quiet,\"sad, slow\"");
  conversation.say("5.0,9.0,high\n5.0,9.");
  EXPECT_EQ(conversation.answer(), "dance") << "half a row is no row";
  conversation.say("0,high\n\n \n");
  EXPECT_EQ(conversation.answer(), "dance") << "a blank line is no row";
  const Outcome outcome = conversation.end();
  EXPECT_EQ(outcome.status, 0) << outcome.errors;
}

TEST(StandardInput, each_row_of_csv_is_answered_as_it_comes) {
  talk("csv", "loud,fast,mood\n");
}

TEST(StandardInput, each_row_of_arff_is_answered_as_it_comes) {
  talk("arff", "@relation new\n@attribute loud numeric\n@attribute fast "
               "numeric\n@attribute mood {low,high}\n@data\n");
}

TEST(StandardInput, each_row_of_libsvm_is_answered_as_it_comes) {
  const Workspace workspace;
  workspace.write("x.libsvm", sample_libsvm);
  ASSERT_EQ(workspace
                .run({"train", workspace.path("x.libsvm"), "-o",
                      workspace.path("music.naibx")})
                .complaints(),
            "");
  Conversation conversation(workspace, "libsvm");
  for (int i = 0; i < 3; ++i) {
    conversation.say("0 1:1 2:1\n");
    EXPECT_EQ(conversation.answer(), "0");
    conversation.say(" 1:5\n# a comment\n\n");
    EXPECT_EQ(conversation.answer(), "1");
  }
  EXPECT_EQ(conversation.end().status, 0);
}

} // namespace
} // namespace naibx::cli
