// Files that were cut, changed or made up: an error, never anything worse.
#include "file_surgery.hpp"
#include "golden/file_parts.hpp"

#include <gtest/gtest.h>

#include <random>

namespace naibx::test {
namespace {

TEST(ModelFile, C42_a_loaded_model_saves_the_same_bytes_and_goes_on) {
  for (const Sample &sample : sample_models()) {
    const Bytes bytes = save(*sample.model);
    const Loaded loaded = load(bytes);
    ASSERT_EQ(loaded.status, NAIBX_OK) << sample.name << loaded.message;
    EXPECT_EQ(save(*loaded.model), bytes) << sample.name;
    EXPECT_TRUE(is_usable(*loaded.model)) << sample.name;
  }
}

TEST(ModelFile, C43_cut_off_at_any_byte_is_an_error) {
  for (const Sample &sample : sample_models()) {
    const Bytes bytes = save(*sample.model);
    for (std::size_t length = 0; length < bytes.size(); ++length) {
      const Bytes cut(bytes.begin(),
                      bytes.begin() + static_cast<std::ptrdiff_t>(length));
      ASSERT_NE(load(cut).status, NAIBX_OK) << sample.name << " at " << length;
    }
    Bytes longer = bytes;
    longer.push_back(0);
    EXPECT_EQ(load(longer).status, NAIBX_ERROR_TRUNCATED) << sample.name;
  }
}

TEST(ModelFile, C43_with_any_bit_flipped_is_an_error_or_the_same_model) {
  for (const Sample &sample : sample_models()) {
    Bytes bytes = save(*sample.model);
    for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
      const auto mask = static_cast<std::uint8_t>(1U << (bit % 8));
      bytes[bit / 8] ^= mask;
      const Loaded loaded = load(bytes);
      bytes[bit / 8] ^= mask;
      ASSERT_TRUE(loaded.status != NAIBX_OK || save(*loaded.model) == bytes)
          << sample.name << ", bit " << bit;
    }
  }
}

// The checksum is right here: what loads must then be usable.
TEST(ModelFile, C44_changed_and_signed_again_is_refused_or_usable) {
  std::mt19937_64 random(44);
  for (const Sample &sample : sample_models()) {
    const Bytes bytes = save(*sample.model);
    for (int round = 0; round < 3000; ++round) {
      Bytes changed = bytes;
      const auto changes = 1 + random() % 3;
      for (std::uint64_t i = 0; i < changes; ++i) {
        changed[random() % changed.size()] =
            static_cast<std::uint8_t>(random());
      }
      sign(changed);
      const Loaded loaded = load(changed);
      if (loaded.status == NAIBX_OK) {
        ASSERT_TRUE(is_usable(*loaded.model)) << sample.name << ' ' << round;
      } else {
        ASSERT_FALSE(loaded.message.empty());
      }
    }
  }
}

TEST(ModelFile, C44_that_tells_of_a_billion_labels_is_refused_at_once) {
  Bytes bytes = save(*sample_models().front().model);
  const std::size_t conf = section_offset(bytes, format::kConfigurationTag);
  for (const std::uint32_t labels : {16777217U, 1000000000U, 0xFFFFFFFFU, 0U}) {
    write_at(bytes, conf, labels);
    sign(bytes);
    EXPECT_EQ(load(bytes).status, NAIBX_ERROR_CORRUPT) << labels;
  }
}

// Labels that were never seen take nothing.
TEST(ModelFile, of_as_many_labels_as_can_be_is_as_small_as_before) {
  Bytes bytes = save(*sample_models().front().model);
  const std::size_t conf = section_offset(bytes, format::kConfigurationTag);
  write_at(bytes, conf, std::uint32_t{NAIBX_MAX_LABELS});
  sign(bytes);
  const Loaded loaded = load(bytes);
  ASSERT_EQ(loaded.status, NAIBX_OK) << loaded.message;
  EXPECT_EQ(save(*loaded.model), bytes);
}

TEST(ModelFile, C44_that_tells_of_too_many_columns_is_refused_at_once) {
  Bytes bytes = save(*sample_models().front().model);
  const std::size_t run =
      section_offset(bytes, format::kConfigurationTag) + 48 + 4;
  for (const std::uint32_t columns : {0U, 268435456U, 0xFFFFFFFFU}) {
    write_at(bytes, run + 4, columns);
    sign(bytes);
    EXPECT_EQ(load(bytes).status, NAIBX_ERROR_CORRUPT) << columns;
  }
}

TEST(ModelFile, C44_with_impossible_numbers_is_refused) {
  const Bytes bytes = save(*sample_models().front().model);
  const double impossible[] = {-1.0, 1e300,
                               std::numeric_limits<double>::quiet_NaN(),
                               std::numeric_limits<double>::infinity()};
  for (const std::uint32_t tag :
       {format::kCountsTag, format::kPairsTag, format::kGaussianTag}) {
    // The last number of each section: N_ym, a pair, a sum of squares.
    std::size_t end = 0;
    for (std::uint32_t i = 0; i < read_at<std::uint32_t>(bytes, 12); ++i) {
      const std::size_t entry = kHeaderSize + i * kSectionEntrySize;
      if (read_at<std::uint32_t>(bytes, entry) == tag) {
        end = read_at<std::uint64_t>(bytes, entry + 8) +
              read_at<std::uint64_t>(bytes, entry + 16);
      }
    }
    for (const double number : impossible) {
      Bytes changed = bytes;
      write_at(changed, end - 8, number);
      sign(changed);
      EXPECT_EQ(load(changed).status, NAIBX_ERROR_CORRUPT)
          << tag << ' ' << number;
    }
  }
}

TEST(ModelFile, D07_with_many_sections_of_an_unknown_tag_is_refused) {
  FileParts parts = take_apart(save(*sample_models().front().model));
  for (int i = 0; i < 300000; ++i) {
    parts.append(format::tag("NEWS"), Bytes{}, 0);
  }
  const Loaded loaded = load(put_together(parts));
  EXPECT_EQ(loaded.status, NAIBX_ERROR_CORRUPT);
  EXPECT_NE(loaded.message.find("NEWS occurs twice"), std::string::npos)
      << loaded.message;
}

TEST(ModelFile, C45_of_a_newer_version_is_refused_with_both_versions) {
  Bytes bytes = save(*sample_models().front().model);
  write_at<std::uint16_t>(bytes, 8, 3);
  write_at<std::uint16_t>(bytes, 10, 7);
  sign(bytes);
  const Loaded loaded = load(bytes);
  EXPECT_EQ(loaded.status, NAIBX_ERROR_NEWER_VERSION);
  EXPECT_NE(loaded.message.find("3.7"), std::string::npos) << loaded.message;
  EXPECT_NE(loaded.message.find("0.2"), std::string::npos) << loaded.message;
}

TEST(ModelFile, C45_of_an_older_version_is_refused_with_both_versions) {
  Bytes bytes = save(*sample_models().front().model);
  write_at<std::uint16_t>(bytes, 10, 1);
  sign(bytes);
  const Loaded loaded = load(bytes);
  EXPECT_EQ(loaded.status, NAIBX_ERROR_OLDER_VERSION);
  EXPECT_NE(loaded.message.find("0.1"), std::string::npos) << loaded.message;
  EXPECT_NE(loaded.message.find("0.2"), std::string::npos) << loaded.message;
}

TEST(ModelFile, that_needs_an_unknown_feature_or_section_is_refused) {
  const Bytes bytes = save(*sample_models().front().model);
  Bytes feature = bytes;
  write_at<std::uint64_t>(feature, 16, 1);
  sign(feature);
  EXPECT_EQ(load(feature).status, NAIBX_ERROR_UNKNOWN_FEATURE);
  Bytes section = bytes;
  const std::size_t last =
      kHeaderSize + kSectionEntrySize * (read_at<std::uint32_t>(bytes, 12) - 1);
  write_at(section, last, format::tag("XXXX"));
  sign(section);
  EXPECT_EQ(load(section).status, NAIBX_ERROR_UNKNOWN_FEATURE);
}

TEST(ModelFile, with_unknown_optional_features_is_read) {
  Bytes bytes = save(*sample_models().front().model);
  write_at<std::uint64_t>(bytes, 24, 0x8000000000000001U);
  sign(bytes);
  EXPECT_EQ(load(bytes).status, NAIBX_OK);
}

TEST(ModelFile, of_another_kind_is_not_a_model) {
  const std::string text = "@relation weather\n";
  EXPECT_EQ(load(Bytes(text.begin(), text.end())).status,
            NAIBX_ERROR_NOT_A_MODEL);
  EXPECT_EQ(load({}).status, NAIBX_ERROR_NOT_A_MODEL);
}

} // namespace
} // namespace naibx::test
