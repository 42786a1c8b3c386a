// Predictors of float32 on real data: scores within the bound, and how many
// sets differ from those of float64.
#include "data_sets.hpp"
#include "float32_scale.hpp"
#include "predictor_comparison.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>

namespace naibx::conformance {

namespace {

struct DataSet {
  const char *name;
  std::int64_t label_count; // the last columns, as a negative number
};

class Float32OnData : public testing::TestWithParam<DataSet> {};

// Two thirds of the rows are learned, the others predicted.
bool is_learned(std::size_t row) {
  return row % 3 != 2;
}

Model learn_data(const cli::Dataset &data) {
  reference::Settings settings;
  settings.label_count = static_cast<std::uint32_t>(data.header.labels.size());
  settings.features.resize(data.header.features.size());
  Model model = make_model(settings);
  for (std::size_t row = 0; row < data.row_count(); ++row) {
    if (is_learned(row)) {
      learn(model.get(), {features_of(data, row), labels_of(data, row), 1},
            false);
    }
  }
  return model;
}

TEST_P(Float32OnData, sets_differ_in_less_than_one_row_of_a_hundred) {
  const std::string path = data_path(std::string(GetParam().name) + ".arff");
  if (!std::ifstream(path))
    GTEST_SKIP() << path << " is not there";
  cli::LabelChoice choice;
  choice.label_count = GetParam().label_count;
  const cli::Dataset data = cli::read_arff(path, choice);
  const Model model = learn_data(data);
  const std::vector<bool> gaussian(data.header.features.size(), true);
  for (const std::int32_t kernel : kernels_that_differ()) {
    const Predictor doubles =
        make_predictor(model.get(), NAIBX_FLOAT64, kernel);
    const Predictor floats = make_predictor(model.get(), NAIBX_FLOAT32, kernel);
    std::size_t rows = 0;
    std::size_t differ = 0;
    double largest = 0;
    double largest_share = 0;
    for (std::size_t i = 0; i < data.row_count(); ++i) {
      if (is_learned(i))
        continue;
      ++rows;
      const std::vector<double> x = features_of(data, i);
      const Row row = make_row(x, false);
      std::vector<std::uint32_t> sets[2] = {
          predict(doubles.get(), row, -1, nullptr).labels,
          predict(floats.get(), row, -1, nullptr).labels};
      for (std::vector<std::uint32_t> &set : sets)
        std::sort(set.begin(), set.end());
      differ += sets[0] != sets[1] ? 1U : 0U;
      const Scores expected = score_labels(doubles.get(), row, nullptr);
      const Scores actual = score_labels(floats.get(), row, nullptr);
      for (std::uint32_t label = 0; label < expected.values.size(); ++label) {
        if (!std::isfinite(expected.values[label]))
          continue;
        const double error =
            std::fabs(actual.values[label] - expected.values[label]);
        const double bound = float32_bound(model.get(), NAIBX_CLASS_LABEL,
                                           label, gaussian, x, false, 0);
        EXPECT_LE(error, bound) << "row " << i << ", label " << label;
        largest = std::max(largest, error);
        largest_share = std::max(largest_share, error / bound);
      }
    }
    EXPECT_LT(differ * 100, rows) << "kernel " << kernel;
    const std::string suffix = "_kernel_" + std::to_string(kernel);
    RecordProperty("rows" + suffix, std::to_string(rows));
    RecordProperty("differ" + suffix, std::to_string(differ));
    RecordProperty("largest_error" + suffix, std::to_string(largest));
    RecordProperty("share_of_bound" + suffix, std::to_string(largest_share));
  }
}

INSTANTIATE_TEST_SUITE_P(Sets, Float32OnData,
                         testing::Values(DataSet{"emotions", -6},
                                         DataSet{"yeast", -14},
                                         DataSet{"cal500", -174}),
                         [](const testing::TestParamInfo<DataSet> &set) {
                           return std::string(set.param.name);
                         });

} // namespace

} // namespace naibx::conformance
