// From log-odds of labels and scores of sizes to a set of the best expected
// utility: docs/ridge.md.
#pragma once

#include "../../base/span.hpp"
#include "../../model/ridge/loss.hpp"
#include "../request/request.hpp"
#include "allowed_sizes.hpp"
#include "best_scores.hpp"
#include "expected_jaccard.hpp"
#include "expected_utility.hpp"
#include "seen_sets.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

enum class DecoderKind : std::uint32_t {
  sets = 0,      // among those seen, and the m best labels
  size = 1,      // the m best labels, m by expected Jaccard
  threshold = 2, // the labels that are likely enough
};

struct Decoder {
  DecoderKind kind = DecoderKind::sets;
  double set_weight = 0.5;  // h: of how often a set was seen
  double size_weight = 0.5; // of the scores of sizes
  double threshold = 0.5;   // of a label's probability
  Loss loss = Loss::subset_and_jaccard;
};

// One row: log-odds by label, and the score of each group of sizes.
struct RowScores {
  Span<const double> log_odds;
  Span<const double> groups;
};

// What sets are chosen from, for all rows.
struct Decoding {
  const SeenSets &sets;
  Span<const double> label_log_odds; // of the labels' shares
  const SizeGroups &groups;
};

// Scratch of one worker.
class SetDecoder {
public:
  explicit SetDecoder(std::pmr::memory_resource *memory)
      : sums_(memory), left_log_counts_(memory), scores_(memory), best_(memory),
        order_(memory), candidates_(memory), expected_(memory),
        chosen_(memory) {}

  // What follows is about this. Makes room, so that decoding does not allocate.
  void prepare(const Decoding &decoding);

  // Looks at a row, which stays until the next. With all examples, or without
  // those that had some of the seen sets, of which each stands there once; the
  // list stays as long.
  void take(const RowScores &row) { take(row, {}); }
  void take(const RowScores &row, Span<const SeenWeight> left_out);
  // Labels in the order of their log-odds. Valid until the next call.
  Span<const std::uint32_t> decode(const Decoder &decoder,
                                   const SizeBounds &bounds);

  // Of the row: log-probabilities but for a summand of all sets.
  [[nodiscard]] double score_of_label(const Decoder &decoder,
                                      std::uint32_t label) const {
    return row_.log_odds[label] - decoder.set_weight * label_log_odds_[label];
  }
  // Of a set that was not seen.
  [[nodiscard]] double score_of_new(const Decoder &decoder,
                                    Span<const std::uint32_t> labels) const;
  // Of one that was, as of any that is found by its labels, which increase.
  [[nodiscard]] double score_of_seen(const Decoder &decoder,
                                     std::size_t set) const {
    return score_of_seen(decoder, set, sets_->log_count(set));
  }
  [[nodiscard]] std::optional<std::size_t>
  find_seen(Span<const std::uint32_t> labels) const {
    return sets_->find(labels);
  }
  void sort_by_log_odds(Span<std::uint32_t> labels) const;

private:
  friend class SearchedDecoder; // which looks at more sets of the same row

  void sum_seen_sets();
  void decode_sets(const Decoder &decoder, const SizeBounds &bounds);
  void score_seen_sets(const Decoder &decoder, const SizeBounds &bounds);
  void find_best_seen(const Decoder &decoder, const SizeBounds &bounds);
  [[nodiscard]] double score_of_seen(const Decoder &decoder, std::size_t set,
                                     double log_count) const {
    return sums_[set] +
           decoder.set_weight * (log_count - sets_->log_odds(set)) +
           decoder.size_weight * row_.groups[sets_->group(set)];
  }
  void add_best_labels(const Decoder &decoder, const SizeBounds &bounds);
  void append_best_labels(const Decoder &decoder, const SizeBounds &sizes,
                          const AllowedSizes &allowed,
                          ExpectedUtility &expected,
                          std::pmr::vector<Candidate> &candidates) const;
  void take_labels(const Candidate &candidate);
  [[nodiscard]] std::uint32_t best_size(const SizeBounds &bounds) const;
  [[nodiscard]] std::uint32_t size_above(double threshold) const;

  [[nodiscard]] AllowedSizes allowed_sizes(const SizeBounds &bounds) const {
    return {*sets_, left_out_, bounds};
  }
  [[nodiscard]] double size_score(std::uint32_t size) const {
    return row_.groups[groups_->of(size)];
  }

  const SeenSets *sets_ = nullptr;
  const SizeGroups *groups_ = nullptr;
  Span<const double> label_log_odds_;
  RowScores row_;
  Span<const SeenWeight> left_out_;
  bool has_sums_ = false;         // whether the next two are of the row
  std::pmr::vector<double> sums_; // [seen set]: its labels' log-odds
  // Of the sets that are left out, in their order: what is left.
  std::pmr::vector<double> left_log_counts_;
  std::pmr::vector<double> scores_; // [seen set], as a candidate
  BestScores best_;
  std::pmr::vector<std::uint32_t> order_; // labels, best first
  std::pmr::vector<Candidate> candidates_;
  ExpectedUtility expected_;
  std::pmr::vector<std::uint32_t> chosen_;
};

} // namespace naibx
