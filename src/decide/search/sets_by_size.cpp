#include "sets_by_size.hpp"

#include "../../base/size.hpp"

#include <numeric>

namespace naibx {

namespace {

// What is less likely than the best size by this does not matter.
constexpr std::size_t kMostSizes = 30;
constexpr double kLeastLogShare = -6.907755278982137; // log of 1 / 1000

} // namespace

void SetsBySize::prepare(std::size_t label_count) {
  const std::size_t most = table_size(kMostSizes, label_count);
  labels_.reserve(most);
  steps_.reserve(most);
  sets_.reserve(kMostSizes);
  candidates_.reserve(kMostSizes);
  all_labels_.resize(label_count);
  std::iota(all_labels_.begin(), all_labels_.end(), 0U);
  expected_.prepare(label_count, kMostSizes, 1);
}

void SetsBySize::clear() {
  labels_.clear();
  steps_.clear();
  sets_.clear();
}

bool SetsBySize::is_wanted(const SizeOrder::Size &size) const {
  return sets_.empty() ||
         (size.is_predicted && sets_.size() < kMostSizes &&
          size.log_probability >= sets_[0].log_probability + kLeastLogShare);
}

void SetsBySize::add(double log_probability, const Found &found) {
  sets_.push_back({log_probability, labels_.size(),
                   static_cast<std::uint32_t>(found.labels.size()),
                   steps_.size(), found.steps.size()});
  labels_.insert(labels_.end(), found.labels.begin(), found.labels.end());
  steps_.insert(steps_.end(), found.steps.begin(), found.steps.end());
}

void SetsBySize::weigh(Loss loss) {
  candidates_.clear();
  for (const Set &set : sets_) {
    candidates_.push_back(
        {set.log_probability, labels_.data() + set.first_label, set.size});
  }
  expected_.take(candidates_, all_labels_, {0, 0});
  best_ = expected_.best(candidates_, loss);
}

SetsBySize::Chosen SetsBySize::chosen() const {
  const Set &set = sets_[best_];
  return {set.log_probability,
          {labels_.data() + set.first_label, set.size},
          {steps_.data() + set.first_step, set.step_count}};
}

} // namespace naibx
