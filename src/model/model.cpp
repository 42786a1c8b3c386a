#include "model.hpp"

#include "../base/failure.hpp"
#include "example_weight.hpp"
#include "limits.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace naibx {

namespace {

constexpr std::uint32_t kNoRow = UINT32_MAX;

// A model with a fixed size keeps no statistics of sizes.
std::size_t size_table_length(const Configuration &configuration) {
  return configuration.fixed_size()
             ? 0
             : std::size_t{configuration.label_count()} + 1;
}

} // namespace

Model::Model(const Configuration &configuration,
             std::pmr::memory_resource *memory)
    : memory_(memory), kernels_(&best_kernels()),
      configuration_(configuration, memory), layout_(configuration, memory),
      all_(layout_, memory), labels_(layout_, memory), sizes_(layout_, memory),
      counts_(configuration.label_count(), memory), seen_sizes_(memory),
      size_row_(size_table_length(configuration), kNoRow, memory),
      shift_(layout_.gaussian_count, 0.0, memory),
      scratch_(configuration_, layout_, memory),
      shifted_(line_count(layout_.gaussian_count), memory) {
  shifted_.append_row();
  all_.append_rows(1);
  labels_.append_rows(configuration.label_count());
  if (configuration_.ridge().method != Method::naive) {
    ridge_.emplace(configuration_, memory);
  }
}

Model::Model(const Model &other, std::pmr::memory_resource *memory)
    : memory_(memory), kernels_(other.kernels_),
      configuration_(other.configuration_, memory),
      layout_(other.layout_, memory), all_(other.all_, memory),
      labels_(other.labels_, memory), sizes_(other.sizes_, memory),
      counts_(other.counts_, memory), seen_sizes_(other.seen_sizes_, memory),
      size_row_(other.size_row_, memory),
      reserved_size_rows_(other.sizes_.row_count()),
      shift_(other.shift_, memory), scratch_(configuration_, layout_, memory),
      shifted_(line_count(layout_.gaussian_count), memory) {
  shifted_.append_row();
  if (other.ridge_) {
    ridge_.emplace(*other.ridge_, memory);
  }
}

std::optional<std::size_t> Model::size_row(std::uint32_t size) const {
  if (size >= size_row_.size() || size_row_[size] == kNoRow) {
    return std::nullopt;
  }
  return size_row_[size];
}

void Model::add(const ExampleView &example, Span<const std::uint32_t> labels,
                double weight, const std::optional<std::uint64_t> &group) {
  check_weight(weight, this->weight());
  scratch_.check(configuration_, layout_, *kernels_, example, labels);
  if (weight == 0.0) {
    return;
  }
  const bool new_size =
      !configuration_.fixed_size() && !size_row(scratch_.set.size());
  make_room(new_size ? 1 : 0, scratch_.missing());
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

void Model::make_room(std::size_t new_sizes, const MissingFamilies &missing) {
  if (new_sizes == 0 && !missing.any()) {
    return;
  }
  const std::size_t rows = sizes_.row_count() + new_sizes;
  if (rows > reserved_size_rows_) {
    const std::size_t reserved =
        std::min(std::max(rows, 2 * reserved_size_rows_), size_row_.size());
    sizes_.reserve_rows(reserved);
    counts_.reserve_size_rows(reserved);
    seen_sizes_.reserve(reserved);
    reserved_size_rows_ = reserved;
  }
  StartedTracking started;
  for (ClassStatistics *const classes : {&all_, &labels_, &sizes_}) {
    const std::size_t capacity =
        classes == &sizes_ ? reserved_size_rows_ : classes->row_count();
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
  if (size_row_[size] == kNoRow) {
    size_row_[size] = static_cast<std::uint32_t>(sizes_.row_count());
    sizes_.append_row();
    counts_.append_size_row();
    seen_sizes_.push_back(size);
  }
  return size_row_[size];
}

void Model::forget_size_row(std::uint32_t size) {
  size_row_[size] = kNoRow;
}

template <typename Visit>
void Model::visit_classes(Span<const std::uint32_t> labels,
                          std::optional<std::size_t> size_row,
                          const Visit &visit) {
  visit(all_, 0);
  for (const std::uint32_t label : labels) {
    visit(labels_, label);
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

// Algorithm 1 of the paper; N_ym, which it forgets, is in its table 2.
void Model::commit(double weight) {
  shift_scratch(weight);
  PreparedExample &features = scratch_.features;
  const double whole_total = weigh(features.occurrences, weight);
  const LearnedExample example = {weight,
                                  squared_weight(weight),
                                  scratch_.set.labels(),
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
  counts_.add_pairs(example.labels, weight);
}

void Model::update_class(std::size_t number, const ChosenExamples &examples) {
  if (number == kAllClass) {
    all_.add(0, layout_, examples, *kernels_);
    return;
  }
  const std::size_t row = number - 1;
  if (row < labels_.row_count()) {
    const auto label = static_cast<std::uint32_t>(row);
    labels_.add(label, layout_, examples, *kernels_);
    counts_.add_pairs_of(label, examples, *kernels_);
    return;
  }
  const std::size_t size_row = row - labels_.row_count();
  sizes_.add(size_row, layout_, examples, *kernels_);
  counts_.add_size(size_row, examples, *kernels_);
}

} // namespace naibx
