// Everything that a model or a predictor answers, to be compared bit for bit.
#pragma once

#include "checked_call.hpp"
#include "handles.hpp"
#include "rows.hpp"

#include <naibx/naibx.h>

#include <vector>

namespace naibx::fuzz {

// Whether the numbers of what answers are vouched for: those of tables that
// were mapped unverified may be anything, but nothing may go wrong by them.
enum class Numbers { sound, any };

// What one row gives: set, probabilities of its steps, posterior of the sizes,
// scores of the labels. A NaN of any kind is one. Checks that sets are sets and
// that nothing is NaN that must not be. Nothing for a model that has learned
// nothing.
Bytes answers_of(const naibx_predictor &predictor, const Shape &shape,
                 const std::vector<Row> &rows,
                 Numbers numbers = Numbers::sound);
Bytes answers_of(const naibx_model &model, const Shape &shape,
                 const std::vector<Row> &rows);

// Checks that the same rows as a batch give what they give one by one.
void check_batch(const naibx_predictor &predictor, const Shape &shape,
                 const std::vector<Row> &rows);
void check_batch(const naibx_model &model, const Shape &shape,
                 const std::vector<Row> &rows);

} // namespace naibx::fuzz
