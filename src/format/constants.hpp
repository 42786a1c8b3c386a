// The numbers of the model file format; docs/format.md is the specification.
#pragma once

#include <cstddef>
#include <cstdint>

namespace naibx::format {

inline constexpr std::uint16_t kMajorVersion = 0;
inline constexpr std::uint16_t kMinorVersion = 2;
// The oldest version that is read; before 1.0 a new one may drop the others.
inline constexpr std::uint16_t kOldestMinorVersion = 2;

// The first byte is not text, and every line-end conversion damages the magic.
inline constexpr std::uint8_t kMagic[8] = {0x89, 'N',  'B',  'X',
                                           0x0D, 0x0A, 0x1A, 0x0A};

inline constexpr std::size_t kHeaderSize = 64;
inline constexpr std::size_t kSectionEntrySize = 32;
inline constexpr std::size_t kAlignment = 64;
// Far more than there are tags, and few enough to compare all of them.
inline constexpr std::uint32_t kMaximumSections = 64;
// Where the header's own checksum is: it covers all before it and the section
// table.
inline constexpr std::size_t kHeaderChecksumOffset = 56;

// Four letters, the first in the lowest byte.
constexpr std::uint32_t tag(const char (&letters)[5]) {
  return static_cast<std::uint32_t>(static_cast<unsigned char>(letters[0])) |
         static_cast<std::uint32_t>(static_cast<unsigned char>(letters[1]))
             << 8U |
         static_cast<std::uint32_t>(static_cast<unsigned char>(letters[2]))
             << 16U |
         static_cast<std::uint32_t>(static_cast<unsigned char>(letters[3]))
             << 24U;
}

inline constexpr std::uint32_t kConfigurationTag = tag("CONF");
inline constexpr std::uint32_t kNamesTag = tag("NAME");
inline constexpr std::uint32_t kCountsTag = tag("CNTS");
inline constexpr std::uint32_t kPairsTag = tag("PAIR");
inline constexpr std::uint32_t kGaussianTag = tag("GAUS");
inline constexpr std::uint32_t kBernoulliTag = tag("BERN");
inline constexpr std::uint32_t kMultinomialTag = tag("MULT");
inline constexpr std::uint32_t kCategoricalTag = tag("CATE");
inline constexpr std::uint32_t kPredictorTag = tag("PRED");
inline constexpr std::uint32_t kMethodTag = tag("METH");
inline constexpr std::uint32_t kKindsTag = tag("KIND");
inline constexpr std::uint32_t kRidgeModelTag = tag("RIDG");
inline constexpr std::uint32_t kRidgePredictorTag = tag("RPRD");
inline constexpr std::uint32_t kLastWeightsTag = tag("LAST");
inline constexpr std::uint32_t kLastHeldOutTag = tag("LHLD");
inline constexpr std::uint32_t kHeldOutTag = tag("HELD");

// So many columns and categories of a predictor without any class are accepted,
// though none of them has bytes in the file.
inline constexpr std::uint64_t kColumnsWithoutBytes = std::uint64_t{1} << 20U;

// Of PAIR: the bytes of a number.
inline constexpr std::uint64_t kNarrowPairs = 4;
inline constexpr std::uint64_t kWidePairs = 8;

// Of PRED: what precedes the tables.
inline constexpr std::size_t kPredictorHeadSize = 64;

// No logarithm that a predictor is made of is larger; sums of many times it
// stay finite, so that no score becomes NaN.
inline constexpr double kLargestLogarithm = 1e15;

// Section flags: a reader that does not know the tag must refuse the file.
inline constexpr std::uint32_t kRequiredSection = 1;

// Flags of the configuration section.
inline constexpr std::uint32_t kAllowEmptyFlag = 1;
inline constexpr std::uint32_t kMergeDuplicatesFlag = 2;
inline constexpr std::uint32_t kFixedSizeFlag = 4;
inline constexpr std::uint32_t kKnownConfigurationFlags = 7;

} // namespace naibx::format
