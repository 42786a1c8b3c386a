// What a saved file tells of itself, and how much of a file is read for it.
#include "model/file_bytes.hpp"
#include "model/saved_file.hpp"
#include "workspace.hpp"

#include <gtest/gtest.h>
#include <naibx/naibx.h>
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

TEST(FileHead, the_version_is_what_the_file_has) {
  FileBytes bytes = read_file_bytes(golden_file("joint"));
  EXPECT_EQ(format_version(bytes), 2U);
  bytes[8] = 3;
  bytes[9] = 1;
  bytes[10] = 4;
  bytes[11] = 2;
  EXPECT_EQ(format_version(bytes), (259U << 16U) + 516U);
}

TEST(FileHead, the_length_is_what_the_header_tells) {
  FileBytes bytes = read_file_bytes(golden_file("joint"));
  EXPECT_EQ(told_length(bytes),
            std::filesystem::file_size(golden_file("joint")));
  bytes[39] = 0x80;
  EXPECT_EQ(told_length(bytes), (std::uint64_t{1} << 63U) + bytes.size());
}

TEST(FileHead, what_is_no_saved_file_tells_no_length) {
  const FileBytes bytes = read_file_bytes(golden_file("joint"));
  EXPECT_EQ(told_length({}), 0U);
  EXPECT_EQ(told_length({bytes.begin(), bytes.begin() + 63}), 0U);
  EXPECT_NE(told_length({bytes.begin(), bytes.begin() + 64}), 0U);
  for (std::size_t i = 0; i < 8; ++i) {
    FileBytes other = bytes;
    other[i] ^= 1U;
    EXPECT_EQ(told_length(other), 0U) << i;
  }
}

TEST(FileHead, sections_are_those_of_the_table) {
  const FileBytes joint = read_file_bytes(golden_file("joint"));
  for (const char *tag : {"CONF", "CNTS", "PAIR", "GAUS", "CATE", "PRED"}) {
    EXPECT_TRUE(has_section(joint, tag)) << tag;
  }
  const FileBytes model = read_file_bytes(golden_file("categorical"));
  EXPECT_TRUE(has_section(model, "CATE"));
  EXPECT_FALSE(has_section(model, "GAUS"));
  EXPECT_FALSE(has_section(model, "PRED"));
  const FileBytes predictor =
      read_file_bytes(golden_file("predictor-categorical-doubles"));
  EXPECT_TRUE(has_section(predictor, "PRED"));
  EXPECT_FALSE(has_section(predictor, "CNTS"));
}

TEST(SavedFile, knows_its_bytes_and_its_version) {
  for (const char *name : {"joint", "mixed", "predictor-mixed-floats"}) {
    const SavedFile file = load_saved_file(golden_file(name));
    EXPECT_EQ(file.byte_count, std::filesystem::file_size(golden_file(name)));
    EXPECT_EQ(file.format_version,
              format_version(read_file_bytes(golden_file(name))));
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
    EXPECT_THROW(load_saved_file(workspace.path("cut")), LibraryError);
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
    EXPECT_EQ(std::stoul(outcome.output), 1'000'000U - kFileHeadSize)
        << command;
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
    ErrorSlot error;
    naibx_model *model = nullptr;
    ASSERT_EQ(naibx_load(path.c_str(), nullptr, &model, error.out()),
              NAIBX_ERROR_READ);
    const std::string message = naibx_error_message(error.get());
    EXPECT_EQ(workspace.run({"info", path}).errors, "naibx: " + message + "\n");
    EXPECT_EQ(workspace.run({"info", "--check", path}).errors,
              "naibx: NAIBX_ERROR_READ: " + message + "\n");
  }
}

} // namespace
} // namespace naibx::cli
