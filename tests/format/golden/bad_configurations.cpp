#include "bad_files.hpp"
#include "format/constants.hpp"

#include <cmath>
#include <limits>

namespace naibx::test {

namespace {

using namespace format;

constexpr std::uint32_t kConf = kConfigurationTag;

// Offsets in CONF.
constexpr std::size_t kLabelCount = 0;
constexpr std::size_t kGroupCount = 4;
constexpr std::size_t kRunCount = 8;
constexpr std::size_t kFlags = 12;
constexpr std::size_t kFixedSize = 16;
constexpr std::size_t kSmoothing = 24;
constexpr std::size_t kFeatureSmoothing = 32;
constexpr std::size_t kVariancePrior = 40;
constexpr std::size_t kFamilies = 48;

// Of the first run, where there is one group.
constexpr std::size_t kRun = 52;
constexpr std::size_t kColumns = 56;
constexpr std::size_t kCategories = 60;

// CONF of so many groups and runs, without its families and runs.
void set_counts(FileParts &file, std::uint32_t groups, std::uint32_t runs) {
  file.set(kConf, kGroupCount, groups);
  file.set(kConf, kRunCount, runs);
  file.section(kConf).payload.resize(kFamilies);
}

void append(FileParts &file, std::initializer_list<std::uint32_t> numbers) {
  for (const std::uint32_t number : numbers) {
    Bytes &payload = file.section(kConf).payload;
    payload.resize(payload.size() + sizeof number);
    write_at(payload, payload.size() - sizeof number, number);
  }
}

template <std::size_t offset> void set_nan(FileParts &file) {
  file.set(kConf, offset, std::numeric_limits<double>::quiet_NaN());
}

constexpr Damage kDamages[] = {
    {"configuration-cut-off", "gaussian", "the CONF section declares",
     [](FileParts &file) {
       file.move_to_end(kConf);
       file.lengthen(kConf, -30);
     }},
    {"label-count-zero", "no-features", "number of labels is 0",
     [](FileParts &file) { file.set(kConf, kLabelCount, 0U); }},
    {"label-count-above-limit", "no-features", "number of labels is 16777217",
     [](FileParts &file) { file.set(kConf, kLabelCount, 16777217U); }},
    {"billion-labels", "no-features", "number of labels is 1000000000",
     [](FileParts &file) { file.set(kConf, kLabelCount, 1000000000U); }},
    {"unknown-configuration-flag", "gaussian", "unknown flags: 8",
     [](FileParts &file) { file.set(kConf, kFlags, 8U); }},
    {"fixed-size-above-label-count", "no-features", "has the fixed size 5",
     [](FileParts &file) {
       file.set(kConf, kFlags, kFixedSizeFlag);
       file.set<std::uint64_t>(kConf, kFixedSize, 5);
     }},
    {"fixed-size-above-32-bits", "fixed-size", "has the fixed size 4294967298",
     [](FileParts &file) {
       file.set<std::uint64_t>(kConf, kFixedSize, 0x100000002U);
     }},
    {"fixed-size-without-its-flag", "gaussian", "has the fixed size 1",
     [](FileParts &file) { file.set<std::uint64_t>(kConf, kFixedSize, 1); }},
    {"negative-smoothing", "gaussian", "constant with a minus sign",
     [](FileParts &file) { file.set(kConf, kSmoothing, -1.0); }},
    {"negative-zero-smoothing", "gaussian", "constant with a minus sign",
     [](FileParts &file) { file.set(kConf, kSmoothing, -0.0); }},
    {"smoothing-not-a-number", "gaussian", "the smoothing is nan",
     set_nan<kSmoothing>},
    {"smoothing-too-small", "gaussian", "the smoothing is 1e-301",
     [](FileParts &file) { file.set(kConf, kSmoothing, 1e-301); }},
    {"feature-smoothing-infinite", "gaussian", "the feature smoothing is inf",
     [](FileParts &file) { file.set(kConf, kFeatureSmoothing, HUGE_VAL); }},
    {"feature-smoothing-too-large", "gaussian",
     "the feature smoothing is 2e+12",
     [](FileParts &file) { file.set(kConf, kFeatureSmoothing, 2e12); }},
    {"variance-prior-too-small", "gaussian", "the variance prior is 1e-13",
     [](FileParts &file) { file.set(kConf, kVariancePrior, 1e-13); }},
    {"more-groups-than-bytes", "gaussian", "declares 4294967295 elements",
     [](FileParts &file) { file.set(kConf, kGroupCount, 0xFFFFFFFFU); }},
    {"more-runs-than-bytes", "gaussian", "declares 4 elements of 1 bytes",
     [](FileParts &file) { file.set(kConf, kRunCount, 0xFFFFFFFFU); }},
    {"group-without-columns", "gaussian", "group without columns",
     [](FileParts &file) {
       set_counts(file, 2, 1);
       append(file, {0, 0, 0, 2, 0});
     }},
    {"unknown-family", "gaussian", "the family is 4",
     [](FileParts &file) { file.set(kConf, kFamilies, 4U); }},
    {"run-of-a-missing-group", "gaussian", "a column of group 1",
     [](FileParts &file) { file.set(kConf, kRun, 1U); }},
    {"run-of-a-group-too-early", "gaussian", "group 1 does not exist",
     [](FileParts &file) {
       set_counts(file, 2, 2);
       append(file, {0, 0, 1, 1, 0, 0, 1, 0});
     }},
    {"run-without-columns", "gaussian", "features to add is 0",
     [](FileParts &file) { file.set(kConf, kColumns, 0U); }},
    {"categorical-run-without-columns", "categorical", "features to add is 0",
     [](FileParts &file) { file.set(kConf, kColumns, 0U); }},
    {"run-that-goes-on-another", "gaussian", "two runs that are one",
     [](FileParts &file) {
       set_counts(file, 1, 2);
       append(file, {0, 0, 1, 0, 0, 1, 0});
     }},
    {"more-columns-than-bytes", "gaussian",
     "declares 4294967295 more columns and categories",
     [](FileParts &file) { file.set(kConf, kColumns, 0xFFFFFFFFU); }},
    {"more-categories-than-bytes", "categorical",
     "declares 1073741824 more columns and categories",
     [](FileParts &file) {
       file.set(kConf, kColumns, 0x8000U);
       file.set(kConf, kCategories, 0x8000U);
     }},
    {"gaussian-feature-with-categories", "gaussian",
     "categories for a family that has none",
     [](FileParts &file) { file.set(kConf, kCategories, 2U); }},
    {"categorical-feature-without-categories", "categorical",
     "categories for a family that has none",
     [](FileParts &file) { file.set(kConf, kCategories, 0U); }},
    {"categorical-group-in-two-places", "names", "columns are not neighbours",
     [](FileParts &file) {
       set_counts(file, 2, 3);
       append(file, {3, 1});
       append(file, {0, 1, 2, 1, 2, 0, 0, 1, 2});
     }},
    {"configuration-too-long", "gaussian", "8 bytes more than it declares",
     [](FileParts &file) { file.lengthen(kConf, 8); }},
};

} // namespace

void add_bad_configurations(BadFiles &bad,
                            const std::map<std::string, Bytes> &models) {
  bad.add_all(kDamages, models, Reader::model);
}

} // namespace naibx::test
