#include "set_probability.hpp"

#include "../base/failure.hpp"
#include "../base/log_sum.hpp"
#include "sizes/sizes.hpp"

#include <algorithm>
#include <cmath>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

namespace {

using Labels = std::pmr::vector<std::uint32_t>;
using Numbers = std::pmr::vector<double>;

Labels checked_labels(Span<const std::uint32_t> labels,
                      std::uint32_t label_count,
                      std::pmr::memory_resource *memory) {
  if (labels.size() > label_count) { // before they are read
    fail(NAIBX_ERROR_DUPLICATE_LABEL, "the set has ", labels.size(),
         " labels, but there are ", label_count, ": some stand there twice");
  }
  Labels sorted(labels.begin(), labels.end(), memory);
  std::sort(sorted.begin(), sorted.end());
  if (!sorted.empty() && sorted.back() >= label_count) {
    fail(NAIBX_ERROR_LABEL, "the set has label ", sorted.back(),
         ", but there are ", counted(label_count, "label"));
  }
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end()) {
    fail(NAIBX_ERROR_DUPLICATE_LABEL, "the set has label ", *twice, " twice");
  }
  return sorted;
}

double log_add(double a, double b) {
  return log_sum_exp(2, [&](std::size_t i) { return i == 0 ? a : b; }).value();
}

double log_probability_of_size(const ScoreColumns &columns,
                               const double *scores, std::uint32_t size) {
  if (columns.fixed_size) {
    return size == *columns.fixed_size ? 0.0 : kMinusInfinity;
  }
  const SizeScores sizes = size_scores(columns, scores);
  const auto *const place =
      std::lower_bound(sizes.sizes.begin(), sizes.sizes.end(), size);
  return place == sizes.sizes.end() || *place != size
             ? kMinusInfinity
             : SizePosterior(sizes).log_probability(
                   static_cast<std::size_t>(place - sizes.sizes.begin()));
}

// The sum over all orders of a set: what each beginning is worth, whatever its
// own order.
class AllOrders {
public:
  AllOrders(const ScoreSource &source, ScoreScratch &scratch,
            const double *scores, const Labels &labels,
            std::pmr::memory_resource *memory)
      : source_(source), columns_(source.columns().label_columns),
        label_count_(source.columns().label_count), places_(memory),
        rows_(labels.size() * columns_, 0.0, memory),
        scores_((labels.size() + 1) * columns_, 0.0, memory),
        log_sums_(std::size_t{1} << labels.size(), kMinusInfinity, memory) {
    const double *const of_size = source.size_given_labels(
        static_cast<std::uint32_t>(labels.size()), scratch);
    for (std::size_t column = 0; column < columns_; ++column) {
      scores_[column] =
          scores[column] + (of_size == nullptr ? 0.0 : of_size[column]);
    }
    for (std::size_t i = 0; i < labels.size(); ++i) {
      const auto column = source.columns().column_of(labels[i]);
      places_.push_back(column);
      if (column) {
        std::copy_n(source.label_given_labels(*column, scratch), columns_,
                    rows_.begin() + static_cast<std::ptrdiff_t>(i * columns_));
      }
    }
  }

  double log_sum() {
    log_sums_[0] = 0.0;
    for (std::size_t set = 0; set + 1 < log_sums_.size(); ++set) {
      extend(set);
    }
    return log_sums_.back();
  }

private:
  // By number: those it begins with are final, and the scores of the set
  // without its lowest bit still stand at their depth.
  void extend(std::size_t set) {
    std::size_t depth = 0;
    for (std::size_t rest = set; rest != 0; rest &= rest - 1) {
      ++depth;
    }
    double *const scores = scores_.data() + depth * columns_;
    if (depth > 0) {
      std::size_t lowest = 0;
      while ((set >> lowest & 1U) == 0) {
        ++lowest;
      }
      for (std::size_t column = 0; column < columns_; ++column) {
        scores[column] =
            (scores - columns_)[column] + rows_[lowest * columns_ + column];
      }
    }
    double largest = kMinusInfinity;
    for (std::size_t column = 0; column < columns_; ++column) {
      largest = scores[column] > largest ? scores[column] : largest;
    }
    const double log_sum =
        largest == kMinusInfinity
            ? std::log(static_cast<double>(label_count_ - depth))
            : std::log(source_.kernels().sum_exponentials(scores, columns_,
                                                          largest));
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if ((set >> i & 1U) == 0) {
        const double score = places_[i] ? scores[*places_[i]] : kMinusInfinity;
        const double step =
            largest == kMinusInfinity ? -log_sum : score - largest - log_sum;
        double &with = log_sums_[set | std::size_t{1} << i];
        with = log_add(with, log_sums_[set] + step);
      }
    }
  }

  const ScoreSource &source_;
  std::size_t columns_;
  std::size_t label_count_;
  std::pmr::vector<std::optional<std::size_t>> places_; // of the labels
  Numbers rows_;                                        // [label][column]
  Numbers scores_;                                      // [depth][column]
  Numbers log_sums_;                                    // [set, a bit a label]
};

} // namespace

double log_probability(const ScoreSource &kept, const SetChoice *choice,
                       std::uint64_t row, Span<const std::uint32_t> labels,
                       Answer &answer) {
  const ScoreColumns &columns = kept.columns();
  const Labels set =
      checked_labels(labels, columns.label_count, answer.memory());
  Request request;
  request.set_outputs(Output::kSets | Output::kSetScores);
  answer.prepare(kept, choice, request, 1);
  AnswerScratch &worker = answer.worker(0);
  kept.score(ExampleBatch(0, 0, nullptr, nullptr, nullptr, 0), {row, 1},
             ScoredClasses::all, worker.scores);
  const double *const scores = kept.scores(worker.scores);
  if (choice != nullptr) {
    return worker.searched->log_probability(*choice, scores, *worker.sets, set);
  }
  const double of_size = log_probability_of_size(
      columns, scores, static_cast<std::uint32_t>(set.size()));
  if (set.empty() || of_size == kMinusInfinity) {
    return of_size;
  }
  if (set.size() > kMostLabelsOfOrders) {
    fail(NAIBX_ERROR_LIMIT, "the set has ", set.size(),
         " labels, but all orders are looked at of at most ",
         kMostLabelsOfOrders);
  }
  return of_size +
         AllOrders(kept, worker.scores, scores, set, answer.memory()).log_sum();
}

} // namespace naibx
