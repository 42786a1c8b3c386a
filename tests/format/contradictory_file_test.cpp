// Files that are whole and signed, but whose numbers cannot come from any
// examples: refused, so that what loads goes on to save and load.
#include "file_surgery.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace naibx::test {
namespace {

const Sample &sample_named(const std::vector<Sample> &samples,
                           const std::string &name) {
  return *std::find_if(
      samples.begin(), samples.end(),
      [&](const Sample &sample) { return sample.name == name; });
}

Bytes bytes_of_sample(const std::string &name) {
  const std::vector<Sample> samples = sample_models();
  return save(*sample_named(samples, name).model);
}

void expect_refused(Bytes bytes, const char *what) {
  sign(bytes);
  const Loaded loaded = load(bytes);
  EXPECT_EQ(loaded.status, NAIBX_ERROR_CORRUPT) << what;
  EXPECT_FALSE(loaded.message.empty()) << what;
}

TEST(ContradictoryFile, C44_labels_must_match_a_fixed_size) {
  const Bytes bytes = bytes_of_sample("fixed size");
  const std::size_t counts = section_offset(bytes, format::kCountsTag);
  Bytes changed = bytes;
  const auto labels = read_at<std::uint64_t>(bytes, counts + 8);
  for (std::size_t label = 0; label < labels; ++label) {
    write_at(changed, counts + 24 + 8 * labels + 8 * label, 0.25);
  }
  expect_refused(changed, "labels hardly ever seen, yet each set has two");
}

TEST(ContradictoryFile, C44_pairs_must_match_the_sizes_of_their_labels) {
  for (const char *name : {"fixed size", "no features"}) {
    const Bytes bytes = bytes_of_sample(name);
    const std::size_t pairs = section_offset(bytes, format::kPairsTag);
    const bool is_narrow =
        read_at<std::uint64_t>(bytes, pairs) == format::kNarrowPairs;
    const auto labels = read_at<std::uint64_t>(
        bytes, section_offset(bytes, format::kCountsTag) + 8);
    Bytes changed = bytes;
    for (std::size_t pair = 0; pair < labels * (labels - 1) / 2; ++pair) {
      if (is_narrow) {
        write_at(changed, pairs + 8 + 4 * pair, 0U);
      } else {
        write_at(changed, pairs + 8 + 8 * pair, 0.125);
      }
    }
    expect_refused(changed, "labels that are hardly ever together");
  }
}

TEST(ContradictoryFile, C44_a_mean_must_be_the_mean_of_possible_values) {
  const Bytes bytes = bytes_of_sample("fixed size");
  const std::size_t gaussian = section_offset(bytes, format::kGaussianTag);
  Bytes changed = bytes;
  write_at(changed, gaussian + 8, -1e140);  // the shift of the one feature
  write_at(changed, gaussian + 16, -2e140); // its mean: -3e140 in all
  expect_refused(changed, "a mean outside of the values");
}

TEST(ContradictoryFile, C44_a_sum_of_squares_must_be_one_of_possible_values) {
  const Bytes bytes = bytes_of_sample("fixed size");
  const std::size_t gaussian = section_offset(bytes, format::kGaussianTag);
  const std::size_t counts = section_offset(bytes, format::kCountsTag);
  const auto labels = read_at<std::uint64_t>(bytes, counts + 8);
  const std::size_t classes = 1 + static_cast<std::size_t>(labels);
  const auto weight = read_at<double>(bytes, counts + 16 + 8 * labels);
  Bytes changed = bytes;
  write_at(changed, gaussian + 16 + 8 * classes, weight * 2e280);
  expect_refused(changed, "deviations larger than the range of values");
}

TEST(ContradictoryFile, a_section_without_a_use_is_refused) {
  Bytes bytes = bytes_of_sample("no features");
  const auto sections = read_at<std::uint32_t>(bytes, 12);
  const std::size_t table_end = kHeaderSize + sections * kSectionEntrySize;
  ASSERT_EQ(table_end % format::kAlignment, 32U)
      << "there is room for an entry before the first section";
  bytes.resize((bytes.size() + 63) / 64 * 64 + 8, 0);
  write_at<std::uint32_t>(bytes, 12, sections + 1);
  write_at<std::uint64_t>(bytes, 32, bytes.size());
  write_at(bytes, table_end, format::kGaussianTag);
  write_at(bytes, table_end + 4, format::kRequiredSection);
  write_at<std::uint64_t>(bytes, table_end + 8, bytes.size() - 8);
  write_at<std::uint64_t>(bytes, table_end + 16, 8);
  expect_refused(bytes, "Gaussian statistics without Gaussian features");
}

// Sums that are compared with it, too: infinity matches no sum.
TEST(ContradictoryFile, C44_no_statistic_may_be_infinite) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (const Sample &sample : sample_models()) {
    const Bytes bytes = save(*sample.model);
    const std::size_t first = section_offset(bytes, format::kCountsTag);
    for (std::size_t at = first; at + sizeof kInfinity <= bytes.size();
         at += sizeof(double)) {
      Bytes changed = bytes;
      write_at(changed, at, kInfinity);
      sign(changed);
      EXPECT_NE(load(changed).status, NAIBX_OK)
          << sample.name << ", byte " << at;
    }
  }
}

} // namespace
} // namespace naibx::test
