#include "stratification.hpp"

#include "random.hpp"
#include "rarest_label.hpp"

#include <limits>
#include <numeric>
#include <utility>

namespace naibx::cli {
namespace {

constexpr std::uint64_t kNoPart = std::numeric_limits<std::uint64_t>::max();

// The rows of each label, in the order of `order`: like LabelSets, with labels
// and rows exchanged.
LabelSets rows_by_label(const LabelSets &sets, std::uint32_t label_count,
                        const std::vector<std::uint32_t> &order) {
  LabelSets rows;
  rows.offsets.assign(label_count + std::size_t{1}, 0);
  for (const std::uint32_t label : sets.labels) {
    ++rows.offsets[label + std::size_t{1}];
  }
  std::partial_sum(rows.offsets.begin(), rows.offsets.end(),
                   rows.offsets.begin());
  rows.labels.resize(sets.labels.size());
  std::vector<std::uint64_t> next = rows.offsets;
  for (const std::uint32_t row : order) {
    for (const auto *label = sets.begin(row); label != sets.end(row); ++label) {
      rows.labels[next[*label]++] = row;
    }
  }
  return rows;
}

// What a part still wants, in units of a row divided by the sum of the weights,
// so that all numbers are whole and equal ones are told exactly. Negative where
// it has more than its share.
struct Part {
  std::int64_t weight = 0;
  std::int64_t rows_wanted = 0;
  // Of the label whose rows are being given away.
  std::int64_t label_wanted = 0;
  bool is_empty = true;
};

class Stratifier {
public:
  Stratifier(const LabelSets &sets, std::uint32_t label_count,
             const std::vector<std::uint64_t> &weights, std::uint64_t seed)
      : sets_(sets), random_(seed),
        order_(shuffled_numbers(static_cast<std::uint32_t>(sets.row_count()),
                                random_)),
        rows_of_label_(rows_by_label(sets, label_count, order_)),
        rarest_(rows_of_label_), parts_(weights.size()),
        empty_count_(weights.size()), rows_left_(sets.row_count()),
        part_of_row_(sets.row_count(), kNoPart) {
    for (std::size_t part = 0; part < parts_.size(); ++part) {
      parts_[part].weight = static_cast<std::int64_t>(weights[part]);
      parts_[part].rows_wanted =
          parts_[part].weight * static_cast<std::int64_t>(rows_left_);
      unit_ += parts_[part].weight;
    }
  }

  std::vector<std::uint64_t> run() {
    std::uint32_t label = 0;
    while (rarest_.find(label)) {
      want_label(label);
      give_away(rows_of_label_.begin(label), rows_of_label_.end(label));
    }
    // Rows without labels go by the number of rows alone.
    for (Part &part : parts_) {
      part.label_wanted = part.rows_wanted;
    }
    give_away(order_.data(), order_.data() + order_.size());
    return std::move(part_of_row_);
  }

private:
  // Works out how many rows of the label each part wants when it is its turn;
  // a table of all labels and parts would not be linear in the entries.
  void want_label(std::uint32_t label) {
    const auto row_count =
        static_cast<std::int64_t>(rows_of_label_.size(label));
    for (Part &part : parts_) {
      part.label_wanted = part.weight * row_count;
    }
    for (const auto *row = rows_of_label_.begin(label);
         row != rows_of_label_.end(label); ++row) {
      if (part_of_row_[*row] != kNoPart) {
        parts_[part_of_row_[*row]].label_wanted -= unit_;
      }
    }
  }

  void give_away(const std::uint32_t *first, const std::uint32_t *last) {
    for (; first != last; ++first) {
      if (part_of_row_[*first] == kNoPart) {
        give_away(*first, choose_part());
      }
    }
  }

  void give_away(std::uint32_t row, std::uint32_t number) {
    Part &part = parts_[number];
    part_of_row_[row] = number;
    part.rows_wanted -= unit_;
    part.label_wanted -= unit_;
    empty_count_ -= part.is_empty ? 1U : 0U;
    part.is_empty = false;
    --rows_left_;
    rarest_.remove_row(sets_.begin(row), sets_.end(row));
  }

  // The part that wants the label most, of equal ones the one that wants rows
  // most, of equal ones any.
  std::uint32_t choose_part() {
    // The paper's rules could leave a part with a small weight empty.
    const bool only_empty = rows_left_ <= empty_count_;
    best_.clear();
    for (std::uint32_t number = 0; number < parts_.size(); ++number) {
      const Part &part = parts_[number];
      if (only_empty && !part.is_empty) {
        continue;
      }
      const int order = best_.empty() ? 1 : compare(part, parts_[best_[0]]);
      if (order > 0) {
        best_.clear();
      }
      if (order >= 0) {
        best_.push_back(number);
      }
    }
    const auto count = static_cast<std::uint32_t>(best_.size());
    return best_[count == 1 ? 0 : random_.below(count)];
  }

  static int compare(const Part &left, const Part &right) {
    if (left.label_wanted != right.label_wanted) {
      return left.label_wanted > right.label_wanted ? 1 : -1;
    }
    if (left.rows_wanted != right.rows_wanted) {
      return left.rows_wanted > right.rows_wanted ? 1 : -1;
    }
    return 0;
  }

  const LabelSets &sets_;
  Random random_;
  // Rows are taken in random order, so the order of the file does not decide
  // which are tested.
  std::vector<std::uint32_t> order_;
  LabelSets rows_of_label_;
  RarestLabel rarest_;
  std::vector<Part> parts_;
  std::size_t empty_count_;
  std::size_t rows_left_;
  std::int64_t unit_ = 0;
  std::vector<std::uint64_t> part_of_row_;
  // Scratch of choose_part.
  std::vector<std::uint32_t> best_;
};

} // namespace

std::vector<std::uint64_t> stratify(const LabelSets &sets,
                                    std::uint32_t label_count,
                                    const std::vector<std::uint64_t> &weights,
                                    std::uint64_t seed) {
  return Stratifier(sets, label_count, weights, seed).run();
}

} // namespace naibx::cli
