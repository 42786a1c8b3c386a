// The set with the best expected utility, against a decoder that looks at all
// sets and pairs in the plainest way.
#include "decide/sets/set_decoder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <memory>
#include <memory_resource>
#include <numeric>
#include <random>
#include <set>
#include <vector>

namespace naibx {
namespace {

using Set = std::vector<std::uint32_t>;

constexpr std::size_t kMostCandidates = 30;
std::pmr::memory_resource *const decoder_memory =
    std::pmr::get_default_resource();

double from_minus_one_to_one(std::mt19937_64 &random) {
  return static_cast<double>(random() % 20001) / 10000.0 - 1.0;
}

struct SeenWorld {
  // Where numbers are small all sets are about as likely.
  SeenWorld(std::uint32_t label_count, std::size_t set_count, double largest,
            std::mt19937_64 &random)
      : counts(set_count, 7, decoder_memory),
        configuration(label_count, decoder_memory) {
    configuration.add_features(Family::gaussian, 1);
    std::vector<ReservoirRow> sample;
    for (std::size_t i = 0; i < set_count; ++i) {
      Set set;
      for (std::uint32_t label = 0; label < label_count; ++label) {
        if (random() % 4 == 0) {
          set.push_back(label);
        }
      }
      const auto weight = static_cast<double>(random() % 3 + 1);
      counts.prepare(set.size());
      counts.add(set, weight);
      sample.push_back({i, weight, CanonicalRow(decoder_memory), weight, i});
      const double value = 1.0;
      ExampleView example = {};
      example.values = &value;
      example.count = 1;
      sample.back().row.assign(configuration, example, set);
    }
    groups = std::make_unique<SizeGroups>(sample, decoder_memory);
    for (std::uint32_t label = 0; label < label_count; ++label) {
      shares.push_back(largest * from_minus_one_to_one(random));
      log_odds.push_back(largest * from_minus_one_to_one(random));
    }
    for (std::size_t group = 0; group < groups->count(); ++group) {
      sizes.push_back(largest * from_minus_one_to_one(random));
    }
    sets = std::make_unique<SeenSets>(counts, shares, *groups, 1.0,
                                      decoder_memory);
  }

  SetCounts counts;
  Configuration configuration;
  std::unique_ptr<SizeGroups> groups;
  std::unique_ptr<SeenSets> sets;
  std::vector<double> shares;
  std::vector<double> log_odds;
  std::vector<double> sizes;
};

struct ReferenceCandidate {
  Set labels; // increasing
  double score;
};

double count_left(const SeenSets &sets, std::size_t set,
                  const std::vector<SeenWeight> &left_out) {
  double count = sets.count(set);
  for (const SeenWeight &out : left_out) {
    count -= out.set == set ? out.weight : 0.0;
  }
  return count;
}

double score_of(const SeenWorld &world, const Decoder &decoder,
                const Set &labels, double count) {
  double sum =
      decoder.set_weight * std::log(count) +
      decoder.size_weight * world.sizes[world.groups->of(labels.size())];
  for (const std::uint32_t label : labels) {
    sum += world.log_odds[label] - decoder.set_weight * world.shares[label];
  }
  return sum;
}

std::vector<ReferenceCandidate>
best_seen_sets(const SeenWorld &world, const Decoder &decoder,
               const SizeBounds &bounds,
               const std::vector<SeenWeight> &left_out) {
  std::vector<ReferenceCandidate> seen;
  for (std::size_t set = 0; set < world.sets->size(); ++set) {
    const double count = count_left(*world.sets, set, left_out);
    const auto labels = world.sets->labels(set);
    if (count > 0.0 && labels.size() >= bounds.least &&
        labels.size() <= bounds.most) {
      const Set copy(labels.begin(), labels.end());
      seen.push_back({copy, score_of(world, decoder, copy, count)});
    }
  }
  std::stable_sort(seen.begin(), seen.end(), [](const auto &a, const auto &b) {
    return a.score > b.score;
  });
  seen.resize(std::min(seen.size(), kMostCandidates));
  return seen;
}

// Those that were seen and none, or all within where none was seen.
std::set<std::uint32_t> sizes_to_try(const SeenSets &sets,
                                     const SizeBounds &bounds,
                                     const std::vector<SeenWeight> &left_out) {
  std::set<std::uint32_t> sizes;
  for (std::size_t set = 0; set < sets.size(); ++set) {
    const std::uint32_t size = sets.label_count(set);
    if (count_left(sets, set, left_out) > 0.0 && size >= bounds.least &&
        size <= bounds.most) {
      sizes.insert(size);
    }
  }
  const bool has_seen = !sizes.empty();
  for (std::uint32_t size = bounds.least; size <= bounds.most; ++size) {
    if (!has_seen || size == 0) {
      sizes.insert(size);
    }
  }
  return sizes;
}

// The best seen sets, then the m best labels for each m.
std::vector<ReferenceCandidate>
reference_candidates(const SeenWorld &world, const Decoder &decoder,
                     const SizeBounds &bounds,
                     const std::vector<SeenWeight> &left_out) {
  auto candidates = best_seen_sets(world, decoder, bounds, left_out);
  Set order(world.log_odds.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) {
    return world.log_odds[a] > world.log_odds[b];
  });
  const std::uint32_t most =
      std::max(bounds.least, std::min(bounds.most, world.sets->usual_most()));
  for (const std::uint32_t size : sizes_to_try(*world.sets, bounds, left_out)) {
    Set labels(order.begin(), order.begin() + size);
    std::sort(labels.begin(), labels.end());
    const bool is_new = std::none_of(
        candidates.begin(), candidates.end(),
        [&](const auto &candidate) { return candidate.labels == labels; });
    if (is_new && size <= most) {
      candidates.push_back({labels, score_of(world, decoder, labels, 0.3)});
    }
  }
  return candidates;
}

double expected_utility(const std::vector<ReferenceCandidate> &candidates,
                        const Set &answer, Loss loss,
                        std::uint32_t label_count) {
  double largest = -std::numeric_limits<double>::infinity();
  for (const auto &candidate : candidates) {
    largest = std::max(largest, candidate.score);
  }
  double sum = 0.0;
  double total = 0.0;
  for (const auto &[labels, score] : candidates) {
    Set common;
    std::set_intersection(labels.begin(), labels.end(), answer.begin(),
                          answer.end(), std::back_inserter(common));
    const double share = std::exp(score - largest);
    sum +=
        share * utility(loss, static_cast<std::uint32_t>(common.size()),
                        static_cast<std::uint32_t>(answer.size()),
                        static_cast<std::uint32_t>(labels.size()), label_count);
    total += share;
  }
  return sum / total;
}

void expect_best(const SeenWorld &world, const Decoder &decoder,
                 const SizeBounds &bounds,
                 const std::vector<SeenWeight> &left_out) {
  SetDecoder decoding(decoder_memory);
  const Decoding what = {*world.sets, world.shares, *world.groups};
  decoding.prepare(what);
  decoding.take({world.log_odds, world.sizes}, left_out);
  const auto chosen = decoding.decode(decoder, bounds);
  Set answer(chosen.begin(), chosen.end());
  std::sort(answer.begin(), answer.end());
  const auto label_count = static_cast<std::uint32_t>(world.log_odds.size());
  const auto candidates =
      reference_candidates(world, decoder, bounds, left_out);
  double best = -1.0;
  for (const auto &candidate : candidates) {
    best = std::max(best, expected_utility(candidates, candidate.labels,
                                           decoder.loss, label_count));
  }
  EXPECT_NEAR(expected_utility(candidates, answer, decoder.loss, label_count),
              best, 1e-9);
  EXPECT_TRUE(std::any_of(
      candidates.begin(), candidates.end(),
      [&](const auto &candidate) { return candidate.labels == answer; }));
}

TEST(SetDecoder, chooses_the_best_of_the_seen_sets_and_of_the_best_labels) {
  std::mt19937_64 random(5);
  for (std::uint32_t round = 0; round < 200; ++round) {
    // One word of labels and several; fewer sets than are weighed and many
    // more.
    const std::uint32_t labels = round % 3 == 0 ? 130 : 4 + round % 20;
    const std::size_t sets = round % 5 == 0 ? 8U : 20U + random() % 400;
    SeenWorld world(labels, sets, round % 7 < 3 ? 0.05 : 4.0, random);
    Decoder decoder;
    decoder.loss = static_cast<Loss>(random() % 5);
    decoder.set_weight = static_cast<double>(random() % 4) / 4.0;
    decoder.size_weight = static_cast<double>(random() % 3) / 2.0;
    SizeBounds bounds = {0, labels};
    if (round % 4 == 0) {
      bounds.least = static_cast<std::uint32_t>(random() % labels);
      bounds.most = bounds.least + static_cast<std::uint32_t>(
                                       random() % (labels - bounds.least + 1));
    }
    std::vector<SeenWeight> left_out;
    if (round % 2 == 0) {
      const std::size_t set = random() % world.sets->size();
      left_out = {{set, world.sets->count(set)}};
    }
    SCOPED_TRACE(round);
    expect_best(world, decoder, bounds, left_out);
  }
}

TEST(SetDecoder, chooses_sizes_that_were_seen_where_there_are_any) {
  std::mt19937_64 random(8);
  for (int round = 0; round < 100; ++round) {
    const SeenWorld world(40, 5, 2.0, random); // of five sizes at most
    SetDecoder decoding(decoder_memory);
    decoding.prepare({*world.sets, world.shares, *world.groups});
    decoding.take({world.log_odds, world.sizes});
    for (const DecoderKind kind :
         {DecoderKind::sets, DecoderKind::size, DecoderKind::threshold}) {
      Decoder decoder;
      decoder.kind = kind;
      decoder.threshold = static_cast<double>(random() % 9 + 1) / 10.0;
      const auto size_within = [&](const SizeBounds &bounds) {
        return static_cast<std::uint32_t>(
            decoding.decode(decoder, bounds).size());
      };
      const std::uint32_t any = size_within({0, 40});
      EXPECT_TRUE(any == 0 || world.sets->size_count(any) > 0.0);
      EXPECT_GT(world.sets->size_count(size_within({1, 40})), 0.0);
      for (std::uint32_t size = 0; size <= 40; ++size) {
        EXPECT_EQ(size_within({size, size}), size);
      }
      const std::uint32_t above = world.sets->largest_size() + 1;
      EXPECT_GE(size_within({above, 40}), above);
    }
  }
}

TEST(SeenSets, are_the_most_counted_where_they_have_too_many_labels) {
  constexpr std::uint32_t kLabels = 5000;
  constexpr std::size_t kSetSize = 1000;
  SetCounts counts(1000, 3, decoder_memory);
  std::mt19937_64 random(9);
  for (std::uint32_t i = 0; i < 400; ++i) {
    Set set(kSetSize);
    std::iota(set.begin(), set.end(), i);
    counts.prepare(set.size());
    counts.add(set, i % 4 == 0 ? 2.0 : 1.0);
  }
  counts.add({}, 0.5);
  const std::vector<double> shares(kLabels, 0.0);
  const SizeGroups groups({}, decoder_memory);
  const SeenSets sets(counts, shares, groups, 1.0, decoder_memory);
  EXPECT_EQ(sets.size(), kMostSetLabels / kSetSize + 1);
  std::size_t counted_twice = 0;
  for (std::size_t set = 0; set < sets.size(); ++set) {
    EXPECT_EQ(sets.find(sets.labels(set)), set);
    counted_twice += sets.count(set) == 2.0 ? 1U : 0U;
  }
  EXPECT_EQ(counted_twice, 100U);
  EXPECT_EQ(sets.label_count(0),
            0U); // of the least weight, but it costs nothing
  std::size_t absent = 0;
  for (std::size_t set = 0; set < counts.size(); ++set) {
    absent += sets.find(counts.labels(set)) ? 0U : 1U;
  }
  EXPECT_EQ(absent, counts.size() - sets.size());
}

TEST(SeenSets, have_one_that_has_too_many_labels_alone) {
  SetCounts counts(10, 3, decoder_memory);
  Set set(kMostSetLabels + 1);
  std::iota(set.begin(), set.end(), 0U);
  counts.prepare(set.size());
  counts.add(set, 1.0);
  const std::vector<double> shares(set.size(), 0.0);
  const SeenSets sets(counts, shares, SizeGroups({}, decoder_memory), 1.0,
                      decoder_memory);
  EXPECT_EQ(sets.size(), 1U);
}

} // namespace
} // namespace naibx
