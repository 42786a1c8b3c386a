#include "column_kinds.hpp"

#include "../failure.hpp"
#include "../readers/label_columns.hpp"
#include "../readers/text.hpp"

#include <array>

namespace naibx::cli {
namespace {

constexpr std::array<const char *, 3> kOptionNames = {"--dense", "--rare",
                                                      "--sparse"};

// In the order of the numbers of kinds.
std::array<const std::vector<std::string> *, 3>
lists_of(const ColumnKindOptions &options) {
  return {&options.dense, &options.rare, &options.sparse};
}

std::vector<ColumnDeclaration> declarations_of(const DatasetHeader &header,
                                               std::uint64_t first_feature) {
  std::vector<ColumnDeclaration> columns(header.features.size());
  for (std::size_t column = 0; column < columns.size(); ++column) {
    const std::string &name = header.features[column].name;
    columns[column].name =
        name.empty() ? std::to_string(first_feature + column) : name;
  }
  return columns;
}

} // namespace

std::vector<std::string> ColumnKindOptions::given() const {
  std::vector<std::string> names;
  for (std::size_t kind = 0; kind < kOptionNames.size(); ++kind) {
    if (!lists_of(*this)[kind]->empty()) {
      names.emplace_back(kOptionNames[kind]);
    }
  }
  return names;
}

void set_column_kinds(Config &config, const DatasetHeader &header,
                      const ColumnKindOptions &options,
                      std::uint64_t first_feature, const std::string &file) {
  if (options.given().empty()) {
    return;
  }
  const std::vector<ColumnDeclaration> columns =
      declarations_of(header, first_feature);
  const auto refuse = [&columns](std::size_t kind, std::size_t column,
                                 const std::string &why) {
    throw UsageError(std::string(kOptionNames[kind]) + " names " +
                     quote_for_message(columns[column].name) + ", " + why);
  };
  std::vector<std::int32_t> kinds(columns.size(), NAIBX_COLUMN_AUTO);
  for (std::size_t kind = 0; kind < kOptionNames.size(); ++kind) {
    const std::vector<bool> found =
        find_columns({columns, file, "feature", std::nullopt},
                     *lists_of(options)[kind], kOptionNames[kind]);
    for (std::size_t column = 0; column < found.size(); ++column) {
      if (!found[column]) {
        continue;
      }
      if (kinds[column] != NAIBX_COLUMN_AUTO) {
        refuse(kind, column,
               std::string("which ") +
                   kOptionNames[static_cast<std::size_t>(kinds[column])] +
                   " names, too");
      }
      if (header.features[column].is_categorical() &&
          kind != NAIBX_COLUMN_DENSE) {
        refuse(kind, column, "whose values are categories; it is dense");
      }
      kinds[column] = static_cast<std::int32_t>(kind);
    }
  }
  for (std::uint32_t column = 0; column < kinds.size(); ++column) {
    config.set_column_kind(column, kinds[column]);
  }
}

std::vector<std::int32_t> kinds_of(const Config &config) {
  std::vector<std::int32_t> kinds(
      static_cast<std::size_t>(config.feature_count()));
  for (std::uint32_t column = 0; column < kinds.size(); ++column) {
    kinds[column] = config.column_kind(column);
  }
  return kinds;
}

std::string kind_name(std::int32_t kind) {
  switch (kind) {
  case NAIBX_COLUMN_DENSE:
    return "dense";
  case NAIBX_COLUMN_RARE:
    return "rare";
  case NAIBX_COLUMN_SPARSE:
    return "sparse";
  default:
    return "auto";
  }
}

KindCounts count_kinds(const std::vector<std::int32_t> &kinds) {
  KindCounts counts;
  for (const std::int32_t kind : kinds) {
    counts.dense += kind == NAIBX_COLUMN_DENSE ? 1U : 0U;
    counts.rare += kind == NAIBX_COLUMN_RARE ? 1U : 0U;
    counts.sparse += kind == NAIBX_COLUMN_SPARSE ? 1U : 0U;
  }
  return counts;
}

std::string describe_kinds(const KindCounts &counts) {
  std::string text;
  const auto add = [&text](std::uint64_t count, std::int32_t kind) {
    if (count > 0) {
      text += (text.empty() ? "" : ", ") + std::to_string(count) + " " +
              kind_name(kind);
    }
  };
  add(counts.dense, NAIBX_COLUMN_DENSE);
  add(counts.rare, NAIBX_COLUMN_RARE);
  add(counts.sparse, NAIBX_COLUMN_SPARSE);
  return text.empty() ? "none" : text;
}

} // namespace naibx::cli
