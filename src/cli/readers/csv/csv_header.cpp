#include "csv_header.hpp"

#include "../data_error.hpp"
#include "../name_map.hpp"
#include "../number.hpp"
#include "../text.hpp"
#include "first_line.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace naibx::cli {

namespace {

// Memory is taken for each.
constexpr std::size_t kMostColumns = std::size_t{1} << 22U;

void check_name(const CsvField &field, std::size_t number,
                const LineReader &source) {
  std::string problem;
  if (field.text.empty()) {
    problem =
        "column " + std::to_string(number) +
        " has no name; the first line names the columns, and a column that "
        "numbers the rows must be removed (cut -d, -f2-; pandas: index=False)";
  } else if (!is_valid_utf8(field.text)) {
    problem = "the name " + quote_for_message(field.text) +
              " is not UTF-8; convert the file to UTF-8, for example with "
              "iconv -f LATIN1 -t UTF-8";
  }
  if (!problem.empty())
    throw DataError(source.name(), field.line, field.column, problem);
}

std::string first_number(const std::vector<CsvField> &fields) {
  for (const CsvField &field : fields) {
    if (parse_whole_number(field.text).status == NumberStatus::valid)
      return quote_for_message(field.text);
  }
  return "";
}

// A single column cannot hold features and labels: the separator is a different
// one.
void check_separator(const std::vector<CsvField> &fields, char separator,
                     const LineReader &source) {
  if (fields.size() != 1 || fields[0].quoted)
    return;
  for (const std::string_view name : {",", ";", "\t", "|"}) {
    if (name[0] != separator &&
        fields[0].text.find(name) != std::string_view::npos) {
      throw DataError(source.name(), fields[0].line, 0,
                      "there is only one column; --separator " +
                          (name == "\t" ? std::string("tab")
                                        : "'" + std::string(name) + "'") +
                          " may split it");
    }
  }
}

// Throws if the first line is a row, and warns if it may be one.
void check_first_line(const std::vector<CsvField> &fields,
                      const LineReader &source, const ReadingRules &rules) {
  const FirstLine verdict = judge_first_line(fields);
  const std::string advice = "; --no-header reads it as a row";
  if (verdict == FirstLine::row) {
    source.fail(0,
                "the first line must name the columns, but it holds numbers, "
                "starting with " +
                    quote_for_message(fields.front().text) + advice);
  }
  if (verdict == FirstLine::doubtful && rules.warn) {
    rules.warn(source.name() +
               ": most of the names in the first line are numbers, such as " +
               first_number(fields) + advice);
  }
}

std::vector<ColumnDeclaration> numbered_columns(std::size_t count) {
  std::vector<ColumnDeclaration> columns(count);
  for (std::size_t column = 0; column < count; ++column)
    columns[column].name = "column" + std::to_string(column + 1);
  return columns;
}

bool has_names(const std::vector<FeatureColumn> &features) {
  return std::any_of(
      features.begin(), features.end(),
      [](const FeatureColumn &feature) { return !feature.name.empty(); });
}

} // namespace

std::vector<ColumnDeclaration> read_csv_header(CsvRecordReader &records,
                                               const LineReader &source,
                                               const CsvOptions &options,
                                               const ReadingRules &rules,
                                               std::vector<CsvField> &fields) {
  records.set_most_fields(kMostColumns);
  if (!records.next(fields)) {
    throw DataError(source.name(), 0, 0,
                    options.has_header
                        ? "is empty; the first line must name the columns"
                        : "is empty");
  }
  if (fields.size() > kMostColumns) {
    throw DataError(source.name(), fields.back().line, fields.back().column,
                    "the first line has more columns than the " +
                        std::to_string(kMostColumns) +
                        " that are allowed; libsvm files may have more");
  }
  check_separator(fields, options.separator, source);
  if (!options.has_header)
    return numbered_columns(fields.size());
  check_first_line(fields, source, rules);
  std::vector<ColumnDeclaration> columns;
  NameMap<std::size_t> numbers;
  for (const CsvField &field : fields) {
    const std::size_t number = columns.size() + 1;
    check_name(field, number, source);
    ColumnDeclaration column;
    column.name = field.text;
    column.line = field.line;
    const auto [first, is_new] = numbers.try_emplace(column.name, number);
    if (!is_new) {
      throw DataError(source.name(), field.line, field.column,
                      "columns " + std::to_string(first->second) + " and " +
                          std::to_string(number) + " are both named " +
                          quote_for_message(column.name) +
                          "; the first line names the columns, and names must "
                          "differ");
    }
    columns.push_back(std::move(column));
  }
  return columns;
}

void take_known_types(std::vector<ColumnDeclaration> &columns,
                      std::vector<ColumnUse> &uses,
                      const DatasetHeader &known) {
  const bool by_name = has_names(known.features);
  NameMap<const FeatureColumn *> features;
  for (const FeatureColumn &feature : known.features)
    features.emplace(feature.name, &feature);
  const NameSet labels(known.labels.begin(), known.labels.end());
  std::size_t position = 0;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (uses[i] != ColumnUse::feature)
      continue;
    const FeatureColumn *feature = nullptr;
    if (const auto found = features.find(columns[i].name);
        by_name && found != features.end()) {
      feature = found->second;
    } else if (by_name && labels.count(columns[i].name) != 0) {
      uses[i] = ColumnUse::ignored;
      continue;
    } else if (!by_name && position < known.features.size()) {
      feature = &known.features[position];
    }
    ++position;
    if (feature != nullptr)
      columns[i].values = feature->categories;
  }
}

} // namespace naibx::cli
