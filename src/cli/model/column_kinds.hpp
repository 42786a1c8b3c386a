// What columns are to the linear and the kernel method: --dense, --rare and
// --sparse.
#pragma once

#include "../readers/dataset.hpp"

#include <naibx/naibx.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace naibx::cli {

// What the command line says: names, and those that end in a '*' stand for all
// that begin so.
struct ColumnKindOptions {
  std::vector<std::string> dense;
  std::vector<std::string> rare;
  std::vector<std::string> sparse;

  // The options that were given.
  [[nodiscard]] std::vector<std::string> given() const;
};

// Features without names have numbers in their place, as in a libsvm file, from
// `first_feature` on. Throws DataError for a name that no feature has, and
// UsageError for a feature of two kinds, or of one that it cannot have. `file`
// is for messages.
void set_column_kinds(Config &config, const DatasetHeader &header,
                      const ColumnKindOptions &options,
                      std::uint64_t first_feature, const std::string &file);

// By column: dense, rare, sparse, or decided from the sample.
std::vector<std::int32_t> kinds_of(const Config &config);

// "dense", "rare", "sparse" or "auto".
std::string kind_name(std::int32_t kind);

struct KindCounts {
  std::uint64_t dense = 0;
  std::uint64_t rare = 0;
  std::uint64_t sparse = 0;

  [[nodiscard]] std::uint64_t total() const { return dense + rare + sparse; }
};

KindCounts count_kinds(const std::vector<std::int32_t> &kinds);

// "70 dense, 2 rare", or "none".
std::string describe_kinds(const KindCounts &counts);

} // namespace naibx::cli
