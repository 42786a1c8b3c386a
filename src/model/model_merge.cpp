// What another model has learned, added to what this one has: "Merging" in
// docs/model.md.
#include "../base/failure.hpp"
#include "limits.hpp"
#include "merge_check.hpp"
#include "model.hpp"

#include <utility>

namespace naibx {

namespace {

void add_sums(Span<double> sums, Span<const double> more) {
  for (std::size_t i = 0; i < sums.size(); ++i) {
    sums[i] += more[i];
  }
}

// Of one class of a model: where its statistics are.
template <typename Classes> struct ClassRow {
  Classes &classes;
  std::size_t row;

  [[nodiscard]] double weight() const { return classes.weight(row); }
};
using MergedClass = ClassRow<ClassStatistics>;
using AddedClass = ClassRow<const ClassStatistics>;

void add_observed(ObservedWeights &observed, std::size_t row,
                  const ObservedWeights &other, std::size_t other_row,
                  double other_weight) {
  const Span<double> weights = observed.row(row);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    weights[i] += other.at(other_row, i, other_weight);
  }
}

// Chan, Golub and LeVeque (1979), in the form of update_numbers: an example is
// a class with one example. `moved` is by how much the shift of the others lies
// above that of this model.
void add_gaussian(const MergedClass &to, const AddedClass &from,
                  Span<const double> shift, Span<const double> other_shift) {
  GaussianTable &table = to.classes.gaussian;
  const GaussianTable &other = from.classes.gaussian;
  const Span<double> mean = table.mutable_mean(to.row);
  const Span<double> squares = table.mutable_squares(to.row);
  for (std::size_t i = 0; i < mean.size(); ++i) {
    const double weight = table.observed.at(to.row, i, to.weight());
    const double added = other.observed.at(from.row, i, from.weight());
    if (!(added > 0.0)) {
      continue;
    }
    const double other_mean =
        other.mean(from.row)[i] + (other_shift[i] - shift[i]);
    if (!(weight > 0.0)) {
      mean[i] = other_mean;
      squares[i] = other.squares(from.row)[i];
      continue;
    }
    const UpdateNumbers numbers = update_numbers(weight, added);
    const double deviation = other_mean - mean[i];
    mean[i] = numbers.starts_from_mean ? mean[i] + deviation * numbers.share
                                       : other_mean - deviation * numbers.rest;
    squares[i] +=
        other.squares(from.row)[i] + numbers.growth * deviation * deviation;
  }
  add_observed(table.observed, to.row, other.observed, from.row, from.weight());
  add_observed(table.observed_squared, to.row, other.observed_squared, from.row,
               from.classes.squared_weight(from.row));
}

void add_discrete(const MergedClass &to, const AddedClass &from) {
  ClassStatistics &sums = to.classes;
  const ClassStatistics &more = from.classes;
  add_sums(sums.bernoulli.mutable_present(to.row),
           more.bernoulli.present(from.row));
  add_observed(sums.bernoulli.observed, to.row, more.bernoulli.observed,
               from.row, from.weight());
  add_sums(sums.multinomial.mutable_counts(to.row),
           more.multinomial.counts(from.row));
  add_sums(sums.multinomial.mutable_totals(to.row),
           more.multinomial.totals(from.row));
  add_sums(sums.categorical.mutable_weights(to.row),
           more.categorical.weights(from.row));
  add_observed(sums.categorical.observed, to.row, more.categorical.observed,
               from.row, from.weight());
}

} // namespace

void Model::merge(const Model &other) {
  if (&other == this) {
    merge(Model(other, memory_)); // as if all had been learned twice
    return;
  }
  check_mergeable(configuration_, other.configuration_);
  if (!(other.weight() > 0.0) && !other.has_map()) {
    return;
  }
  if (other.weight() > kMaximumWeight - weight()) {
    fail(NAIBX_ERROR_WEIGHT, "the weight of all examples is ", weight(),
         " here and ", other.weight(),
         " in the other model, together above the limit of 2^53");
  }
  std::optional<RidgeModel> merged;
  if (ridge_) {
    merged.emplace(ridge_->merged(*other.ridge_, configuration_, *kernels_));
  }
  Growth growth;
  for (const std::uint32_t size : other.seen_sizes()) {
    if (!size_row(size)) {
      growth.sizes.add(size);
    }
  }
  for (const std::uint32_t label : other.label_of_row()) {
    if (!label_row(label)) {
      growth.labels.add(label);
    }
  }
  growth.needs_wide_pairs =
      (counts_.pairs.is_narrow() && !other.counts_.pairs.is_narrow()) ||
      needs_wide_pairs(other.weight());
  growth.missing = {other.all_.gaussian.observed.tracking(),
                    other.all_.bernoulli.observed.tracking(),
                    other.all_.categorical.observed.tracking()};
  scratch_rows_.reserve(other.label_of_row().size());
  make_room(growth);
  // Nothing fails from here on.
  if (merged) {
    ridge_ = std::move(merged); // same memory: does not allocate
  }
  if (other.weight() > 0.0) {
    merge_statistics(other);
  }
}

void Model::freeze() {
  ridge_->freeze(configuration_, *kernels_);
}

void Model::take_map(const Model &other) {
  if (ridge_) {
    ridge_->take_map(*other.ridge_);
  }
}

void Model::merge_statistics(const Model &other) {
  take_heavier_shifts(other);
  merge_class(all_, 0, other.all_, 0, other);
  scratch_rows_.clear(); // of its labels, here
  for (std::size_t row = 0; row < other.labels_.row_count(); ++row) {
    const std::size_t own_row = find_or_append_label(other.label_of_row()[row]);
    merge_class(labels_, own_row, other.labels_, row, other);
    scratch_rows_.push_back(static_cast<std::uint32_t>(own_row));
  }
  merge_pairs(other);
  merge_sizes(other);
  leave_far_shifts();
}

void Model::merge_pairs(const Model &other) {
  const auto &rows = scratch_rows_;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < rows.size(); ++column) {
      counts_.pairs.add_to(rows[row], rows[column],
                           other.counts_.pairs.at(row, column));
    }
  }
}

void Model::merge_sizes(const Model &other) {
  for (std::size_t row = 0; row < other.seen_sizes().size(); ++row) {
    const std::size_t own_row = find_or_append_size(other.seen_sizes()[row]);
    merge_class(sizes_, own_row, other.sizes_, row, other);
    const Span<double> own = counts_.mutable_by_size(own_row);
    const Span<const double> added = other.counts_.by_size(row);
    for (std::size_t column = 0; column < added.size(); ++column) {
      own[scratch_rows_[column]] += added[column];
    }
  }
}

void Model::merge_class(ClassStatistics &classes, std::size_t row,
                        const ClassStatistics &others, std::size_t other_row,
                        const Model &other) {
  const MergedClass to = {classes, row};
  const AddedClass from = {others, other_row};
  add_gaussian(to, from, shift_, other.shift_);
  add_discrete(to, from);
  classes.mutable_weights()[row] += from.weight();
  classes.mutable_squared_weights()[row] += others.squared_weight(other_row);
}

} // namespace naibx
