// Exit statuses, help and messages of the whole program.
#include "music.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace naibx::cli {
namespace {

using test::Outcome;
using test::Workspace;

void expect_wrong_usage(const std::vector<std::string> &arguments,
                        const std::string &message) {
  const Workspace workspace;
  test::write_music(workspace);
  std::vector<std::string> words;
  words.reserve(arguments.size());
  for (const std::string &argument : arguments) {
    words.push_back(argument == "DATA" ? workspace.path("music.arff")
                                       : argument);
  }
  const Outcome outcome = workspace.run(words);
  EXPECT_EQ(outcome.status, 2) << outcome.errors;
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(outcome.errors.substr(0, 7), "naibx: ");
  EXPECT_NE(outcome.errors.find(message), std::string::npos) << outcome.errors;
}

TEST(Usage, help_and_version_succeed) {
  const Workspace workspace;
  EXPECT_EQ(workspace.run({"--help"}).status, 0);
  const Outcome version = workspace.run({"--version"});
  EXPECT_EQ(version.status, 0);
  EXPECT_EQ(version.output.substr(0, 6), "naibx ");
}

TEST(Usage, the_help_of_each_command_shows_an_example) {
  const Workspace workspace;
  for (const char *command : {"train", "predict", "eval", "info", "demo"}) {
    const Outcome outcome = workspace.run({command, "--help"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_NE(outcome.output.find(std::string("\n  naibx ") + command + " "),
              std::string::npos)
        << outcome.output;
  }
}

TEST(Usage, no_command_and_an_unknown_one_are_wrong) {
  const std::string commands =
      "; the commands are train, predict, eval, merge, info, demo\n"
      "Try 'naibx --help'.\n";
  expect_wrong_usage({}, "a command is missing" + commands);
  expect_wrong_usage({"help"}, "there is no command 'help'" + commands);
  expect_wrong_usage({"--fly"}, "there is no option '--fly'" + commands);
}

TEST(Usage, two_dashes_end_the_options) {
  const Workspace workspace;
  test::write_music(workspace);
  std::filesystem::rename(workspace.path("music.arff"),
                          workspace.path("-x.arff"));
  const Outcome outcome = Workspace::run_shell(
      "cd " + workspace.path("") + "; \"$NAIBX\" eval --folds 2 -- -x.arff");
  EXPECT_EQ(outcome.status, 0) << outcome.errors;
  expect_wrong_usage({"eval", "--"}, "DATA is required");
  expect_wrong_usage({"train", "--", "DATA", "--folds"},
                     "'--folds' is one argument too many");
}

TEST(Usage, a_missing_argument_or_an_unknown_option_is_wrong) {
  expect_wrong_usage({"train", "DATA"}, "-o is required");
  expect_wrong_usage({"eval"}, "DATA");
  expect_wrong_usage({"eval", "DATA", "--fold"}, "there is no option '--fold'");
  expect_wrong_usage({"train", "--hlp"}, "there is no option '--hlp'");
  expect_wrong_usage({"info", "a", "b"}, "'b' is one argument too many");
  expect_wrong_usage({"eval", "DATA", "--seed"}, "--seed needs a value");
  expect_wrong_usage({"eval", "DATA", "--seed", "1", "--seed", "2"},
                     "--seed is given more than once");
  expect_wrong_usage({"train", "DATA", "-o", ""}, "-o");
}

TEST(Usage, values_out_of_range_are_wrong) {
  expect_wrong_usage({"eval", "DATA", "--folds", "1"}, "--folds");
  expect_wrong_usage({"eval", "DATA", "--folds", "13"},
                     "12 rows cannot be cut into 13 folds");
  expect_wrong_usage({"eval", "DATA", "--folds", "ten"}, "--folds");
  expect_wrong_usage({"eval", "DATA", "--split", "100.5"}, "--split");
  expect_wrong_usage({"eval", "DATA", "--smoothing", "-1"}, "--smoothing");
  expect_wrong_usage({"eval", "DATA", "--smoothing", "nan"}, "--smoothing");
  expect_wrong_usage({"eval", "DATA", "--variance-prior", "inf"},
                     "--variance-prior");
  expect_wrong_usage({"eval", "DATA", "--feature-smoothing", "x"},
                     "--feature-smoothing");
  expect_wrong_usage({"eval", "DATA", "--smoothing", "1e400"},
                     "must be 0 or 1e-300 to 1e+12");
  expect_wrong_usage({"eval", "DATA", "--split", "nan"}, "from 0 to 100");
  expect_wrong_usage({"eval", "DATA", "--size", "4"},
                     "there are 3 labels; give 0 to 3");
  expect_wrong_usage({"train", "DATA", "-o", "-", "--size", "-1"},
                     "--size: '-1' is not a whole number from 0 to 16777216");
  expect_wrong_usage({"eval", "DATA", "--empty-score", "0.5"}, "--empty-score");
  expect_wrong_usage({"eval", "DATA", "--family", "poisson"}, "--family");
}

TEST(Usage, a_number_is_never_taken_for_another_one) {
  for (const char *seed : {"-1", "18446744073709551616", "1.5", "0x10", ""}) {
    for (const std::vector<std::string> &command :
         {std::vector<std::string>{"eval", "DATA"}, {"demo"}}) {
      std::vector<std::string> words = command;
      words.emplace_back("--seed");
      words.emplace_back(seed);
      expect_wrong_usage(
          words, std::string("--seed: '") + seed +
                     "' is not a whole number from 0 to 18446744073709551615");
    }
  }
  expect_wrong_usage({"eval", "DATA", "--folds", "-1"}, "from 1 to 1000000");
  expect_wrong_usage({"demo", "--events", "0"}, "from 1 to 1000000");
  expect_wrong_usage({"eval", "DATA", "--label-count", "99999999999999999999"},
                     "from -16777216 to 16777216");
}

TEST(Usage, a_choice_is_one_of_its_words_and_not_a_number) {
  for (const char *word : {"2", "poisson"}) {
    expect_wrong_usage({"eval", "DATA", "--family", word},
                       std::string("--family: '") + word +
                           "' is not one of: auto, gaussian, bernoulli, "
                           "multinomial\n");
  }
  for (const char *word : {"1", "sets.txt"}) {
    expect_wrong_usage({"predict", "MODEL", "DATA", "--output", word},
                       std::string("--output: '") + word +
                           "' is not one of: labels, indices, json; the file "
                           "to write to is named by -o\n");
  }
  expect_wrong_usage({"eval", "DATA", "--protocol", "0"}, "published");
}

TEST(Usage, protocols_that_exclude_each_other_are_wrong) {
  expect_wrong_usage({"eval", "DATA", "--split", "66", "--folds", "3"},
                     "--split and --folds");
  expect_wrong_usage(
      {"eval", "DATA", "--protocol", "published", "--test", "DATA"},
      "--protocol published and --test");
  expect_wrong_usage({"eval", "DATA", "--test", "DATA", "--seed", "2"},
                     "--seed");
}

TEST(Usage, labels_are_told_in_one_way) {
  expect_wrong_usage(
      {"eval", "DATA", "--labels", "x.xml", "--label-count", "3"},
      "--labels and --label-count");
}

TEST(Usage, standard_input_is_read_once) {
  expect_wrong_usage({"predict", "-", "-"},
                     "MODEL and DATA cannot both be standard input");
  expect_wrong_usage({"eval", "-", "--test", "-"},
                     "DATA and --test cannot both be standard input");
  expect_wrong_usage({"train", "-", "-o", "-", "--labels", "-"},
                     "DATA and --labels cannot both be standard input");
  expect_wrong_usage({"eval", "DATA", "--test", "DATA", "--labels", "-"},
                     "--labels");
}

TEST(Usage, help_fits_a_terminal) {
  const Workspace workspace;
  for (const char *command : {"train", "predict", "eval", "info", "demo"}) {
    const std::string help = workspace.run({command, "--help"}).output;
    for (std::size_t begin = 0; begin < help.size();) {
      const std::size_t end = help.find('\n', begin);
      EXPECT_LE(end - begin, 80U) << help.substr(begin, end - begin);
      begin = end + 1;
    }
  }
}

TEST(Usage, covariance_is_diagonal_and_not_in_the_help) {
  expect_wrong_usage({"eval", "DATA", "--covariance", "shared"},
                     "shared covariance is not in this version");
  const Workspace workspace;
  test::write_music(workspace);
  const std::string data = workspace.path("music.arff");
  EXPECT_EQ(workspace.run({"eval", data, "--covariance", "diagonal"}).status,
            0);
  EXPECT_EQ(workspace.run({"eval", "--help"}).output.find("covariance"),
            std::string::npos);
}

Outcome eval_of(const std::string &text) {
  const Workspace workspace;
  workspace.write("x.arff", text);
  Outcome outcome = workspace.run({"eval", workspace.path("x.arff")});
  const std::size_t begin = outcome.errors.find("x.arff");
  outcome.errors =
      begin == std::string::npos ? "" : outcome.errors.substr(begin);
  return outcome;
}

TEST(Usage, an_error_in_a_file_names_file_line_and_column) {
  std::string text = test::music_header() + test::music_rows();
  const std::size_t place = text.find("5.3,9.2");
  text.replace(place, 7, "5.3,9x2");
  const Outcome outcome = eval_of(text);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.errors.substr(0, 12), "x.arff:14:5:") << outcome.errors;
}

TEST(Usage, labels_that_are_not_told_are_asked_for_by_option) {
  std::string text = test::music_header() + test::music_rows();
  text.replace(text.find(": -C -3"), 7, "");
  const Outcome outcome = eval_of(text);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.errors.find("x.arff: nothing says which columns are "
                                "labels"),
            0U)
      << outcome.errors;
  for (const char *option : {"--labels FILE.xml", "--label-count N"}) {
    EXPECT_NE(outcome.errors.find(option), std::string::npos);
  }
}

TEST(Usage, a_file_without_rows_is_refused) {
  const Outcome outcome = eval_of(test::music_header());
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.errors, "x.arff: there are no rows to learn from\n");
}

TEST(Usage, C41_absent_files_and_directories_are_failures_that_name_them) {
  const Workspace workspace;
  test::train_music(workspace);
  const std::string folder = workspace.path("folder");
  std::filesystem::create_directory(folder);
  const std::string data = workspace.path("music.arff");
  const std::string model = workspace.path("music.naibx");
  for (const std::string &path : {folder, workspace.path("none")}) {
    const std::vector<std::vector<std::string>> commands = {
        {"train", path, "-o", workspace.path("new")},
        {"eval", path},
        {"predict", path, data},
        {"predict", model, path},
        {"info", path},
        {"eval", data, "--test", path},
        {"eval", data, "--fold-file", path},
        {"eval", data, "--labels", path}};
    for (const auto &command : commands) {
      const Outcome outcome = workspace.run(command);
      EXPECT_EQ(outcome.status, 1) << command[0] << " " << outcome.errors;
      std::string expected = "naibx: cannot read " + path;
      expected += path == folder ? ": it is a directory\n"
                                 : ": the file or its folder does not exist\n";
      EXPECT_EQ(outcome.errors, expected) << command[0];
      EXPECT_EQ(outcome.output, "");
    }
  }
  for (const auto &command : std::vector<std::vector<std::string>>{
           {"train", data, "-o", folder},
           {"predict", model, data, "-o", folder},
           {"train", data, "-o", folder + "/none/x"}}) {
    const Outcome outcome = workspace.run(command);
    EXPECT_EQ(outcome.status, 1);
    EXPECT_NE(outcome.errors.find(folder), std::string::npos);
  }
}

// Of any length that the system lets a program be given.
TEST(Usage, C35_a_message_about_a_long_argument_is_short) {
  const Workspace workspace;
  const std::string name(std::size_t{1} << 16U, 'x');
  for (const auto &command : std::vector<std::vector<std::string>>{
           {"eval", name}, {"info", name}, {"eval", "a", "--folds", name}}) {
    const Outcome outcome = workspace.run(command);
    EXPECT_NE(outcome.status, 0);
    EXPECT_EQ(outcome.errors.find("naibx: "), 0U);
    EXPECT_LT(outcome.errors.size(), 4100U);
  }
}

TEST(Usage, C41_a_full_disk_is_a_failure) {
  if (!std::filesystem::exists("/dev/full")) {
    GTEST_SKIP() << "there is no /dev/full";
  }
  const Workspace workspace;
  test::train_music(workspace);
  const std::string data = workspace.path("music.arff");
  const std::string model = workspace.path("music.naibx");
  for (const auto &command :
       std::vector<std::vector<std::string>>{{"--help"},
                                             {"--version"},
                                             {"predict", model, data},
                                             {"eval", data, "--folds", "3"},
                                             {"info", model},
                                             {"train", data, "-o", "-"}}) {
    const Outcome outcome = workspace.run(command, "", {}, "/dev/full");
    EXPECT_EQ(outcome.status, 1) << command[0];
    EXPECT_NE(
        outcome.errors.find("cannot write standard output: the disk is full"),
        std::string::npos)
        << command[0] << outcome.errors;
  }
}

// "ulimit -f": a signal would end the program on the spot.
TEST(Usage, C41_a_file_larger_than_allowed_is_a_failure) {
  const Workspace workspace;
  test::train_music(workspace);
  std::string text = test::music_header();
  for (int repetition = 0; repetition < 100; ++repetition) {
    text += test::music_rows();
  }
  workspace.write("long.arff", text);
  const Outcome outcome =
      Workspace::run_shell("cd " + workspace.path("") +
                           "; ulimit -f 2; "
                           "\"$NAIBX\" predict music.naibx long.arff -o out");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.errors, "naibx: cannot write out: the file would be larger "
                            "than allowed\n");
  EXPECT_EQ(workspace.files(), (std::vector<std::string>{
                                   "long.arff", "music.arff", "music.naibx"}));
}

TEST(Usage, a_closed_standard_output_is_a_failure) {
  const Workspace workspace;
  test::train_music(workspace);
  const Outcome outcome = Workspace::run_shell(
      "\"$NAIBX\" predict " + workspace.path("music.naibx") + " " +
      workspace.path("music.arff") + " >&-");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.errors.find("standard output"), std::string::npos)
      << outcome.errors;
}

// The reader knows that it has gone, so that nothing needs to be said. More is
// written than a pipe holds.
TEST(Usage, a_reader_that_goes_away_is_a_silent_failure) {
  const Workspace workspace;
  test::train_music(workspace);
  std::string text = test::music_header();
  for (int repetition = 0; repetition < 500; ++repetition) {
    text += test::music_rows();
  }
  workspace.write("long.arff", text);
  const Outcome outcome = Workspace::run_shell(
      "{ \"$NAIBX\" predict " + workspace.path("music.naibx") + " " +
      workspace.path("long.arff") + " --output json; echo $? > " +
      workspace.path("status") + "; } | :");
  EXPECT_EQ(workspace.read("status"), "1\n");
  EXPECT_EQ(outcome.errors, "");
}

TEST(Usage, D15_nothing_but_the_labels_is_said_in_a_pipe_when_all_goes_well) {
  const Workspace workspace;
  test::write_music(workspace);
  const Outcome outcome = workspace.run({"train", workspace.path("music.arff"),
                                         "-o", workspace.path("music.naibx")});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(outcome.errors, "labels  3 columns, quiet to sad, slow, the last 3 "
                            "(-C -3 in the relation)\n");
}

} // namespace
} // namespace naibx::cli
