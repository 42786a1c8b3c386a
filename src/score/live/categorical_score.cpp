#include "categorical_score.hpp"

#include "class_sums.hpp"
#include "log_product.hpp"
#include "share.hpp"

namespace naibx {

Shares categorical_shares(const Model &model, const ClassStatistics &classes,
                          std::size_t row, std::size_t slot) {
  const auto &offset = model.layout().category_offset;
  const double smoothing = model.constants().feature_smoothing;
  const double smoothing_of_all = smoothing * (offset[slot + 1] - offset[slot]);
  const auto shares = [&](const ClassStatistics &of, std::size_t at) {
    const CategoricalTable &table = of.categorical;
    const double total =
        table.observed.at(at, slot, of.weight(at)) + smoothing_of_all;
    return Shares{table.weights(at).data() + offset[slot], smoothing, total,
                  total > 0.0};
  };
  return first_with_value(shares(classes, row), shares(model.all(), 0));
}

namespace {

// For models without smoothing, where a total may be 0.
double categorical_log_likelihood(const Model &model,
                                  const ClassStatistics &classes,
                                  std::size_t row,
                                  const PreparedExample &example) {
  LogProduct weights;
  LogProduct totals;
  for (std::size_t slot = 0; slot < example.category.size(); ++slot) {
    const std::uint32_t category = example.category[slot];
    if (category != PreparedExample::kMissingCategory) {
      const Share share =
          categorical_shares(model, classes, row, slot).at(category);
      weights.multiply(share.part);
      totals.multiply(share.total);
    }
  }
  return weights.log() - totals.log();
}

} // namespace

void CategoricalScore::reserve(const Layout &layout, std::size_t rows) {
  slots_.reserve(layout.categorical_count());
  places_.reserve(layout.categorical_count());
  smoothing_of_all_.reserve(layout.categorical_count());
  run_lengths_.reserve(layout.categorical_count());
  if (layout.categorical_count() > 0 && logarithms_.size() < rows) {
    logarithms_.resize(rows);
  }
}

void CategoricalScore::set_example(const Model &model,
                                   const PreparedExample &example) {
  const auto &offset = model.layout().category_offset;
  const double smoothing = model.constants().feature_smoothing;
  slots_.clear();
  places_.clear();
  smoothing_of_all_.clear();
  run_lengths_.clear();
  const bool is_tracking = model.all().categorical.observed.tracking();
  for (std::size_t slot = 0; slot < example.category.size(); ++slot) {
    const std::uint32_t category = example.category[slot];
    if (category != PreparedExample::kMissingCategory) {
      slots_.push_back(static_cast<std::uint32_t>(slot));
      places_.push_back(offset[slot] + category);
      const double of_all = smoothing * (offset[slot + 1] - offset[slot]);
      if (is_tracking || run_lengths_.empty() ||
          smoothing_of_all_.back() != of_all) {
        smoothing_of_all_.push_back(of_all);
        run_lengths_.push_back(0.0);
      }
      run_lengths_.back() += 1.0;
    }
  }
}

void CategoricalScore::add_log_likelihoods(const Model &model,
                                           const ClassStatistics &classes,
                                           const PreparedExample &example,
                                           Span<double> scores) {
  const double smoothing = model.constants().feature_smoothing;
  if (smoothing == 0.0) {
    add_to_each(classes, scores, [&](std::size_t row) {
      return categorical_log_likelihood(model, classes, row, example);
    });
    return;
  }
  const CategoricalTable &table = classes.categorical;
  LogSumsCall call =
      log_sums(classes, table.all_weights(),
               model.layout().category_offset.back(), smoothing, scores);
  call.count = places_.size();
  call.places = places_.data();
  kernels_->add_log_sums(call);
  if (!table.observed.tracking()) {
    subtract_observed(classes, scores);
    return;
  }
  call.count = smoothing_of_all_.size();
  call.factors = run_lengths_.data();
  call.summands = smoothing_of_all_.data();
  call.scale = -1.0;
  call.rows = table.observed.all().data();
  call.stride = model.layout().categorical_count();
  call.places = slots_.data();
  kernels_->add_log_sums(call);
}

// While no value has been missing N_ic is N_c for every feature.
void CategoricalScore::subtract_observed(const ClassStatistics &classes,
                                         Span<double> scores) {
  for (std::size_t run = 0; run < run_lengths_.size(); ++run) {
    subtract_logarithms(*kernels_, classes, classes.weights(),
                        smoothing_of_all_[run], run_lengths_[run], logarithms_,
                        scores);
  }
}

} // namespace naibx
