// Saved files, and how much of a file is read for one.
#include "model/file_bytes.hpp"
#include "model/saved_file.hpp"
#include "workspace.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace naibx::cli {
namespace {

using test::Outcome;
using test::Workspace;

std::string golden_file(const std::string &name) {
  return NAIBX_GOLDEN_FILES "/ok/" + name + ".naibx";
}

std::string text_of(const FileBytes &bytes) {
  return {bytes.begin(), bytes.end()};
}

// The header says so, or is none.
TEST(SavedFile, with_another_length_in_its_header_is_read_to_its_end) {
  const Workspace workspace;
  std::string bytes = text_of(read_file_bytes(golden_file("joint")));
  for (const char last : {'\x80', '\xFF', '\x01'}) {
    bytes[39] = last;
    workspace.write("long", bytes);
    EXPECT_EQ(text_of(read_file_bytes(workspace.path("long"))), bytes);
  }
  for (std::size_t i = 0; i < 8; ++i) {
    std::string other = bytes;
    other[i] ^= '\x01';
    workspace.write("none", other);
    EXPECT_EQ(text_of(read_file_bytes(workspace.path("none"))),
              other.substr(0, 64))
        << i;
  }
}

TEST(SavedFile, knows_its_bytes_and_its_version) {
  for (const char *name : {"joint", "mixed", "predictor-mixed-floats"}) {
    const SavedFile file = load_saved_file(golden_file(name));
    EXPECT_EQ(file.byte_count, std::filesystem::file_size(golden_file(name)));
    EXPECT_EQ(file.format_version, format_version());
  }
}

TEST(SavedFile, goes_on_after_its_end_by_a_byte_at_most) {
  const Workspace workspace;
  const std::string sound = text_of(read_file_bytes(golden_file("joint")));
  for (const std::size_t more : {0U, 1U, 2U, 100'000U}) {
    workspace.write("more", sound + std::string(more, 'x'));
    const FileBytes bytes = read_file_bytes(workspace.path("more"));
    EXPECT_EQ(text_of(bytes), sound + (more > 0 ? "x" : ""));
    const Outcome outcome =
        workspace.run({"info", "--check", workspace.path("more")});
    EXPECT_EQ(outcome.errors.empty(), more == 0);
    EXPECT_EQ(outcome.errors.find("naibx: NAIBX_ERROR_TRUNCATED: "),
              more > 0 ? 0 : std::string::npos)
        << outcome.errors;
  }
}

TEST(SavedFile, may_end_anywhere) {
  const Workspace workspace;
  const std::string sound = text_of(read_file_bytes(golden_file("joint")));
  for (std::size_t length = 0; length < sound.size(); length += 61) {
    workspace.write("cut", sound.substr(0, length));
    EXPECT_EQ(text_of(read_file_bytes(workspace.path("cut"))),
              sound.substr(0, length));
    EXPECT_THROW(load_saved_file(workspace.path("cut")), Error);
  }
}

// A stream that never ends would take all memory.
TEST(SavedFile, what_is_none_is_left_after_its_beginning) {
  const Workspace workspace;
  workspace.write("text", std::string(1'000'000, 'x'));
  workspace.write("rows.csv", "a,b\n1,2\n");
  const std::vector<std::string> commands = {
      "info -", "info --check -",
      "predict - '" + workspace.path("rows.csv") + "'"};
  for (const std::string &command : commands) {
    const Outcome outcome =
        Workspace::run_shell("{ \"$NAIBX\" " + command + "; wc -c; } < '" +
                             workspace.path("text") + "'");
    EXPECT_NE(outcome.errors.find("this is not a NaiBX model file"),
              std::string::npos)
        << outcome.errors;
    EXPECT_EQ(std::stoul(outcome.output), 1'000'000U - 64U) << command;
  }
}

TEST(SavedFile, that_comes_through_a_pipe_has_a_length_too) {
  const std::string path = golden_file("joint");
  const Outcome outcome =
      Workspace::run_shell("cat '" + path + "' | \"$NAIBX\" info --json -");
  ASSERT_EQ(outcome.status, 0) << outcome.errors;
  EXPECT_EQ(nlohmann::json::parse(outcome.output)["bytes"],
            std::filesystem::file_size(path));
}

// Two words of the program and of the library for one fault would be one too
// many.
TEST(SavedFile, that_cannot_be_read_is_told_in_the_words_of_the_library) {
  const Workspace workspace;
  workspace.write("file", "");
  std::filesystem::create_symlink("circle", workspace.path("circle"));
  for (const std::string &path :
       {workspace.path("none"), workspace.path(""),
        workspace.path("file") + "/x", workspace.path("circle"),
        workspace.path(std::string(300, 'x'))}) {
    std::string message;
    try {
      (void)Model::load(path);
    } catch (const Error &error) {
      EXPECT_EQ(error.code(), NAIBX_ERROR_READ);
      message = error.what();
    }
    EXPECT_EQ(workspace.run({"info", path}).errors, "naibx: " + message + "\n");
    EXPECT_EQ(workspace.run({"info", "--check", path}).errors,
              "naibx: NAIBX_ERROR_READ: " + message + "\n");
  }
}

} // namespace
} // namespace naibx::cli
