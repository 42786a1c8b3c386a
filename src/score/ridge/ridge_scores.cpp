#include "ridge_scores.hpp"

#include "../../base/failure.hpp"

#include <algorithm>

namespace naibx {

namespace {

// Rows whose scores fit the first-level cache beside what else is used.
constexpr std::size_t kBytesOfScores = std::size_t{16} << 10U;
constexpr std::size_t kMostRowsTogether = 16;

} // namespace

RidgeScores::RidgeScores(const Configuration &configuration,
                         const Layout &layout, const RidgeTables &tables,
                         Span<const std::uint32_t> sizes,
                         Span<const double> log_shares, const Kernels &kernels)
    : configuration_(configuration), layout_(layout), tables_(tables),
      log_shares_(log_shares), kernels_(kernels),
      group_column_(tables.label_stride() + in_lines(sizes.size())) {
  columns_.label_count = tables.label_count();
  columns_.seen_labels = tables.label_count();
  columns_.label_columns = tables.label_stride();
  columns_.row_size = group_column_ + in_lines(tables.groups().count());
  columns_.labels_have_their_columns = true;
  columns_.size_of_column = sizes;
  columns_.fixed_size = configuration.fixed_size();
}

std::size_t RidgeScores::rows_of_tile() const {
  return std::clamp<std::size_t>(kBytesOfScores /
                                     (sizeof(double) * columns_.row_size),
                                 1, kMostRowsTogether);
}

std::uint64_t RidgeScores::work_of_row(std::uint64_t value_count) const {
  const FeatureMap &map = tables_.map();
  return std::uint64_t{map.feature_count()} * columns_.row_size +
         std::uint64_t{map.landmark_count()} * (value_count + 16);
}

void RidgeScores::reserve(ScoreScratch &scratch) const {
  scratch.ridge.emplace(layout_, scratch.memory);
  RidgeRowScratch &own = *scratch.ridge;
  own.row.reserve(layout_.column_count());
  tables_.reserve(rows_of_tile(), own.scratch);
  own.scores.resize(rows_of_tile() * columns_.row_size);
}

void RidgeScores::score(const ExampleBatch &examples, RowRange tile,
                        ScoredClasses /*classes*/,
                        ScoreScratch &scratch) const {
  RidgeRowScratch &own = *scratch.ridge;
  for (std::uint64_t i = 0; i < tile.count; ++i) {
    const ExampleView example = examples.row(tile.first + i);
    try {
      own.example.prepare(layout_, example, kernels_);
    } catch (Failure &failure) {
      failure.set_row(tile.first + i, examples.row_count());
      throw;
    }
    own.row.assign(configuration_, example, {});
    tables_.begin(own.row.example(), kernels_, static_cast<std::size_t>(i),
                  own.scratch);
  }
  const auto row_count = static_cast<std::size_t>(tile.count);
  tables_.score(row_count, kernels_, own.scratch, own.scores.data(),
                columns_.row_size, group_column_);
  for (std::size_t row = 0; row < row_count; ++row) {
    set_sizes(own.scores.data() + row * columns_.row_size);
  }
}

// log P(M = m | x) of each size from that of its group.
void RidgeScores::set_sizes(double *row) const {
  for (std::size_t i = 0; i < columns_.size_of_column.size(); ++i) {
    const std::size_t group = tables_.groups().of(columns_.size_of_column[i]);
    row[columns_.label_columns + i] = row[group_column_ + group] +
                                      tables_.group_log_share(group) +
                                      log_shares_[i];
  }
}

} // namespace naibx
