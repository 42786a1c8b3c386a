// Made by bindings/go/generate_sources.py from
// src/decide/predict.hpp: do not edit.

// Prediction from the statistics of a model: algorithm 2 of the paper, at
// O(L n + m L), since the terms that stay the same are computed once.
#pragma once

#include "../base/progress.hpp"
#include "../base/span.hpp"
#include "../base/task_runner.hpp"
#include "../model/model.hpp"
#include "request.hpp"
#include "workspace.hpp"

#include <cstdint>

namespace naibx {

// Predicts one set, in cascade order, and returns its size. Writes only where
// that is at most the capacity. `workspace.features` has the model set.
std::uint32_t predict_set(const Model &model, const ExampleView &example,
                          std::int64_t size, const SetOutput &output,
                          Workspace &workspace);

// Into how many tasks a batch of a model is cut up: more workers than that have
// nothing to do.
std::uint64_t count_tasks(std::uint64_t row_count);

// Predicts many sets. `workspaces` has one for each worker of the runner, with
// the model set. Returns the number of labels in all; past the capacity nothing
// is written.
std::uint64_t predict_sets(const Model &model, const BatchRequest &request,
                           const Progress &progress, const TaskRunner &runner,
                           Span<Workspace *const> workspaces);

} // namespace naibx
