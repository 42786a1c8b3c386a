#include "cascade_order.hpp"

#include <algorithm>
#include <limits>

namespace naibx {

void CascadeOrder::prepare(const ScoreColumns &columns) {
  scores_.resize(columns.label_columns);
  chosen_.reserve(columns.label_count);
  steps_.reserve(columns.label_count);
  is_chosen_.resize(columns.label_count);
  rest_.reserve(columns.label_count);
  hurried_scores_.reserve(columns.label_count);
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
  hurries_ = false;
  std::fill(is_chosen_.begin(), is_chosen_.end(), 0);
  start_scores();
}

void CascadeOrder::start_scores() {
  std::copy_n(row_, scores_.size(), scores_.begin());
  largest_.reset();
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
  largest_.reset();
  if (const auto column = source_->columns().column_of(label)) {
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
  largest_.reset();
}

// The column of the best; there is one.
std::uint32_t CascadeOrder::add_waiting_and_find() {
  std::uint32_t column = 0;
  source_->kernels().choose(
      {scores_.data(), scores_.size(), waiting_, nullptr, 1, &column});
  waiting_ = nullptr;
  largest_ = scores_[column];
  return column;
}

void CascadeOrder::give(std::uint32_t label) {
  if (is_chosen_[label] == 0) {
    append(label, 0.0);
  }
}

// As where nothing constrains: the first of the best scores, and labels that
// were never seen last, by their numbers.
std::optional<std::uint32_t> CascadeOrder::best(const LabelDomains &domains) {
  if (hurries_) {
    return best_of_rest(domains);
  }
  if (waiting_ != nullptr && seen_left_ > 0) {
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
  const std::uint32_t column = add_waiting_and_find();
  const std::uint32_t label = source_->columns().label_in(column);
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
    const std::uint32_t label = source_->columns().label_in(column);
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

void CascadeOrder::hurry(std::uint32_t wanted) {
  if (hurries_) {
    return;
  }
  add_waiting();
  hurries_ = true;
  next_rest_ = 0;
  next_unseen_ = 0;
  rest_.clear();
  hurried_scores_.clear();
  for (std::size_t column = 0; column < scores_.size(); ++column) {
    if (!std::isnan(scores_[column])) {
      rest_.push_back(static_cast<std::uint32_t>(column));
    }
  }
  sorted_rest_ = std::min<std::size_t>(rest_.size(), wanted);
  sort_rest(0, sorted_rest_);
}

// The best of those from `begin` on, up to `end`.
void CascadeOrder::sort_rest(std::size_t begin, std::size_t end) {
  const auto place = [this](std::size_t index) {
    return rest_.begin() + static_cast<std::ptrdiff_t>(index);
  };
  const double *const scores = scores_.data();
  const auto is_better = [scores](std::uint32_t a, std::uint32_t b) {
    return scores[a] != scores[b] ? scores[a] > scores[b] : a < b;
  };
  if (end < rest_.size()) {
    std::nth_element(place(begin), place(end), rest_.end(), is_better);
  }
  std::sort(place(begin), place(end), is_better);
}

std::optional<std::uint32_t>
CascadeOrder::best_of_rest(const LabelDomains &domains) {
  const ScoreColumns &columns = source_->columns();
  const auto is_gone = [&](std::uint32_t column) {
    const std::uint32_t label = columns.label_in(column);
    return is_chosen_[label] != 0 || domains.of(label) == Domain::out;
  };
  for (;; ++next_rest_) {
    if (next_rest_ == sorted_rest_ && next_rest_ < rest_.size()) {
      rest_.erase(std::remove_if(rest_.begin() +
                                     static_cast<std::ptrdiff_t>(next_rest_),
                                 rest_.end(), is_gone),
                  rest_.end());
      sorted_rest_ = rest_.size();
      sort_rest(next_rest_, sorted_rest_);
    }
    if (next_rest_ == rest_.size()) {
      const auto &unseen = columns.unseen_labels;
      while (next_unseen_ < unseen.size() &&
             (is_chosen_[unseen[next_unseen_]] != 0 ||
              domains.of(unseen[next_unseen_]) == Domain::out)) {
        ++next_unseen_;
      }
      return next_unseen_ < unseen.size() ? std::optional(unseen[next_unseen_])
                                          : std::nullopt;
    }
    if (!is_gone(rest_[next_rest_])) {
      return columns.label_in(rest_[next_rest_]);
    }
  }
}

// From the last back, so that sums only grow.
void CascadeOrder::finish() {
  if (!hurries_ || !wants_steps_) {
    return;
  }
  double largest = kMinusInfinity;
  for (const double score : hurried_scores_) {
    largest = std::max(largest, score);
  }
  for (const double score : scores_) {
    largest = score > largest ? score : largest;
  }
  double sum = 0.0;
  for (const double score : scores_) {
    sum += std::isnan(score) || largest == kMinusInfinity
               ? 0.0
               : std::exp(score - largest);
  }
  std::size_t step = steps_.size();
  for (std::size_t i = hurried_scores_.size(); i-- > 0;) {
    const double score = hurried_scores_[i];
    sum += largest == kMinusInfinity ? 0.0 : std::exp(score - largest);
    --step;
    steps_[step] =
        sum > 0.0 ? score - largest - std::log(sum)
                  : -std::log(static_cast<double>(is_chosen_.size() - step));
  }
}

void CascadeOrder::choose(std::uint32_t label) {
  if (hurries_) {
    const auto column = source_->columns().column_of(label);
    hurried_scores_.push_back(column ? scores_[*column] : kMinusInfinity);
  }
  append(label, wants_steps_ && !hurries_ ? log_probability(label) : 0.0);
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
  next_rest_ = 0;
  next_unseen_ = 0;
  start_scores();
  for (const std::uint32_t label : chosen_) {
    add_label(label);
  }
}

void CascadeOrder::add_label(std::uint32_t label) {
  const auto column = source_->columns().column_of(label);
  if (column && hurries_) {
    leave_out(label);
  } else if (column) {
    add_waiting(); // rows are valid until the next is asked for
    waiting_ = source_->label_given_labels(*column, *scratch_);
    --seen_left_;
  }
}

CascadeOrder::NextStep CascadeOrder::next_step() {
  if (waiting_ != nullptr && seen_left_ > 0) {
    add_waiting_and_find();
  } else if (!largest_ || waiting_ != nullptr) {
    add_waiting();
    largest_ = kMinusInfinity;
    for (const double score : scores_) {
      largest_ = score > *largest_ ? score : *largest_;
    }
  }
  const double largest = *largest_;
  if (largest == kMinusInfinity) {
    return {largest,
            std::log(static_cast<double>(is_chosen_.size() - chosen_.size()))};
  }
  return {largest, std::log(source_->kernels().sum_exponentials(
                       scores_.data(), scores_.size(), largest))};
}

double CascadeOrder::log_probability(std::uint32_t label) {
  const NextStep step = next_step();
  const auto column = source_->columns().column_of(label);
  return step.log_probability(column ? scores_[*column] : kMinusInfinity);
}

} // namespace naibx
