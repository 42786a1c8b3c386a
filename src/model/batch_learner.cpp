#include "batch_learner.hpp"

#include "example_weight.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace naibx {

namespace {

constexpr std::uint64_t kMaximumRowsOfBlock = 256;
constexpr std::uint64_t kMinimumRowsOfBlock = 8;
// Of the Gaussian values of a block, so that they stay in the second-level
// cache while every class learns them.
constexpr std::uint64_t kBytesOfBlock = std::uint64_t{512} << 10U;
// Between calls of a callback: with one worker every thousandth row, with
// several after so long, since bringing them together takes time.
constexpr std::uint64_t kRowsOfPart = 1000;
constexpr std::uint64_t kNanosecondsOfPart = 20'000'000;
// Roughly the time to change one number in one class.
constexpr double kNanosecondsOfNumber = 0.25;

// Roughly the time that one worker would take for all rows.
std::uint64_t nanoseconds_of(const TrainingBatch &batch) {
  // An example is learned by its labels, its size and the class of all.
  const double classes = static_cast<double>(batch.labels.label_count()) +
                         2.0 * static_cast<double>(batch.row_count());
  const double values = static_cast<double>(batch.examples.value_count()) /
                        static_cast<double>(batch.row_count() + 1);
  return static_cast<std::uint64_t>(kNanosecondsOfNumber * classes *
                                    (values + 1.0));
}

std::uint64_t choose_rows_of_block(const Layout &layout) {
  const std::uint64_t bytes_of_row =
      8 * std::uint64_t{layout.gaussian_count} +
      4 * std::uint64_t{layout.categorical_count()};
  return std::clamp(kBytesOfBlock / (bytes_of_row + 1), kMinimumRowsOfBlock,
                    kMaximumRowsOfBlock);
}

} // namespace

BatchLearner::BatchLearner(Model &model, const TrainingBatch &batch,
                           const TaskRunner &runner)
    : model_(model), batch_(batch),
      runner_(runner.worth(nanoseconds_of(batch))),
      rows_of_block_(choose_rows_of_block(model.layout())),
      benches_(model.memory()), share_(model.memory()) {}

void BatchLearner::prepare(const Progress &progress) {
  const BatchFindings findings =
      BatchCheck(model_, batch_, rows_of_block_).run(runner_);
  sizes_after_ = model_.sizes_.row_count() + findings.new_sizes.count;
  labels_after_ = model_.labels_.row_count() + findings.new_labels.count;
  increasing_sets_ = findings.increasing_sets;
  const std::size_t classes = 1 + labels_after_ + sizes_after_;
  const std::uint32_t workers = runner_.worker_count(classes);
  benches_.reserve(workers);
  while (benches_.size() < workers) {
    benches_.emplace_back(model_, classes, labels_after_, findings);
  }
  share_.resize(classes);
  rows_of_part_ = batch_.row_count();
  if (progress.is_set()) {
    const std::uint64_t parts =
        nanoseconds_of(batch_) / (workers * kNanosecondsOfPart) + 1;
    rows_of_part_ = workers == 1
                        ? kRowsOfPart
                        : std::max(batch_.row_count() / parts, kRowsOfPart);
    // Whole blocks, for which there is room.
    rows_of_part_ += rows_of_block_ - rows_of_part_ % rows_of_block_;
  }
  learn_ridge();
  model_.scratch_.set.reserve(model_.configuration(), findings.needs.labels,
                              findings.increasing_sets);
  model_.make_room({findings.new_sizes, findings.new_labels, needs_wide_pairs(),
                    findings.missing});
  looks_at_each_row_ = may_outweigh_features();
}

void BatchLearner::learn_ridge() {
  if (model_.ridge() == nullptr) {
    return;
  }
  ridge_.emplace(*model_.ridge(), model_.memory());
  LabelSet set(model_.memory());
  for (std::uint64_t row = 0; row < batch_.row_count(); ++row) {
    const double weight = batch_.weight(row);
    if (weight > 0.0) {
      set.assign(model_.configuration(), batch_.labels.row(row));
      ridge_->prepare(model_.configuration(), batch_.examples.row(row),
                      set.labels(), weight, batch_.group, model_.kernels());
      ridge_->commit(model_.kernels());
    }
  }
}

void BatchLearner::learn(const Progress &progress) {
  if (ridge_) {
    model_.ridge_ = std::move(ridge_); // same memory: does not allocate
  }
  const std::uint64_t row_count = batch_.row_count();
  set_shift();
  append_classes();
  share_out();
  for (std::uint64_t begin = 0; begin < row_count;) {
    const std::uint64_t end =
        begin + std::min(rows_of_part_, row_count - begin);
    learn_rows(begin, end);
    for (; begin < end; ++begin) {
      progress.row_done(begin + 1, row_count);
    }
  }
}

void BatchLearner::learn_rows(std::uint64_t begin, std::uint64_t end) {
  while (begin < end) {
    look_at_shifts(begin);
    const std::uint64_t next = next_turn(begin, end);
    runner_.run(benches_.size(),
                [&](std::uint64_t share, std::uint32_t worker) {
                  learn_share(share, begin, next, benches_[worker]);
                });
    begin = next;
  }
}

// The row after `begin` before which shifts are checked, or `end`.
std::uint64_t BatchLearner::next_turn(std::uint64_t begin,
                                      std::uint64_t end) const {
  if (looks_at_each_row_) {
    return begin + 1;
  }
  WeightSums sums = model_.weight_sums();
  for (std::uint64_t row = begin; row < end; ++row) {
    const double weight = batch_.weight(row);
    if (row > begin && weight > 0.0 && is_turn(sums, weight)) {
      return row;
    }
    sums.total += weight;
    sums.squared += squared_weight(weight);
  }
  return end;
}

void BatchLearner::look_at_shifts(std::uint64_t row) {
  if (model_.shift_.empty() || batch_.weight(row) == 0.0) {
    return;
  }
  PreparedExample &features = model_.scratch_.features;
  features.prepare(model_.layout_, batch_.examples.row(row), model_.kernels());
  model_.look_at_shifts(features.gaussian, batch_.weight(row));
}

// While nothing is missing features have the weight of all examples, which
// next_turn checks.
bool BatchLearner::may_outweigh_features() const {
  const ObservedWeights &observed = model_.all_.gaussian.observed;
  if (!observed.tracking()) {
    return false;
  }
  double least = std::numeric_limits<double>::infinity();
  double most = 0.0;
  for (const double seen : observed.row(0)) {
    least = seen > 0.0 ? std::min(least, seen) : least;
  }
  for (std::uint64_t row = 0; row < batch_.row_count(); ++row) {
    const double weight = batch_.weight(row);
    least = weight > 0.0 ? std::min(least, weight) : least;
    most = std::max(most, weight);
  }
  return most > kOutweighing * least;
}

// Neighbouring classes go to one worker, so that few share a cache line, and
// each worker gets as many updates as the others.
void BatchLearner::share_out() {
  const std::uint64_t shares = benches_.size();
  if (shares == 1) {
    return;
  }
  std::uint64_t total = 1;
  const auto count = [&](std::size_t number) {
    ++share_[number];
    ++total;
  };
  for (std::uint64_t row = 0; row < batch_.row_count(); ++row) {
    if (batch_.weight(row) == 0.0) {
      continue; // its labels may have no row
    }
    const auto labels = batch_.labels.row(row);
    count(Model::kAllClass);
    for (const std::uint32_t label : labels) {
      count(model_.label_class(label));
    }
    // Without its duplicate labels the set is smaller; some worker learns it.
    if (const auto size_row =
            model_.size_row(static_cast<std::uint32_t>(labels.size()))) {
      count(model_.size_class(*size_row));
    }
  }
  std::uint64_t before = 0;
  for (std::uint64_t &share : share_) {
    const std::uint64_t updates = share;
    share = (before + updates / 2) * shares / total;
    before += updates;
  }
}

// There is room for blocks that begin at multiples of their length, or are a
// part of one.
void BatchLearner::learn_share(std::uint64_t share, std::uint64_t begin,
                               std::uint64_t end, Bench &bench) {
  while (begin < end) {
    const std::uint64_t block_end =
        begin - begin % rows_of_block_ + rows_of_block_;
    const std::uint64_t first = begin;
    begin = std::min(block_end, end);
    fill(first, begin, bench);
    for (const LearningBlock::ClassPart &part : bench.block.parts()) {
      if (benches_.size() == 1 || share_[part.class_number] == share) {
        model_.update_class(part.class_number, bench.block.chosen(part));
      }
    }
  }
}

// Sets, before the rows are shared out, what single examples would set: a
// feature's first value. Without missing values all are in the first row.
void BatchLearner::set_shift() {
  const ObservedWeights &observed = model_.all_.gaussian.observed;
  std::size_t open = 0;
  std::pmr::vector<double> &shift = model_.shift_;
  double *const wanted = model_.shifted_.row(0); // NaN where still open
  for (std::size_t i = 0; i < shift.size(); ++i) {
    const bool is_open = observed.at(0, i, model_.weight()) == 0.0;
    wanted[i] = is_open ? std::numeric_limits<double>::quiet_NaN() : shift[i];
    open += is_open ? 1 : 0;
  }
  for (std::uint64_t row = 0; open > 0 && row < batch_.row_count(); ++row) {
    if (batch_.weight(row) == 0.0) {
      continue;
    }
    model_.scratch_.features.prepare(model_.layout_, batch_.examples.row(row),
                                     model_.kernels());
    for (std::size_t i = 0; i < shift.size(); ++i) {
      const double value = model_.scratch_.features.gaussian[i];
      if (std::isnan(wanted[i]) && !std::isnan(value)) {
        wanted[i] = value;
        shift[i] = value;
        --open;
      }
    }
  }
}

// The rows of labels and sizes are in the order in which these were first seen.
void BatchLearner::append_classes() {
  LabelSet &set = model_.scratch_.set;
  for (std::uint64_t row = 0; model_.sizes_.row_count() < sizes_after_ ||
                              model_.labels_.row_count() < labels_after_;
       ++row) {
    if (batch_.weight(row) == 0.0) {
      continue;
    }
    set.assign(model_.configuration_, batch_.labels.row(row));
    if (!model_.configuration_.fixed_size()) {
      model_.find_or_append_size(set.size());
    }
    for (const std::uint32_t label : set.labels()) {
      model_.find_or_append_label(label);
    }
  }
}

bool BatchLearner::needs_wide_pairs() const {
  if (!model_.counts_.pairs.is_narrow()) {
    return false;
  }
  double total = 0.0;
  bool is_whole = true;
  for (std::uint64_t row = 0; row < batch_.row_count(); ++row) {
    const double weight = batch_.weight(row);
    total += weight;
    is_whole = is_whole && std::trunc(weight) == weight;
  }
  return !is_whole || model_.needs_wide_pairs(total);
}

// The caller's own array, where no duplicates need be removed.
Span<const std::uint32_t> BatchLearner::set_of(std::uint64_t row,
                                               LabelSet &set) const {
  if (increasing_sets_) {
    return batch_.labels.row(row);
  }
  set.assign(model_.configuration_, batch_.labels.row(row));
  return set.labels();
}

void BatchLearner::fill(std::uint64_t begin, std::uint64_t end,
                        Bench &bench) const {
  LearningBlock &block = bench.block;
  block.clear();
  for (std::uint64_t row = begin; row < end; ++row) {
    if (batch_.weight(row) == 0.0) {
      continue;
    }
    bench.example.features.prepare_again(
        model_.layout_, batch_.examples.row(row), model_.kernels());
    const auto labels = set_of(row, bench.example.set);
    const auto size_row =
        model_.size_row(static_cast<std::uint32_t>(labels.size()));
    block.append(model_.layout_, model_.kernels(), bench.example.features,
                 batch_.weight(row), model_.shift_,
                 model_.labels_are_rows() && increasing_sets_
                     ? labels
                     : block.keep_labels(labels, model_.label_index_),
                 size_row ? model_.size_class(*size_row)
                          : LearningBlock::kNoClass);
  }
  block.sort_by_class(bench.counts);
}

} // namespace naibx
