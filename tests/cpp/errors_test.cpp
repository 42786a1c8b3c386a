#include "predicting.hpp"
#include "sample.hpp"

#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>

namespace naibx_test {
namespace {

TEST(CppErrors, carry_the_code_and_the_text_that_c_gives) {
  naibx::Model model = empty_model();
  const double values[] = {1, 2};
  const std::uint32_t label[] = {3};
  naibx_error *raised = nullptr;
  ASSERT_EQ(naibx_add_example(model.get(), values, nullptr, 2, label, 1, 1.0,
                              &raised),
            NAIBX_ERROR_LABEL);
  const std::string text = naibx_error_message(raised);
  naibx_error_destroy(raised);

  const naibx::Error error =
      error_of([&] { model.add_example(values, label); });
  EXPECT_EQ(error.code(), NAIBX_ERROR_LABEL);
  EXPECT_EQ(error.what(), text);
  EXPECT_EQ(error.row(), -1);
}

TEST(CppErrors, are_runtime_errors) {
  EXPECT_THROW((void)naibx::Config::create(0), std::runtime_error);
}

TEST(CppErrors, say_row_and_column) {
  naibx::Model model = empty_model();
  const std::vector<double> values = {
      1, 2, 3, 4, 5, std::numeric_limits<double>::infinity()};
  const naibx::Error error = error_of([&] {
    model.add_examples(naibx::Rows(3, values), {0, 1, 2}, {0, 1, 2, 3});
  });
  EXPECT_EQ(error.code(), NAIBX_ERROR_FEATURE_VALUE);
  EXPECT_EQ(error.row(), 2);
  EXPECT_EQ(error.column(), 1);
  EXPECT_EQ(model.weight(), 0.0);
}

TEST(CppErrors, expected_outcomes_are_errors_with_their_name) {
  const naibx::Error error = error_of([] {
    (void)predict(empty_model(), {1, 2});
  });
  EXPECT_EQ(error.code(), NAIBX_NOT_TRAINED);
  EXPECT_STREQ(error.what(), "NAIBX_NOT_TRAINED");
}

TEST(CppErrors, a_text_with_a_nul_is_refused_and_not_cut_off) {
  naibx::Config config = sample_config();
  const std::string name("co\0al", 5);
  const naibx::Error error = error_of([&] { config.set_label_name(0, name); });
  EXPECT_EQ(error.code(), NAIBX_ERROR_INVALID_TEXT);
  EXPECT_NE(std::strstr(error.what(), "NUL at byte 2"), nullptr)
      << error.what();
  EXPECT_EQ(config.label_name(0), "");
  EXPECT_EQ(status_of([&] { config.set_label_name(0, "\xFF"); }),
            NAIBX_ERROR_INVALID_TEXT);
  EXPECT_EQ(status_of([&] { (void)naibx::Model::load(name); }),
            NAIBX_ERROR_INVALID_TEXT);
}

TEST(CppErrors, a_call_that_fails_leaves_the_model_as_it_was) {
  naibx::Model model = sample_model();
  const std::vector<std::uint8_t> before = bytes_of(model);
  EXPECT_EQ(status_of([&] {
              model.add_example({1, 2}, {0, 0});
            }),
            NAIBX_ERROR_DUPLICATE_LABEL);
  EXPECT_EQ(status_of([&] {
              model.add_example({1, 2}, {0}, -1.0);
            }),
            NAIBX_ERROR_WEIGHT);
  EXPECT_EQ(status_of([&] { model.add_example({1}, {0}); }),
            NAIBX_ERROR_FEATURE_COUNT);
  EXPECT_EQ(bytes_of(model), before);
}

TEST(CppErrors, arrays_of_different_lengths_are_refused_with_both_numbers) {
  naibx::Model model = sample_model();
  const std::vector<std::uint64_t> short_offsets(kSampleRows);
  const naibx::Error error = error_of([&] {
    model.add_examples(sample_rows(), sample_labels(), short_offsets);
  });
  EXPECT_EQ(error.code(), NAIBX_ERROR_OFFSETS);
  EXPECT_NE(std::strstr(error.what(), "has 6 numbers, but needs 7"), nullptr)
      << error.what();
  EXPECT_EQ(status_of([&] {
              model.add_examples(sample_rows(), sample_labels(),
                                 sample_offsets(), {1.0, 1.0});
            }),
            NAIBX_ERROR_WEIGHT);
  EXPECT_EQ(status_of([&] { (void)predict_batch(model, sample_rows(), {1}); }),
            NAIBX_ERROR_MISMATCH);
  EXPECT_EQ(status_of([&] {
              (void)predict(model, naibx::Features::sparse({0, 1}, {1.0}));
            }),
            NAIBX_ERROR_FEATURE_INDEX);
  EXPECT_EQ(status_of([&] {
              (void)predict_batch(model,
                                  naibx::Rows::sparse({0, 2}, {0}, {1.0, 2.0}));
            }),
            NAIBX_ERROR_FEATURE_INDEX);
}

TEST(CppErrors, of_more_rows_than_memory_holds_are_said_so) {
  const naibx::Model model = sample_model();
  for (const std::uint64_t count :
       {std::numeric_limits<std::uint64_t>::max(),
        std::numeric_limits<std::uint64_t>::max() / 2,
        std::uint64_t{1} << 60}) {
    EXPECT_EQ(status_of([&] {
                (void)predict_batch(model, naibx::Rows(count, sample_values()));
              }),
              NAIBX_ERROR_OUT_OF_RANGE)
        << count;
  }
}

TEST(CppErrors, statuses_have_names) {
  EXPECT_STREQ(naibx::status_name(NAIBX_ERROR_LABEL), "NAIBX_ERROR_LABEL");
  EXPECT_STREQ(naibx::status_name(-5), "unknown status");
}

TEST(CppErrors, the_versions_are_those_of_c) {
  EXPECT_EQ(naibx::version(), naibx_version());
  EXPECT_STREQ(naibx::version_string(), naibx_version_string());
  EXPECT_EQ(naibx::format_version(), naibx_format_version());
}

} // namespace
} // namespace naibx_test
