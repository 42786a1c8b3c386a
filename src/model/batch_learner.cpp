#include "batch_learner.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace naibx {

namespace {

constexpr std::uint64_t kMaximumRowsOfBlock = 256;
constexpr std::uint64_t kMinimumRowsOfBlock = 8;
// Of the Gaussian values of a block, so that they stay in the second-level
// cache while every class learns them.
constexpr std::uint64_t kBytesOfBlock = std::uint64_t{512} << 10U;
// For several workers: large, since to bring them together takes time.
constexpr std::uint64_t kRowsOfWindow = 8192;
constexpr std::uint64_t kBytesOfWindow = std::uint64_t{8} << 20U;
// With a callback, which is to be asked about every thousandth row.
constexpr std::uint64_t kRowsBetweenProgress = 1000;

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
    : model_(model), batch_(batch), runner_(runner),
      rows_of_block_(choose_rows_of_block(model.layout())),
      now_(model.memory()), next_(model.memory()), benches_(model.memory()),
      share_(model.memory()) {}

std::uint64_t BatchLearner::block_count() const {
  return (batch_.row_count() + rows_of_block_ - 1) / rows_of_block_;
}

void BatchLearner::prepare(const Progress &progress) {
  const BatchFindings findings =
      BatchCheck(model_, batch_, rows_of_block_).run(runner_);
  new_sizes_ = findings.new_sizes;
  increasing_sets_ = findings.increasing_sets;
  const std::size_t classes = model_.class_count() + new_sizes_;
  make_windows(findings.needs, progress);
  const std::uint32_t workers =
      runner_.worker_count(2 * now_.blocks.size() + 1);
  benches_.reserve(workers);
  while (benches_.size() < workers) {
    benches_.emplace_back(model_, classes, model_.memory());
  }
  share_.resize(classes);
  model_.make_room(new_sizes_, findings.missing);
}

void BatchLearner::make_windows(const BlockNeeds &needs,
                                const Progress &progress) {
  std::uint64_t blocks = 1;
  if (runner_.worker_count(block_count()) > 1) {
    const std::uint64_t bytes_of_block =
        8 * needs.examples * (model_.layout().gaussian_count + 1) +
        4 * (needs.labels + needs.present + 4 * needs.occurrences);
    const std::uint64_t rows =
        progress.is_set() ? kRowsBetweenProgress : kRowsOfWindow;
    blocks =
        std::min(rows / rows_of_block_, kBytesOfWindow / (bytes_of_block + 1));
    blocks = std::clamp(blocks, std::uint64_t{1}, block_count());
  }
  for (Window *const window : {&now_, &next_}) {
    window->blocks.reserve(blocks);
    while (window->blocks.size() < blocks) {
      window->blocks.emplace_back(model_.layout(),
                                  model_.configuration().label_count(), needs,
                                  model_.memory());
    }
  }
}

void BatchLearner::learn(const Progress &progress) {
  set_shift();
  append_sizes();
  place(now_, 0);
  runner_.run(now_.count, [this](std::uint64_t i, std::uint32_t worker) {
    fill(now_.blocks[i], i, benches_[worker]);
  });
  while (now_.count > 0) {
    place(next_, now_.first_block + now_.count);
    share_out(now_);
    const std::uint64_t shares = now_.share_count;
    runner_.run(shares + next_.count,
                [&](std::uint64_t i, std::uint32_t worker) {
                  if (i < shares) {
                    update(now_, i);
                  } else {
                    fill(next_.blocks[i - shares],
                         next_.first_block + (i - shares), benches_[worker]);
                  }
                });
    report(now_, progress);
    std::swap(now_, next_);
  }
}

// What single examples would set, before the rows are shared out: a feature's
// first value. Without missing values all are in the first row.
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

// The rows of sizes stand in the order in which they were first seen.
void BatchLearner::append_sizes() {
  const std::size_t rows_after = model_.sizes_.row_count() + new_sizes_;
  for (std::uint64_t row = 0; model_.sizes_.row_count() < rows_after; ++row) {
    if (batch_.weight(row) != 0.0) {
      model_.scratch_.set.assign(model_.configuration_, batch_.labels.row(row));
      model_.find_or_append_size(model_.scratch_.set.size());
    }
  }
}

void BatchLearner::place(Window &window, std::uint64_t first_block) const {
  window.first_block = first_block;
  window.count = std::min<std::uint64_t>(block_count() - first_block,
                                         window.blocks.size());
}

// The caller's own array, where it needs no sorting out.
Span<const std::uint32_t> BatchLearner::set_of(std::uint64_t row,
                                               LabelSet &set) const {
  if (increasing_sets_) {
    return batch_.labels.row(row);
  }
  set.assign(model_.configuration_, batch_.labels.row(row));
  return set.labels();
}

void BatchLearner::fill(LearningBlock &block, std::uint64_t number,
                        Bench &bench) const {
  const std::uint64_t begin = number * rows_of_block_;
  const std::uint64_t end =
      std::min(begin + rows_of_block_, batch_.row_count());
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
                 increasing_sets_ ? labels : block.keep_labels(labels),
                 size_row ? model_.size_class(*size_row)
                          : LearningBlock::kNoClass);
  }
  block.sort_by_class(bench.counts);
}

// Neighbouring classes go to one worker, so that few share a cache line, and
// each worker gets as many updates as the others.
void BatchLearner::share_out(Window &window) {
  window.share_count = runner_.worker_count(window.count);
  if (window.share_count == 1) {
    return;
  }
  std::fill(share_.begin(), share_.end(), 0);
  std::uint64_t total = 1;
  for (std::uint64_t i = 0; i < window.count; ++i) {
    for (const LearningBlock::ClassPart &part : window.blocks[i].parts()) {
      share_[part.class_number] += part.count;
      total += part.count;
    }
  }
  std::uint64_t before = 0;
  for (std::uint64_t &share : share_) {
    const std::uint64_t updates = share;
    share = (before + updates / 2) * window.share_count / total;
    before += updates;
  }
}

void BatchLearner::update(const Window &window, std::uint64_t share) {
  for (std::uint64_t i = 0; i < window.count; ++i) {
    const LearningBlock &block = window.blocks[i];
    for (const LearningBlock::ClassPart &part : block.parts()) {
      if (window.share_count == 1 || share_[part.class_number] == share) {
        model_.update_class(part.class_number, block.chosen(part));
      }
    }
  }
}

void BatchLearner::report(const Window &window,
                          const Progress &progress) const {
  if (!progress.is_set()) {
    return;
  }
  const std::uint64_t total = batch_.row_count();
  const std::uint64_t begin = window.first_block * rows_of_block_;
  const std::uint64_t end =
      std::min(begin + window.count * rows_of_block_, total);
  for (std::uint64_t row = begin; row < end; ++row) {
    progress.row_done(row + 1, total);
  }
}

} // namespace naibx
