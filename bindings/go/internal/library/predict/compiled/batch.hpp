// Made by bindings/go/generate_sources.py from
// src/predict/compiled/batch.hpp: do not edit.

// Predictions of a predictor, many at once.
#pragma once

#include "../../kernels/kernels.hpp"
#include "../../model/progress.hpp"
#include "../../model/span.hpp"
#include "../../model/task_runner.hpp"
#include "../request.hpp"
#include "predictor.hpp"
#include "workspace.hpp"

#include <cstdint>

namespace naibx {

// As for a model (predict.hpp in the folder above).
std::uint64_t count_tasks(const Predictor &predictor, std::uint64_t row_count);
std::uint64_t predict_sets(const Predictor &predictor, const Kernels &kernels,
                           const BatchRequest &request,
                           const Progress &progress, const TaskRunner &runner,
                           Span<PredictorWorkspace *const> workspaces);

} // namespace naibx
