// The files of tests/data/format: they are those that the library makes, the
// sound ones load and predict what they always did, the bad ones are refused
// for their defect.
#include "golden/golden_file.hpp"
#include "golden/predictions.hpp"
#include "predictor_files.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

namespace naibx::test {
namespace {

std::string golden_file(const std::string &path) {
  return NAIBX_GOLDEN_FILES "/" + path;
}

std::vector<Verdict> manifest() {
  return read_manifest(read_text(golden_file("manifest.csv")));
}

// So on every machine.
TEST(GoldenFiles, are_what_the_generator_makes) {
  const GoldenFiles golden = make_golden_files();
  EXPECT_EQ(read_text(golden_file("manifest.csv")),
            manifest_text(golden.manifest));
  for (const auto &[path, bytes] : golden.files) {
    EXPECT_TRUE(std::filesystem::exists(golden_file(path)) &&
                read_bytes(golden_file(path)) == bytes)
        << path;
  }
}

TEST(GoldenFiles, are_all_in_the_manifest) {
  std::set<std::string> listed;
  for (const Verdict &verdict : manifest()) {
    listed.insert(verdict.file);
  }
  std::set<std::string> found;
  for (const char *part : {"ok", "bad"}) {
    for (const auto &entry :
         std::filesystem::directory_iterator(golden_file(part))) {
      if (entry.path().extension() == ".naibx") {
        found.insert(std::string(part) + "/" +
                     entry.path().filename().string());
      }
    }
  }
  EXPECT_EQ(found, listed);
}

TEST(GoldenFiles, are_loaded_or_refused_as_the_manifest_tells) {
  for (const Verdict &verdict : manifest()) {
    const LoadOutcome outcome =
        load_as(verdict, read_bytes(golden_file(verdict.file)), true);
    EXPECT_STREQ(naibx_status_name(outcome.status),
                 naibx_status_name(verdict.status))
        << verdict.file << ": " << outcome.message;
    EXPECT_NE(outcome.message.find(verdict.message), std::string::npos)
        << verdict.file << ": " << outcome.message;
    if (verdict.status == NAIBX_OK) {
      EXPECT_EQ(outcome.saved, read_bytes(golden_file(verdict.saved_as)))
          << verdict.file;
    } else {
      EXPECT_FALSE(verdict.message.empty()) << verdict.file;
    }
  }
}

// Unverified, what no index depends on may be let in.
TEST(GoldenFiles, are_mapped_or_refused_as_the_manifest_tells) {
  for (const Verdict &verdict : manifest()) {
    if (verdict.reader == Reader::predictor) {
      const std::string path = golden_file(verdict.file);
      EXPECT_EQ(map_as(verdict, path, true), verdict.status) << path;
      const naibx_status unverified = map_as(verdict, path, false);
      EXPECT_TRUE(unverified == verdict.status || unverified == NAIBX_OK)
          << path;
    }
  }
}

TEST(GoldenFiles, predict_what_they_always_did) {
  for (const Verdict &verdict : manifest()) {
    if (verdict.status != NAIBX_OK) {
      continue;
    }
    const std::filesystem::path saved_as = golden_file(verdict.saved_as);
    const Predictions expected = read_predictions(read_text(
        std::filesystem::path(saved_as).replace_extension(".txt").string()));
    ASSERT_FALSE(expected.empty()) << verdict.file;
    const Bytes bytes = read_bytes(golden_file(verdict.file));
    const Predictions got = predict_rows_of(expected, verdict.reader, bytes);
    EXPECT_TRUE(are_same(got, expected, tolerance_of(verdict.reader, bytes)))
        << verdict.file << " predicts\n"
        << predictions_text(got);
  }
}

TEST(GoldenFiles, of_models_go_on_learning) {
  for (const Verdict &verdict : manifest()) {
    if (verdict.status == NAIBX_OK && verdict.reader == Reader::model) {
      const Loaded loaded = load(read_bytes(golden_file(verdict.file)));
      EXPECT_TRUE(is_usable(*loaded.model)) << verdict.file;
    }
  }
}

TEST(GoldenFiles, of_both_kinds_are_saved_as_one_file_again) {
  const Bytes bytes = read_bytes(golden_file("ok/joint.naibx"));
  const Loaded model = load(bytes);
  const LoadedPredictor predictor = load_predictor(bytes);
  EXPECT_EQ(save_parts(model.model.get(), predictor.predictor.get()), bytes);
}

} // namespace
} // namespace naibx::test
