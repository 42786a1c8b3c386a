#include "column_kind.hpp"

#include "../../base/failure.hpp"

#include <algorithm>

namespace naibx {

void SetColumnKinds::set(std::size_t column, ColumnKind kind) {
  const bool was_rare = get(column) == ColumnKind::rare;
  const bool is_rare = kind == ColumnKind::rare;
  const std::size_t rare_count =
      rare_count_ - (was_rare ? 1U : 0U) + (is_rare ? 1U : 0U);
  if (rare_count > kMostRareColumns) {
    fail_at_column(NAIBX_ERROR_LIMIT, column, kMostRareColumns,
                   " columns are set to NAIBX_COLUMN_RARE already, which is "
                   "the most; set some to NAIBX_COLUMN_SPARSE");
  }
  if (column >= kinds_.size()) {
    if (kind == ColumnKind::automatic) {
      return;
    }
    if (column >= kinds_.capacity()) {
      kinds_.reserve(std::max(column + 1, 2 * kinds_.capacity()));
    }
    kinds_.resize(column + 1, ColumnKind::automatic);
  }
  kinds_[column] = kind;
  rare_count_ = rare_count;
  while (!kinds_.empty() && kinds_.back() == ColumnKind::automatic) {
    kinds_.pop_back();
  }
}

} // namespace naibx
