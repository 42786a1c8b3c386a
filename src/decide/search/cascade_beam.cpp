#include "cascade_beam.hpp"

#include "../../base/size.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace naibx {

namespace {

// Of the same hypothesis the scores of labels decide, which have more digits
// than a sum.
template <typename Extension>
bool is_better(const Extension &a, const Extension &b) {
  if (a.score != b.score) {
    return a.score > b.score;
  }
  if (a.parent != b.parent) {
    return a.parent < b.parent;
  }
  return a.of_label != b.of_label ? a.of_label > b.of_label : a.label < b.label;
}

// A bound from the other side of an equation, which rounding may move.
double with_slack(double bound) {
  constexpr double kRounding = 1e-9;
  return bound - kRounding * (1.0 + std::fabs(bound));
}

// Log-probability: such labels are looked at before the others.
constexpr double kNearTheBest = 1.0;

} // namespace

void CascadeBeam::prepare(const ScoreColumns &columns, const Width &asked,
                          std::size_t largest_size) {
  columns_ = columns.label_columns;
  const std::size_t width = std::max(asked.followed, asked.wanted);
  hypotheses_.resize(std::max(hypotheses_.size(), width));
  next_.resize(hypotheses_.size());
  const std::size_t scores = table_size(width, columns_);
  if (scores_.size() < scores) {
    scores_.resize(scores);
    next_scores_.resize(scores);
  }
  nodes_.reserve(table_size(width, largest_size));
  extensions_.reserve(width + 1);
  places_.resize(std::max(places_.size(), columns_));
  labels_.reserve(largest_size);
  steps_.reserve(largest_size);
}

void CascadeBeam::search(const CascadeRow &row, const SizeOrder::Size &size,
                         const Width &width, SetSearch &search,
                         BestSets &best) {
  LabelDomains &domains = search.domains;
  const LabelDomains::Mark before = domains.mark();
  if (domains.set_bounds({size.size, size.size})) {
    begin(row, size, domains);
    Step step = {static_cast<std::uint32_t>(row.given.size()), size.size,
                 width.followed};
    for (; step.depth < size.size && count_ > 0 && search.has_time();
         ++step.depth) {
      extensions_.clear();
      if (step.depth + 1 == step.size) {
        step.width = std::max(width.followed, width.wanted);
      }
      for (std::uint32_t i = 0; i < count_ && search.has_time(); ++i) {
        extend(row, i, step, search, best);
      }
      follow(row, step, search);
    }
    if (step.depth == size.size) {
      finish(best);
    }
  }
  domains.undo(before);
}

void CascadeBeam::begin(const CascadeRow &row, const SizeOrder::Size &size,
                        const LabelDomains &domains) {
  const ScoreColumns &columns = row.source.columns();
  nodes_.clear();
  count_ = 1;
  Hypothesis &first = hypotheses_[0];
  first = {size.log_probability, hash_of_labels(row.given), kNoNode,
           columns.seen_labels,  domains.in_count(),        {}};
  std::copy_n(row.scores, columns_, scores_.begin());
  if (size.size == 0) {
    return;
  }
  const double *added = row.source.size_given_labels(size.size, row.scratch);
  for (const std::uint32_t label : row.given) {
    nodes_.push_back({0.0, first.node, label});
    first.node = static_cast<std::uint32_t>(nodes_.size() - 1);
    --first.required_left;
    if (const auto column = columns.column_of(label)) {
      for (std::size_t i = 0; i < columns_; ++i) {
        scores_[i] += added[i];
      }
      added = row.source.label_given_labels(*column, row.scratch);
      --first.seen_left;
    }
  }
  add_row(row, added, scores_.data(),
          static_cast<std::uint32_t>(row.given.size()), first);
}

// Adds a row, or none, to scores, and looks at what may come next.
void CascadeBeam::add_row(const CascadeRow &row, const double *added,
                          double *scores, std::uint32_t depth,
                          Hypothesis &to) const {
  const Kernels &kernels = row.source.kernels();
  double largest = kMinusInfinity;
  if (added == nullptr) {
    largest = to.next.largest;
  } else if (to.seen_left > 0) {
    std::uint32_t best = 0;
    kernels.choose({scores, columns_, added, nullptr, 1, &best});
    largest = scores[best];
  } else {
    std::fill_n(scores, columns_, std::numeric_limits<double>::quiet_NaN());
  }
  const std::size_t left = row.source.columns().label_count - depth;
  to.next = {largest, largest == kMinusInfinity
                          ? std::log(static_cast<double>(left))
                          : std::log(kernels.sum_exponentials(scores, columns_,
                                                              largest))};
}

// Those of a hypothesis that are among the best extensions of all so far.
void CascadeBeam::extend(const CascadeRow &row, std::uint32_t parent,
                         const Step &step, SetSearch &search,
                         const BestSets &best) {
  const Hypothesis &from = hypotheses_[parent];
  const double worst = extensions_.size() == step.width
                           ? extensions_.back().score
                           : kMinusInfinity;
  const double least = std::max(worst, best.least_score());
  if (from.score < least) {
    return; // a step takes away from it
  }
  LabelDomains &domains = search.domains;
  const LabelDomains::Mark before = domains.mark();
  if (domains.is_simple() || put_in(from, domains)) {
    extend_by(row, parent, step, search, least);
  }
  domains.undo(before);
}

void CascadeBeam::extend_by(const CascadeRow &row, std::uint32_t parent,
                            const Step &step, SetSearch &search, double least) {
  LabelDomains &domains = search.domains;
  const Hypothesis from = hypotheses_[parent];
  const ScoreColumns &columns = row.source.columns();
  const double *const scores = scores_.data() + parent * columns_;
  const bool is_simple = domains.is_simple();
  const bool only_required =
      is_simple && step.depth + from.required_left == step.size;
  const auto offer = [&](std::uint32_t label, double of_label) {
    const double log_probability = from.next.log_probability(of_label);
    const double score = from.score + log_probability;
    if (!(score >= least) ||
        (extensions_.size() == step.width &&
         score < extensions_.back().score) ||
        domains.of(label) == Domain::out ||
        (only_required && domains.of(label) != Domain::in)) {
      return;
    }
    if (search.can_be_in(label)) {
      keep({score, of_label, log_probability, parent, label,
            from.hash + label_hash(label)},
           step.width);
    }
  };
  const double largest = from.next.largest;
  // Of a label that would be among the best.
  const auto least_of_label = [&] {
    const double worst = extensions_.size() == step.width
                             ? std::max(least, extensions_.back().score)
                             : least;
    const double of_label =
        with_slack(worst - from.score + from.next.log_sum + largest);
    return std::isnan(of_label) ? kMinusInfinity : of_label; // of infinities
  };
  const auto offer_between = [&](double lowest, double above) {
    collect_places(scores, lowest, above);
    for (std::size_t i = 0; i < place_count_; ++i) {
      offer(columns.label_in(places_[i]), scores[places_[i]]);
    }
  };
  // After the best few of the others need to be looked at.
  const double near = std::max(largest - kNearTheBest, least_of_label());
  offer_between(near, std::numeric_limits<double>::infinity());
  const double lowest = least_of_label();
  if (lowest < near) {
    offer_between(lowest, near);
  }
  for (const std::uint32_t label : columns.unseen_labels) {
    if (extensions_.size() == step.width &&
        extensions_.back().score > kMinusInfinity && largest > kMinusInfinity) {
      break; // which have no probability
    }
    if (!has(from.node, label)) {
      offer(label, kMinusInfinity);
    }
  }
}

// Columns whose scores are no less than one and less than the other bound.
// Lines of columns without any, as most are, take no jump that depends on
// scores.
void CascadeBeam::collect_places(const double *scores, double least,
                                 double above) {
  constexpr std::size_t kLine = 8; // which columns are whole lines of
  place_count_ = 0;
  for (std::size_t first = 0; first < columns_; first += kLine) {
    const double *const line = scores + first;
    std::int64_t count = 0;
    for (std::size_t i = 0; i < kLine; ++i) {
      count += line[i] >= least ? 1 : 0;
    }
    for (std::size_t i = 0; count > 0 && i < kLine; ++i) {
      if (line[i] >= least && line[i] < above) {
        places_[place_count_++] = static_cast<std::uint32_t>(first + i);
      }
    }
  }
}

// What follows from its labels; false where no set can be.
bool CascadeBeam::put_in(const Hypothesis &from, LabelDomains &domains) const {
  for (std::uint32_t node = from.node; node != kNoNode;
       node = nodes_[node].parent) {
    if (!domains.put_in(nodes_[node].label)) {
      return false;
    }
  }
  return true;
}

bool CascadeBeam::has(std::uint32_t node, std::uint32_t label) const {
  while (node != kNoNode && nodes_[node].label != label) {
    node = nodes_[node].parent;
  }
  return node != kNoNode;
}

// Each set of labels once, by its most likely order.
void CascadeBeam::keep(const Extension &extension, std::size_t width) {
  const auto same = std::find_if(extensions_.begin(), extensions_.end(),
                                 [&extension](const Extension &each) {
                                   return each.hash == extension.hash;
                                 });
  if (same != extensions_.end()) {
    if (!is_better(extension, *same)) {
      return;
    }
    extensions_.erase(same);
  } else if (extensions_.size() == width) {
    if (!is_better(extension, extensions_.back())) {
      return;
    }
    extensions_.pop_back();
  }
  extensions_.insert(std::upper_bound(extensions_.begin(), extensions_.end(),
                                      extension, is_better<Extension>),
                     extension);
}

void CascadeBeam::follow(const CascadeRow &row, const Step &step,
                         SetSearch &search) {
  const LabelDomains &domains = search.domains;
  const ScoreColumns &columns = row.source.columns();
  count_ = extensions_.size();
  for (std::size_t i = 0; i < count_; ++i) {
    if (!search.has_time()) {
      count_ = 0; // nothing is left to go on from
      break;
    }
    const Extension &extension = extensions_[i];
    const Hypothesis &from = hypotheses_[extension.parent];
    Hypothesis &to = next_[i];
    to = from;
    to.score = extension.score;
    to.hash = extension.hash;
    to.node = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({extension.step, from.node, extension.label});
    to.required_left -= domains.of(extension.label) == Domain::in ? 1U : 0U;
    if (step.depth + 1 == step.size) {
      continue;
    }
    double *const scores = next_scores_.data() + i * columns_;
    std::copy_n(scores_.begin() +
                    static_cast<std::ptrdiff_t>(extension.parent * columns_),
                columns_, scores);
    const auto column = columns.column_of(extension.label);
    to.seen_left -= column ? 1U : 0U;
    add_row(row,
            column ? row.source.label_given_labels(*column, row.scratch)
                   : nullptr,
            scores, step.depth + 1, to);
  }
  hypotheses_.swap(next_);
  scores_.swap(next_scores_);
}

void CascadeBeam::finish(BestSets &best) {
  for (std::size_t i = 0; i < count_; ++i) {
    labels_.clear();
    steps_.clear();
    for (std::uint32_t node = hypotheses_[i].node; node != kNoNode;
         node = nodes_[node].parent) {
      labels_.push_back(nodes_[node].label);
      steps_.push_back(nodes_[node].step);
    }
    std::reverse(labels_.begin(), labels_.end());
    std::reverse(steps_.begin(), steps_.end());
    best.add(labels_, steps_, hypotheses_[i].score);
  }
}

} // namespace naibx
