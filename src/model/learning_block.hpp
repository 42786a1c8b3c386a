// Examples that are learned together: checked, shifted, and sorted by class, so
// that the statistics of a class come into the cache once for all of them.
#pragma once

#include "../base/span.hpp"
#include "aligned_rows.hpp"
#include "checked_example.hpp"
#include "layout.hpp"
#include "learned_example.hpp"
#include "row_index.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// How many elements the examples of a block have in all.
struct BlockNeeds {
  std::size_t examples = 0;
  std::size_t labels = 0;
  std::size_t present = 0;
  std::size_t bernoulli_missing = 0;
  std::size_t occurrences = 0;

  void add(const CheckedExample &example);
  // What is enough for both.
  void raise_to(const BlockNeeds &other);
};

class LearningBlock {
public:
  // The examples of the block that one class learns: a part of places().
  struct ClassPart {
    std::size_t class_number;
    std::uint32_t begin;
    std::uint32_t count;
  };
  static constexpr std::size_t kNoClass = SIZE_MAX;

  LearningBlock(const Layout &layout, std::size_t label_count,
                const BlockNeeds &needs, std::pmr::memory_resource *memory);

  // The functions below do not allocate within these needs.
  void clear();
  // Copies the features of an example. Its labels are rows, and stay where they
  // are; the class of its size may be kNoClass.
  void append(const Layout &layout, const Kernels &kernels,
              const PreparedExample &features, double weight,
              Span<const double> shift, Span<const std::uint32_t> labels,
              std::size_t size_class);
  // The rows of a set, for append.
  Span<const std::uint32_t> keep_labels(Span<const std::uint32_t> labels,
                                        const RowIndex &index);
  // After the last example. `counts` is by class, all 0, and is left so.
  void sort_by_class(Span<std::uint32_t> counts);

  [[nodiscard]] Span<const LearnedExample> examples() const {
    return examples_;
  }
  [[nodiscard]] Span<const ClassPart> parts() const { return parts_; }
  [[nodiscard]] ChosenExamples chosen(const ClassPart &part) const {
    return {examples_,
            Span<const std::uint32_t>(places_).subspan(part.begin, part.count),
            members_.empty() ? nullptr : &members_};
  }

private:
  void mark_members(float mark);
  void append_discrete(const PreparedExample &features,
                       LearnedExample &learned);
  template <typename Visit> void visit_classes(const Visit &visit) const;

  std::pmr::vector<LearnedExample> examples_;
  std::pmr::vector<std::size_t> size_classes_; // by example
  // What the examples are views of.
  AlignedRows<double> shifted_; // a row for each example
  AlignedRows<float> members_;  // a row for each example, or none
  std::pmr::vector<std::uint32_t> labels_;
  std::pmr::vector<std::uint32_t> present_;
  std::pmr::vector<std::uint32_t> bernoulli_missing_;
  std::pmr::vector<PreparedExample::Occurrence> occurrences_;
  std::pmr::vector<std::uint32_t> category_;
  std::pmr::vector<ClassPart> parts_;
  std::pmr::vector<std::uint32_t> places_;
};

} // namespace naibx
