// Scratch memory of a predictor, reused from call to call.
#pragma once

#include "../../kernels/kernels.hpp"
#include "../../model/example.hpp"
#include "predictor.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// The Gaussian values of the examples of a tile.
template <typename Real> struct GaussianInput {
  explicit GaussianInput(std::pmr::memory_resource *memory)
      : x(memory), values(memory) {}

  std::pmr::vector<Real> x; // [row][Gaussian feature], complete rows
  std::pmr::vector<FeatureValue<Real>> values; // of one row that is not
};

// Scores begin at a cache line, as the tables do: what lies across two lines is
// read and written twice.
struct alignas(kBlockBytes) ScoreLine {
  double scores[kBlockLanes<double>];
};

// A tile is so many examples as are scored together.
inline constexpr std::size_t kMostRowsOfTile = 64;

struct TableScratch {
  TableScratch(const Predictor &predictor, std::pmr::memory_resource *memory);

  // Allocates only where this is smaller than the predictor needs.
  void reserve(const Predictor &predictor);
  [[nodiscard]] static std::size_t rows_of_tile(const Predictor &predictor);

  [[nodiscard]] double *scores_of(const Predictor &predictor, std::size_t row) {
    return reinterpret_cast<double *>(score_lines.data()) +
           row * predictor.shape().columns();
  }

  PreparedExample example;
  GaussianInput<double> float64;
  GaussianInput<float> float32;
  std::pmr::vector<double> values; // of the Gaussian features that count
  // What is added for each row of the tile, and where that begins.
  std::pmr::vector<WeightedRow> terms;
  std::pmr::vector<std::size_t> term_offsets;
  std::pmr::vector<std::uint32_t> always_left; // [column]
  std::pmr::vector<ScoreLine> score_lines;     // [row][column]
};

} // namespace naibx
