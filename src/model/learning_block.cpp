#include "learning_block.hpp"

#include "../base/size.hpp"
#include "example_weight.hpp"

#include <algorithm>

namespace naibx {

namespace {

// Appends a copy within the capacity; a view of it.
template <typename T>
Span<const T> keep(std::pmr::vector<T> &store, Span<const T> values) {
  const std::size_t begin = store.size();
  store.insert(store.end(), values.begin(), values.end());
  return {store.data() + begin, values.size()};
}

} // namespace

void BlockNeeds::add(const CheckedExample &example) {
  ++examples;
  labels += example.set.size();
  present += example.features.present.size();
  bernoulli_missing += example.features.bernoulli_missing.size();
  occurrences += example.features.occurrences.size();
}

void BlockNeeds::raise_to(const BlockNeeds &other) {
  examples = std::max(examples, other.examples);
  labels = std::max(labels, other.labels);
  present = std::max(present, other.present);
  bernoulli_missing = std::max(bernoulli_missing, other.bernoulli_missing);
  occurrences = std::max(occurrences, other.occurrences);
}

LearningBlock::LearningBlock(const Layout &layout, std::size_t label_count,
                             const BlockNeeds &needs,
                             std::pmr::memory_resource *memory)
    : examples_(memory), size_classes_(memory),
      shifted_(line_count(layout.gaussian_count), memory),
      members_(line_count<float>(label_count), memory), labels_(memory),
      present_(memory), bernoulli_missing_(memory), occurrences_(memory),
      category_(memory), parts_(memory), places_(memory) {
  examples_.reserve(needs.examples);
  size_classes_.reserve(needs.examples);
  shifted_.append_rows(needs.examples);
  // Sets that fill their rows are added as rows, others label by label.
  constexpr std::size_t kLabelsOfLine = 2;
  if (std::uint64_t{line_count(label_count)} * needs.examples <=
      std::uint64_t{kLabelsOfLine} * needs.labels) {
    members_.append_rows(needs.examples);
  }
  labels_.reserve(needs.labels);
  present_.reserve(needs.present);
  bernoulli_missing_.reserve(needs.bernoulli_missing);
  occurrences_.reserve(needs.occurrences);
  category_.reserve(table_size(needs.examples, layout.categorical_count()));
  // An example is learned by its labels, its size and the class of all.
  parts_.reserve(1 + needs.examples + needs.labels);
  places_.reserve(2 * needs.examples + needs.labels);
}

void LearningBlock::clear() {
  mark_members(0.0F);
  examples_.clear();
  size_classes_.clear();
  labels_.clear();
  present_.clear();
  bernoulli_missing_.clear();
  occurrences_.clear();
  category_.clear();
  parts_.clear();
  places_.clear();
}

Span<const std::uint32_t>
LearningBlock::keep_labels(Span<const std::uint32_t> labels,
                           const RowIndex &index) {
  const std::size_t begin = labels_.size();
  for (const std::uint32_t label : labels) {
    labels_.push_back(index.row_of(label));
  }
  return {labels_.data() + begin, labels.size()};
}

void LearningBlock::append(const Layout &layout, const Kernels &kernels,
                           const PreparedExample &features, double weight,
                           Span<const double> shift,
                           Span<const std::uint32_t> labels,
                           std::size_t size_class) {
  double *const shifted = shifted_.row(examples_.size());
  kernels.centre_float64({features.gaussian.data(), shift.data(), nullptr,
                          shifted, layout.gaussian_count});
  LearnedExample learned;
  learned.weight = weight;
  learned.squared_weight = squared_weight(weight);
  learned.labels = labels;
  learned.shifted = {shifted, layout.gaussian_count};
  if (layout.gaussian_count < layout.column_count()) {
    append_discrete(features, learned);
  }
  examples_.push_back(learned);
  size_classes_.push_back(size_class);
}

void LearningBlock::append_discrete(const PreparedExample &features,
                                    LearnedExample &learned) {
  learned.present = keep(present_, Span<const std::uint32_t>(features.present));
  learned.bernoulli_missing =
      keep(bernoulli_missing_,
           Span<const std::uint32_t>(features.bernoulli_missing));
  const std::size_t first = occurrences_.size();
  learned.occurrences =
      keep(occurrences_,
           Span<const PreparedExample::Occurrence>(features.occurrences));
  learned.whole_total =
      weigh({occurrences_.data() + first, features.occurrences.size()},
            learned.weight);
  learned.category =
      keep(category_, Span<const std::uint32_t>(features.category));
}

void LearningBlock::mark_members(float mark) {
  if (members_.empty()) {
    return;
  }
  for (std::size_t place = 0; place < examples_.size(); ++place) {
    float *const row = members_.row(place);
    for (const std::uint32_t label : examples_[place].labels) {
      row[label] = mark;
    }
  }
}

// visit(class, place of the example), example by example, except for the class
// of all.
template <typename Visit>
void LearningBlock::visit_classes(const Visit &visit) const {
  for (std::uint32_t place = 0; place < examples_.size(); ++place) {
    for (const std::uint32_t label : examples_[place].labels) {
      visit(1 + std::size_t{label}, place);
    }
    if (size_classes_[place] != kNoClass) {
      visit(size_classes_[place], place);
    }
  }
}

void LearningBlock::sort_by_class(Span<std::uint32_t> counts) {
  mark_members(1.0F);
  for (std::uint32_t place = 0; place < examples_.size(); ++place) {
    places_.push_back(place);
  }
  auto end = static_cast<std::uint32_t>(places_.size());
  parts_.push_back({0, 0, end});
  visit_classes([&](std::size_t number, std::uint32_t) {
    if (counts[number]++ == 0) {
      parts_.push_back({number, 0, 0});
    }
  });
  for (std::size_t i = 1; i < parts_.size(); ++i) {
    std::uint32_t &count = counts[parts_[i].class_number];
    parts_[i].begin = end;
    parts_[i].count = count;
    end += count;
    count = parts_[i].begin; // from now on: the next place to fill
  }
  places_.resize(end);
  visit_classes([&](std::size_t number, std::uint32_t place) {
    places_[counts[number]++] = place;
  });
  for (std::size_t i = 1; i < parts_.size(); ++i) {
    counts[parts_[i].class_number] = 0;
  }
}

} // namespace naibx
