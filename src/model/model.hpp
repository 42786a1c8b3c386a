// The statistics of the examples seen so far, and how they learn.
#pragma once

#include "../base/span.hpp"
#include "../kernels/kernels.hpp"
#include "aligned_rows.hpp"
#include "checked_example.hpp"
#include "class_statistics.hpp"
#include "configuration.hpp"
#include "label_counts.hpp"
#include "layout.hpp"
#include "learned_example.hpp"
#include "ridge/ridge_model.hpp"
#include "row_index.hpp"
#include "shift_rule.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

class Model {
public:
  // Where the tables of all labels take no more bytes than this, each label has
  // its row from the start, in the order of the labels: the fastest to read.
  static constexpr std::uint64_t kMostBytesOfAllLabels = std::uint64_t{4}
                                                         << 20U;

  Model(const Configuration &configuration, std::pmr::memory_resource *memory,
        std::uint64_t most_bytes_of_all_labels = kMostBytesOfAllLabels);
  // A copy is given its memory resource; a move keeps it.
  Model(const Model &other, std::pmr::memory_resource *memory);
  Model(const Model &) = delete;
  Model &operator=(const Model &) = delete;
  Model(Model &&) = default;
  // NOLINTNEXTLINE(performance-noexcept-move-constructor): vectors may throw
  Model &operator=(Model &&) = default;
  ~Model() = default;

  // Learns one example, of a group or none. Throws Failure or std::bad_alloc
  // and then leaves the model as it was.
  void add(const ExampleView &example, Span<const std::uint32_t> labels,
           double weight,
           const std::optional<std::uint64_t> &group = std::nullopt);

  // Learns all that the other model has learned, which may be this one. Throws
  // Failure or std::bad_alloc and then leaves the model as it was.
  void merge(const Model &other);
  // Makes the map of ridge(), which has a row, for good; likewise.
  void freeze();
  // Takes the map of another of the same configuration, if there is one. Of a
  // model that has learned nothing.
  void take_map(const Model &other);

  [[nodiscard]] const Configuration &configuration() const {
    return configuration_;
  }
  [[nodiscard]] const Layout &layout() const { return layout_; }
  [[nodiscard]] std::pmr::memory_resource *memory() const { return memory_; }
  // The fastest of this machine.
  [[nodiscard]] const Kernels &kernels() const { return *kernels_; }

  // N.
  [[nodiscard]] double weight() const { return all_.weight(0); }
  // The weight of a typical example; the unit of a, b and k.
  [[nodiscard]] double typical_weight() const;
  // a, b and k in this unit, which is 1 unless weights are below 1.
  [[nodiscard]] Constants constants() const;
  [[nodiscard]] const ClassStatistics &all() const { return all_; }
  // A row for each label seen; for each of all where there are few.
  [[nodiscard]] const ClassStatistics &labels() const { return labels_; }
  // A row for each size seen, in the order in which they were first seen.
  [[nodiscard]] const ClassStatistics &sizes() const { return sizes_; }
  [[nodiscard]] const LabelCounts &counts() const { return counts_; }
  // By row of labels(): the label. Labels have rows in the order in which they
  // were first seen.
  [[nodiscard]] Span<const std::uint32_t> label_of_row() const {
    return label_index_.ids();
  }
  // Row of a label; without one no example had it.
  [[nodiscard]] std::optional<std::size_t>
  label_row(std::uint32_t label) const {
    return label_index_.row(label);
  }
  // Whether each label is the row of its number.
  [[nodiscard]] bool labels_are_rows() const { return labels_are_rows_; }
  // N_y, and N_yy'.
  [[nodiscard]] double label_weight(std::uint32_t label) const;
  [[nodiscard]] double pair_weight(std::uint32_t label,
                                   std::uint32_t other) const;
  // By row of sizes(): the size.
  [[nodiscard]] Span<const std::uint32_t> seen_sizes() const {
    return size_index_.ids();
  }
  // Row of a size; nothing where no example had it.
  [[nodiscard]] std::optional<std::size_t> size_row(std::uint32_t size) const {
    return size_index_.row(size);
  }
  // By Gaussian slot: what values are relative to, the first that was finite
  // unless it turned out to be a bad choice. 0 while there was none.
  [[nodiscard]] Span<const double> shift() const { return shift_; }

  // What it keeps for the linear and the kernel method, if it has one.
  [[nodiscard]] const RidgeModel *ridge() const {
    return ridge_ ? &*ridge_ : nullptr;
  }

  // Throws Failure where an example may not have the weight, or may not have it
  // in addition to those that weigh `total`.
  static void check_weight(double weight, double total);

private:
  friend class BatchLearner;
  friend class ModelReader;
  friend class RowRemoval;

  [[nodiscard]] bool has_map() const { return ridge_ && ridge_->is_frozen(); }
  // What learning adds to the tables.
  struct Growth {
    NewIds sizes;
    NewIds labels;
    bool needs_wide_pairs = false;
    MissingFamilies missing;
  };
  // Whether examples that weigh so much do not fit where pairs are narrow.
  [[nodiscard]] bool needs_wide_pairs(double weight) const;
  // Makes room for it, so that learning need not allocate. What the model says
  // stays the same.
  void make_room(const Growth &growth);
  void make_room_for_scratch(double weight);
  [[nodiscard]] bool has_new_size(const LabelSet &set) const {
    return !configuration_.fixed_size() && !size_row(set.size());
  }
  void make_room_for_sizes(const NewIds &sizes);
  void make_room_for_labels(const NewIds &labels);
  void start_tracking(const MissingFamilies &missing);
  std::size_t find_or_append_size(std::uint32_t size);
  std::size_t find_or_append_label(std::uint32_t label);
  // Its labels, those that are new with rows that they get now.
  Span<const std::uint32_t> rows_of_scratch();
  // Learns the example in the scratch; weight > 0. Does not fail.
  void commit(double weight);
  void shift_scratch(double weight);
  // Before an example is learned: chooses shifts anew where that is due.
  void look_at_shifts(Span<const double> values, double weight);
  [[nodiscard]] bool is_shift_far(std::size_t slot, double seen) const;
  void change_shift(std::size_t slot, double value);
  // Before and after the other model's statistics are added.
  void take_heavier_shifts(const Model &other);
  void leave_far_shifts();
  // For which there is room. Does not fail.
  void merge_statistics(const Model &other);
  void merge_pairs(const Model &other);
  void merge_sizes(const Model &other);
  void merge_class(ClassStatistics &classes, std::size_t row,
                   const ClassStatistics &others, std::size_t other_row,
                   const Model &other);
  [[nodiscard]] WeightSums weight_sums() const {
    return {weight(), all_.squared_weight(0)};
  }
  // The Gaussian features of one example in all of its classes.
  void update_gaussian(const ChosenExamples &alone,
                       std::optional<std::size_t> size_row);
  // Calls visit(statistics, row) for each class of an example, whose labels are
  // given by their rows.
  template <typename Visit>
  void visit_classes(Span<const std::uint32_t> label_rows,
                     std::optional<std::size_t> size_row, const Visit &visit);

  // Classes are numbered: that of all examples, the labels, the rows of sizes.
  static constexpr std::size_t kAllClass = 0;
  [[nodiscard]] std::size_t label_class(std::uint32_t label) const {
    return 1 + std::size_t{label_index_.row_of(label)};
  }
  [[nodiscard]] std::size_t size_class(std::size_t size_row) const {
    return 1 + labels_.row_count() + size_row;
  }
  // Everything that one class learns of examples. Does not fail, and may run in
  // parallel for other classes.
  void update_class(std::size_t number, const ChosenExamples &examples);

  std::pmr::memory_resource *memory_;
  const Kernels *kernels_;
  Configuration configuration_;
  Layout layout_;
  ClassStatistics all_;
  ClassStatistics labels_;
  ClassStatistics sizes_;
  RowIndex label_index_;
  RowIndex size_index_; // of none where the size is fixed
  std::size_t reserved_label_rows_ = 0;
  std::size_t reserved_size_rows_ = 0;
  bool labels_are_rows_;
  LabelCounts counts_;
  std::pmr::vector<double> shift_;
  std::optional<RidgeModel> ridge_;
  CheckedExample scratch_;
  // Of its labels, or of those of a model that is merged.
  std::pmr::vector<std::uint32_t> scratch_rows_;
  AlignedRows<double> shifted_; // one row, of the example in the scratch
};

} // namespace naibx
