#include "model.hpp"

#include "../base/failure.hpp"
#include "example_weight.hpp"
#include "limits.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace naibx {

namespace {

std::uint64_t bytes_of_labels(std::uint64_t label_count, const Layout &layout) {
  const std::uint64_t numbers_of_class =
      2 * std::uint64_t{layout.gaussian_count} + layout.bernoulli_count +
      layout.multinomial_count + layout.category_offset.back();
  return 8 * label_count * (label_count + numbers_of_class);
}

} // namespace

Model::Model(const Configuration &configuration,
             std::pmr::memory_resource *memory,
             std::uint64_t most_bytes_of_all_labels)
    : memory_(memory), kernels_(&best_kernels()),
      configuration_(configuration, memory), layout_(configuration, memory),
      all_(layout_, memory), labels_(layout_, memory), sizes_(layout_, memory),
      label_index_(memory), size_index_(memory),
      labels_are_rows_(bytes_of_labels(configuration.label_count(), layout_) <=
                       most_bytes_of_all_labels),
      counts_(!labels_are_rows_, memory),
      shift_(layout_.gaussian_count, 0.0, memory), scratch_(layout_, memory),
      scratch_rows_(memory),
      shifted_(line_count(layout_.gaussian_count), memory) {
  shifted_.append_row();
  all_.append_rows(1);
  if (labels_are_rows_) {
    const std::uint32_t count = configuration.label_count();
    make_room_for_labels({count, count});
    labels_.append_rows(count);
    counts_.append_labels(count);
    for (std::uint32_t label = 0; label < count; ++label) {
      label_index_.append(label);
    }
  }
  if (configuration_.ridge().method != Method::naive) {
    ridge_.emplace(configuration_, memory);
  }
}

Model::Model(const Model &other, std::pmr::memory_resource *memory)
    : memory_(memory), kernels_(other.kernels_),
      configuration_(other.configuration_, memory),
      layout_(other.layout_, memory), all_(other.all_, memory),
      labels_(other.labels_, memory), sizes_(other.sizes_, memory),
      label_index_(other.label_index_, memory),
      size_index_(other.size_index_, memory),
      reserved_label_rows_(other.labels_.row_count()),
      reserved_size_rows_(other.sizes_.row_count()),
      labels_are_rows_(other.labels_are_rows_), counts_(other.counts_, memory),
      shift_(other.shift_, memory), scratch_(layout_, memory),
      scratch_rows_(memory),
      shifted_(line_count(layout_.gaussian_count), memory) {
  shifted_.append_row();
  if (other.ridge_) {
    ridge_.emplace(*other.ridge_, memory);
  }
}

double Model::label_weight(std::uint32_t label) const {
  const auto row = label_row(label);
  return row ? labels_.weight(*row) : 0.0;
}

double Model::pair_weight(std::uint32_t label, std::uint32_t other) const {
  const auto row = label_row(label);
  const auto other_row = label_row(other);
  return row && other_row ? counts_.pairs.at(*row, *other_row) : 0.0;
}

bool Model::needs_wide_pairs(double weight) const {
  return counts_.pairs.is_narrow() &&
         (std::trunc(weight) != weight ||
          weight > PairCounts::kMostOfNarrow - this->weight());
}

void Model::make_room_for_scratch(double weight) {
  Growth growth;
  growth.missing = scratch_.missing();
  if (has_new_size(scratch_.set)) {
    growth.sizes.add(scratch_.set.size());
  }
  if (!labels_are_rows_) {
    growth.needs_wide_pairs = needs_wide_pairs(weight);
    for (const std::uint32_t label : scratch_.set.labels()) {
      if (!label_row(label)) {
        growth.labels.add(label);
      }
    }
    scratch_rows_.reserve(scratch_.set.size());
  }
  make_room(growth);
}

void Model::add(const ExampleView &example, Span<const std::uint32_t> labels,
                double weight, const std::optional<std::uint64_t> &group) {
  check_weight(weight, this->weight());
  scratch_.check(configuration_, layout_, *kernels_, example, labels);
  if (weight == 0.0) {
    return;
  }
  if (!labels_are_rows_ || has_new_size(scratch_.set) ||
      scratch_.missing().any()) {
    make_room_for_scratch(weight);
  }
  if (ridge_) {
    ridge_->prepare(configuration_, example, scratch_.set.labels(), weight,
                    group, *kernels_);
    ridge_->commit(*kernels_);
  }
  commit(weight);
}

double Model::typical_weight() const {
  return naibx::typical_weight(weight(), all_.squared_weight(0));
}

Constants Model::constants() const {
  const Constants &told = configuration_.constants();
  const double unit = typical_weight();
  if (unit == 1.0) {
    return told;
  }
  return {in_examples(told.smoothing, unit),
          in_examples(told.feature_smoothing, unit),
          in_examples(told.variance_prior, unit)};
}

void Model::check_weight(double weight, double total) {
  if (!(weight >= 0.0) || std::isinf(weight)) {
    fail(NAIBX_ERROR_WEIGHT, "the weight is ", weight,
         ", but must be a finite number of at least 0");
  }
  if (weight > kMaximumWeight - total) { // a sum would round to the limit
    fail(NAIBX_ERROR_WEIGHT, "the weight ", weight,
         " would raise the weight of all examples, ", total,
         ", above the limit of 2^53");
  }
}

namespace {

// Tables that begin to track missing values. All are made before any is used:
// all or none.
class StartedTracking {
public:
  void make(ObservedWeights &target, Span<const double> class_weights,
            std::size_t row_capacity) {
    if (!target.tracking()) {
      started_.push_back(
          {&target, target.started(class_weights, row_capacity)});
    }
  }
  void put_into_place() noexcept {
    for (Started &started : started_) {
      *started.target = std::move(started.table); // one resource: no allocation
    }
  }

private:
  struct Started {
    ObservedWeights *target;
    ObservedWeights table;
  };
  std::vector<Started> started_;
};

} // namespace

void Model::make_room(const Growth &growth) {
  if (growth.labels.count > 0) {
    make_room_for_labels(growth.labels);
  }
  if (growth.sizes.count > 0) {
    make_room_for_sizes(growth.sizes);
  }
  if (growth.needs_wide_pairs) {
    counts_.pairs.widen();
  }
  if (growth.missing.any()) {
    start_tracking(growth.missing);
  }
}

void Model::make_room_for_sizes(const NewIds &sizes) {
  const std::size_t rows = sizes_.row_count() + sizes.count;
  if (rows > reserved_size_rows_) {
    const std::size_t most = std::size_t{configuration_.label_count()} + 1;
    const std::size_t reserved =
        std::min(std::max(rows, 2 * reserved_size_rows_), most);
    sizes_.reserve_rows(reserved);
    counts_.reserve_size_rows(reserved);
    reserved_size_rows_ = reserved;
  }
  size_index_.reserve(reserved_size_rows_, sizes.end);
}

void Model::make_room_for_labels(const NewIds &labels) {
  const std::size_t rows = labels_.row_count() + labels.count;
  if (rows > reserved_label_rows_) {
    // By a quarter: the pairs grow with the square of it.
    const std::size_t grown = reserved_label_rows_ + reserved_label_rows_ / 4;
    const std::size_t reserved = std::min(
        std::max(rows, grown), std::size_t{configuration_.label_count()});
    labels_.reserve_rows(reserved);
    counts_.reserve_labels(reserved, reserved_size_rows_);
    reserved_label_rows_ = reserved;
  }
  label_index_.reserve(reserved_label_rows_, labels.end);
}

void Model::start_tracking(const MissingFamilies &missing) {
  StartedTracking started;
  for (ClassStatistics *const classes : {&all_, &labels_, &sizes_}) {
    const std::size_t capacity = classes == &sizes_    ? reserved_size_rows_
                                 : classes == &labels_ ? reserved_label_rows_
                                                       : 1;
    const Span<const double> weights = classes->weights();
    if (missing.gaussian) {
      started.make(classes->gaussian.observed, weights, capacity);
      started.make(classes->gaussian.observed_squared,
                   classes->squared_weights(), capacity);
    }
    if (missing.bernoulli) {
      started.make(classes->bernoulli.observed, weights, capacity);
    }
    if (missing.categorical) {
      started.make(classes->categorical.observed, weights, capacity);
    }
  }
  started.put_into_place();
}

void Model::shift_scratch(double weight) {
  const auto &values = scratch_.features.gaussian;
  look_at_shifts(values, weight);
  kernels_->centre_float64(
      {values.data(), shift_.data(), nullptr, shifted_.row(0), shift_.size()});
}

std::size_t Model::find_or_append_size(std::uint32_t size) {
  if (!size_index_.row(size)) {
    size_index_.append(size);
    sizes_.append_row();
    counts_.append_size_row();
  }
  return size_index_.row_of(size);
}

std::size_t Model::find_or_append_label(std::uint32_t label) {
  if (!label_index_.row(label)) {
    label_index_.append(label);
    labels_.append_row();
    counts_.append_labels(1);
  }
  return label_index_.row_of(label);
}

template <typename Visit>
void Model::visit_classes(Span<const std::uint32_t> label_rows,
                          std::optional<std::size_t> size_row,
                          const Visit &visit) {
  visit(all_, 0);
  for (const std::uint32_t row : label_rows) {
    visit(labels_, row);
  }
  if (size_row) {
    visit(sizes_, *size_row);
  }
}

void Model::update_gaussian(const ChosenExamples &alone,
                            std::optional<std::size_t> size_row) {
  const LearnedExample &example = alone[0];
  if (all_.gaussian.observed.tracking()) {
    visit_classes(example.labels, size_row,
                  [&](ClassStatistics &classes, std::size_t row) {
                    classes.gaussian.add(row, alone, classes.weight(row),
                                         *kernels_);
                  });
    return;
  }
  constexpr std::size_t kMaximumClasses = 64; // at a time
  UpdatedClass updated[kMaximumClasses];
  UpdateClassesCall call = {example.shifted.data(), example.weight,
                            line_count(layout_.gaussian_count), updated, 0};
  visit_classes(example.labels, size_row,
                [&](ClassStatistics &classes, std::size_t row) {
                  if (call.class_count == kMaximumClasses) {
                    kernels_->update_classes(call);
                    call.class_count = 0;
                  }
                  updated[call.class_count++] =
                      classes.gaussian.updated(row, classes.weight(row));
                });
  kernels_->update_classes(call);
}

Span<const std::uint32_t> Model::rows_of_scratch() {
  const Span<const std::uint32_t> labels = scratch_.set.labels();
  if (labels_are_rows_) {
    return labels;
  }
  scratch_rows_.clear();
  for (const std::uint32_t label : labels) {
    scratch_rows_.push_back(
        static_cast<std::uint32_t>(find_or_append_label(label)));
  }
  return scratch_rows_;
}

// Algorithm 1 of the paper; N_ym, which it forgets, is in its table 2.
void Model::commit(double weight) {
  shift_scratch(weight);
  PreparedExample &features = scratch_.features;
  const double whole_total = weigh(features.occurrences, weight);
  const LearnedExample example = {weight,
                                  squared_weight(weight),
                                  rows_of_scratch(),
                                  {shifted_.row(0), layout_.gaussian_count},
                                  features.present,
                                  features.bernoulli_missing,
                                  features.occurrences,
                                  whole_total,
                                  features.category};
  constexpr std::uint32_t kPlace = 0;
  const ChosenExamples alone({&example, 1}, {&kPlace, 1}, nullptr);
  std::optional<std::size_t> size_row;
  if (!configuration_.fixed_size()) {
    size_row = find_or_append_size(scratch_.set.size());
    counts_.add_size(*size_row, example.labels, weight);
  }
  if (layout_.gaussian_count > 0) {
    update_gaussian(alone, size_row);
  }
  visit_classes(example.labels, size_row,
                [&](ClassStatistics &classes, std::size_t row) {
                  classes.add_others(row, layout_, alone);
                });
  counts_.pairs.add(example.labels, weight);
}

void Model::update_class(std::size_t number, const ChosenExamples &examples) {
  if (number == kAllClass) {
    all_.add(0, layout_, examples, *kernels_);
    return;
  }
  const std::size_t row = number - 1;
  if (row < labels_.row_count()) {
    labels_.add(row, layout_, examples, *kernels_);
    counts_.pairs.add_examples(row, examples, *kernels_);
    return;
  }
  const std::size_t size_row = row - labels_.row_count();
  sizes_.add(size_row, layout_, examples, *kernels_);
  counts_.add_size(size_row, examples, *kernels_);
}

} // namespace naibx
