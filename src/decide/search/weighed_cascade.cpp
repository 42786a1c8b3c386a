#include "weighed_cascade.hpp"

#include "../../base/size.hpp"

#include <numeric>

namespace naibx {

namespace {

// What is less likely than the best size by this does not matter.
constexpr std::size_t kMostSizes = 30;
constexpr double kLeastLogShare = -6.907755278982137; // log of 1 / 1000

} // namespace

void WeighedCascade::prepare(const ScoreColumns &columns) {
  order_.prepare(columns);
  const std::size_t most = table_size(kMostSizes, columns.label_count);
  labels_.reserve(most);
  steps_.reserve(most);
  sets_.reserve(kMostSizes);
  candidates_.reserve(kMostSizes);
  all_labels_.resize(columns.label_count);
  std::iota(all_labels_.begin(), all_labels_.end(), 0U);
  expected_.prepare(columns.label_count, kMostSizes, 1);
}

Outcome WeighedCascade::choose(const CascadeRow &row, SizeOrder &sizes,
                               Loss loss, SetSearch &search, BestSets &best) {
  labels_.clear();
  steps_.clear();
  sets_.clear();
  const LabelDomains::Mark root = search.domains.mark();
  Outcome worst = Outcome::impossible;
  while (const auto size = sizes.next()) {
    if (!sets_.empty() &&
        (!size->is_predicted || sets_.size() == kMostSizes ||
         !search.has_time() ||
         size->log_probability < sets_[0].log_probability + kLeastLogShare)) {
      break;
    }
    row.begin(order_, size->size, true, search.domains);
    const Outcome outcome = search.find(size->size, order_);
    search.domains.undo(root);
    if (outcome == Outcome::met) {
      order_.finish();
      sets_.push_back({size->log_probability, labels_.size(), size->size});
      labels_.insert(labels_.end(), order_.chosen().begin(),
                     order_.chosen().end());
      steps_.insert(steps_.end(), order_.steps().begin(), order_.steps().end());
    } else if (outcome == Outcome::undecided) {
      worst = outcome;
    }
  }
  if (sets_.empty()) {
    return worst;
  }
  candidates_.clear();
  for (const Set &set : sets_) {
    candidates_.push_back(
        {set.log_probability, labels_.data() + set.begin, set.size});
  }
  expected_.take(candidates_, all_labels_, {0, 0});
  const Set &chosen = sets_[expected_.best(candidates_, loss)];
  const double *const steps = steps_.data() + chosen.begin;
  best.add({labels_.data() + chosen.begin, chosen.size}, {steps, chosen.size},
           std::accumulate(steps, steps + chosen.size, chosen.log_probability));
  return Outcome::met;
}

} // namespace naibx
