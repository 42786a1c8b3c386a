// Iterative stratification against the pseudo code of the paper carried out
// word by word.
#include "evaluation/random.hpp"
#include "evaluation/stratification.hpp"
#include "label_sets_of.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace naibx::cli {
namespace {

using Numbers = std::vector<std::uint64_t>;
using Rows = std::vector<std::vector<std::uint32_t>>;

// The paper's pseudo code as it stands, with a table of all parts and labels
// and a search for everything, and the one rule of ours that no part stays
// empty. All numbers are multiplied by the sum of the weights.
class PaperAlgorithm {
public:
  PaperAlgorithm(const Rows &rows, std::uint32_t label_count,
                 const Numbers &weights, std::uint64_t seed)
      : rows_(rows), label_count_(label_count), random_(seed),
        remaining_(
            shuffled_numbers(static_cast<std::uint32_t>(rows.size()), random_)),
        part_of_row_(rows.size()), sizes_(weights.size(), 0) {
    unit_ = std::accumulate(weights.begin(), weights.end(), 0.0);
    for (const std::uint64_t weight : weights) {
      const auto share = static_cast<double>(weight);
      rows_wanted_.push_back(share * static_cast<double>(rows.size()));
      std::vector<double> &of_labels = labels_wanted_.emplace_back();
      for (std::uint32_t label = 0; label < label_count; ++label) {
        of_labels.push_back(share *
                            static_cast<double>(remaining_with(label).size()));
      }
    }
  }

  Numbers run() {
    while (!remaining_.empty()) {
      std::uint32_t rarest = label_count_;
      for (std::uint32_t label = 0; label < label_count_; ++label) {
        const std::size_t count = remaining_with(label).size();
        if (count > 0 &&
            (rarest == label_count_ || count < remaining_with(rarest).size())) {
          rarest = label;
        }
      }
      const std::vector<std::uint32_t> chosen =
          rarest == label_count_ ? remaining_ : remaining_with(rarest);
      for (const std::uint32_t row : chosen) {
        give(row, choose(rarest));
      }
    }
    return part_of_row_;
  }

private:
  [[nodiscard]] bool has(std::uint32_t row, std::uint32_t label) const {
    return std::count(rows_[row].begin(), rows_[row].end(), label) > 0;
  }

  [[nodiscard]] std::vector<std::uint32_t>
  remaining_with(std::uint32_t label) const {
    std::vector<std::uint32_t> found;
    for (const std::uint32_t row : remaining_) {
      if (has(row, label)) {
        found.push_back(row);
      }
    }
    return found;
  }

  // Those of the parts for which the number is largest.
  static std::vector<std::uint32_t>
  largest(const std::vector<std::uint32_t> &parts,
          const std::vector<double> &numbers) {
    double most = numbers[parts[0]];
    for (const std::uint32_t part : parts) {
      most = std::max(most, numbers[part]);
    }
    std::vector<std::uint32_t> found;
    for (const std::uint32_t part : parts) {
      if (numbers[part] == most) {
        found.push_back(part);
      }
    }
    return found;
  }

  std::uint32_t choose(std::uint32_t label) {
    std::vector<std::uint32_t> all;
    std::vector<std::uint32_t> empty;
    for (std::uint32_t part = 0; part < sizes_.size(); ++part) {
      all.push_back(part);
      if (sizes_[part] == 0) {
        empty.push_back(part);
      }
    }
    std::vector<std::uint32_t> parts =
        remaining_.size() <= empty.size() ? empty : all;
    if (label < label_count_) {
      std::vector<double> wanted;
      for (const std::vector<double> &of_labels : labels_wanted_) {
        wanted.push_back(of_labels[label]);
      }
      parts = largest(parts, wanted);
    }
    parts = largest(parts, rows_wanted_);
    return parts.size() == 1
               ? parts[0]
               : parts[random_.below(static_cast<std::uint32_t>(parts.size()))];
  }

  void give(std::uint32_t row, std::uint32_t part) {
    part_of_row_[row] = part;
    remaining_.erase(std::find(remaining_.begin(), remaining_.end(), row));
    rows_wanted_[part] -= unit_;
    for (const std::uint32_t label : rows_[row]) {
      labels_wanted_[part][label] -= unit_;
    }
    ++sizes_[part];
  }

  const Rows &rows_;
  std::uint32_t label_count_;
  Random random_;
  std::vector<std::uint32_t> remaining_;
  Numbers part_of_row_;
  Numbers sizes_;
  double unit_ = 0;
  std::vector<double> rows_wanted_;
  std::vector<std::vector<double>> labels_wanted_;
};

Rows random_rows(Random &random, std::size_t count, std::uint32_t label_count) {
  // A threshold for each label, so that some are in no row and some in all.
  std::vector<std::uint32_t> threshold(label_count);
  for (std::uint32_t &percent : threshold) {
    percent = random.below(6) == 0 ? 100 * random.below(2) : random.below(60);
  }
  Rows rows(count);
  for (auto &row : rows) {
    const bool is_empty = random.below(5) == 0;
    for (std::uint32_t label = 0; label < label_count; ++label) {
      if (!is_empty && random.below(100) < threshold[label]) {
        row.push_back(label);
      }
    }
  }
  return rows;
}

TEST(Stratification, is_what_the_pseudo_code_of_the_paper_says) {
  Random random(2011);
  for (int repetition = 0; repetition < 1000; ++repetition) {
    Numbers weights(1 + random.below(6), 1);
    if (random.below(2) == 0) {
      for (std::uint64_t &weight : weights) {
        weight = 1 + random.below(9);
      }
    }
    const std::uint32_t label_count = 1 + random.below(8);
    const Rows rows =
        random_rows(random, weights.size() + random.below(30), label_count);
    const std::uint64_t seed = random.next();
    const Numbers parts =
        stratify(test::label_sets_of(rows), label_count, weights, seed);
    ASSERT_EQ(parts, PaperAlgorithm(rows, label_count, weights, seed).run())
        << "repetition " << repetition;
    for (std::size_t part = 0; part < weights.size(); ++part) {
      ASSERT_GT(std::count(parts.begin(), parts.end(), part), 0);
    }
  }
}

} // namespace
} // namespace naibx::cli
