#include "bad_files.hpp"
#include "format/constants.hpp"
#include "golden_file.hpp"
#include "golden_samples.hpp"

#include <algorithm>

namespace naibx::test {

namespace {

using format::tag;

void add_sound(GoldenFiles &golden, const std::string &path, Reader reader,
               const Bytes &bytes, const std::string &saved_as) {
  golden.files[path] = bytes;
  golden.manifest.push_back({path, reader, "", NAIBX_OK, "", saved_as});
}

void add_sound_files(GoldenFiles &golden,
                     const std::map<std::string, Bytes> &models,
                     const std::map<std::string, Bytes> &predictors) {
  for (const auto &[name, bytes] : models) {
    const std::string path = "ok/" + name + ".naibx";
    add_sound(golden, path, Reader::model, bytes, path);
  }
  for (const auto &[name, bytes] : predictors) {
    const std::string path = "ok/predictor-" + name + ".naibx";
    add_sound(golden, path, Reader::predictor, bytes, path);
  }
}

// What a newer version may add, and this one passes over.
void add_files_of_newer_versions(GoldenFiles &golden, const Bytes &good) {
  FileParts section = take_apart(good);
  section.append(tag("NEWS"), Bytes{1, 2, 3}, 0);
  add_sound(golden, "ok/unknown-optional-section.naibx", Reader::model,
            put_together(section), "ok/gaussian.naibx");
  FileParts feature = take_apart(good);
  feature.optional_features = 0x8000000000000001U;
  add_sound(golden, "ok/unknown-optional-features.naibx", Reader::model,
            put_together(feature), "ok/gaussian.naibx");
}

constexpr const char *kMixedPredictor = "ok/predictor-mixed-doubles.naibx";
constexpr const char *kMixedModel = "ok/mixed.naibx";

void add_joint_files(BadFiles &bad) {
  const Bytes joint = sound_joint_file();
  for (const Reader reader : {Reader::model, Reader::predictor}) {
    add_sound(bad.files, "ok/joint.naibx", reader, joint,
              reader == Reader::model ? kMixedModel : kMixedPredictor);
  }
  FileParts pairs = take_apart(joint);
  pairs.set(format::kPairsTag, 8, 3U); // of its two labels, which weigh 3
  bad.add("joint-with-bad-pairs", Reader::model, NAIBX_ERROR_CORRUPT,
          "pairs of a label do not match its sizes", put_together(pairs));
  bad.add_verdict("joint-with-bad-pairs", Reader::predictor, NAIBX_OK, "",
                  kMixedPredictor);
  FileParts tables = take_apart(joint);
  tables.set(format::kPredictorTag, 60, 1U);
  bad.add("joint-with-a-bad-predictor", Reader::predictor, NAIBX_ERROR_CORRUPT,
          "reserved bytes of the PRED section", put_together(tables));
  bad.add_verdict("joint-with-a-bad-predictor", Reader::model, NAIBX_OK, "",
                  kMixedModel);
}

} // namespace

GoldenFiles make_golden_files() {
  const auto models = sound_models();
  const auto predictors = sound_predictors();
  const auto ridge_models = sound_ridge_models();
  const auto ridge_predictors = sound_ridge_predictors();
  BadFiles bad;
  add_sound_files(bad.files, models, predictors);
  add_sound_files(bad.files, ridge_models, ridge_predictors);
  add_files_of_newer_versions(bad.files, models.at("gaussian"));
  add_joint_files(bad);
  add_bad_containers(bad, models);
  add_bad_configurations(bad, models);
  add_bad_names(bad, models);
  add_bad_counts(bad, models);
  add_bad_features(bad, models);
  add_bad_shapes(bad, predictors);
  add_bad_tables(bad, predictors);
  add_bad_ridge(bad, ridge_models.at("kernel"), ridge_predictors.at("kernel"));
  add_bad_kinds(bad, ridge_models.at("kernel-kinds"), models);
  add_bad_held_out(bad, ridge_models.at("auto-compiled"),
                   ridge_predictors.at("auto"));
  bad.add("model-where-a-predictor-is-wanted", Reader::predictor,
          NAIBX_ERROR_NOT_A_MODEL, "the file of a model",
          models.at("categorical"));
  std::stable_sort(bad.files.manifest.begin(), bad.files.manifest.end(),
                   [](const Verdict &left, const Verdict &right) {
                     return left.file < right.file;
                   });
  return bad.files;
}

} // namespace naibx::test
