#include "live_scratch.hpp"

namespace naibx {

LiveScratch::LiveScratch(const Model &model, std::size_t rows_of_tile,
                         std::pmr::memory_resource *memory)
    : features(model.layout(), model.kernels(), memory), scores(memory),
      size_scores(memory), of_label_rows(memory), pairs(memory),
      nothing(memory), size_log_totals(memory), pair_log_totals(memory),
      size_row(memory), label_row(memory) {
  reserve(model, rows_of_tile);
}

void LiveScratch::reserve(const Model &model, std::size_t rows_of_tile) {
  // The model may learn labels and sizes that it has not seen yet.
  const std::size_t labels = in_lines(model.configuration().label_count());
  const std::size_t sizes =
      std::size_t{model.configuration().label_count()} + 1;
  features.reserve(model);
  scores.reserve(rows_of_tile * (labels + in_lines(sizes)));
  size_scores.reserve(sizes);
  nothing.reserve(labels);
  if (!model.labels_are_rows()) {
    of_label_rows.reserve(labels);
    pairs.reserve(labels);
  }
  size_log_totals.reserve(labels);
  pair_log_totals.reserve(labels);
  size_row.reserve(labels);
  label_row.reserve(labels);
}

} // namespace naibx
