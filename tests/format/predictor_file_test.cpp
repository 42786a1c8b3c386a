// Predictors that are saved and loaded as they were.
#include "file_surgery.hpp"
#include "predicting.h"
#include "predictor_files.hpp"

#include <gtest/gtest.h>

#include <cstdio>

namespace naibx::test {
namespace {

TEST(PredictorFile, is_saved_to_the_same_bytes_when_loaded) {
  for (const PredictorSample &sample : sample_predictors()) {
    const Bytes bytes = save(*sample.predictor);
    const LoadedPredictor loaded = load_predictor(bytes);
    ASSERT_EQ(loaded.status, NAIBX_OK) << sample.name << loaded.message;
    EXPECT_EQ(save(*loaded.predictor), bytes) << sample.name;
    EXPECT_EQ(predictor_number(loaded.predictor.get(), NAIBX_FORM),
              predictor_number(sample.predictor.get(), NAIBX_FORM));
    EXPECT_EQ(predictor_number(loaded.predictor.get(), NAIBX_TABLE_BYTES),
              predictor_number(sample.predictor.get(), NAIBX_TABLE_BYTES));
  }
}

TEST(PredictorFile, predicts_bit_for_bit_what_was_saved) {
  for (const PredictorSample &sample : sample_predictors()) {
    const LoadedPredictor loaded = load_predictor(save(*sample.predictor));
    ASSERT_EQ(loaded.status, NAIBX_OK) << sample.name << loaded.message;
    EXPECT_EQ(answers_of(*loaded.predictor), answers_of(*sample.predictor))
        << sample.name;
  }
}

TEST(PredictorFile, is_loaded_from_any_alignment) {
  const Bytes bytes = save(*sample_predictors().front().predictor);
  for (std::size_t shift = 1; shift < 8; ++shift) {
    Bytes shifted(bytes.size() + shift);
    std::copy(bytes.begin(), bytes.end(),
              shifted.begin() + static_cast<std::ptrdiff_t>(shift));
    naibx_predictor *predictor = nullptr;
    ASSERT_EQ(naibx_read_parts(shifted.data() + shift, bytes.size(), nullptr,
                               nullptr, &predictor, nullptr),
              NAIBX_OK);
    const PredictorPointer owned(predictor);
    EXPECT_EQ(save(*owned), bytes);
  }
}

TEST(PredictorFile, on_disk_is_that_in_memory_and_keeps_the_names) {
  const std::string path = testing::TempDir() + "predictor_file_test.naibx";
  for (const PredictorSample &sample : sample_predictors()) {
    ASSERT_EQ(naibx_save_parts(nullptr, sample.predictor.get(), path.c_str(),
                               nullptr),
              NAIBX_OK);
    naibx_predictor *predictor = nullptr;
    ASSERT_EQ(
        naibx_load_parts(path.c_str(), nullptr, nullptr, &predictor, nullptr),
        NAIBX_OK);
    const PredictorPointer owned(predictor);
    EXPECT_EQ(save(*owned), save(*sample.predictor)) << sample.name;
    EXPECT_EQ(predictor_number(predictor, NAIBX_KERNEL),
              predictor_number(sample.predictor.get(), NAIBX_KERNEL));
  }
  EXPECT_EQ(std::remove(path.c_str()), 0);
}

TEST(PredictorFile, that_is_not_there_names_its_path) {
  naibx_predictor *predictor = nullptr;
  naibx_error *error = nullptr;
  EXPECT_EQ(
      naibx_load_parts("/no/such/file", nullptr, nullptr, &predictor, &error),
      NAIBX_ERROR_READ);
  EXPECT_EQ(predictor, nullptr);
  EXPECT_NE(std::string(naibx_error_message(error)).find("/no/such/file"),
            std::string::npos);
  naibx_error_destroy(error);
}

TEST(PredictorFile, is_not_loaded_as_a_model) {
  for (const PredictorSample &sample : sample_predictors()) {
    const Loaded loaded = load(save(*sample.predictor));
    EXPECT_EQ(loaded.status, NAIBX_ERROR_NOT_A_MODEL) << sample.name;
    EXPECT_NE(loaded.message.find("naibx_load_parts"), std::string::npos)
        << loaded.message;
  }
}

TEST(ModelFile, is_not_loaded_as_a_predictor) {
  for (const Sample &sample : sample_models()) {
    const LoadedPredictor loaded = load_predictor(save(*sample.model));
    EXPECT_EQ(loaded.status, NAIBX_ERROR_NOT_A_MODEL) << sample.name;
    EXPECT_NE(loaded.message.find("naibx_load "), std::string::npos)
        << loaded.message;
  }
}

} // namespace
} // namespace naibx::test
