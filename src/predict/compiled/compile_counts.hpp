// The logarithms of the count tables: priors, sizes given labels, labels given
// labels.
#pragma once

#include "../../model/model.hpp"
#include "columns.hpp"
#include "tables.hpp"

namespace naibx {

void compile_columns(const Model &model, const Columns &columns,
                     const Tables &tables);
// Sets `start` to the priors, and to NaN where there is no class.
void compile_priors(const Model &model, const Columns &columns,
                    const Tables &tables);
void compile_sizes_given_labels(const Model &model, const Columns &columns,
                                const Tables &tables);
void compile_pairs(const Model &model, const Columns &columns,
                   const Tables &tables);

} // namespace naibx
