#include "bad_files.hpp"
#include "format/constants.hpp"
#include "table_place.hpp"

#include <limits>

namespace naibx::test {

namespace {

using namespace format;
using At = TableOffsets;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// In predictors of doubles with two labels seen: columns 2 to 7 are no class,
// 8 and 9 are sizes.
constexpr std::size_t kNoClass = 2;
constexpr std::size_t kFirstSize = 8;
constexpr std::size_t kLanes = 8;

template <typename Number>
void set(FileParts &file, std::size_t At::*table, std::size_t place,
         Number number) {
  set_in_table(file, table, place, number);
}

// So that no row is scored from that of zeros, which has rules of its own.
void forbid_sparse_rows(FileParts &file) {
  file.set(kPredictorTag, 8, 0U);
}

constexpr Damage kListDamages[] = {
    {"seen-labels-not-increasing", "bernoulli-doubles",
     "each label stands in one",
     [](FileParts &file) {
       set(file, &At::label_of_column, 0, 1U);
       set(file, &At::label_of_column, 1, 0U);
     }},
    {"label-seen-and-unseen", "unseen-label-doubles",
     "each label stands in one",
     [](FileParts &file) { set(file, &At::unseen_labels, 0, 1U); }},
    // The list of sizes, which comes next, begins with the label that is not
    // there.
    {"label-neither-seen-nor-unseen", "mixed-doubles",
     "each label stands in one",
     [](FileParts &file) {
       set(file, &At::label_of_column, 0, 1U);
       set(file, &At::label_of_column, 1, 0xFFFFFFFFU);
     }},
    {"byte-between-tables", "bernoulli-doubles", "bytes between tables are 0",
     [](FileParts &file) { set(file, &At::label_of_column, 2, 1U); }},
    {"allowed-empty-set-not-a-candidate", "bernoulli-doubles",
     "the empty set is a candidate",
     [](FileParts &file) { file.set(kConfigurationTag, 12, kAllowEmptyFlag); }},
    {"candidate-sizes-not-increasing", "bernoulli-doubles", "sizes increase",
     [](FileParts &file) {
       set(file, &At::size_of_column, 0, 2U);
       set(file, &At::size_of_column, 1, 1U);
     }},
    {"candidate-size-above-label-count", "bernoulli-doubles", "sizes increase",
     [](FileParts &file) { set(file, &At::size_of_column, 1, 3U); }},
    {"gaussian-features-in-another-order", "gaussian-doubles",
     "numbered by their slots",
     [](FileParts &file) {
       set(file, &At::feature_of_slot, 0, 1U);
       set(file, &At::feature_of_slot, 1, 0U);
     }},
    {"fewer-gaussian-features-than-told", "gaussian-doubles",
     "as many Gaussian features",
     [](FileParts &file) { set(file, &At::feature_of_slot, 1, kNoFeature); }},
    // Which of three features are always there: in the second size, in the
    // first, and the last in both labels and both sizes.
    {"always-lists-longer-than-told", "unsmoothed-doubles", "follow each other",
     [](FileParts &file) {
       set(file, &At::always_offsets, 3, std::uint64_t{1} << 40U);
     }},
    {"always-lists-shorter-than-told", "unsmoothed-doubles",
     "follow each other",
     [](FileParts &file) {
       set(file, &At::always_offsets, 3, std::uint64_t{5});
       set(file, &At::always_counts, 9, 1U); // no longer of the last list
     }},
    {"always-lists-that-overlap", "unsmoothed-doubles", "follow each other",
     [](FileParts &file) { // 0 1 | | 1 8 9
       file.set<std::uint64_t>(kPredictorTag, 48, 4);
       const std::uint32_t columns[] = {0, 1, 8, 9, 0, 0};
       for (std::size_t i = 0; i < 6; ++i) {
         set(file, &At::always_columns, i, columns[i]);
       }
       const std::uint64_t ends[] = {0, 2, 1, 4};
       for (std::size_t i = 0; i < 4; ++i) {
         set(file, &At::always_offsets, i, ends[i]);
       }
       set(file, &At::always_counts, 0, 1U);
       set(file, &At::always_counts, 1, 2U);
       set(file, &At::always_counts, 8, 1U);
       set(file, &At::always_counts, 9, 1U);
     }},
    {"always-lists-that-begin-late", "unsmoothed-doubles", "follow each other",
     [](FileParts &file) {
       set(file, &At::always_offsets, 0, std::uint64_t{1});
       set(file, &At::always_counts, 9, 1U); // no longer of the first list
     }},
    {"always-list-of-no-class", "unsmoothed-doubles", "have classes",
     [](FileParts &file) {
       set(file, &At::always_columns, 3, 2U);
       set(file, &At::always_counts, 1, 0U);
       set(file, &At::always_counts, 2, 1U);
     }},
    {"always-list-with-a-class-twice", "unsmoothed-doubles", "have classes",
     [](FileParts &file) {
       set(file, &At::always_columns, 3, 0U);
       set(file, &At::always_counts, 0, 2U);
       set(file, &At::always_counts, 1, 0U);
     }},
    {"always-counts-not-those-of-the-lists", "unsmoothed-doubles",
     "is that of the lists",
     [](FileParts &file) { set(file, &At::always_counts, 0, 7U); }},
};

constexpr Damage kNumberDamages[] = {
    {"centre-out-of-range", "gaussian-doubles", "a mean lies within",
     [](FileParts &file) {
       forbid_sparse_rows(file);
       set(file, &At::centre, 0, 1e141);
     }},
    {"centre-not-a-number", "gaussian-doubles", "a mean lies within",
     [](FileParts &file) { set(file, &At::centre, 1, kNan); }},
    {"unit-zero", "gaussian-floats", "a deviation is finite",
     [](FileParts &file) { set(file, &At::unit, 0, 0.0); }},
    {"unit-infinite", "gaussian-floats", "a deviation is finite",
     [](FileParts &file) { set(file, &At::unit, 1, kInfinity); }},
    {"start-not-a-number", "bernoulli-doubles", "scores start from",
     [](FileParts &file) { set(file, &At::start, 0, kNan); }},
    {"start-of-a-size-too-large", "bernoulli-doubles", "scores start from",
     [](FileParts &file) { set(file, &At::start, kFirstSize, 1e16); }},
    {"start-of-no-class", "bernoulli-doubles", "scores start from",
     [](FileParts &file) { set(file, &At::start, kNoClass, 0.0); }},
    {"start-of-zeros-infinite", "gaussian-doubles", "scores start from",
     [](FileParts &file) { set(file, &At::start_of_zeros, 1, kInfinity); }},
    {"size-given-label-not-a-number", "bernoulli-doubles",
     "pairs and sizes of labels",
     [](FileParts &file) { set(file, &At::size_given_label, 0, kNan); }},
    {"size-given-no-label", "bernoulli-doubles", "pairs and sizes of labels",
     [](FileParts &file) { set(file, &At::size_given_label, kNoClass, -1.0); }},
    {"pair-infinite", "bernoulli-doubles", "pairs and sizes of labels",
     [](FileParts &file) { set(file, &At::pairs, 1, kInfinity); }},
    {"label-chosen-again", "bernoulli-doubles", "pairs and sizes of labels",
     [](FileParts &file) { set(file, &At::pairs, 0, 0.0); }},
    {"logarithm-not-a-number", "bernoulli-doubles", "features have logarithms",
     [](FileParts &file) { set(file, &At::logarithms, 0, kNan); }},
    {"logarithm-of-no-class", "bernoulli-doubles", "features have logarithms",
     [](FileParts &file) { set(file, &At::logarithms, kNoClass, -1.0); }},
    {"logarithm-of-floats-infinite", "unsmoothed-floats",
     "features have logarithms",
     [](FileParts &file) {
       set(file, &At::logarithms, 0, std::numeric_limits<float>::infinity());
     }},
    {"scale-negative", "gaussian-doubles", "scales are those of a variance",
     [](FileParts &file) { set(file, &At::gaussian, 0, -1.0); }},
    {"offset-infinite", "gaussian-doubles", "scales are those of a variance",
     [](FileParts &file) {
       forbid_sparse_rows(file);
       set(file, &At::gaussian, kLanes, kInfinity);
     }},
    {"scale-infinite", "gaussian-doubles", "scales are those of a variance",
     [](FileParts &file) {
       forbid_sparse_rows(file);
       set(file, &At::gaussian, 0, kInfinity);
     }},
    {"scale-too-large", "gaussian-doubles", "scales are those of a variance",
     [](FileParts &file) {
       forbid_sparse_rows(file);
       set(file, &At::gaussian, 0, 2e140);
     }},
    {"offset-of-no-class", "gaussian-doubles", "numbers of no class are 0",
     [](FileParts &file) { set(file, &At::gaussian, kLanes + kNoClass, 1.0); }},
    {"scale-of-no-class", "gaussian-doubles", "numbers of no class are 0",
     [](FileParts &file) { set(file, &At::gaussian, kNoClass, 1.0); }},
    {"zeros-far-from-sparse-rows", "wide-doubles", "zeros are near",
     [](FileParts &file) { set(file, &At::gaussian, kLanes, 1e200); }},
    {"zeros-far-from-sparse-rows-of-floats", "wide-floats", "zeros are near",
     [](FileParts &file) { set(file, &At::gaussian, 16, 1e30F); }},
};

} // namespace

void add_bad_tables(BadFiles &bad,
                    const std::map<std::string, Bytes> &predictors) {
  bad.add_all(kListDamages, predictors, Reader::predictor);
  bad.add_all(kNumberDamages, predictors, Reader::predictor);
}

} // namespace naibx::test
