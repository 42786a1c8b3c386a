#include "bad_files.hpp"
#include "format/constants.hpp"
#include "golden_samples.hpp"
#include "ridge_parts.hpp"

#include <limits>

namespace naibx::test {

namespace {

using namespace format;

template <typename Parts> struct SectionDamage {
  const char *name;
  const char *message;
  Parts parts;
};

void add_file(BadFiles &bad, const char *name, Reader reader,
              const char *message, const FileParts &file) {
  bad.add(name, reader, NAIBX_ERROR_CORRUPT, message, put_together(file));
}

const SectionDamage<KindParts> kind_damages[] = {
    {"kinds-of-more-columns", "column 2 does not exist", {{3, 3, 1}}},
    {"kinds-whose-last-is-not-set", "must be left out", {{0, 3}}},
    {"kinds-of-no-column", "must be left out", {{}}},
    {"kinds-that-the-map-has-not", "the map is not one of its columns", {{2}}}};

constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();
const SectionDamage<HeldOutParts> held_out_damages[] = {
    {"held-out-not-a-number", "must be finite", {1, kNotANumber}},
    {"held-out-neither-measured-nor-not", "neither 0 nor 1", {2, 0.5}},
    {"held-out-that-was-not-measured", "not measured is not 0", {0, 0.5}},
    {"held-out-of-minus-zero", "not measured is not 0", {0, -0.0}}};

} // namespace

void add_bad_kinds(BadFiles &bad, const Bytes &model,
                   const std::map<std::string, Bytes> &models) {
  for (const auto &damage : kind_damages) {
    FileParts file = take_apart(model);
    file.section(kKindsTag).payload = damage.parts.bytes();
    add_file(bad, damage.name, Reader::model, damage.message, file);
  }
  FileParts unknown = take_apart(models.at("bernoulli")); // has no map
  unknown.append(kKindsTag, KindParts{{3, 4}}.bytes());
  add_file(bad, "kinds-with-an-unknown-one", Reader::model, "has the kind 4",
           unknown);
  FileParts longer = take_apart(model);
  longer.lengthen(kKindsTag, 1);
  add_file(bad, "kinds-with-a-byte-more", Reader::model, "bytes more", longer);
  FileParts shorter = take_apart(model);
  shorter.lengthen(kKindsTag, -1);
  add_file(bad, "kinds-cut-short", Reader::model, "bytes left", shorter);
  FileParts categories = take_apart(models.at("categorical"));
  categories.append(kKindsTag, KindParts().bytes());
  add_file(bad, "kinds-of-categories", Reader::model, "is categorical",
           categories);
}

void add_bad_held_out(BadFiles &bad, const Bytes &model,
                      const Bytes &predictor) {
  for (const auto &damage : held_out_damages) {
    FileParts file = take_apart(predictor);
    file.section(kHeldOutTag).payload = damage.parts.bytes();
    add_file(bad, damage.name, Reader::predictor, damage.message, file);
  }
  FileParts longer = take_apart(predictor);
  longer.lengthen(kHeldOutTag, 1);
  add_file(bad, "held-out-with-a-byte-more", Reader::predictor, "bytes more",
           longer);
  FileParts paper = take_apart(predictor);
  paper.remove(kMethodTag);
  paper.section(kHeldOutTag).payload = HeldOutParts{0, 0.0}.bytes();
  add_file(bad, "held-out-of-the-paper", Reader::predictor,
           "the method is the paper's", paper);
  FileParts kernel = take_apart(predictor);
  kernel.section(kMethodTag).payload = MethodParts().bytes();
  add_file(bad, "held-out-without-a-choice", Reader::predictor,
           "there was no choice", kernel);
  FileParts ridge = take_apart(predictor);
  ridge.remove(kPredictorTag);
  ridge.append(kRidgePredictorTag, RidgePredictorParts().bytes());
  add_file(bad, "held-out-beside-weights", Reader::predictor,
           "only goes with PRED", ridge);
  FileParts last = take_apart(predictor);
  last.append(kLastHeldOutTag, HeldOutParts().bytes());
  add_file(bad, "last-held-out-in-a-predictor", Reader::predictor,
           "the section LHLD", last);
  FileParts both = take_apart(model);
  both.append(kLastWeightsTag, RidgePredictorParts().bytes());
  add_file(bad, "last-held-out-beside-weights", Reader::model,
           "of different methods", both);
}

} // namespace naibx::test
