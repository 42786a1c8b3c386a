// Predictions of a predictor, one or many; as those of a model (predict.hpp in
// the folder above).
#pragma once

#include "../../kernels/kernels.hpp"
#include "../../model/batch.hpp"
#include "../../model/progress.hpp"
#include "../predict.hpp"
#include "predictor.hpp"
#include "workspace.hpp"

#include <cstdint>

namespace naibx {

std::uint32_t predict_set(const Predictor &predictor, const Kernels &kernels,
                          const ExampleView &example, std::int64_t size,
                          const SetOutput &output,
                          PredictorWorkspace &workspace);

std::uint64_t predict_sets(const Predictor &predictor, const Kernels &kernels,
                           const ExampleBatch &examples,
                           const std::int64_t *sizes,
                           std::uint64_t *label_offsets,
                           const SetOutput &output, const Progress &progress,
                           PredictorWorkspace &workspace);

} // namespace naibx
