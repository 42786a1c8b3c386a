// Rows to predict with a model of the music.
#pragma once

#include "music.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace naibx::cli::test {

class NewMusic : public testing::Test {
protected:
  NewMusic() {
    train_music(workspace_);
    workspace_.write("new.csv", "loud,fast,mood\n0.1,1.0,low\n5.1,9.0,high\n");
  }

  // The sets of a quiet and slow row, and of a loud and fast one; or those of
  // another file.
  [[nodiscard]] Outcome predict(std::vector<std::string> options,
                                const std::string &file = "new.csv") const {
    options.insert(options.begin(), {"predict", workspace_.path("music.naibx"),
                                     workspace_.path(file)});
    return workspace_.run(options);
  }

  Workspace workspace_;
};

} // namespace naibx::cli::test
