#include "file_parts.hpp"
#include "golden_samples.hpp"
#include "ridge_parts.hpp"

namespace naibx::test {

namespace {

using namespace format;

Bytes model_of(const RidgeModelParts &ridge, const MethodParts &method = {}) {
  FileParts file = take_apart(sound_models().at("bernoulli"));
  const FileParts::Section first = file.sections.front();
  file.sections.front() = {kMethodTag, kRequiredSection, method.bytes()};
  file.sections.insert(file.sections.begin(), first);
  file.append(kRidgeModelTag, ridge.bytes());
  return put_together(file);
}

Bytes predictor_of(const RidgePredictorParts &ridge) {
  FileParts file = take_apart(sound_models().at("bernoulli"));
  file.sections.resize(1);
  file.append(kMethodTag, MethodParts().bytes());
  file.append(kRidgePredictorTag, ridge.bytes());
  return put_together(file);
}

Bytes with_kinds(const Bytes &bytes) {
  FileParts file = take_apart(bytes);
  file.sections.insert(file.sections.begin() + 2, // behind CONF and METH
                       {kKindsTag, kRequiredSection, KindParts().bytes()});
  return put_together(file);
}

// Of a model that chooses its method, the paper's.
const MethodParts choosing = {3, 500, 150, 0, 0};

Bytes model_of_the_paper() {
  FileParts file = take_apart(model_of(RidgeModelParts(), choosing));
  file.append(kLastHeldOutTag, HeldOutParts().bytes());
  return put_together(file);
}

Bytes predictor_of_the_paper() {
  FileParts file = take_apart(sound_predictors().at("bernoulli-doubles"));
  file.sections.insert(file.sections.begin() + 1,
                       {kMethodTag, kRequiredSection, choosing.bytes()});
  file.append(kHeldOutTag, HeldOutParts().bytes());
  return put_together(file);
}

} // namespace

std::map<std::string, Bytes> sound_ridge_models() {
  RidgeModelParts sample;
  sample.end = UINT64_MAX;
  sample.is_frozen = 0;
  RidgeModelParts sparse;
  sparse.map.make_sparse();
  sparse.waiting = 0;
  RidgeModelParts dropped; // the set of a row of the sample is not counted
  dropped.sets.pop_back();
  dropped.dropped_weight = 2.0;
  FileParts compiled = take_apart(model_of(RidgeModelParts()));
  compiled.append(kLastWeightsTag, RidgePredictorParts().bytes());
  return {{"kernel", model_of(RidgeModelParts())},
          {"kernel-compiled", put_together(compiled)},
          {"kernel-dropped-set", model_of(dropped, {2, 500, 150, 0, 0, 2})},
          {"kernel-kinds", with_kinds(model_of(RidgeModelParts()))},
          {"kernel-sample", model_of(sample)},
          {"auto-compiled", model_of_the_paper()},
          {"linear-sparse", model_of(sparse, {1, 500, 2000, 4, 7, 65536})}};
}

std::map<std::string, Bytes> sound_ridge_predictors() {
  RidgePredictorParts sparse;
  sparse.map.make_sparse();
  sparse.has_gain = 0;
  sparse.gain = 0.0;
  RidgePredictorParts floats;
  floats.precision = 1;
  return {{"auto", predictor_of_the_paper()},
          {"kernel", predictor_of(RidgePredictorParts())},
          {"kernel-floats", predictor_of(floats)},
          {"kernel-kinds", with_kinds(predictor_of(RidgePredictorParts()))},
          {"linear-sparse", predictor_of(sparse)}};
}

} // namespace naibx::test
