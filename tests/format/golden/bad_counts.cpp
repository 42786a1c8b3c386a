#include "bad_files.hpp"
#include "format/constants.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace naibx::test {

namespace {

using namespace format;

constexpr std::uint32_t kCnts = kCountsTag;
constexpr std::uint32_t kPair = kPairsTag;

// Offsets in CNTS of the model "no-features", with four labels and the sizes 1
// and 2.
constexpr std::size_t kSizeCount = 0;
constexpr std::size_t kLabelCount = 8;
constexpr std::size_t kFirstSize = 16;
constexpr std::size_t kSecondSize = 24;
constexpr std::size_t kLabelIds = 32;
constexpr std::size_t kAll = 64;
constexpr std::size_t kLabels = 72;
constexpr std::size_t kFirstSizeWeight = 104;
constexpr std::size_t kSecondSizeWeight = 112;
constexpr std::size_t kWithinFirst = 120;
constexpr std::size_t kWithinSecond = 152;
constexpr std::size_t kSquaredLabels = 192;
constexpr std::size_t kSquaredSizes = 224;
constexpr std::size_t kEnd = 240;

// In CNTS of the model "fixed-size", with three labels: N and Q.
constexpr std::size_t kAllOfFixedSize = 40;
constexpr std::size_t kSquaredOfFixedSize = 72;

// In PAIR of "no-features", whose numbers have eight bytes: of two labels, the
// larger first.
constexpr std::size_t pair_of(std::size_t label, std::size_t other) {
  return 8 + 8 * (label * (label - 1) / 2 + other);
}

void add_to_pair(FileParts &file, std::size_t label, std::size_t other,
                 double value) {
  file.add(kPair, pair_of(label, other), value);
}

template <typename Number>
void set_pairs_as(FileParts &file, std::initializer_list<Number> pairs) {
  Bytes &payload = file.section(kPair).payload;
  payload.assign(8 + sizeof(Number) * pairs.size(), 0);
  write_at(payload, 0, std::uint64_t{sizeof(Number)});
  std::size_t at = 8;
  for (const Number pair : pairs) {
    write_at(payload, at, pair);
    at += sizeof(Number);
  }
}

// Of four bytes.
void set_pairs(FileParts &file, std::initializer_list<std::uint32_t> pairs) {
  set_pairs_as(file, pairs);
}

// CNTS: counts, sizes and labels, then weights.
void set_counts(FileParts &file, std::initializer_list<std::uint64_t> classes,
                std::initializer_list<double> weights) {
  Bytes &payload = file.section(kCnts).payload;
  payload.assign(8 * (classes.size() + weights.size()), 0);
  std::size_t at = 0;
  for (const std::uint64_t number : classes) {
    write_at(payload, at, number);
    at += 8;
  }
  for (const double number : weights) {
    write_at(payload, at, number);
    at += 8;
  }
}

void set_fixed_size(FileParts &file, std::uint64_t size) {
  file.set(kConfigurationTag, 12, kFixedSizeFlag);
  file.set(kConfigurationTag, 16, size);
}

void scale(FileParts &file, std::uint32_t tag, std::size_t begin) {
  for (std::size_t at = begin; at < file.section(tag).payload.size(); at += 8) {
    file.set(tag, at, file.get<double>(tag, at) * 4503599627370496.0); // 2^52
  }
}

void insert(FileParts &file, std::size_t at, std::size_t count,
            std::uint64_t value) {
  Bytes &payload = file.section(kCnts).payload;
  payload.insert(payload.begin() + static_cast<std::ptrdiff_t>(at), 8 * count,
                 0);
  write_at(payload, at, value);
}

// The two sizes and all that is told of them, in the other order.
void swap_sizes(FileParts &file) {
  Bytes &payload = file.section(kCnts).payload;
  const auto swap = [&payload](std::size_t a, std::size_t b, std::size_t size) {
    const auto begin = payload.begin() + static_cast<std::ptrdiff_t>(a);
    std::swap_ranges(begin, begin + static_cast<std::ptrdiff_t>(size),
                     payload.begin() + static_cast<std::ptrdiff_t>(b));
  };
  swap(kFirstSize, kSecondSize, 8);
  swap(kFirstSizeWeight, kSecondSizeWeight, 8);
  swap(kSquaredSizes, kSquaredSizes + 8, 8);
  swap(kWithinFirst, kWithinSecond, 32);
}

constexpr Damage kCountsDamages[] = {
    {"counts-cut-off", "no-features", "the CNTS section declares",
     [](FileParts &file) { file.section(kCnts).payload.resize(4); }},
    {"counts-too-short", "no-features", "CNTS has 232 bytes",
     [](FileParts &file) { file.lengthen(kCnts, -8); }},
    {"counts-too-long", "no-features", "CNTS has 248 bytes",
     [](FileParts &file) { file.lengthen(kCnts, 8); }},
    {"pairs-too-short", "no-features", "PAIR has 48 bytes",
     [](FileParts &file) { file.lengthen(kPair, -8); }},
    {"pairs-too-long", "no-features", "PAIR has 64 bytes",
     [](FileParts &file) { file.lengthen(kPair, 8); }},
    // So many that the bytes they need are 0 in 64 bits.
    {"more-sizes-than-there-can-be", "untrained",
     "declares 2305843009213693952 sizes",
     [](FileParts &file) {
       file.set(kCnts, kSizeCount, std::uint64_t{1} << 61U);
     }},
    {"sizes-of-a-fixed-size", "no-features", "declares 1 sizes",
     [](FileParts &file) {
       set_fixed_size(file, 3);
       set_counts(file, {1, 4, 3, 0, 1, 2, 3},
                  {4, 3, 3, 3, 3, 4, 3, 3, 3, 3, 4, 3, 3, 3, 3, 4});
       set_pairs(file, {2, 2, 2, 2, 2, 2});
     }},
    {"more-labels-than-there-are-numbers", "no-features", "CNTS has 240 bytes",
     [](FileParts &file) { file.set<std::uint64_t>(kCnts, kLabelCount, 5); }},
    // So many that the bytes they need are 0 in 64 bits.
    {"more-labels-than-there-can-be", "untrained", "has the label 0 at place 1",
     [](FileParts &file) {
       file.set(kCnts, kLabelCount, std::uint64_t{1} << 63U);
     }},
    {"labels-not-increasing", "no-features", "has the label 0 at place 1",
     [](FileParts &file) {
       file.set<std::uint64_t>(kCnts, kLabelIds, 1);
       file.set<std::uint64_t>(kCnts, kLabelIds + 8, 0);
     }},
    {"label-twice", "no-features", "has the label 0 at place 1",
     [](FileParts &file) { file.set<std::uint64_t>(kCnts, kLabelIds + 8, 0); }},
    {"label-above-label-count", "no-features", "has the label 4 at place 3",
     [](FileParts &file) {
       file.set<std::uint64_t>(kCnts, kLabelIds + 24, 4);
     }},
    {"label-above-32-bits", "no-features",
     "has the label 4294967299 at place 3",
     [](FileParts &file) {
       file.set<std::uint64_t>(kCnts, kLabelIds + 24, 0x100000003U);
     }},
    {"label-without-examples", "unseen-label", "a label has no examples",
     [](FileParts &file) {
       // Of three labels the last; the sizes are 1 and 2.
       Bytes &payload = file.section(kCnts).payload;
       const auto insert_at = [&payload](std::size_t at, std::uint64_t value) {
         payload.insert(payload.begin() + static_cast<std::ptrdiff_t>(at), 8,
                        0);
         write_at(payload, at, value);
       };
       insert_at(payload.size() - 16, 0);  // Q_y
       insert_at(payload.size() - 48, 0);  // N_ym of the second size
       insert_at(payload.size() - 72, 0);  // and of the first
       insert_at(payload.size() - 112, 0); // N_y
       insert_at(48, 2);
       file.set<std::uint64_t>(kCnts, kLabelCount, 3);
       set_pairs_as(file, {1.5, 0.0, 0.0});
       constexpr std::ptrdiff_t kThird = 40; // of GAUS, with a number a class
       constexpr std::ptrdiff_t kSquares = 80;
       Bytes &gaussian = file.section(kGaussianTag).payload;
       gaussian.insert(gaussian.begin() + kSquares, 8, 0);
       gaussian.insert(gaussian.begin() + kThird, 8, 0);
     }},
    {"sizes-not-increasing", "no-features", "has the size 1 at place 1",
     swap_sizes},
    {"size-twice", "no-features", "has the size 1 at place 1",
     [](FileParts &file) { file.set<std::uint64_t>(kCnts, kSecondSize, 1); }},
    {"size-above-label-count", "no-features", "has the size 5 at place 1",
     [](FileParts &file) { file.set<std::uint64_t>(kCnts, kSecondSize, 5); }},
    {"size-above-32-bits", "no-features", "has the size 4294967298 at place 1",
     [](FileParts &file) {
       file.set<std::uint64_t>(kCnts, kSecondSize, 0x100000002U);
     }},
    {"weight-of-all-above-limit", "no-features",
     "the weight of all examples is above",
     [](FileParts &file) {
       scale(file, kCnts, kAll);
       scale(file, kPair, 8);
     }},
    {"weight-of-all-negative", "empty-sets", "a squared weight is not within",
     [](FileParts &file) {
       for (const std::size_t count :
            {std::size_t{4}, std::size_t{8}}) { // of groups and runs
         file.set(kConfigurationTag, count, 0U);
       }
       file.section(kConfigurationTag).payload.resize(48);
       file.remove(kBernoulliTag);
       file.set(kCnts, 16, -1.0);
     }},
    {"weight-of-all-not-a-number", "no-features",
     "the weight of all examples is above",
     [](FileParts &file) {
       file.set(kCnts, kAll, std::numeric_limits<double>::quiet_NaN());
     }},
    {"label-weight-above-all", "no-features",
     "of a label within the sizes do not sum",
     [](FileParts &file) { file.set(kCnts, kLabels, 8.0); }},
    {"label-weight-infinite", "no-features",
     "of a label within the sizes do not sum",
     [](FileParts &file) {
       file.set(kCnts, kLabels, std::numeric_limits<double>::infinity());
     }},
    {"label-weight-negative", "no-features", "a label has no examples",
     [](FileParts &file) { file.set(kCnts, kLabels, -1.0); }},
    {"label-weight-not-a-number", "no-features", "a label has no examples",
     [](FileParts &file) {
       file.set(kCnts, kLabels, std::numeric_limits<double>::quiet_NaN());
     }},
    {"sizes-do-not-sum-to-all", "no-features", "of the sizes do not sum",
     [](FileParts &file) { file.set(kCnts, kAll, 8.0); }},
    {"labels-do-not-match-the-fixed-size", "fixed-size",
     "do not match the fixed size",
     [](FileParts &file) { file.add(kCnts, kAllOfFixedSize, 1.0); }},
    {"size-without-examples", "no-features", "a size has no examples",
     [](FileParts &file) {
       insert(file, kEnd, 1, 0);
       insert(file, kWithinSecond + 32, 4, 0);
       insert(file, kWithinFirst, 1, 0);
       insert(file, kLabelIds, 1, 3);
       file.set<std::uint64_t>(kCnts, kSizeCount, 3);
     }},
    {"size-weight-negative", "no-features", "a size has no examples",
     [](FileParts &file) {
       file.set(kCnts, kFirstSizeWeight, -3.0);
       file.set(kCnts, kSecondSizeWeight, 10.0);
     }},
    {"label-weight-within-a-size-negative", "no-features",
     "of a label within a size is not within",
     [](FileParts &file) {
       for (const std::size_t at : {kWithinFirst, kLabels}) {
         file.add(kCnts, at, 0.5);
         file.add(kCnts, at + 8, -0.5);
       }
       file.set(kCnts, kSquaredLabels, 0.0);
       file.set(kCnts, kSquaredLabels + 8, 0.0);
     }},
    {"label-weight-within-a-size-above-it", "no-features",
     "of a label within a size is not within",
     [](FileParts &file) { file.set(kCnts, kWithinFirst, 3.5); }},
    {"labels-within-a-size-do-not-match-it", "no-features",
     "within a size do not match the size",
     [](FileParts &file) {
       file.add(kCnts, kFirstSizeWeight, 0.5);
       file.add(kCnts, kAll, 0.5);
     }},
    // Without labels or sizes that it has to match.
    {"squared-weight-of-all-above-weight", "no-features",
     "a squared weight is not within",
     [](FileParts &file) {
       set_fixed_size(file, 0);
       set_counts(file, {0, 0}, {4, 100});
       set_pairs(file, {});
     }},
    {"squared-weight-of-a-size-above-weight", "no-features",
     "a squared weight is not within",
     [](FileParts &file) {
       file.add(kCnts, kSquaredSizes, 0.5);
       file.add(kCnts, kSquaredSizes + 8, -0.5);
     }},
    {"squared-weight-of-a-label-above-weight", "no-features",
     "a squared weight is not within",
     [](FileParts &file) { file.add(kCnts, kSquaredLabels, 100.0); }},
    {"squared-weight-of-a-label-negative", "no-features",
     "a squared weight is not within",
     [](FileParts &file) { file.set(kCnts, kSquaredLabels, -1.0); }},
    {"squared-weight-of-a-label-not-a-number", "no-features",
     "a squared weight is not within",
     [](FileParts &file) {
       file.set(kCnts, kSquaredLabels,
                std::numeric_limits<double>::quiet_NaN());
     }},
    {"squared-weights-of-sizes-do-not-sum-to-all", "no-features",
     "the squared weights of the sizes do not sum",
     [](FileParts &file) { file.add(kCnts, kSquaredSizes, -0.25); }},
    {"squared-weights-of-labels-do-not-match-the-fixed-size", "fixed-size",
     "the squared weights of the labels do not match",
     [](FileParts &file) { file.add(kCnts, kSquaredOfFixedSize, 0.25); }},
    {"label-weight-not-that-of-its-sizes", "no-features",
     "of a label within the sizes do not sum",
     [](FileParts &file) { file.add(kCnts, kLabels + 8, -0.25); }},
};

constexpr Damage kPairDamages[] = {
    {"labels-that-are-never-together", "no-features",
     "pairs of a label do not match its sizes",
     [](FileParts &file) {
       set_pairs(file, {0, 0, 0, 0, 0, 0});
     }},
    {"pairs-of-no-known-width", "no-features", "must have 4 or 8",
     [](FileParts &file) {
       Bytes &payload = file.section(kPair).payload;
       payload.resize(8 + 2 * (payload.size() - 8), 0);
       file.set<std::uint64_t>(kPair, 0, 16);
     }},
    {"pairs-wider-than-they-need-be", "mixed", "take eight bytes where four do",
     [](FileParts &file) { set_pairs_as(file, {2.0}); }},
    {"labels-together-though-the-fixed-size-is-1", "fixed-size",
     "pairs of a label do not match its sizes",
     [](FileParts &file) {
       file.set<std::uint64_t>(kConfigurationTag, 16, 1);
       file.add(kCnts, kAllOfFixedSize,
                file.get<double>(kCnts, kAllOfFixedSize));
     }},
    {"pair-weight-negative", "no-features",
     "of a pair of labels is not within theirs",
     [](FileParts &file) {
       add_to_pair(file, 1, 0, 1.0);
       add_to_pair(file, 2, 1, -1.0);
       add_to_pair(file, 3, 2, 1.0);
       add_to_pair(file, 3, 0, -1.0);
     }},
    {"pair-weight-above-label-weight", "no-features",
     "of a pair of labels is not within theirs",
     [](FileParts &file) { add_to_pair(file, 1, 0, 3.0); }},
    // Each of four examples has three of the four labels.
    {"pair-weight-above-label-weight-of-a-fixed-size", "no-features",
     "of a pair of labels is not within theirs",
     [](FileParts &file) {
       set_fixed_size(file, 3);
       set_counts(file, {0, 4, 0, 1, 2, 3}, {4, 3, 3, 3, 3, 4, 3, 3, 3, 3});
       set_pairs(file, {4, 1, 1, 1, 1, 4});
     }},
    {"pair-weight-not-a-number", "no-features",
     "of a pair of labels is not within theirs",
     [](FileParts &file) {
       add_to_pair(file, 1, 0, std::numeric_limits<double>::quiet_NaN());
     }},
};

} // namespace

void add_bad_counts(BadFiles &bad, const std::map<std::string, Bytes> &models) {
  bad.add_all(kCountsDamages, models, Reader::model);
  bad.add_all(kPairDamages, models, Reader::model);
}

} // namespace naibx::test
