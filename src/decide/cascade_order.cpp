#include "cascade_order.hpp"

#include "../base/log_sum.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace naibx {

void CascadeOrder::prepare(const ScoreColumns &columns) {
  scores_.resize(columns.label_columns);
  chosen_.reserve(columns.label_count);
  steps_.reserve(columns.label_count);
  is_chosen_.resize(columns.label_count);
}

void CascadeOrder::begin(const ScoreSource &source, ScoreScratch &scratch,
                         const double *row, std::uint32_t size,
                         bool wants_steps, const LabelDomains &domains) {
  source_ = &source;
  scratch_ = &scratch;
  row_ = row;
  size_ = size;
  wants_steps_ = wants_steps;
  domains_ = &domains;
  chosen_.clear();
  steps_.clear();
  std::fill(is_chosen_.begin(), is_chosen_.end(), 0);
  start_scores();
}

void CascadeOrder::start_scores() {
  std::copy_n(row_, scores_.size(), scores_.begin());
  waiting_ = source_->size_given_labels(size_, *scratch_);
  seen_left_ = source_->columns().seen_labels;
  // Steps are judged among all labels.
  for (std::uint32_t label = 0; label < is_chosen_.size() && !wants_steps_;
       ++label) {
    if (domains_->of(label) == Domain::out) {
      leave_out(label);
    }
  }
}

void CascadeOrder::leave_out(std::uint32_t label) {
  if (const auto column = column_of(label)) {
    scores_[*column] = std::numeric_limits<double>::quiet_NaN();
    --seen_left_;
  }
}

void CascadeOrder::add_waiting() {
  if (waiting_ == nullptr) {
    return;
  }
  for (std::size_t column = 0; column < scores_.size(); ++column) {
    scores_[column] += waiting_[column];
  }
  waiting_ = nullptr;
}

void CascadeOrder::give(std::uint32_t label) {
  if (is_chosen_[label] == 0) {
    append(label, 0.0);
  }
}

// As where nothing constrains: the first of the best scores, and labels that
// were never seen last, by their numbers.
std::optional<std::uint32_t> CascadeOrder::best(const LabelDomains &domains) {
  if (waiting_ != nullptr && !wants_steps_ && seen_left_ > 0) {
    if (const auto label = best_by_kernel(domains)) {
      return label;
    }
  }
  add_waiting();
  const auto seen = best_seen(domains);
  return seen ? seen : best_unseen(domains);
}

// Fast, where the best of all may be in; nothing where it must not.
std::optional<std::uint32_t>
CascadeOrder::best_by_kernel(const LabelDomains &domains) {
  std::uint32_t column = 0;
  source_->kernels().choose(
      {scores_.data(), scores_.size(), waiting_, nullptr, 1, &column});
  waiting_ = nullptr;
  const std::uint32_t label = label_of(column);
  return domains.of(label) == Domain::out || is_chosen_[label] != 0
             ? std::nullopt
             : std::optional(label);
}

std::optional<std::uint32_t>
CascadeOrder::best_seen(const LabelDomains &domains) const {
  std::optional<std::uint32_t> best;
  double largest = 0.0;
  for (std::size_t column = 0; column < scores_.size(); ++column) {
    const double score = scores_[column];
    if (std::isnan(score) || (best && !(score > largest))) {
      continue;
    }
    const std::uint32_t label = label_of(column);
    if (domains.of(label) != Domain::out) {
      best = label;
      largest = score;
    }
  }
  return best;
}

std::optional<std::uint32_t>
CascadeOrder::best_unseen(const LabelDomains &domains) const {
  const auto unseen = source_->columns().unseen_labels;
  const auto *const found =
      std::find_if(unseen.begin(), unseen.end(), [&](std::uint32_t label) {
        return is_chosen_[label] == 0 && domains.of(label) != Domain::out;
      });
  return found == unseen.end() ? std::nullopt : std::optional(*found);
}

void CascadeOrder::choose(std::uint32_t label) {
  append(label, wants_steps_ ? log_probability(label) : 0.0);
}

void CascadeOrder::append(std::uint32_t label, double step) {
  chosen_.push_back(label);
  steps_.push_back(step);
  is_chosen_[label] = 1;
  add_label(label);
}

// In the same order as before, so that the scores are the same bits.
void CascadeOrder::undo_to(std::uint32_t depth) {
  if (depth == this->depth()) {
    return;
  }
  for (std::size_t step = depth; step < chosen_.size(); ++step) {
    is_chosen_[chosen_[step]] = 0;
  }
  chosen_.resize(depth);
  steps_.resize(depth);
  start_scores();
  for (const std::uint32_t label : chosen_) {
    add_label(label);
  }
}

void CascadeOrder::add_label(std::uint32_t label) {
  if (const auto column = column_of(label)) {
    add_waiting(); // rows are valid until the next is asked for
    waiting_ = source_->label_given_labels(*column, *scratch_);
    --seen_left_;
  }
}

std::uint32_t CascadeOrder::label_of(std::size_t column) const {
  const ScoreColumns &columns = source_->columns();
  if (columns.labels_have_their_columns) {
    return static_cast<std::uint32_t>(column);
  }
  return columns.label_of_column[column];
}

// None for a label that was never seen.
std::optional<std::size_t> CascadeOrder::column_of(std::uint32_t label) const {
  const ScoreColumns &columns = source_->columns();
  if (std::binary_search(columns.unseen_labels.begin(),
                         columns.unseen_labels.end(), label)) {
    return std::nullopt;
  }
  if (columns.labels_have_their_columns) {
    return label;
  }
  return static_cast<std::size_t>(
      std::lower_bound(columns.label_of_column.begin(),
                       columns.label_of_column.end(), label) -
      columns.label_of_column.begin());
}

// "Normalize scores" of algorithm 2: among all labels that are not chosen.
double CascadeOrder::log_probability(std::uint32_t label) const {
  double largest = kMinusInfinity;
  for (const double score : scores_) {
    largest = score > largest ? score : largest;
  }
  if (largest == kMinusInfinity) {
    return -std::log(static_cast<double>(is_chosen_.size() - chosen_.size()));
  }
  const auto column = column_of(label);
  return column ? scores_[*column] - largest -
                      std::log(source_->kernels().sum_exponentials(
                          scores_.data(), scores_.size(), largest))
                : kMinusInfinity;
}

} // namespace naibx
