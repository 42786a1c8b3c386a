// The rows of logarithms of the discrete features.
#pragma once

#include "../../kernels/kernels.hpp"
#include "../../model/model.hpp"
#include "columns.hpp"
#include "tables.hpp"

#include <cstdint>

namespace naibx {

// How many pairs of a Bernoulli feature and a column there are whose examples
// all had the feature, with nothing smoothed.
std::uint64_t count_always_present(const Model &model, const Columns &columns);

// Fill the rows; add to `start` what an example without any feature gets.
void compile_bernoulli(const Model &model, const Columns &columns,
                       const Tables &tables, const Kernels &kernels);
void compile_multinomial(const Model &model, const Columns &columns,
                         const Tables &tables, const Kernels &kernels);
void compile_categorical(const Model &model, const Columns &columns,
                         const Tables &tables, const Kernels &kernels);

} // namespace naibx
