#include "compile_discrete.hpp"

#include "../bernoulli_score.hpp"
#include "../categorical_score.hpp"
#include "../multinomial_score.hpp"

#include <cmath>

namespace naibx {

namespace {

bool is_always_present(const BernoulliWeights &weights) {
  return !(weights.absent > 0.0);
}

BernoulliWeights weights_of(const Model &model, const Column &column,
                            std::size_t slot) {
  return bernoulli_weights(model, *column.classes, column.row, slot);
}

double logarithm(const Share &share) {
  return std::log(share.part) - std::log(share.total);
}

// The list of columns for each feature that they always had.
void list_always_present(const Model &model, const Columns &columns,
                         const Tables &tables) {
  auto *const list = tables.at<std::uint32_t>(tables.offsets.always_columns);
  auto *const ends = tables.at<std::uint64_t>(tables.offsets.always_offsets);
  auto *const counts = tables.at<std::uint32_t>(tables.offsets.always_counts);
  std::uint64_t end = 0;
  for (std::size_t slot = 0; slot < tables.shape.bernoulli_count; ++slot) {
    for (const Column &column : columns.all()) {
      if (is_always_present(weights_of(model, column, slot))) {
        list[end++] = static_cast<std::uint32_t>(column.position);
        ++counts[column.position];
      }
    }
    ends[slot + 1] = end;
  }
}

} // namespace

std::uint64_t count_always_present(const Model &model, const Columns &columns) {
  if (model.configuration().constants().feature_smoothing > 0.0) {
    return 0;
  }
  std::uint64_t count = 0;
  for (const Column &column : columns.all()) {
    for (std::size_t slot = 0; slot < model.layout().bernoulli_count; ++slot) {
      count += static_cast<std::uint64_t>(
          is_always_present(weights_of(model, column, slot)));
    }
  }
  return count;
}

// `start` gets log P(absent), a present feature exchanges it for
// log P(present), a missing one takes it out. Where P(absent) is 0 the
// logarithm is left out of both, and the lists tell of it.
void compile_bernoulli(const Model &model, const Columns &columns,
                       const Tables &tables) {
  const PredictorShape &shape = tables.shape;
  columns.for_each(shape.bernoulli_count, [&](const Column &column,
                                              std::size_t slot) {
    const BernoulliWeights weights = weights_of(model, column, slot);
    const double absent =
        is_always_present(weights) ? 0.0 : std::log(weights.absent);
    const double log_absent = absent - std::log(weights.total);
    tables.start()[column.position] += log_absent;
    tables.set_logarithm(shape.first_bernoulli_row() + slot, column.position,
                         std::log(weights.present) - absent);
    tables.set_logarithm(shape.first_missing_bernoulli_row() + slot,
                         column.position, -log_absent);
  });
  if (shape.always_present > 0) {
    list_always_present(model, columns, tables);
  }
}

void compile_multinomial(const Model &model, const Columns &columns,
                         const Tables &tables) {
  const PredictorShape &shape = tables.shape;
  columns.for_each(shape.multinomial_count, [&](const Column &column,
                                                std::size_t slot) {
    const Share share = multinomial_share(model, *column.classes, column.row,
                                          static_cast<std::uint32_t>(slot));
    tables.set_logarithm(shape.first_multinomial_row() + slot, column.position,
                         logarithm(share));
  });
}

void compile_categorical(const Model &model, const Columns &columns,
                         const Tables &tables) {
  const auto &offset = model.layout().category_offset;
  for (std::size_t slot = 0; slot + 1 < offset.size(); ++slot) {
    const std::size_t first = tables.shape.first_category_row() + offset[slot];
    columns.for_each(offset[slot + 1] - offset[slot],
                     [&](const Column &column, std::size_t category) {
                       const Share share = categorical_share(
                           model, *column.classes, column.row, slot,
                           static_cast<std::uint32_t>(category));
                       tables.set_logarithm(first + category, column.position,
                                            logarithm(share));
                     });
  }
}

} // namespace naibx
