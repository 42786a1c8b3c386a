// One prediction and one update, straight from the statistics of a model. On
// CAL500 where it is in NAIBX_DATA_DIR, else on made-up data of its shape.
#include "readers/arff/arff_reader.hpp"

#include <benchmark/benchmark.h>
#include <naibx/naibx.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using naibx::cli::Dataset;

struct Destroy {
  void operator()(naibx_model *model) const { naibx_destroy(model); }
  void operator()(naibx_config *config) const { naibx_config_destroy(config); }
  void operator()(naibx_workspace *workspace) const {
    naibx_workspace_destroy(workspace);
  }
};

void require(naibx_status status) {
  if (status != NAIBX_OK) {
    throw std::runtime_error(naibx_status_name(status));
  }
}

// The numbers of CAL500: 502 rows, 68 features, 174 labels, 26 a row.
Dataset made_up_data() {
  std::mt19937_64 random(500);
  const auto uniform = [&random] {
    return static_cast<double>(random() >> 11U) * 0x1p-53;
  };
  Dataset data;
  data.header.features.resize(68);
  data.header.labels.resize(174);
  for (int row = 0; row < 502; ++row) {
    naibx::cli::DatasetRow example;
    for (std::uint32_t i = 0; i < 68; ++i) {
      example.columns.push_back(i);
      example.values.push_back(uniform());
    }
    const double share = 0.08 + 0.14 * uniform();
    for (std::uint32_t label = 0; label < 174; ++label) {
      if (uniform() < share) {
        example.labels.push_back(label);
      }
    }
    data.append(example);
  }
  return data;
}

Dataset data_set() {
  const char *const folder = std::getenv("NAIBX_DATA_DIR");
  const std::filesystem::path place =
      (folder == nullptr ? std::filesystem::path("../shared/data") : folder) /
      std::filesystem::path("mlc");
  if (!std::filesystem::exists(place / "cal500.arff")) {
    return made_up_data();
  }
  naibx::cli::LabelChoice choice;
  choice.label_xml = (place / "cal500.xml").string();
  return naibx::cli::read_arff((place / "cal500.arff").string(), choice);
}

// Every row dense, as a solver has it.
std::vector<double> dense_rows(const Dataset &data) {
  const std::size_t columns = data.header.features.size();
  std::vector<double> rows(data.row_count() * columns, 0.0);
  for (std::size_t row = 0; row < data.row_count(); ++row) {
    for (auto i = data.feature_offsets[row]; i < data.feature_offsets[row + 1];
         ++i) {
      rows[row * columns + data.feature_columns[i]] = data.feature_values[i];
    }
  }
  return rows;
}

class Trained {
public:
  Trained() : data(data_set()), rows(dense_rows(data)) {
    naibx_config *config = nullptr;
    require(naibx_config_create(
        static_cast<std::uint32_t>(data.header.labels.size()), &config,
        nullptr));
    const std::unique_ptr<naibx_config, Destroy> owned(config);
    require(naibx_config_add_features(config, NAIBX_GAUSSIAN,
                                      static_cast<std::uint32_t>(columns()),
                                      nullptr));
    naibx_model *made = nullptr;
    require(naibx_create(config, &made, nullptr));
    model.reset(made);
    for (std::size_t row = 0; row < data.row_count(); ++row) {
      learn(row);
    }
    naibx_workspace *scratch = nullptr;
    require(naibx_workspace_create(made, &scratch, nullptr));
    workspace.reset(scratch);
    labels.resize(data.header.labels.size());
  }

  [[nodiscard]] std::size_t columns() const {
    return data.header.features.size();
  }
  void learn(std::size_t row) {
    const std::uint64_t begin = data.label_offsets[row];
    require(naibx_add_example(model.get(), rows.data() + row * columns(),
                              nullptr, columns(), data.label_ids.data() + begin,
                              data.label_offsets[row + 1] - begin, 1.0,
                              nullptr));
  }
  std::uint64_t predict(std::size_t row) {
    std::uint64_t count = 0;
    require(naibx_predict(model.get(), rows.data() + row * columns(), nullptr,
                          columns(), NAIBX_SIZE_PREDICTED, labels.data(),
                          nullptr, labels.size(), &count, workspace.get(),
                          nullptr));
    return count;
  }

  Dataset data;
  std::vector<double> rows;
  std::unique_ptr<naibx_model, Destroy> model;
  std::unique_ptr<naibx_workspace, Destroy> workspace;
  std::vector<std::uint32_t> labels;
};

void predict_one(benchmark::State &state) {
  Trained trained;
  std::size_t row = 0;
  std::uint64_t labels = 0;
  for ([[maybe_unused]] auto step : state) {
    labels += trained.predict(row);
    row = (row + 1) % trained.data.row_count();
  }
  state.counters["labels"] = benchmark::Counter(
      static_cast<double>(labels), benchmark::Counter::kAvgIterations);
}
BENCHMARK(predict_one)->Unit(benchmark::kMicrosecond);

void learn_one(benchmark::State &state) {
  Trained trained;
  std::size_t row = 0;
  for ([[maybe_unused]] auto step : state) {
    trained.learn(row);
    row = (row + 1) % trained.data.row_count();
  }
}
BENCHMARK(learn_one)->Unit(benchmark::kMicrosecond);

} // namespace
