// Scratch memory for scoring from the statistics of a model.
#pragma once

#include "../../kernels/kernels.hpp"
#include "../../model/model.hpp"
#include "feature_score.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

struct LiveScratch {
  LiveScratch(const Model &model, std::size_t rows_of_tile,
              std::pmr::memory_resource *memory);

  // Allocates only where this is smaller than the model needs.
  void reserve(const Model &model, std::size_t rows_of_tile);

  FeatureScore features;
  std::pmr::vector<double> scores;      // [row of the tile][column]
  std::pmr::vector<double> size_scores; // [row of the sizes seen]
  // By column of labels: log(N_y + smoothing), the denominators of P(m | y) and
  // of P(y' | y), once they have been needed in this call.
  std::pmr::vector<double> size_log_totals;
  std::pmr::vector<double> pair_log_totals;
  bool has_size_log_totals = false;
  bool has_pair_log_totals = false;
  // By column of labels: the rows that were last requested.
  std::pmr::vector<double> size_row;
  std::optional<std::uint32_t> size_of_row;
  std::pmr::vector<double> label_row;
};

// Columns of labels, of all, in whole lines; and of rows of scores that have so
// many candidate sizes.
[[nodiscard]] std::size_t live_label_columns(const Model &model);
[[nodiscard]] std::size_t live_row_size(const Model &model,
                                        std::size_t size_count);

} // namespace naibx
