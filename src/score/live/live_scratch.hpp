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
  // By row of the labels, where rows are not columns: what is worked out for
  // them, before it is put in the order of the columns.
  std::pmr::vector<double> of_label_rows;
  std::pmr::vector<double> pairs;   // of a label, where they are converted
  std::pmr::vector<double> nothing; // N_ym of a size that was never seen
  // By row of labels: log(N_y + smoothing), the denominators of P(m | y) and
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

} // namespace naibx
