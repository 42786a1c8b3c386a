#include "bad_files.hpp"
#include "format/constants.hpp"
#include "table_place.hpp"

namespace naibx::test {

namespace {

using namespace format;

constexpr std::uint32_t kPred = kPredictorTag;
constexpr std::uint32_t kConf = kConfigurationTag;

// Offsets in the head of PRED.
constexpr std::size_t kPrecision = 0;
constexpr std::size_t kForm = 4;
constexpr std::size_t kSparseRows = 8;
constexpr std::size_t kLabelCount = 12;
constexpr std::size_t kSeenLabels = 16;
constexpr std::size_t kGaussianCount = 28;
constexpr std::size_t kBernoulliCount = 32;
constexpr std::size_t kReservedNumber = 44;
constexpr std::size_t kReservedBytes = 56;

// In CONF, of a predictor with one group and one run.
constexpr std::size_t kFlags = 12;
constexpr std::size_t kFixedSize = 16;
constexpr std::size_t kFeatureSmoothing = 32;
constexpr std::size_t kColumns = 56;
constexpr std::size_t kCategories = 60;

void add_column(FileParts &file) {
  file.set(kConf, kColumns, file.get<std::uint32_t>(kConf, kColumns) + 1);
}

constexpr Damage kDamages[] = {
    {"predictor-cut-off", "bernoulli-doubles", "the PRED section declares",
     [](FileParts &file) { file.section(kPred).payload.resize(32); }},
    {"precision-unknown", "gaussian-floats", "has the precision 2",
     [](FileParts &file) { file.set(kPred, kPrecision, 2U); }},
    {"form-unknown", "gaussian-doubles", "has the form 2",
     [](FileParts &file) { file.set(kPred, kForm, 2U); }},
    {"switch-of-sparse-rows-unknown", "bernoulli-doubles",
     "has the switch of sparse rows 2",
     [](FileParts &file) { file.set(kPred, kSparseRows, 2U); }},
    {"reserved-number-of-a-predictor", "bernoulli-doubles",
     "has the reserved number 1",
     [](FileParts &file) { file.set(kPred, kReservedNumber, 1U); }},
    {"reserved-bytes-of-a-predictor", "bernoulli-doubles",
     "reserved bytes of the PRED section",
     [](FileParts &file) { file.set(kPred, kReservedBytes, 1U); }},
    {"predictor-of-more-labels", "unseen-label-doubles", "declares 4 labels",
     [](FileParts &file) {
       file.set(kPred, kLabelCount, 4U);
       set_in_table(file, &TableOffsets::unseen_labels, 1, 3U);
     }},
    {"more-labels-seen-than-there-are", "bernoulli-doubles",
     "declares 3 labels seen",
     [](FileParts &file) { file.set(kPred, kSeenLabels, 3U); }},
    {"predictor-without-sizes", "fixed-size-doubles", "declares 0 sizes",
     [](FileParts &file) {
       file.set(kConf, kFlags, 0U);
       file.set<std::uint64_t>(kConf, kFixedSize, 0);
     }},
    {"predictor-of-a-fixed-size-with-sizes", "bernoulli-doubles",
     "declares 2 sizes",
     [](FileParts &file) {
       file.set(kConf, kFlags, kFixedSizeFlag);
       file.set<std::uint64_t>(kConf, kFixedSize, 1);
     }},
    {"predictor-of-fewer-gaussian-features", "gaussian-doubles",
     "declares 2 Gaussian features", add_column},
    {"predictor-of-fewer-bernoulli-features", "bernoulli-doubles",
     "declares 2 Bernoulli features", add_column},
    {"predictor-of-fewer-multinomial-features", "multinomial-doubles",
     "declares 2 multinomial features", add_column},
    {"predictor-of-fewer-categories", "categorical-doubles",
     "declares 5 categories",
     [](FileParts &file) { file.set(kConf, kCategories, 4U); }},
    {"more-features-that-vary-than-there-are", "gaussian-doubles",
     "PRED section",
     [](FileParts &file) { file.set(kPred, kGaussianCount, 3U); }},
    {"smoothed-features-that-are-always-there", "unsmoothed-doubles",
     "features that are always there",
     [](FileParts &file) { file.set(kConf, kFeatureSmoothing, 1.0); }},
    {"tables-longer-than-the-section", "bernoulli-doubles", "PRED section",
     [](FileParts &file) { file.lengthen(kPred, -64); }},
    {"section-longer-than-the-tables", "bernoulli-doubles", "PRED section",
     [](FileParts &file) { file.lengthen(kPred, 64); }},
    {"more-columns-than-a-predictor-may-have", "empty-sets-doubles",
     "declares 268435456 more columns and categories",
     [](FileParts &file) {
       file.set(kConf, kColumns, 0x10000000U);
       file.set(kPred, kBernoulliCount, 0x10000000U);
     }},
    {"pairs-without-counts", "bernoulli-doubles", "but no section CNTS",
     [](FileParts &file) { file.append(kPairsTag, Bytes(8)); }},
    {"no-model-and-no-predictor", "bernoulli-doubles", "PRED is missing",
     [](FileParts &file) { file.remove(kPred); }},
};

} // namespace

void add_bad_shapes(BadFiles &bad,
                    const std::map<std::string, Bytes> &predictors) {
  bad.add_all(kDamages, predictors, Reader::predictor);
  bad.add("predictor-where-a-model-is-wanted", Reader::model,
          NAIBX_ERROR_NOT_A_MODEL, "the file of a predictor",
          predictors.at("bernoulli-doubles"));
  bad.add("predictor-of-more-bytes-than-allowed", Reader::predictor,
          NAIBX_ERROR_LIMIT, "bytes", predictors.at("categorical-doubles"),
          "bytes 100");
}

} // namespace naibx::test
