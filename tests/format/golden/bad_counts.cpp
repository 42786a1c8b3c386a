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
constexpr std::size_t kFirstSize = 8;
constexpr std::size_t kSecondSize = 16;
constexpr std::size_t kAll = 24;
constexpr std::size_t kLabels = 32;
constexpr std::size_t kFirstSizeWeight = 64;
constexpr std::size_t kSecondSizeWeight = 72;
constexpr std::size_t kWithinFirst = 80;
constexpr std::size_t kWithinSecond = 112;
constexpr std::size_t kSquaredLabels = 152;
constexpr std::size_t kSquaredSizes = 184;
constexpr std::size_t kEnd = 200;

// In CNTS of the model "fixed-size", with four labels: Q.
constexpr std::size_t kSquaredOfFixedSize = 48;

constexpr std::size_t pair_of(std::size_t label, std::size_t other) {
  return 8 * (4 * label + other);
}

void add_to_pair(FileParts &file, std::size_t label, std::size_t other,
                 double value) {
  file.add(kPair, pair_of(label, other), value);
}

void add_to_both(FileParts &file, std::size_t label, std::size_t other,
                 double value) {
  add_to_pair(file, label, other, value);
  add_to_pair(file, other, label, value);
}

void set_numbers(FileParts &file, std::uint32_t tag,
                 std::initializer_list<double> numbers) {
  Bytes &payload = file.section(tag).payload;
  payload.assign(8 * numbers.size(), 0);
  std::size_t at = 0;
  for (const double number : numbers) {
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
    {"counts-too-short", "no-features", "CNTS has 192 bytes",
     [](FileParts &file) { file.lengthen(kCnts, -8); }},
    {"counts-too-long", "no-features", "CNTS has 208 bytes",
     [](FileParts &file) { file.lengthen(kCnts, 8); }},
    {"pairs-too-short", "no-features", "PAIR has 120 bytes",
     [](FileParts &file) { file.lengthen(kPair, -8); }},
    {"pairs-too-long", "no-features", "PAIR has 136 bytes",
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
       set_numbers(file, kCnts,
                   {0.0, 0.0, 4.0, 3.0, 3.0, 3.0, 3.0, 4.0, 3.0, 3.0, 3.0, 3.0,
                    4.0, 3.0, 3.0, 3.0, 3.0, 4.0});
       file.set<std::uint64_t>(kCnts, kSizeCount, 1);
       file.set<std::uint64_t>(kCnts, kFirstSize, 3);
       set_numbers(file, kPair,
                   {0, 2, 2, 2, 2, 0, 2, 2, 2, 2, 0, 2, 2, 2, 2, 0});
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
       scale(file, kPair, 0);
     }},
    {"weight-of-all-negative", "empty-sets", "a squared weight is not within",
     [](FileParts &file) {
       for (const std::size_t count :
            {std::size_t{4}, std::size_t{8}}) { // of groups and runs
         file.set(kConfigurationTag, count, 0U);
       }
       file.section(kConfigurationTag).payload.resize(48);
       file.remove(kBernoulliTag);
       file.set(kCnts, 8, -1.0);
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
    {"label-weight-negative", "no-features",
     "of a label within the sizes do not sum",
     [](FileParts &file) { file.set(kCnts, kLabels, -1.0); }},
    {"label-weight-not-a-number", "no-features",
     "of a label within the sizes do not sum",
     [](FileParts &file) {
       file.set(kCnts, kLabels, std::numeric_limits<double>::quiet_NaN());
     }},
    {"sizes-do-not-sum-to-all", "no-features", "of the sizes do not sum",
     [](FileParts &file) { file.set(kCnts, kAll, 8.0); }},
    {"labels-do-not-match-the-fixed-size", "fixed-size",
     "do not match the fixed size",
     [](FileParts &file) { file.add(kCnts, 8, 1.0); }},
    {"size-without-examples", "no-features", "a size has no examples",
     [](FileParts &file) {
       insert(file, kEnd, 1, 0);
       insert(file, kWithinSecond + 32, 4, 0);
       insert(file, kWithinFirst, 1, 0);
       insert(file, kAll, 1, 3);
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
       set_numbers(file, kCnts, {0, 4, 0, 0, 0, 0, 100, 0, 0, 0, 0});
       file.section(kPair).payload.assign(std::size_t{8} * 16, 0);
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
       file.section(kPair).payload.assign(std::size_t{8} * 16, 0);
     }},
    {"labels-together-though-the-fixed-size-is-1", "fixed-size",
     "pairs of a label do not match its sizes",
     [](FileParts &file) {
       file.set<std::uint64_t>(kConfigurationTag, 16, 1);
       file.add(kCnts, 8, file.get<double>(kCnts, 8));
     }},
    {"label-paired-with-itself", "no-features", "paired with itself",
     [](FileParts &file) {
       add_to_pair(file, 0, 0, 0.25);
       add_to_both(file, 0, 1, -0.25);
       add_to_pair(file, 1, 1, 0.25);
     }},
    {"pair-weight-negative", "no-features",
     "of a pair of labels is not within theirs",
     [](FileParts &file) {
       add_to_both(file, 0, 1, 1.0);
       add_to_both(file, 1, 2, -1.0);
       add_to_both(file, 2, 3, 1.0);
       add_to_both(file, 3, 0, -1.0);
     }},
    {"pair-weight-above-label-weight", "no-features",
     "of a pair of labels is not within theirs",
     [](FileParts &file) { add_to_both(file, 0, 1, 3.0); }},
    // Each of four examples has three of the four labels.
    {"pair-weight-above-label-weight-of-a-fixed-size", "no-features",
     "of a pair of labels is not within theirs",
     [](FileParts &file) {
       set_fixed_size(file, 3);
       set_numbers(file, kCnts,
                   {0.0, 4.0, 3.0, 3.0, 3.0, 3.0, 4.0, 3.0, 3.0, 3.0, 3.0});
       set_numbers(file, kPair,
                   {0, 4, 1, 1, 4, 0, 1, 1, 1, 1, 0, 4, 1, 1, 4, 0});
     }},
    {"pair-weight-not-a-number", "no-features",
     "of a pair of labels is not within theirs",
     [](FileParts &file) {
       add_to_both(file, 0, 1, std::numeric_limits<double>::quiet_NaN());
     }},
    {"pairs-not-symmetric", "no-features", "are not symmetric",
     [](FileParts &file) {
       for (std::size_t label = 0; label < 4; ++label) {
         add_to_pair(file, label, (label + 1) % 4, 0.25);
         add_to_pair(file, (label + 1) % 4, label, -0.25);
       }
     }},
};

} // namespace

void add_bad_counts(BadFiles &bad, const std::map<std::string, Bytes> &models) {
  bad.add_all(kCountsDamages, models, Reader::model);
  bad.add_all(kPairDamages, models, Reader::model);
}

} // namespace naibx::test
