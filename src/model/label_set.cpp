#include "label_set.hpp"

#include "../base/failure.hpp"

namespace naibx {

void LabelSet::reserve(const Configuration &configuration, std::size_t labels,
                       bool are_increasing) {
  labels_.reserve(labels);
  if (!are_increasing) {
    contains_.resize(configuration.label_count());
  }
}

void LabelSet::clear() {
  if (marked_) {
    for (const std::uint32_t label : labels_) {
      contains_[label] = 0;
    }
    marked_ = false;
  }
  labels_.clear();
}

// Increasing ids, which most callers have, cannot repeat.
bool LabelSet::take_increasing(const Configuration &configuration,
                               Span<const std::uint32_t> labels) {
  std::uint64_t least = 0;
  for (const std::uint32_t label : labels) {
    if (label < least) {
      return false;
    }
    least = std::uint64_t{label} + 1;
  }
  if (least > configuration.label_count()) {
    return false;
  }
  labels_.assign(labels.begin(), labels.end());
  return true;
}

void LabelSet::insert(const Configuration &configuration, std::uint32_t label) {
  if (label >= configuration.label_count()) {
    fail(NAIBX_ERROR_LABEL, "label id ", label,
         " is out of range: the model has the labels 0 to ",
         configuration.label_count() - 1);
  }
  if (label >= contains_.size()) {
    contains_.resize(std::size_t{label} + 1);
  }
  if (contains_[label] != 0) {
    if (configuration.merge_duplicates()) {
      return;
    }
    fail(NAIBX_ERROR_DUPLICATE_LABEL, "label ", label,
         " stands twice in the set; remove one, or let duplicates count once "
         "with NAIBX_MERGE_DUPLICATES");
  }
  labels_.push_back(label);
  contains_[label] = 1;
}

void LabelSet::assign(const Configuration &configuration,
                      Span<const std::uint32_t> labels) {
  clear();
  if (!take_increasing(configuration, labels)) {
    marked_ = true;
    for (const std::uint32_t label : labels) {
      insert(configuration, label);
    }
  }
  const auto fixed = configuration.fixed_size();
  if (fixed && *fixed != size()) {
    fail(NAIBX_ERROR_SET_SIZE, "the set has ", size(),
         size() == 1 ? " label" : " labels",
         ", but the model has the fixed size ", *fixed);
  }
}

} // namespace naibx
