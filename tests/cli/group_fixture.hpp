// Runs the program on rows with groups.
#pragma once

#include "grouped_rows.hpp"
#include "workspace.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace naibx::cli::test {

class GroupCommand : public testing::Test {
protected:
  GroupCommand() {
    workspace_.write("plants.csv", grouped_csv(grouped_rows(48, 5)));
  }

  // Runs a command on the plants.
  [[nodiscard]] Outcome run(const std::string &command,
                            const std::vector<std::string> &more) const {
    std::vector<std::string> words = {command, workspace_.path("plants.csv")};
    if (std::find(more.begin(), more.end(), "--label-columns") == more.end()) {
      words.insert(words.end(), {"--label-columns", "a,b"});
    }
    words.insert(words.end(), more.begin(), more.end());
    return workspace_.run(words);
  }

  [[nodiscard]] Outcome train(std::vector<std::string> more) const {
    more.insert(more.end(), {"-o", workspace_.path("model")});
    return run("train", more);
  }

  [[nodiscard]] nlohmann::json report(std::vector<std::string> more) const {
    more.emplace_back("--json");
    const Outcome outcome = run("eval", more);
    EXPECT_EQ(outcome.status, 0) << outcome.errors;
    EXPECT_EQ(outcome.errors, "");
    return nlohmann::json::parse(outcome.output, nullptr, false);
  }

  [[nodiscard]] double subset_accuracy(std::vector<std::string> more) const {
    return report(std::move(more))["metrics"]["zs"]["mean"];
  }

  void expect_refused(const Outcome &outcome, int status,
                      const std::string &message) const {
    EXPECT_EQ(outcome.status, status);
    EXPECT_EQ(outcome.output, "");
    EXPECT_NE(outcome.errors.find(message), std::string::npos)
        << outcome.errors;
  }

  [[nodiscard]] std::string warning(const std::string &file,
                                    const std::string &text) const {
    return "naibx: warning: " + workspace_.path(file) + ": " + text + "\n";
  }

  Workspace workspace_;
};

} // namespace naibx::cli::test
