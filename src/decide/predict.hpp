// Prediction: algorithm 2 of the paper, at O(L n + m L), since the terms that
// stay the same are computed once. The only way from scores to sets.
#pragma once

#include "../base/progress.hpp"
#include "../base/task_runner.hpp"
#include "../model/batch.hpp"
#include "../score/score_source.hpp"
#include "answer.hpp"
#include "request/request.hpp"

namespace naibx {

// Answers the request for every row. Where this throws, the answer has no
// results. Without a choice of sets, labels are chosen one by one.
void predict(const ScoreSource &source, const SetChoice *choice,
             const Request &request, const ExampleBatch &examples,
             const Progress &progress, const TaskRunner &runner,
             Answer &answer);

// Makes room for such predictions of so many rows, which then allocate nothing.
void reserve(const ScoreSource &source, const SetChoice *choice,
             const Request &request, std::uint64_t row_count,
             const TaskRunner &runner, Answer &answer);

} // namespace naibx
