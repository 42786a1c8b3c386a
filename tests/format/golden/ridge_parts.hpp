// The sections of the linear and the kernel method, made by hand: whole numbers
// and halves, the same on every machine.
#pragma once

#include "../sample_models.hpp"

#include <cstdint>
#include <limits>
#include <vector>

namespace naibx::test {

struct MethodParts {
  std::uint32_t method = 2;
  std::uint32_t landmarks = 500;
  std::uint32_t reservoir = 150;
  std::uint32_t loss = 0;
  std::uint64_t seed = 0;
  std::uint32_t seen_sets = 65536;

  [[nodiscard]] Bytes bytes() const;
};

// KIND of two columns: the first is chosen, the second rare.
struct KindParts {
  std::vector<std::uint8_t> kinds = {3, 1};

  [[nodiscard]] Bytes bytes() const;
};

// HELD and LHLD.
struct HeldOutParts {
  std::uint32_t is_measured = 1;
  double utility = 0.625;

  [[nodiscard]] Bytes bytes() const;
};

// Of two columns: the first dense, the second rare, beside a landmark.
struct MapParts {
  struct Column {
    std::uint32_t kind;
    double usual_value;
  };
  struct Knot {
    double value;
    double score;
  };
  struct SparseValue {
    std::uint32_t index;
    double value;
  };
  struct Landmark {
    std::vector<double> dense;
    std::vector<SparseValue> sparse;
  };

  std::vector<Column> columns = {{0, 0.0}, {1, 0.0}};
  std::vector<std::uint32_t> knot_offsets = {0, 2};
  std::vector<Knot> knots = {{0.0, -1.0}, {1.0, 1.0}};
  std::uint32_t sparse_are_counts = 0;
  double dense_norm = 1.0;
  double width = 1.0;
  double ridge_unit = 0.5;
  std::vector<Landmark> landmarks = {{{1.0}, {}}};

  // Two columns of words, and no landmarks.
  void make_sparse();
  // In whole lines of 8.
  [[nodiscard]] std::size_t feature_count() const {
    return 8 + landmarks.size();
  }
  void write(Bytes &bytes) const;
};

struct SetParts {
  std::vector<std::uint32_t> labels;
  double weight;
};

struct RidgeModelParts {
  struct Row {
    std::uint64_t hash;
    double weight;
    double squared_weight;
    std::vector<std::uint32_t> columns;
    std::vector<double> values;
    std::vector<std::uint32_t> labels;
  };

  std::uint64_t end = 9;
  std::vector<Row> rows = {{1, 1.0, 1.0, {0}, {1.0}, {0}},
                           {3, 1.0, 1.0, {}, {}, {0}},
                           {5, 2.0, 2.0, {0, 1}, {1.0, 1.0}, {1}},
                           {5, 0.5, 0.25, {0}, {1.0}, {0, 1}}};
  std::vector<SetParts> sets = {{{0}, 1.0}, {{0, 1}, 0.5}, {{1}, 2.0}};
  double dropped_weight = 0.0;
  std::uint32_t is_frozen = 1;
  MapParts map;
  std::vector<std::uint32_t> groups = {0, 2};
  double weight = 3.5;
  std::vector<double> masses = {1.5, 2.5, 3.0, 0.5};
  double first_sum = 1.5; // the others are 0
  double first_square = 2.5;
  std::uint32_t waiting = 1; // examples for their block
  double first_waiting = 0.5;

  [[nodiscard]] Bytes bytes() const;
};

struct RidgePredictorParts {
  struct Calibration {
    double constant;
    double slope;
    double share;
  };

  MapParts map;
  std::vector<std::uint32_t> groups = {0, 2};
  double lambda = 1.0;
  std::uint32_t precision = 0;
  double first_weight = 0.25;
  std::vector<Calibration> calibrations = {
      {0.5, 1.0, 0.5}, {-0.5, 2.0, 0.5}, {0.0, 1.0, 0.75}, {0.0, 1.0, 0.25}};
  std::vector<double> log_odds = {0.25, -0.25};
  std::vector<double> log_shares = {-0.25, -1.5};
  std::vector<SetParts> sets = {{{0}, 1.0}, {{0, 1}, 0.5}, {{1}, 2.0}};
  std::uint32_t decoder = 0;
  std::uint32_t loss = 0;
  std::vector<double> numbers = {0.5, 0.5, 0.5, 0.75, 0.75};
  std::uint32_t has_gain = 1;
  double gain = 0.125;
  double weight = 3.5;

  [[nodiscard]] Bytes bytes() const;
};

} // namespace naibx::test
