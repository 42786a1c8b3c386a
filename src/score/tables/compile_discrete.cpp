#include "compile_discrete.hpp"

#include "../live/bernoulli_score.hpp"
#include "../live/categorical_score.hpp"
#include "../live/multinomial_score.hpp"

#include <algorithm>

namespace naibx {

namespace {

bool is_always_present(const BernoulliWeights &weights) {
  return !(weights.absent > 0.0);
}

BernoulliWeights weights_of(const Model &model, const Column &column,
                            std::size_t slot) {
  return bernoulli_weights(model, *column.classes, column.row, slot);
}

// The rows of `count` features or categories that have one total:
// shares_of(column) are their shares, of which the first row's is at `place`.
template <typename SharesOf>
void compile_shares(const ColumnLine &line, const TableRows &rows,
                    std::size_t place, std::size_t count,
                    const Kernels &kernels, const SharesOf &shares_of) {
  CompileSharesCall call = {};
  call.feature_count = count;
  call.is_class = line.is_class();
  call.rows = rows;
  std::size_t lane = 0;
  call.parts = line.rows([&](const Column &column) {
    const Shares shares = shares_of(column);
    call.summand = shares.summand;
    call.totals.of[lane] = shares.has_value ? shares.total : 1.0;
    if (!shares.has_value) {
      call.is_class.of[lane] = 0.0; // its logarithms are 0
    }
    ++lane;
    return shares.parts + place;
  });
  kernels.compile_shares(call);
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
  if (model.constants().feature_smoothing > 0.0) {
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

namespace {

CompileBernoulliCall bernoulli_call(const Model &model, const ColumnLine &line,
                                    std::size_t first) {
  const BernoulliTable &all = model.all().bernoulli;
  CompileBernoulliCall call = {};
  call.present = line.rows([&](const Column &column) {
    return column.classes->bernoulli.present(column.row).data() + first;
  });
  call.is_tracking = all.observed.tracking();
  if (call.is_tracking) {
    call.observed = line.rows([&](const Column &column) {
      return column.classes->bernoulli.observed.row(column.row).data() + first;
    });
    call.overall_observed = all.observed.row(0).data() + first;
  }
  call.weights = line.weights();
  call.is_class = line.is_class();
  call.overall_present = all.present(0).data() + first;
  call.overall_weight = model.weight();
  call.smoothing = model.constants().feature_smoothing;
  return call;
}

} // namespace

// `start` gets log P(absent), a present feature exchanges it for log
// P(present), a missing one takes it out. Where P(absent) is 0, P(present)
// replaces it, so that presence changes nothing, and the lists hold the pair.
void compile_bernoulli(const Model &model, const Columns &columns,
                       const Tables &tables, const Kernels &kernels) {
  const PredictorShape &shape = tables.shape;
  columns.for_each_chunk(shape.bernoulli_count, [&](const ColumnLine &line,
                                                    std::size_t first,
                                                    std::size_t count) {
    CompileBernoulliCall call = bernoulli_call(model, line, first);
    call.feature_count = count;
    call.present_rows =
        tables.logarithms(shape.first_bernoulli_row() + first, line.position());
    call.missing_rows = tables.logarithms(
        shape.first_missing_bernoulli_row() + first, line.position());
    call.log_absent = tables.start() + line.position();
    kernels.compile_bernoulli(call);
  });
  if (shape.always_present > 0) {
    list_always_present(model, columns, tables);
  }
}

void compile_multinomial(const Model &model, const Columns &columns,
                         const Tables &tables, const Kernels &kernels) {
  const auto &groups = model.layout().multinomial_group;
  columns.for_each_chunk(
      groups.size(),
      [&](const ColumnLine &line, std::size_t first, std::size_t count) {
        const auto end =
            groups.begin() + static_cast<std::ptrdiff_t>(first + count);
        for (auto slot = groups.begin() + static_cast<std::ptrdiff_t>(first);
             slot != end;) {
          const std::uint32_t group = *slot;
          const auto next = std::find_if(
              slot, end, [=](std::uint32_t other) { return other != group; });
          const auto place = static_cast<std::size_t>(slot - groups.begin());
          compile_shares(
              line,
              tables.logarithms(tables.shape.first_multinomial_row() + place,
                                line.position()),
              place, static_cast<std::size_t>(next - slot), kernels,
              [&](const Column &column) {
                return multinomial_shares(model, *column.classes, column.row,
                                          group);
              });
          slot = next;
        }
      });
}

void compile_categorical(const Model &model, const Columns &columns,
                         const Tables &tables, const Kernels &kernels) {
  const auto &offset = model.layout().category_offset;
  for (std::size_t slot = 0; slot + 1 < offset.size(); ++slot) {
    const std::size_t first = tables.shape.first_category_row() + offset[slot];
    columns.for_each_line([&](const ColumnLine &line) {
      compile_shares(
          line, tables.logarithms(first, line.position()), 0,
          offset[slot + 1] - offset[slot], kernels, [&](const Column &column) {
            return categorical_shares(model, *column.classes, column.row, slot);
          });
    });
  }
}

} // namespace naibx
