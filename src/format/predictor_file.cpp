#include "predictor_file.hpp"

#include "../base/failure.hpp"
#include "constants.hpp"

namespace naibx::format {

bool has_predictor(const Container &container) {
  return container.find(kPredictorTag) != nullptr ||
         container.find(kRidgePredictorTag) != nullptr;
}

void check_is_of_predictor(const Container &container) {
  const bool has_model = container.find(kCountsTag) != nullptr;
  if (has_model && !has_predictor(container)) {
    fail(NAIBX_ERROR_NOT_A_MODEL,
         "this is the file of a model, not of a predictor; naibx_load reads "
         "it, and naibx_predictor_create compiles a predictor from it");
  }
  if (container.find(kPredictorTag) != nullptr &&
      container.find(kRidgePredictorTag) != nullptr) {
    fail(NAIBX_ERROR_CORRUPT, "the file has two predictors, PRED and RPRD");
  }
  if (container.find(kHeldOutTag) != nullptr &&
      container.find(kPredictorTag) == nullptr) {
    fail(NAIBX_ERROR_CORRUPT, "the file has the section HELD, which only goes "
                              "with PRED, but no section PRED");
  }
  if (has_model) {
    return; // beside the tables, and ignored
  }
  for (const std::uint32_t tag :
       {kPairsTag, kGaussianTag, kBernoulliTag, kMultinomialTag,
        kCategoricalTag, kRidgeModelTag, kLastWeightsTag, kLastHeldOutTag}) {
    if (const auto *const section = container.find(tag)) {
      fail(NAIBX_ERROR_CORRUPT, "the file has the section ", section->name,
           ", which only a model has, but no section CNTS");
    }
  }
}

} // namespace naibx::format
