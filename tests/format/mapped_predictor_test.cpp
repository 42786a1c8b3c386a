// Predictors on the tables of a file that is mapped, not copied. What their
// tables index is checked always, the numbers in them only if wanted.
#include "file_surgery.hpp"
#include "predictor_files.hpp"
#include "score/tables/shape.hpp"
#include "step.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <random>
#include <unistd.h>

namespace naibx::test {
namespace {

// A file of these bytes, while it is in scope.
class File {
public:
  explicit File(const Bytes &bytes)
      : path_(testing::TempDir() + "naibx-mapped-" +
              testing::UnitTest::GetInstance()->current_test_info()->name() +
              "-" + std::to_string(::getpid())) { // nobody else's file
    (void)std::remove(path_.c_str()); // what is mapped must not be written to
    std::ofstream(path_, std::ios::binary)
        .write(reinterpret_cast<const char *>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
  }
  ~File() { (void)std::remove(path_.c_str()); }
  File(const File &) = delete;
  File &operator=(const File &) = delete;
  File(File &&) = delete;
  File &operator=(File &&) = delete;

  [[nodiscard]] const char *path() const { return path_.c_str(); }

private:
  std::string path_;
};

LoadedPredictor map_file(const File &file, bool verify) {
  naibx_load_options *options = nullptr;
  naibx_predictor *predictor = nullptr;
  naibx_error *error = nullptr;
  EXPECT_EQ(naibx_load_options_create(&options, nullptr), NAIBX_OK);
  require(naibx_load_options_set_number(options, NAIBX_MAP_TABLES, 1, nullptr));
  require(naibx_load_options_set_number(options, NAIBX_VERIFY_TABLES,
                                        verify ? 1 : 0, nullptr));
  const naibx_status status =
      naibx_load_parts(file.path(), options, nullptr, &predictor, &error);
  naibx_load_options_destroy(options);
  LoadedPredictor result{status, PredictorPointer(predictor),
                         naibx_error_message(error)};
  naibx_error_destroy(error);
  return result;
}

LoadedPredictor map_predictor(const Bytes &bytes, bool verify) {
  const File file(bytes);
  return map_file(file, verify);
}

bool is_little_endian() {
  const std::uint16_t one = 1;
  return *reinterpret_cast<const std::uint8_t *>(&one) == 1;
}

TEST(MappedPredictor, answers_and_is_saved_as_the_one_that_is_loaded) {
  for (const PredictorSample &sample : sample_predictors()) {
    const Bytes bytes = save(*sample.predictor);
    for (const bool verify : {true, false}) {
      const LoadedPredictor mapped = map_predictor(bytes, verify);
      ASSERT_EQ(mapped.status, NAIBX_OK) << mapped.message;
      EXPECT_EQ(answers_of(*mapped.predictor), answers_of(*sample.predictor))
          << sample.name;
      EXPECT_EQ(save(*mapped.predictor), bytes) << sample.name;
    }
  }
}

TEST(MappedPredictor, cut_off_at_any_byte_is_an_error) {
  const auto samples = sample_predictors();
  const PredictorSample &sample = samples.front();
  const Bytes bytes = save(*sample.predictor);
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    const Bytes cut(bytes.begin(),
                    bytes.begin() + static_cast<std::ptrdiff_t>(length));
    ASSERT_NE(map_predictor(cut, false).status, NAIBX_OK) << length;
  }
}

TEST(MappedPredictor, with_a_changed_number_loads_only_unverified) {
  if (!is_little_endian()) {
    return; // copied, so that the file is as any that is loaded
  }
  for (const PredictorSample &sample : sample_predictors()) {
    Bytes bytes = save(*sample.predictor);
    if (sample.name.find("wide") == std::string::npos) {
      continue; // one that has Gaussian numbers at its end
    }
    bytes[bytes.size() - 64] ^= 1U;
    EXPECT_EQ(map_predictor(bytes, true).status, NAIBX_ERROR_CHECKSUM);
    EXPECT_EQ(map_predictor(bytes, false).status, NAIBX_OK);
    sign(bytes);
    EXPECT_EQ(map_predictor(bytes, false).status, NAIBX_OK);
  }
}

// Every byte after the head of the section, in turn: what is mapped predicts
// without a fault, as the sanitizers see.
TEST(MappedPredictor, unverified_with_any_byte_changed_stays_within_bounds) {
  std::size_t refused = 0;
  std::size_t mapped = 0;
  for (const PredictorSample &sample : sample_predictors()) {
    const Bytes bytes = save(*sample.predictor);
    const std::size_t begin = section_offset(bytes, format::kPredictorTag);
    for (std::size_t at = begin; at < bytes.size(); at += kStep) {
      Bytes changed = bytes;
      changed[at] ^= at % 2 == 0 ? 0xFFU : 0x7FU;
      const LoadedPredictor result = map_predictor(changed, false);
      if (result.status == NAIBX_OK) {
        ++mapped;
        ASSERT_FALSE(answers_of(*result.predictor).empty());
      } else {
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, 0U);
  EXPECT_EQ(mapped > 0U, is_little_endian()); // others read and verify
}

// NaN, infinities and any other bits where tables hold numbers.
TEST(MappedPredictor, unverified_with_random_numbers_stays_within_bounds) {
  std::mt19937_64 random(5);
  std::size_t mapped = 0;
  for (const PredictorSample &sample : sample_predictors()) {
    const Bytes bytes = save(*sample.predictor);
    const std::size_t begin = section_offset(bytes, format::kPredictorTag);
    for (std::size_t from = begin; from < bytes.size(); from += 64) {
      Bytes changed = bytes;
      for (std::size_t at = from; at < bytes.size(); ++at) {
        changed[at] = static_cast<std::uint8_t>(random());
      }
      const LoadedPredictor result = map_predictor(changed, false);
      if (result.status == NAIBX_OK) {
        ++mapped;
        ASSERT_FALSE(answers_of(*result.predictor).empty());
      }
    }
  }
  EXPECT_EQ(mapped > 0U, is_little_endian()); // others read and verify
}

TEST(MappedPredictor, keeps_its_tables_when_another_is_saved_to_its_path) {
  const auto samples = sample_predictors();
  const Bytes bytes = save(*samples.front().predictor);
  const File file(bytes);
  const PredictorPointer mapped = map_file(file, true).predictor;
  ASSERT_NE(mapped, nullptr);
  ASSERT_EQ(naibx_save_parts(nullptr, samples.back().predictor.get(),
                             file.path(), nullptr),
            NAIBX_OK);
  EXPECT_EQ(save(*mapped), bytes);
  // To its own path, too.
  ASSERT_EQ(naibx_save_parts(nullptr, mapped.get(), file.path(), nullptr),
            NAIBX_OK);
  EXPECT_EQ(save(*mapped), bytes);
}

} // namespace
} // namespace naibx::test
