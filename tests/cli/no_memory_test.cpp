// D08: memory runs out at the k-th allocation of the program, for every k: one
// line and status 1, or what it does with memory enough.
#include "music.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace naibx::cli {
namespace {

using test::Outcome;
using test::Workspace;

enum class Failing { from_then_on, once };

// A command line of the program in a folder of its own.
class CommandLine {
public:
  explicit CommandLine(std::vector<std::string> words)
      : words_(std::move(words)) {
    test::train_music(workspace_);
    for (std::string &word : words_) {
      if (word == "DATA") {
        word = workspace_.path("music.arff");
      } else if (word == "MODEL") {
        word = workspace_.path("music.naibx");
      }
    }
    usual_ = workspace_.run(words_);
  }

  // How many allocations there are.
  [[nodiscard]] std::size_t count() const {
    const Workspace other;
    const std::string count = other.path("count");
    (void)workspace_.run(
        words_, "",
        {{"LD_PRELOAD", NAIBX_FAILING_MALLOC}, {"NAIBX_TEST_COUNT", count}});
    return std::filesystem::file_size(count);
  }

  void expect_an_end_at(std::size_t k, Failing failing) const {
    const std::vector<std::string> before = workspace_.files();
    const Outcome outcome = workspace_.run(
        words_, "",
        {{"LD_PRELOAD", NAIBX_FAILING_MALLOC},
         {"NAIBX_TEST_FAIL_AT", std::to_string(k)},
         {"NAIBX_TEST_FAIL_ONCE", failing == Failing::once ? "1" : "0"}});
    if (outcome.status == 0) {
      EXPECT_EQ(without_times(outcome.output), without_times(usual_.output))
          << k;
      EXPECT_EQ(outcome.errors, usual_.errors) << k;
      return;
    }
    EXPECT_EQ(outcome.status, 1) << k;
    EXPECT_EQ(outcome.errors.rfind("naibx: ", 0), 0U) << k << outcome.errors;
    EXPECT_EQ(std::count(outcome.errors.begin(), outcome.errors.end(), '\n'), 1)
        << k << outcome.errors;
    EXPECT_EQ(workspace_.files(), before) << k;
  }

private:
  // A report ends with how long it took.
  static std::string without_times(const std::string &text) {
    return text.substr(0, text.find("\ntraining "));
  }

  Workspace workspace_;
  std::vector<std::string> words_;
  Outcome usual_;
};

// All commands begin with the same: only the first one goes through that.
std::size_t shared_count() {
  constexpr std::size_t kParsing = 200;
  return CommandLine({"--version"}).count() - kParsing;
}

void expect_an_end_everywhere(const std::vector<std::string> &words,
                              Failing failing, std::size_t first,
                              std::size_t step = 1) {
  const CommandLine run(words);
  const std::size_t count = run.count();
  ASSERT_GT(count, first);
  for (std::size_t k = first; k <= count; k += step) {
    run.expect_an_end_at(k, failing);
    ASSERT_FALSE(testing::Test::HasFailure()) << words[0];
  }
}

TEST(NoMemory, D08_before_main_and_while_the_commands_are_defined) {
  expect_an_end_everywhere({"--version"}, Failing::from_then_on, 1);
}

TEST(NoMemory, D08_for_a_single_allocation_before_a_command_begins) {
  expect_an_end_everywhere({"--version"}, Failing::once, 1, 10);
}

TEST(NoMemory, D08_in_every_command) {
  const std::size_t first = shared_count();
  for (const Failing failing : {Failing::from_then_on, Failing::once}) {
    expect_an_end_everywhere({"train", "DATA", "-o", "MODEL"}, failing, first);
    expect_an_end_everywhere({"predict", "MODEL", "DATA"}, failing, first);
    expect_an_end_everywhere({"info", "MODEL"}, failing, first);
    expect_an_end_everywhere({"eval", "DATA", "--folds", "2"}, failing, first);
  }
}

// Even the message of wrong usage needs memory.
TEST(NoMemory, D08_while_a_message_is_made) {
  const CommandLine run({"no-such-command"});
  const std::size_t count = run.count();
  for (std::size_t k = count - 60; k <= count; ++k) {
    const Workspace workspace;
    const Outcome outcome =
        workspace.run({"no-such-command"}, "",
                      {{"LD_PRELOAD", NAIBX_FAILING_MALLOC},
                       {"NAIBX_TEST_FAIL_AT", std::to_string(k)}});
    EXPECT_TRUE(outcome.status == 1 || outcome.status == 2) << k;
    EXPECT_EQ(outcome.errors.rfind("naibx: ", 0), 0U) << k << outcome.errors;
  }
}

} // namespace
} // namespace naibx::cli
