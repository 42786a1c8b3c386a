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
// that nothing is NaN that must not be.
template <typename Subject>
Bytes answers_of(const Subject &subject, const Shape &shape,
                 const std::vector<Row> &rows, Numbers numbers = Numbers::sound,
                 naibx_workspace *workspace = nullptr);

// What the same rows give as a batch: the sets and the probabilities alone.
// Checks that they are those of the rows one by one.
template <typename Subject>
void check_batch(const Subject &subject, const Shape &shape,
                 const std::vector<Row> &rows);

extern template Bytes answers_of(const naibx_model &, const Shape &,
                                 const std::vector<Row> &, Numbers,
                                 naibx_workspace *);
extern template Bytes answers_of(const naibx_predictor &, const Shape &,
                                 const std::vector<Row> &, Numbers,
                                 naibx_workspace *);
extern template void check_batch(const naibx_model &, const Shape &,
                                 const std::vector<Row> &);
extern template void check_batch(const naibx_predictor &, const Shape &,
                                 const std::vector<Row> &);

} // namespace naibx::fuzz
