// naibx train learns files that are larger than the memory that it takes.
#include "readers/gzip_writer.hpp"
#include "workspace.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <fstream>
#include <string>

namespace naibx::cli {
namespace {

using test::Outcome;
using test::Workspace;

constexpr std::size_t kFileSize = 60'000'000;
constexpr std::size_t kMostMemory = 40'000'000;

// Dense rows of 50 features and two labels.
std::string dense_rows(std::size_t count) {
  std::string text;
  for (std::size_t row = 0; row < count; ++row) {
    for (std::size_t column = 0; column < 50; ++column) {
      text += std::to_string((row * 7 + column * 13) % 97) + ".5,";
    }
    text += row % 2 == 0 ? "1,0\n" : "0,1\n";
  }
  return text;
}

std::string sparse_rows(std::size_t count) {
  std::string text;
  for (std::size_t row = 0; row < count; ++row) {
    text += row % 2 == 0 ? "0" : "0,1";
    for (std::size_t column = 1; column < 1000; column += 1 + row % 37) {
      text += " " + std::to_string(column) + ":" + std::to_string(row % 10);
    }
    text += '\n';
  }
  return text;
}

std::string column_names(const std::string &before, const std::string &after) {
  std::string text;
  for (int column = 0; column < 52; ++column) {
    text += before;
    text += column < 50 ? "x" : "y";
    text += std::to_string(column) + after;
  }
  return text;
}

// Written piece by piece: the memory of this process counts until another
// program has taken its place.
void write_long(const Workspace &workspace, const std::string &name,
                const std::string &header, const std::string &rows) {
  std::ofstream file(workspace.path(name), std::ios::binary);
  file << header;
  for (std::size_t size = 0; size < kFileSize; size += rows.size()) {
    file << rows;
  }
}

void expect_small(const Outcome &outcome) {
  EXPECT_EQ(outcome.status, 0) << outcome.errors;
  EXPECT_GT(outcome.peak_memory, 0U);
  EXPECT_LT(outcome.peak_memory, kMostMemory);
}

// From the file and through a pipe, with families that need a look at the
// values and without.
void train_long(const Workspace &workspace, const std::string &name,
                const std::string &options) {
  const std::string end = options + " -o " + workspace.path("model");
  expect_small(Workspace::run_shell("\"$NAIBX\" train " + workspace.path(name) +
                                    " --family gaussian" + end));
  expect_small(Workspace::run_shell("cat " + workspace.path(name) +
                                    " | \"$NAIBX\" train -" + end));
}

TEST(Streaming, csv_is_learned_in_little_memory) {
  const Workspace workspace;
  std::string header = column_names("", ",");
  header.back() = '\n';
  write_long(workspace, "long.csv", header, dense_rows(1000));
  train_long(workspace, "long.csv", " --format csv --label-columns 'y*'");
}

TEST(Streaming, arff_is_learned_in_little_memory) {
  const Workspace workspace;
  write_long(workspace, "long.arff",
             "@relation 'x: -C -2'\n" +
                 column_names("@attribute ", " numeric\n") + "@data\n",
             dense_rows(1000));
  train_long(workspace, "long.arff", " --format arff");
}

TEST(Streaming, libsvm_is_learned_in_little_memory) {
  const Workspace workspace;
  write_long(workspace, "long.libsvm", "", sparse_rows(1000));
  train_long(workspace, "long.libsvm", " --format libsvm");
}

// Linux counts what a shell's children have read.
TEST(Streaming, a_file_is_read_as_often_as_it_has_to_be) {
  const Workspace workspace;
  std::string header = column_names("", ",");
  header.back() = '\n';
  const std::string text = header + dense_rows(20'000);
  workspace.write("long.csv", text);
  const auto passes = [&](const std::string &command) {
    const Outcome outcome = Workspace::run_shell(
        "\"$NAIBX\" " + command + " " + workspace.path("long.csv") +
        " --label-columns 'y*' >" + workspace.path("out") +
        " && test -r /proc/$$/io && cat /proc/$$/io");
    const std::string name = "rchar: ";
    const std::size_t at = outcome.output.find(name);
    return at == std::string::npos
               ? 0
               : std::stod(outcome.output.substr(at + name.size())) /
                     static_cast<double>(text.size());
  };
  const std::string train = "train -o " + workspace.path("model");
  const double automatic = passes(train + " --family auto");
  if (automatic == 0) {
    GTEST_SKIP() << "/proc/PID/io is not there";
  }
  EXPECT_LT(automatic, 2.5);
  EXPECT_LT(passes(train + " --family gaussian"), 1.5);
  EXPECT_LT(passes("eval --folds 2"), 1.5);
}

// A file of 200 KB that becomes 100 MB.
TEST(Streaming, D21_a_gzip_bomb_is_learned_in_little_memory) {
  const Workspace workspace;
  std::string blanks;
  for (int i = 0; i < 1000; ++i) {
    blanks += std::string(1000, ' ') + '\n';
  }
  const std::string part = test::gzipped(blanks);
  std::string bytes = test::gzipped("n,y\n1,0\n2,1\n");
  for (int i = 0; i < 100; ++i) {
    bytes += part;
  }
  workspace.write("bomb.csv.gz", bytes);
  expect_small(
      workspace.run({"train", workspace.path("bomb.csv.gz"), "--label-columns",
                     "y", "-o", workspace.path("model")}));
}

} // namespace
} // namespace naibx::cli
