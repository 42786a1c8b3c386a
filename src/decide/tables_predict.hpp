// One prediction of a predictor; as that of a model (predict.hpp in the folder
// above).
#pragma once

#include "../kernels/kernels.hpp"
#include "../model/example.hpp"
#include "../score/tables/predictor.hpp"
#include "../score/tables/score.hpp"
#include "../score/tables/workspace.hpp"
#include "request.hpp"

#include <cstdint>

namespace naibx {

// Columns that a prediction needs: those of sizes only where a size is to be
// predicted.
ColumnRange columns_for(const Predictor &predictor, bool size_is_given);

// The size that is given, or the best.
std::uint32_t size_of_set(const Predictor &predictor, const double *scores,
                          std::int64_t size);

std::uint32_t predict_set(const Predictor &predictor, const Kernels &kernels,
                          const ExampleView &example, std::int64_t size,
                          const SetOutput &output,
                          PredictorWorkspace &workspace);

} // namespace naibx
