#include "tile_scorer.hpp"

#include "../../model/limits.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

namespace naibx {

namespace {

// A row with fewer values than this share of the features is scored from the
// sum of a row of zeros.
constexpr std::size_t kSparseShare = 4;

template <typename Real> GaussianInput<Real> &input_of(TableScratch &all) {
  if constexpr (std::is_same_v<Real, double>) {
    return all.float64;
  } else {
    return all.float32;
  }
}

// The kernels by the type of the numbers.
struct ByType {
  const Kernels &kernels;

  void gaussian(const GaussianCall<double> &call) const {
    kernels.gaussian_float64(call);
  }
  void gaussian(const GaussianCall<float> &call) const {
    kernels.gaussian_float32(call);
  }
  void some(const SomeGaussianCall<double> &call) const {
    kernels.some_gaussian_float64(call);
  }
  void some(const SomeGaussianCall<float> &call) const {
    kernels.some_gaussian_float32(call);
  }
  void sparse(const SomeGaussianCall<double> &call) const {
    kernels.sparse_gaussian_float64(call);
  }
  void sparse(const SomeGaussianCall<float> &call) const {
    kernels.sparse_gaussian_float32(call);
  }
  void add_rows(const RowsCall<double> &call) const {
    kernels.add_rows_float64(call);
  }
  void add_rows(const RowsCall<float> &call) const {
    kernels.add_rows_float32(call);
  }
  void centre(const CentreCall<double> &call) const {
    kernels.centre_float64(call);
  }
  void centre(const CentreCall<float> &call) const {
    kernels.centre_float32(call);
  }
};

} // namespace

ColumnRange label_columns(const PredictorShape &shape) {
  return {0, shape.padded(shape.label_columns())};
}

ColumnRange size_columns(const PredictorShape &shape) {
  return {shape.label_columns() / shape.lanes() * shape.lanes(),
          shape.columns()};
}

ColumnRange all_columns(const PredictorShape &shape) {
  return {0, shape.columns()};
}

template <typename Real>
TileScorer<Real>::TileScorer(const Predictor &predictor, const Kernels &kernels,
                             TableScratch &scratch, ColumnRange range)
    : predictor_(predictor), shape_(predictor.shape()), kernels_(kernels),
      scratch_(scratch), input_(input_of<Real>(scratch)), range_(range) {
  scratch_.terms.clear();
  scratch_.term_offsets.clear();
  scratch_.term_offsets.push_back(0);
}

template <typename Real>
void TileScorer<Real>::take(const ExampleView &example) {
  const Layout &layout = predictor_.layout();
  const bool is_plain = example.indices == nullptr &&
                        example.count == layout.column_count() &&
                        shape_.gaussian_slots == layout.column_count();
  // Only Gaussian features, and nothing missing or too large: no need to check
  // the values one by one.
  if (is_plain && kernels_.inspect(example.values, layout.column_count(),
                                   kMaximumGaussianValue) == 0) {
    take_dense(example.values);
  } else {
    scratch_.example.prepare(layout, example, kernels_);
    take_gaussian(example);
    take_discrete();
  }
  ++rows_;
  scratch_.term_offsets.push_back(scratch_.terms.size());
}

template <typename Real> Real *TileScorer<Real>::x_of_row(std::size_t row) {
  return input_.x.data() + row * shape_.gaussian_count;
}

template <typename Real>
Real TileScorer<Real>::centred(std::uint32_t feature, double value) const {
  Real x = 0;
  const CentreCall<Real> call = {
      &value, predictor_.centre() + feature,
      predictor_.unit() == nullptr ? nullptr : predictor_.unit() + feature, &x,
      1};
  ByType{kernels_}.centre(call);
  return x;
}

// A complete row; it is scored with its neighbours.
template <typename Real>
void TileScorer<Real>::take_dense(const double *values) {
  if (shape_.gaussian_count < shape_.gaussian_slots) {
    const auto feature_of_slot = predictor_.feature_of_slot();
    for (std::size_t slot = 0; slot < feature_of_slot.size(); ++slot) {
      if (feature_of_slot[slot] != kNoFeature) {
        scratch_.values[feature_of_slot[slot]] = values[slot];
      }
    }
    values = scratch_.values.data();
  }
  ByType{kernels_}.centre(CentreCall<Real>{values, predictor_.centre(),
                                           predictor_.unit(), x_of_row(rows_),
                                           shape_.gaussian_count});
}

template <typename Real>
void TileScorer<Real>::add_term(std::size_t row, double weight) {
  scratch_.terms.push_back({static_cast<std::uint32_t>(row), weight});
}

// term(i) for i = 0 .. count - 1, several at once: an append for each would
// take longer than the sums.
template <typename Real>
template <typename Term>
void TileScorer<Real>::add_terms(std::size_t count, const Term &term) {
  constexpr std::size_t kAtOnce = 64;
  WeightedRow terms[kAtOnce];
  for (std::size_t begin = 0; begin < count; begin += kAtOnce) {
    const std::size_t length = std::min(kAtOnce, count - begin);
    for (std::size_t i = 0; i < length; ++i) {
      terms[i] = term(begin + i);
    }
    scratch_.terms.insert(scratch_.terms.end(), terms, terms + length);
  }
}

template <typename Real>
bool TileScorer<Real>::is_sparse(const ExampleView &example) const {
  return shape_.sparse_rows && example.indices != nullptr &&
         !scratch_.example.gaussian_missing &&
         example.count * kSparseShare < shape_.gaussian_count;
}

template <typename Real>
void TileScorer<Real>::take_gaussian(const ExampleView &example) {
  if (shape_.gaussian_count > 0 && is_sparse(example)) {
    score_sparse(example);
  } else if (scratch_.example.gaussian_missing) {
    score_some();
  } else {
    take_dense(scratch_.example.gaussian.data());
  }
}

template <typename Real>
void TileScorer<Real>::score_sparse(const ExampleView &example) {
  const Layout &layout = predictor_.layout();
  input_.values.clear();
  const ColumnRun *run = layout.runs.data();
  for (std::uint64_t i = 0; i < example.count; ++i) {
    const std::uint32_t column = example.indices[i];
    while (column - run->first_column >= run->count) {
      ++run;
    }
    if (run->family != Family::gaussian) {
      continue;
    }
    const std::uint32_t feature =
        predictor_.feature_of_slot()[layout.slot[column]];
    if (feature != kNoFeature) {
      input_.values.push_back({feature, centred(feature, example.values[i]),
                               centred(feature, 0.0)});
    }
  }
  score_complete_rows();
  ByType{kernels_}.sparse({predictor_.gaussian<Real>(),
                           range_.begin / kBlockLanes<Real>,
                           range_.end / kBlockLanes<Real>, input_.values.data(),
                           input_.values.size(), predictor_.start_of_zeros(),
                           scratch_.scores_of(predictor_, rows_)});
  waiting_ = rows_ + 1;
}

// A missing feature has no square, and its factor is removed from `start`.
template <typename Real> void TileScorer<Real>::score_some() {
  const auto feature_of_slot = predictor_.feature_of_slot();
  input_.values.clear();
  for (std::size_t slot = 0; slot < feature_of_slot.size(); ++slot) {
    const std::uint32_t feature = feature_of_slot[slot];
    const double value = scratch_.example.gaussian[slot];
    if (feature == kNoFeature) {
      continue;
    }
    if (std::isnan(value)) {
      add_term(feature, 1.0);
    } else {
      input_.values.push_back({feature, centred(feature, value), 0});
    }
  }
  score_complete_rows();
  ByType{kernels_}.some({predictor_.gaussian<Real>(),
                         range_.begin / kBlockLanes<Real>,
                         range_.end / kBlockLanes<Real>, input_.values.data(),
                         input_.values.size(), predictor_.start(),
                         scratch_.scores_of(predictor_, rows_)});
  waiting_ = rows_ + 1;
}

template <typename Real> void TileScorer<Real>::take_discrete() {
  const PreparedExample &example = scratch_.example;
  const auto add_slots = [this](std::size_t first, const auto &slots) {
    this->add_terms(slots.size(), [first, &slots](std::size_t i) {
      return WeightedRow{static_cast<std::uint32_t>(first + slots[i]), 1.0};
    });
  };
  add_slots(shape_.first_bernoulli_row(), example.present);
  add_slots(shape_.first_missing_bernoulli_row(), example.bernoulli_missing);
  const std::size_t first_multinomial = shape_.first_multinomial_row();
  const auto &occurrences = example.occurrences;
  add_terms(
      occurrences.size(), [first_multinomial, &occurrences](std::size_t i) {
        return WeightedRow{
            static_cast<std::uint32_t>(first_multinomial + occurrences[i].slot),
            occurrences[i].count};
      });
  const auto &offset = predictor_.layout().category_offset;
  for (std::size_t slot = 0; slot < example.category.size(); ++slot) {
    if (example.category[slot] != PreparedExample::kMissingCategory) {
      add_term(shape_.first_category_row() + offset[slot] +
                   example.category[slot],
               1.0);
    }
  }
}

template <typename Real> void TileScorer<Real>::score_complete_rows() {
  if (waiting_ < rows_) {
    ByType{kernels_}.gaussian(
        {predictor_.gaussian<Real>(), range_.begin / kBlockLanes<Real>,
         range_.end / kBlockLanes<Real>, x_of_row(waiting_),
         shape_.gaussian_count, rows_ - waiting_, predictor_.start(),
         scratch_.scores_of(predictor_, waiting_), shape_.columns()});
  }
  waiting_ = rows_;
}

template <typename Real> void TileScorer<Real>::score() {
  score_complete_rows();
  for (std::size_t row = 0; row < rows_; ++row) {
    const std::size_t begin = scratch_.term_offsets[row];
    const std::size_t count = scratch_.term_offsets[row + 1] - begin;
    if (count > 0) {
      ByType{kernels_}.add_rows({predictor_.logarithms<Real>(),
                                 shape_.columns(), range_.begin, range_.end,
                                 scratch_.terms.data() + begin, count,
                                 scratch_.scores_of(predictor_, row)});
    }
    if (shape_.always_present > 0) {
      rule_out(row);
    }
  }
}

// A class whose examples all had a feature, with nothing smoothed, has the
// probability 0 for an example without it.
template <typename Real> void TileScorer<Real>::rule_out(std::size_t row) {
  auto &left = scratch_.always_left;
  const auto counts = predictor_.always_counts();
  std::copy(counts.begin(), counts.end(), left.begin());
  for (std::size_t i = scratch_.term_offsets[row];
       i < scratch_.term_offsets[row + 1]; ++i) {
    const std::size_t term = scratch_.terms[i].row;
    if (term < shape_.first_bernoulli_row() ||
        term >= shape_.first_multinomial_row()) {
      continue;
    }
    const std::size_t feature =
        (term - shape_.first_bernoulli_row()) % shape_.bernoulli_count;
    for (const std::uint32_t column :
         predictor_.always_with(static_cast<std::uint32_t>(feature))) {
      --left[column];
    }
  }
  double *const scores = scratch_.scores_of(predictor_, row);
  for (std::size_t column = range_.begin; column < range_.end; ++column) {
    if (left[column] != 0) {
      scores[column] = -std::numeric_limits<double>::infinity();
    }
  }
}

template class TileScorer<double>;
template class TileScorer<float>;

} // namespace naibx
