// Predictions of a predictor, many at once.
#pragma once

#include "../base/progress.hpp"
#include "../base/span.hpp"
#include "../base/task_runner.hpp"
#include "../kernels/kernels.hpp"
#include "../score/tables/predictor.hpp"
#include "../score/tables/workspace.hpp"
#include "request.hpp"

#include <cstdint>

namespace naibx {

// As for a model (predict.hpp in the folder above).
std::uint64_t count_tasks(const Predictor &predictor, std::uint64_t row_count);
std::uint64_t predict_sets(const Predictor &predictor, const Kernels &kernels,
                           const BatchRequest &request,
                           const Progress &progress, const TaskRunner &runner,
                           Span<PredictorWorkspace *const> workspaces);

} // namespace naibx
