// Predictor files that were cut or changed: an error, or a predictor that
// predicts; never anything worse.
#include "file_surgery.hpp"
#include "predictor_files.hpp"
#include "predictor_shape.hpp"
#include "step.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace naibx::test {
namespace {

TEST(DamagedPredictor, cut_off_at_any_byte_is_an_error) {
  for (const PredictorSample &sample : sample_predictors()) {
    const Bytes bytes = save(*sample.predictor);
    for (std::size_t length = 0; length < bytes.size(); ++length) {
      const Bytes cut(bytes.begin(),
                      bytes.begin() + static_cast<std::ptrdiff_t>(length));
      ASSERT_NE(load_predictor(cut).status, NAIBX_OK)
          << sample.name << " at " << length;
    }
    Bytes longer = bytes;
    longer.push_back(0);
    EXPECT_EQ(load_predictor(longer).status, NAIBX_ERROR_TRUNCATED)
        << sample.name;
  }
}

// The file and its section told to be shorter, so that only the lengths of
// the tables show it.
TEST(DamagedPredictor, with_a_shorter_section_is_refused) {
  for (const PredictorSample &sample : sample_predictors()) {
    const Bytes bytes = save(*sample.predictor);
    const std::size_t begin = section_offset(bytes, format::kPredictorTag);
    const std::size_t entry =
        kHeaderSize +
        kSectionEntrySize * (read_at<std::uint32_t>(bytes, 12) - 1);
    for (std::size_t length = begin; length < bytes.size(); ++length) {
      Bytes cut(bytes.begin(),
                bytes.begin() + static_cast<std::ptrdiff_t>(length));
      write_at<std::uint64_t>(cut, 32, length);
      write_at<std::uint64_t>(cut, entry + 16, length - begin);
      sign(cut);
      ASSERT_EQ(load_predictor(cut).status, NAIBX_ERROR_CORRUPT)
          << sample.name << " at " << length;
    }
  }
}

// The checksums are right here: what loads must predict, and be saved as it
// was loaded.
TEST(DamagedPredictor, with_any_bit_flipped_is_refused_or_predicts) {
  std::size_t refused = 0;
  std::size_t loaded = 0;
  for (const PredictorSample &sample : sample_predictors()) {
    const Bytes bytes = save(*sample.predictor);
    const std::size_t payloads =
        section_offset(bytes, format::kConfigurationTag);
    for (std::size_t bit = 0; bit < 8 * bytes.size(); bit += kStep) {
      Bytes changed = bytes;
      changed[bit / 8] ^= static_cast<std::uint8_t>(1U << (bit % 8));
      sign(changed);
      const LoadedPredictor result = load_predictor(changed);
      if (result.status != NAIBX_OK) {
        ASSERT_FALSE(result.message.empty());
        ++refused;
        continue;
      }
      ++loaded;
      ASSERT_FALSE(answers_of(*result.predictor).empty());
      // What loads in spite of a change before the sections is saved as usual.
      ASSERT_EQ(save(*result.predictor), bit / 8 < payloads ? bytes : changed)
          << sample.name << ", bit " << bit;
    }
  }
  EXPECT_GT(refused, 0U);
  EXPECT_GT(loaded, 0U);
}

// A predictor file in memory, and where its tables stand.
class Tables {
public:
  explicit Tables(const std::string &name) : bytes_(bytes_of(name)) {
    const std::size_t head = section_offset(bytes_, format::kPredictorTag);
    shape = shape_at(bytes_, head);
    first_ = head + format::kPredictorHeadSize;
  }

  [[nodiscard]] TableOffsets offsets() const { return TableOffsets(shape); }

  template <typename Number>
  void expect_refused(std::size_t table, std::size_t place, Number number,
                      const char *what) const {
    Bytes changed = bytes_;
    write_at(changed, first_ + table + place * sizeof number, number);
    ASSERT_NE(changed, bytes_) << what;
    sign(changed);
    const LoadedPredictor loaded = load_predictor(changed);
    EXPECT_EQ(loaded.status, NAIBX_ERROR_CORRUPT) << what << ' ' << number;
    EXPECT_FALSE(loaded.message.empty()) << what;
  }

  // A number that must be one that a score can be made of.
  template <typename Number>
  void expect_logarithm(std::size_t table, std::size_t place,
                        const char *what) const {
    using Limits = std::numeric_limits<Number>;
    expect_refused(table, place, Limits::quiet_NaN(), what);
    expect_refused(table, place, Limits::infinity(), what);
    expect_refused(table, place, Limits::max(), what);
  }

  // The same with the Gaussian numbers of the first feature, of every label,
  // and with its centre.
  template <typename Real>
  [[nodiscard]] Tables with_first_feature(double centre, Real scale,
                                          Real offset) const {
    Tables changed = *this;
    const TableOffsets at = offsets();
    const auto write = [&](std::size_t table, std::size_t place, auto number) {
      write_at(changed.bytes_, first_ + table + place * sizeof number, number);
    };
    write(at.centre, 0, centre);
    if (shape.precision == Precision::float32) {
      write(at.unit, 0, 1.0);
    }
    for (std::size_t label = 0; label < shape.seen_labels; ++label) {
      write(at.gaussian, label, scale);
      write(at.gaussian, shape.lanes() + label, offset);
    }
    sign(changed.bytes_);
    return changed;
  }

  [[nodiscard]] LoadedPredictor load() const { return load_predictor(bytes_); }

  PredictorShape shape;

private:
  static Bytes bytes_of(const std::string &name) {
    for (const PredictorSample &sample : sample_predictors()) {
      if (sample.name == name) {
        return save(*sample.predictor);
      }
    }
    ADD_FAILURE() << "no sample " << name;
    return {};
  }

  Bytes bytes_;
  std::size_t first_ = 0;
};

TEST(DamagedPredictor, with_lists_that_contradict_each_other_is_refused) {
  const Tables tables("unsmoothed, doubles");
  const TableOffsets at = tables.offsets();
  const std::size_t padding = tables.shape.seen_labels;
  tables.expect_refused(at.label_of_column, 0, 1U, "a label out of order");
  tables.expect_refused(at.label_of_column, 1, 3U, "a label that is not");
  tables.expect_refused(at.label_of_column, 2, 1U, "a byte between tables");
  tables.expect_refused(at.unseen_labels, 0, 2U, "a label in both lists");
  tables.expect_refused(at.size_of_column, 0, 1U, "a size out of order");
  tables.expect_refused(at.size_of_column, 2, 4U, "a size above L");
  tables.expect_refused(at.feature_of_slot, 0, 0U, "two slots of a feature");
  tables.expect_refused(at.feature_of_slot, 1, 1U, "a feature that is not");
  tables.expect_refused(at.feature_of_slot, 1, kNoFeature, "too few features");
  tables.expect_refused(at.always_columns, 0, 1000U, "a column that is not");
  tables.expect_refused(at.always_columns, 0,
                        static_cast<std::uint32_t>(padding), "no class");
  tables.expect_refused(at.always_offsets, 0, std::uint64_t{1}, "a first list");
  tables.expect_refused(at.always_offsets, 1, ~std::uint64_t{0}, "a long list");
  tables.expect_refused(at.always_counts, 0, 7U, "a wrong count");
  tables.expect_refused(at.always_counts, padding, 1U, "a count of no class");
}

TEST(DamagedPredictor, with_numbers_that_no_score_is_made_of_is_refused) {
  const Tables tables("unsmoothed, doubles");
  const TableOffsets at = tables.offsets();
  const std::size_t padding = tables.shape.seen_labels;
  const std::size_t lanes = tables.shape.lanes();
  for (const double centre : {-1e141, std::nan(""), HUGE_VAL}) {
    tables.expect_refused(at.centre, 0, centre, "a mean");
  }
  tables.expect_logarithm<double>(at.start, 0, "a start");
  tables.expect_refused(at.start, padding, 0.0, "a start of no class");
  tables.expect_logarithm<double>(at.start_of_zeros, 0, "a start of zeros");
  tables.expect_refused(at.start_of_zeros, padding, 0.0, "one of no class");
  tables.expect_logarithm<double>(at.size_given_label, 0, "a size");
  tables.expect_refused(at.size_given_label, padding, 1.0, "one of no label");
  tables.expect_logarithm<double>(at.pairs, 1, "a pair");
  tables.expect_refused(at.pairs, 0, 0.0, "a label that is chosen again");
  tables.expect_refused(at.pairs, padding, 1.0, "a pair of no label");
  tables.expect_logarithm<double>(at.logarithms, 0, "a logarithm");
  tables.expect_refused(at.logarithms, padding, 1.0, "one of no class");
  for (const double scale : {-1.0, std::nan(""), HUGE_VAL}) {
    tables.expect_refused(at.gaussian, 0, scale, "a scale");
  }
  tables.expect_refused(at.gaussian, padding, 1.0, "a scale of no class");
  for (const double offset : {-HUGE_VAL, std::nan("")}) {
    tables.expect_refused(at.gaussian, lanes, offset, "an offset");
  }
}

TEST(DamagedPredictor, of_floats_with_impossible_numbers_is_refused) {
  const Tables tables("unsmoothed, floats");
  const TableOffsets at = tables.offsets();
  for (const double unit : {0.0, -1.0, std::nan(""), HUGE_VAL}) {
    tables.expect_refused(at.unit, 0, unit, "a unit");
  }
  tables.expect_logarithm<float>(at.logarithms, 0, "a logarithm");
  tables.expect_refused(at.gaussian, 0, -1.0F, "a scale");
}

// Otherwise the difference of two infinite squares is no score.
TEST(DamagedPredictor, with_sparse_rows_far_from_zero_is_refused) {
  const Tables doubles("wide, doubles");
  doubles.expect_refused(doubles.offsets().gaussian, doubles.shape.lanes(),
                         1e200, "an offset");
  const Tables floats("wide, floats");
  floats.expect_refused(floats.offsets().gaussian, floats.shape.lanes(), 1e30F,
                        "an offset");
}

// 0 less the centre, times the scale, less the offset is nothing here when it
// is rounded twice. A kernel that rounds once, or rounds to a float first, has
// a rest, the square of which is infinite.
TEST(DamagedPredictor, with_zeros_that_rounding_alone_brings_near_is_refused) {
  const double centre = -1.0 / 3.0;
  const Tables doubles("wide, doubles");
  const Tables floats("wide, floats");
  const Tables large[] = {doubles.with_first_feature(centre, 3e300, 1e300),
                          floats.with_first_feature(centre,
                                                    std::ldexp(3.0F, 125),
                                                    std::ldexp(1.0F, 125))};
  for (const Tables &tables : large) {
    const LoadedPredictor loaded = tables.load();
    EXPECT_EQ(loaded.status, NAIBX_ERROR_CORRUPT);
    if (loaded.status == NAIBX_OK) {
      EXPECT_FALSE(answers_of(*loaded.predictor).empty());
    }
  }
  const Tables small[] = {doubles.with_first_feature(centre, 3.0, 1.0),
                          floats.with_first_feature(centre, 3.0F, 1.0F)};
  for (const Tables &tables : small) {
    EXPECT_EQ(tables.load().status, NAIBX_OK);
  }
}

TEST(DamagedPredictor, that_tells_of_tables_of_any_size_is_refused_at_once) {
  for (const PredictorSample &sample : sample_predictors()) {
    const Bytes bytes = save(*sample.predictor);
    const std::size_t head = section_offset(bytes, format::kPredictorTag);
    for (std::size_t offset = 0; offset < 64; offset += 4) {
      for (const std::uint32_t count :
           {16777217U, 0x40000000U, 0x80000000U, 0xFFFFFFFFU}) {
        Bytes changed = bytes;
        write_at(changed, head + offset, count);
        sign(changed);
        EXPECT_EQ(load_predictor(changed).status, NAIBX_ERROR_CORRUPT)
            << sample.name << ' ' << offset << ' ' << count;
      }
    }
  }
}

TEST(DamagedPredictor, that_tells_of_too_many_columns_is_refused_at_once) {
  for (const PredictorSample &sample : sample_predictors()) {
    const Bytes bytes = save(*sample.predictor);
    const std::size_t configuration =
        section_offset(bytes, format::kConfigurationTag);
    const auto groups = read_at<std::uint32_t>(bytes, configuration + 4);
    const std::size_t run = configuration + 48 + 4 * std::size_t{groups};
    for (const std::uint32_t columns : {0U, 268435456U, 0xFFFFFFFFU}) {
      Bytes changed = bytes;
      if (groups > 0) {
        write_at(changed, run + 4, columns);
        sign(changed);
        EXPECT_EQ(load_predictor(changed).status, NAIBX_ERROR_CORRUPT)
            << sample.name << ' ' << columns;
      }
    }
  }
}

// Labels are the cheapest thing to tell of: their number is in the
// configuration, too.
TEST(DamagedPredictor, that_tells_of_many_labels_is_refused_at_once) {
  for (const PredictorSample &sample : sample_predictors()) {
    Bytes changed = save(*sample.predictor);
    const std::uint32_t labels = 16777216;
    write_at(changed, section_offset(changed, format::kConfigurationTag),
             labels);
    const std::size_t head = section_offset(changed, format::kPredictorTag);
    write_at(changed, head + 12, labels);
    for (const std::uint32_t seen : {0U, 1U, labels - 1, labels}) {
      write_at(changed, head + 16, seen);
      sign(changed);
      EXPECT_EQ(load_predictor(changed).status, NAIBX_ERROR_CORRUPT) << seen;
    }
  }
}

} // namespace
} // namespace naibx::test
