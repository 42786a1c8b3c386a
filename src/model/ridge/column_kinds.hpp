// What the columns of the data are, from a sample of rows: docs/ridge.md.
#pragma once

#include "../../base/span.hpp"
#include "../configuration.hpp"
#include "reservoir.hpp"

#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// The numbers are those of the public header and of the file format.
enum class ColumnKind : std::uint8_t { dense = 0, rare = 1, sparse = 2 };

struct ColumnUse {
  ColumnKind kind = ColumnKind::dense;
  // Of a rare column: it counts where it differs from this.
  double usual_value = 0.0;
};

// By column.
std::pmr::vector<ColumnUse> column_uses(const Configuration &configuration,
                                        Span<const ReservoirRow> sample,
                                        std::pmr::memory_resource *memory);

} // namespace naibx
