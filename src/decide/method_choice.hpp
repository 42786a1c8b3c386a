// Which method predicts for a model, and how well it does.
#pragma once

#include "sets/ridge_predictor.hpp"

#include <memory_resource>
#include <optional>

namespace naibx {

struct MethodChoice {
  std::optional<RidgePredictor> ridge; // none where the paper's model predicts
  HeldOutResult naive;                 // of the paper's model
};

// That of the configuration; where it is automatic, the best on held-out rows.
MethodChoice choose_method(const Model &model,
                           std::pmr::memory_resource *memory);

} // namespace naibx
