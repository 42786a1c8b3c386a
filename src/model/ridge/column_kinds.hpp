// What the columns of the data are, from a sample of rows: docs/ridge.md.
#pragma once

#include "../../base/span.hpp"
#include "../configuration.hpp"
#include "reservoir.hpp"

#include <memory_resource>
#include <vector>

namespace naibx {

struct ColumnUse {
  ColumnKind kind = ColumnKind::dense;
  // Of a rare column: it counts where it differs from this.
  double usual_value = 0.0;
};

// By column: the kinds that are set, the others from the sample.
std::pmr::vector<ColumnUse> column_uses(const Configuration &configuration,
                                        Span<const ReservoirRow> sample,
                                        std::pmr::memory_resource *memory);

} // namespace naibx
