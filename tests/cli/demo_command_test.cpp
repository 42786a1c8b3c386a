// naibx demo, which is the example examples/replan.
#include "workspace.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <replan.h>
#include <sstream>
#include <string>

namespace naibx::cli {
namespace {

using test::Outcome;
using test::Workspace;

int append(void *text, const char *piece) {
  static_cast<std::string *>(text)->append(piece);
  return 0;
}

// All but the lines with the times.
std::string without_times(const std::string &text) {
  std::string rest;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.compare(0, 5, "Time ") != 0) {
      rest += line + "\n";
    }
  }
  return rest;
}

// The weights of the kernel method are compiled within these.
constexpr std::uint32_t kEvents = 160;

TEST(Demo, prints_what_the_example_prints) {
  const Workspace workspace;
  const Outcome outcome = workspace.run(
      {"demo", "--seed", "3", "--events", std::to_string(kEvents)});
  ASSERT_EQ(outcome.status, 0) << outcome.errors;
  EXPECT_EQ(outcome.errors, "");
  std::string text;
  const replan_options options = {3, kEvents};
  naibx_error *error = nullptr;
  ASSERT_EQ(replan_run(&options, append, &text, &error), NAIBX_OK);
  ASSERT_NE(text.find("\nTime "), std::string::npos);
  ASSERT_NE(outcome.output.find("\nTime "), std::string::npos);
  EXPECT_EQ(without_times(outcome.output), without_times(text));
}

TEST(Demo, fits_a_terminal) {
  const Workspace workspace;
  const std::string text =
      workspace.run({"demo", "--events", std::to_string(kEvents)}).output;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    EXPECT_LE(end - begin, 80U) << text.substr(begin, end - begin);
    begin = end + 1;
  }
}

TEST(Demo, a_full_disk_is_an_error) {
  if (!std::filesystem::exists("/dev/full")) {
    GTEST_SKIP() << "there is no /dev/full";
  }
  const Workspace workspace;
  const Outcome outcome =
      workspace.run({"demo", "--events", "60"}, "", {}, "/dev/full");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.errors.find("cannot write standard output"),
            std::string::npos)
      << outcome.errors;
}

TEST(Demo, stops_where_nobody_reads_any_more) {
  // A million events would take minutes.
  const Outcome outcome = Workspace::run_shell(
      "{ \"$NAIBX\" demo --events 1000000; echo $? >&2; } | head -n 1");
  EXPECT_EQ(outcome.errors, "1\n");
}

} // namespace
} // namespace naibx::cli
