#include "model.hpp"

#include "failure.hpp"
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

Model::Scratch::Scratch(const Configuration &configuration,
                        const Layout &layout, std::pmr::memory_resource *memory)
    : example(layout, memory), set(configuration, memory),
      shifted(layout.gaussian_count, 0.0, memory) {}

Model::Model(const Configuration &configuration,
             std::pmr::memory_resource *memory)
    : memory_(memory), configuration_(configuration, memory),
      layout_(configuration, memory), all_(layout_, memory),
      labels_(layout_, memory), sizes_(layout_, memory),
      counts_(configuration.label_count(), memory), seen_sizes_(memory),
      size_row_(size_table_length(configuration), kNoRow, memory),
      shift_(layout_.gaussian_count, 0.0, memory),
      scratch_(configuration_, layout_, memory) {
  all_.append_rows(1);
  labels_.append_rows(configuration.label_count());
}

Model::Model(const Model &other, std::pmr::memory_resource *memory)
    : memory_(memory), configuration_(other.configuration_, memory),
      layout_(other.layout_, memory), all_(other.all_, memory),
      labels_(other.labels_, memory), sizes_(other.sizes_, memory),
      counts_(other.counts_, memory), seen_sizes_(other.seen_sizes_, memory),
      size_row_(other.size_row_, memory),
      reserved_size_rows_(other.sizes_.row_count()),
      shift_(other.shift_, memory), scratch_(configuration_, layout_, memory) {}

std::optional<std::size_t> Model::size_row(std::uint32_t size) const {
  if (size >= size_row_.size() || size_row_[size] == kNoRow) {
    return std::nullopt;
  }
  return size_row_[size];
}

void Model::add(const ExampleView &example, Span<const std::uint32_t> labels,
                double weight) {
  check_weight(weight, this->weight());
  stage(example, labels);
  if (weight == 0.0) {
    return;
  }
  const bool new_size =
      !configuration_.fixed_size() && !size_row(scratch_.set.size());
  make_room(new_size ? 1 : 0, staged_missing());
  commit(weight);
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

void Model::stage(const ExampleView &example,
                  Span<const std::uint32_t> labels) {
  scratch_.set.assign(configuration_, labels);
  scratch_.example.prepare(layout_, example);
}

MissingFamilies Model::staged_missing() const {
  return {scratch_.example.gaussian_missing,
          !scratch_.example.bernoulli_missing.empty(),
          scratch_.example.categorical_missing};
}

namespace {

// The tables of one family that begin to track missing values, made before
// any is put into place: it is all three or none.
template <typename Table> class StartedTracking {
public:
  StartedTracking(Table &all, Table &labels, Table &sizes)
      : targets_{&all.observed, &labels.observed, &sizes.observed} {}

  void make(const ClassStatistics &all, const ClassStatistics &labels,
            const ClassStatistics &sizes, std::size_t size_capacity) {
    if (targets_[0]->tracking()) {
      return;
    }
    started_.reserve(3);
    started_.push_back(targets_[0]->started(all.weights(), 1));
    started_.push_back(
        targets_[1]->started(labels.weights(), labels.row_count()));
    started_.push_back(targets_[2]->started(sizes.weights(), size_capacity));
  }
  void put_into_place() noexcept {
    for (std::size_t i = 0; i < started_.size(); ++i) {
      *targets_[i] = std::move(started_[i]); // one resource: does not allocate
    }
  }

private:
  ObservedWeights *targets_[3];
  std::vector<ObservedWeights> started_;
};

} // namespace

void Model::make_room(std::size_t new_sizes, const MissingFamilies &missing) {
  const std::size_t rows = sizes_.row_count() + new_sizes;
  if (rows > reserved_size_rows_) {
    const std::size_t reserved =
        std::min(std::max(rows, 2 * reserved_size_rows_), size_row_.size());
    sizes_.reserve_rows(reserved);
    counts_.reserve_size_rows(reserved);
    seen_sizes_.reserve(reserved);
    reserved_size_rows_ = reserved;
  }
  StartedTracking gaussian(all_.gaussian, labels_.gaussian, sizes_.gaussian);
  StartedTracking bernoulli(all_.bernoulli, labels_.bernoulli,
                            sizes_.bernoulli);
  StartedTracking categorical(all_.categorical, labels_.categorical,
                              sizes_.categorical);
  if (missing.gaussian) {
    gaussian.make(all_, labels_, sizes_, reserved_size_rows_);
  }
  if (missing.bernoulli) {
    bernoulli.make(all_, labels_, sizes_, reserved_size_rows_);
  }
  if (missing.categorical) {
    categorical.make(all_, labels_, sizes_, reserved_size_rows_);
  }
  gaussian.put_into_place();
  bernoulli.put_into_place();
  categorical.put_into_place();
}

void Model::shift_staged_values() {
  const auto &values = scratch_.example.gaussian;
  for (std::size_t i = 0; i < shift_.size(); ++i) {
    const double seen = all_.gaussian.observed.at(0, i, weight());
    if (seen == 0.0 && !std::isnan(values[i])) {
      shift_[i] = values[i];
    }
    scratch_.shifted[i] = values[i] - shift_[i];
  }
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

// Algorithm 1 of the paper; N_ym, which it forgets, is in its table 2.
void Model::commit(double weight) {
  shift_staged_values();
  const PreparedExample &example = scratch_.example;
  const auto labels = scratch_.set.labels();
  all_.add(0, layout_, example, scratch_.shifted, weight);
  for (const std::uint32_t label : labels) {
    labels_.add(label, layout_, example, scratch_.shifted, weight);
  }
  counts_.add_pairs(labels, weight);
  if (!configuration_.fixed_size()) {
    const std::size_t row = find_or_append_size(scratch_.set.size());
    sizes_.add(row, layout_, example, scratch_.shifted, weight);
    counts_.add_size(row, labels, weight);
  }
}

} // namespace naibx
