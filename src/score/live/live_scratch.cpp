#include "live_scratch.hpp"

namespace naibx {

std::size_t live_label_columns(const Model &model) {
  return in_lines(model.configuration().label_count());
}

std::size_t live_row_size(const Model &model, std::size_t size_count) {
  return live_label_columns(model) + in_lines(size_count);
}

LiveScratch::LiveScratch(const Model &model, std::size_t rows_of_tile,
                         std::pmr::memory_resource *memory)
    : features(model.layout(), model.kernels(), memory), scores(memory),
      size_scores(memory), size_log_totals(memory), pair_log_totals(memory),
      size_row(memory), label_row(memory) {
  reserve(model, rows_of_tile);
}

void LiveScratch::reserve(const Model &model, std::size_t rows_of_tile) {
  const std::size_t labels = live_label_columns(model);
  // The model may learn sizes that it has not seen yet.
  const std::size_t sizes =
      std::size_t{model.configuration().label_count()} + 1;
  features.reserve(model);
  scores.reserve(rows_of_tile * live_row_size(model, sizes));
  size_scores.reserve(sizes);
  size_log_totals.reserve(labels);
  pair_log_totals.reserve(labels);
  size_row.reserve(labels);
  label_row.reserve(labels);
}

} // namespace naibx
