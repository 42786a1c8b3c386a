// A small model that the tests of the C++ interface share: three labels, two
// Gaussian features.
#pragma once

#include <gtest/gtest.h>
#include <naibx/naibx.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace naibx_test {

inline naibx::Config sample_config() {
  naibx::Config config = naibx::Config::create(3);
  config.add_features(NAIBX_GAUSSIAN, 2);
  return config;
}

inline naibx::Model empty_model() {
  return naibx::Model::create(sample_config());
}

inline const std::vector<double> &sample_values() {
  static const std::vector<double> values = {50, 9,  80, 2, 78, 3,
                                             54, 8., 70, 4, 51, 7};
  return values;
}
inline constexpr std::uint64_t kSampleRows = 6;
inline const std::vector<std::uint32_t> &sample_labels() {
  static const std::vector<std::uint32_t> labels = {2, 0, 1, 0, 1, 2, 1, 2};
  return labels;
}
inline const std::vector<std::uint64_t> &sample_offsets() {
  static const std::vector<std::uint64_t> offsets = {0, 1, 3, 5, 6, 7, 8};
  return offsets;
}
inline naibx::Rows sample_rows() {
  return {kSampleRows, sample_values()};
}

inline naibx::Model sample_model() {
  naibx::Model model = empty_model();
  model.add_examples(sample_rows(), sample_labels(), sample_offsets());
  return model;
}

// More rows, so that batches are shared between threads.
inline std::vector<double> many_values(std::uint64_t rows) {
  std::vector<double> values;
  for (std::uint64_t row = 0; row < rows; ++row) {
    values.push_back(50.0 + static_cast<double>(row * 7 % 31));
    values.push_back(2.0 + static_cast<double>(row * 5 % 7));
  }
  return values;
}

// Such rows with one label each.
struct ManyExamples {
  explicit ManyExamples(std::uint64_t rows)
      : row_count(rows), values(many_values(rows)) {
    for (std::uint64_t row = 0; row < rows; ++row) {
      labels.push_back(static_cast<std::uint32_t>(row % 3));
      offsets.push_back(row + 1);
    }
  }

  void teach(naibx::Model &model) const {
    model.add_examples(naibx::Rows(row_count, values), labels, offsets);
  }

  std::uint64_t row_count;
  std::vector<double> values;
  std::vector<std::uint32_t> labels;
  std::vector<std::uint64_t> offsets = {0};
};

// Calls `call`, which has to throw naibx::Error, and returns what it threw.
template <typename Call> naibx::Error error_of(Call &&call) {
  try {
    call();
  } catch (const naibx::Error &error) {
    return error;
  }
  ADD_FAILURE() << "nothing was thrown";
  return naibx::Error(naibx::detail::Report());
}

template <typename Call> naibx_status status_of(Call &&call) {
  return error_of(call).code();
}

inline std::vector<std::uint8_t> bytes_of(const naibx::Model &model) {
  return naibx::write_parts(model);
}

} // namespace naibx_test
