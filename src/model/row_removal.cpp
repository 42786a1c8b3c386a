#include "row_removal.hpp"

#include <cmath>

namespace naibx {

namespace {

// What is left of a sum without a part of it; 0 where that is but rounding.
double left_of(double total, double part) {
  constexpr double kRounding = 0x1p-48;
  const double left = total - part;
  return left > total * kRounding ? left : 0.0;
}

} // namespace

void RowRemoval::take(double &place, double part) {
  set(place, left_of(place, part));
}

void RowRemoval::remove(const ReservoirRow &row) {
  CheckedExample &scratch = model_.scratch_;
  scratch.check(model_.configuration_, model_.layout_, *model_.kernels_,
                row.row.example(), row.row.labels());
  PreparedExample &features = scratch.features;
  model_.kernels_->centre_float64(
      {features.gaussian.data(), model_.shift_.data(), nullptr,
       model_.shifted_.row(0), model_.shift_.size()});
  const double whole_total = weigh(features.occurrences, row.weight);
  label_rows_.clear();
  for (const std::uint32_t label : scratch.set.labels()) {
    label_rows_.push_back(model_.label_index_.row_of(label));
  }
  const LearnedExample example = {
      row.weight,
      row.squared_weight,
      label_rows_,
      {model_.shifted_.row(0), model_.layout_.gaussian_count},
      features.present,
      features.bernoulli_missing,
      features.occurrences,
      whole_total,
      features.category};
  remove_from(model_.all_, 0, example);
  for (const std::uint32_t label : example.labels) {
    remove_from(model_.labels_, label, example);
  }
  remove_counts(example);
  if (!model_.configuration_.fixed_size()) {
    remove_size(scratch.set.size(), example);
  }
}

void RowRemoval::restore() {
  while (!changes_.empty()) {
    *changes_.back().place = changes_.back().before;
    changes_.pop_back();
  }
  for (const RemovedSize &removed : removed_sizes_) {
    model_.size_index_.put_back(removed.size, removed.row);
  }
  removed_sizes_.clear();
}

void RowRemoval::remove_from(ClassStatistics &classes, std::size_t row,
                             const LearnedExample &example) {
  remove_gaussian(classes, row, example); // needs the weight from before
  remove_bernoulli(classes.bernoulli, row, example);
  remove_multinomial(classes.multinomial, row, example);
  remove_categorical(classes.categorical, row, example);
  take(classes.mutable_weights()[row], example.weight);
  take(classes.mutable_squared_weights()[row], example.squared_weight);
}

void RowRemoval::remove_gaussian(ClassStatistics &classes, std::size_t row,
                                 const LearnedExample &example) {
  GaussianTable &table = classes.gaussian;
  const Span<double> means = table.mutable_mean(row);
  const Span<double> squares = table.mutable_squares(row);
  const Span<double> observed = table.observed.row(row);
  const Span<double> observed_squared = table.observed_squared.row(row);
  for (std::size_t i = 0; i < means.size(); ++i) {
    const double value = example.shifted[i];
    if (std::isnan(value)) {
      continue;
    }
    const double total =
        table.observed.at(row, i, classes.mutable_weights()[row]);
    const double left = left_of(total, example.weight);
    const double deviation = value - means[i];
    if (left > 0.0) {
      // In ratios of weights, which are in range where the weights are.
      const double share = example.weight * (total / left);
      set(squares[i], left_of(squares[i], share * deviation * deviation));
      set(means[i], means[i] - deviation * (example.weight / left));
    } else {
      set(squares[i], 0.0);
      set(means[i], 0.0);
    }
    if (table.observed.tracking()) {
      take(observed[i], example.weight);
      take(observed_squared[i], example.squared_weight);
    }
  }
}

void RowRemoval::remove_bernoulli(BernoulliTable &table, std::size_t row,
                                  const LearnedExample &example) {
  const Span<double> present = table.mutable_present(row);
  for (const std::uint32_t slot : example.present) {
    take(present[slot], example.weight);
  }
  const Span<double> observed = table.observed.row(row);
  const std::uint32_t *missing = example.bernoulli_missing.begin();
  for (std::size_t slot = 0; slot < observed.size(); ++slot) {
    if (missing != example.bernoulli_missing.end() && *missing == slot) {
      ++missing; // slots are in increasing order
    } else {
      take(observed[slot], example.weight);
    }
  }
}

void RowRemoval::remove_multinomial(MultinomialTable &table, std::size_t row,
                                    const LearnedExample &example) {
  const Span<double> counts = table.mutable_counts(row);
  const Span<double> totals = table.mutable_totals(row);
  for (const PreparedExample::Occurrence &occurrence : example.occurrences) {
    take(counts[occurrence.slot], occurrence.count);
    take(totals[model_.layout_.multinomial_group[occurrence.slot]],
         occurrence.count);
  }
}

void RowRemoval::remove_categorical(CategoricalTable &table, std::size_t row,
                                    const LearnedExample &example) {
  const Span<double> weights = table.mutable_weights(row);
  const Span<double> observed = table.observed.row(row);
  for (std::size_t slot = 0; slot < example.category.size(); ++slot) {
    const std::uint32_t category = example.category[slot];
    if (category == PreparedExample::kMissingCategory) {
      continue;
    }
    take(weights[model_.layout_.category_offset[slot] + category],
         example.weight);
    if (table.observed.tracking()) {
      take(observed[slot], example.weight);
    }
  }
}

void RowRemoval::remove_counts(const LearnedExample &example) {
  for (const std::uint32_t label : example.labels) {
    for (const std::uint32_t other : example.labels) {
      if (other != label) {
        take(model_.counts_.pairs.place(label, other), example.weight);
      }
    }
  }
}

void RowRemoval::remove_size(std::uint32_t size,
                             const LearnedExample &example) {
  if (!model_.size_row(size)) {
    return; // all that is left beside a heavier row of the same size is
            // rounding
  }
  const std::uint32_t row = model_.size_index_.row_of(size);
  remove_from(model_.sizes_, row, example);
  const Span<double> labels = model_.counts_.mutable_by_size(row);
  for (const std::uint32_t label : example.labels) {
    take(labels[label], example.weight);
  }
  if (!(model_.sizes_.weight(row) > 0.0)) {
    removed_sizes_.push_back({size, row});
    model_.size_index_.forget(size);
  }
}

} // namespace naibx
