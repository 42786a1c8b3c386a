#include "multinomial_score.hpp"

#include "../../base/size.hpp"
#include "class_sums.hpp"
#include "log_product.hpp"
#include "share.hpp"

#include <cmath>

namespace naibx {

Shares multinomial_shares(const Model &model, const ClassStatistics &classes,
                          std::size_t row, std::size_t group) {
  const double smoothing = model.constants().feature_smoothing;
  const double smoothing_of_group =
      smoothing * model.layout().multinomial_group_size[group];
  const auto shares = [&](const MultinomialTable &table, std::size_t of) {
    const double total = table.totals(of)[group] + smoothing_of_group;
    return Shares{table.counts(of).data(), smoothing, total, total > 0.0};
  };
  return first_with_value(shares(classes.multinomial, row),
                          shares(model.all().multinomial, 0));
}

namespace {

// For models without smoothing, where a total may be 0.
double multinomial_log_likelihood(const Model &model,
                                  const ClassStatistics &classes,
                                  std::size_t row,
                                  const PreparedExample &example) {
  LogProduct once; // of the features that occur once, which are most
  LogProduct once_total;
  double more = 0.0;
  for (const PreparedExample::Occurrence &occurrence : example.occurrences) {
    const std::uint32_t group =
        model.layout().multinomial_group[occurrence.slot];
    const Share share =
        multinomial_shares(model, classes, row, group).at(occurrence.slot);
    if (occurrence.count == 1.0) {
      once.multiply(share.part);
      once_total.multiply(share.total);
    } else {
      more += occurrence.count * (std::log(share.part) - std::log(share.total));
    }
  }
  return once.log() - once_total.log() + more;
}

// The logarithm of a product costs less than many logarithms, so a slot is
// listed as often as it is counted, if that is not too often.
constexpr std::size_t kMostRepeated = 4;

bool is_repeated(double count) {
  return count <= static_cast<double>(kMostRepeated) &&
         count == static_cast<double>(static_cast<std::uint32_t>(count));
}

} // namespace

void MultinomialScore::reserve(const Layout &layout, std::size_t rows) {
  const std::size_t groups = layout.multinomial_group_size.size();
  repeated_slots_.reserve(table_size(kMostRepeated, layout.multinomial_count));
  slots_.reserve(layout.multinomial_count);
  counts_.reserve(layout.multinomial_count);
  groups_.reserve(layout.multinomial_count);
  repeated_counts_.reserve(groups);
  log_totals_.reserve(table_size(groups, rows));
}

void MultinomialScore::set_example(const Model &model,
                                   const PreparedExample &example) {
  const Layout &layout = model.layout();
  repeated_slots_.clear();
  slots_.clear();
  counts_.clear();
  groups_.clear();
  repeated_counts_.assign(layout.multinomial_group_size.size(), 0.0);
  for (const PreparedExample::Occurrence &occurrence : example.occurrences) {
    const std::uint32_t group = layout.multinomial_group[occurrence.slot];
    if (is_repeated(occurrence.count)) {
      repeated_slots_.insert(repeated_slots_.end(),
                             static_cast<std::size_t>(occurrence.count),
                             occurrence.slot);
      repeated_counts_[group] += occurrence.count;
    } else {
      slots_.push_back(occurrence.slot);
      counts_.push_back(occurrence.count);
      groups_.push_back(group);
    }
  }
}

void MultinomialScore::add_log_likelihoods(const Model &model,
                                           const ClassStatistics &classes,
                                           const PreparedExample &example,
                                           Span<double> scores) {
  const double smoothing = model.constants().feature_smoothing;
  if (smoothing == 0.0) {
    add_to_each(classes, scores, [&](std::size_t row) {
      return multinomial_log_likelihood(model, classes, row, example);
    });
    return;
  }
  set_log_totals(model, classes);
  LogSumsCall call =
      log_sums(classes, classes.multinomial.all_counts(),
               model.layout().multinomial_count, smoothing, scores);
  call.count = repeated_slots_.size();
  call.places = repeated_slots_.data();
  kernels_->add_log_sums(call);
  subtract_repeated_totals(classes, scores);
  call.count = slots_.size();
  call.places = slots_.data();
  call.factors = counts_.data();
  call.subtrahends = log_totals_.data();
  call.subtrahend_stride = repeated_counts_.size();
  call.subtrahend_places = groups_.data();
  kernels_->add_log_sums(call);
}

void MultinomialScore::set_log_totals(const Model &model,
                                      const ClassStatistics &classes) {
  const auto &sizes = model.layout().multinomial_group_size;
  const double smoothing = model.constants().feature_smoothing;
  const auto totals = classes.multinomial.all_totals();
  log_totals_.resize(totals.size());
  for (std::size_t i = 0; i < totals.size(); ++i) {
    log_totals_[i] = totals[i] + smoothing * sizes[i % sizes.size()];
  }
  kernels_->logarithms(log_totals_.data(), log_totals_.size(), 0.0,
                       log_totals_.data());
}

void MultinomialScore::subtract_repeated_totals(const ClassStatistics &classes,
                                                Span<double> scores) const {
  const std::size_t groups = repeated_counts_.size();
  for (std::size_t row = 0; row < classes.row_count(); ++row) {
    if (!(classes.weight(row) > 0.0)) {
      continue;
    }
    for (std::size_t group = 0; group < groups; ++group) {
      scores[row] -=
          repeated_counts_[group] * log_totals_[row * groups + group];
    }
  }
}

} // namespace naibx
