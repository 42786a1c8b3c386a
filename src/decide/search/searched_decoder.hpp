// The sets of a row by the linear or the kernel method where there is more to
// it than the best one: constraints, several sets, or sizes by a rule.
#pragma once

#include "../../base/span.hpp"
#include "../sets/set_decoder.hpp"
#include "best_sets.hpp"
#include "likely_sets.hpp"
#include "outcome.hpp"
#include "set_search.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

// Scratch of one worker.
class SearchedDecoder {
public:
  explicit SearchedDecoder(std::pmr::memory_resource *memory)
      : order_(memory), to_repair_(memory), built_(memory), sets_(memory),
        candidates_(memory), expected_(memory), likely_(memory),
        chosen_(memory), increasing_(memory) {}

  void prepare(const Decoding &decoding, const Request &request);
  // For the row that the decoder took last, of which the search has begun. The
  // score of a set is its log-probability among those that are looked at. With
  // a width of 1 it is the one that the decoder would choose, else the most
  // likely ones.
  Outcome choose(SetDecoder &decoding, const Decoder &decoder,
                 const Request &request, SetSearch &search, BestSets &best);

  // The one that the decoder would choose alone, where the rule weighs sets;
  // nothing is added to any.
  Outcome choose_alone(SetDecoder &decoding, const Decoder &decoder,
                       const SizeRule &rule, SetSearch &search);
  [[nodiscard]] Span<const std::uint32_t> chosen() const { return chosen_; }

  // Of a set, which increases, of that row.
  double log_probability(SetDecoder &decoding, const Decoder &decoder,
                         SetSearch &search, Span<const std::uint32_t> labels);

private:
  // The labels by their log-odds, for SetSearch.
  class Order {
  public:
    explicit Order(std::pmr::memory_resource *memory)
        : chosen_(memory), is_chosen_(memory) {}
    void reserve(std::size_t label_count) {
      chosen_.reserve(label_count);
      is_chosen_.reserve(label_count);
    }
    void begin(Span<const std::uint32_t> labels);
    [[nodiscard]] std::uint32_t depth() const {
      return static_cast<std::uint32_t>(chosen_.size());
    }
    [[nodiscard]] std::optional<std::uint32_t>
    best(const LabelDomains &domains);
    void choose(std::uint32_t label) {
      chosen_.push_back(label);
      is_chosen_[label] = 1;
    }
    void undo_to(std::uint32_t depth);
    void hurry(std::uint32_t /*wanted*/) {} // there is nothing to leave out
    [[nodiscard]] Span<const std::uint32_t> chosen() const { return chosen_; }

  private:
    Span<const std::uint32_t> labels_;
    std::size_t next_ = 0; // those before are chosen or out
    std::pmr::vector<std::uint32_t> chosen_;
    std::pmr::vector<char> is_chosen_; // [label]
  };

  struct Built {
    std::size_t begin; // of built_
    std::uint32_t size;
  };

  Outcome choose_within(const Decoder &decoder, const Request &request,
                        BestSets &best);
  Outcome choose_one(const Decoder &decoder);
  void choose_listed(const Decoder &decoder);
  void order_by_lists();
  void choose_listed_set(const Decoder &decoder, const AllowedSizes &allowed);
  void add_listed_repairs(const Decoder &decoder);
  void collect(const Decoder &decoder);
  [[nodiscard]] SizeBounds usual_sizes() const;
  Outcome choose_set(const Decoder &decoder);
  Outcome choose_size();
  Outcome choose_nearest(std::uint32_t size);
  void add_seen(const Decoder &decoder);
  void add_best_labels(const SizeBounds &sizes);
  void add_repaired();
  bool is_candidate(Span<const std::uint32_t> labels) const;
  void add_built(const Decoder &decoder);
  Outcome find(std::uint32_t size);
  void build(std::uint32_t size);

  // Of the row.
  SetDecoder *decoding_ = nullptr;
  SetSearch *search_ = nullptr;
  bool is_undecided_ = false;
  Order order_;
  std::pmr::vector<std::uint32_t> to_repair_; // seen sets
  std::pmr::vector<std::uint32_t> built_;     // labels, which increase
  std::pmr::vector<Built> sets_;              // that were built
  std::pmr::vector<Candidate> candidates_;
  ExpectedUtility expected_;
  LikelySets likely_;
  std::pmr::vector<std::uint32_t> chosen_;
  std::pmr::vector<std::uint32_t> increasing_; // the same, by number
};

} // namespace naibx
