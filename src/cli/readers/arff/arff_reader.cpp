#include "arff_reader.hpp"

#include "../label_columns.hpp"
#include "arff_header.hpp"
#include "meka_relation.hpp"

#include <string_view>
#include <utility>

namespace naibx::cli {

namespace {

constexpr TableWords kWords = {"attribute", "written '?'", "declared"};

TableColumns make_columns(LineReader &source, const LabelChoice &choice,
                          std::optional<std::int64_t> &told_label_count) {
  ArffHeader header = read_arff_header(source);
  MekaRelation relation = parse_meka_relation(header.relation);
  told_label_count = relation.label_count;
  const std::vector<ColumnUse> uses = choose_columns(
      {header.attributes, source.name(), kWords.column, relation.label_count},
      choice);
  return {std::move(relation.title), std::move(header.attributes), uses, kWords,
          source.name()};
}

} // namespace

ArffReader::ArffReader(std::shared_ptr<InputFile> file,
                       const LabelChoice &choice)
    : source_(std::move(file)),
      columns_(make_columns(source_, choice, told_label_count_)),
      parser_(columns_, source_) {}

ArffReader::ArffReader(const std::string &path, const LabelChoice &choice)
    : ArffReader(std::make_shared<InputFile>(path), choice) {}

bool ArffReader::next(DatasetRow &row) {
  std::string_view line;
  while (source_.next(line)) {
    if (parser_.parse(line, row))
      return true;
  }
  return false;
}

Dataset read_arff(const std::string &path, const LabelChoice &choice) {
  ArffReader reader(path, choice);
  return read_all(reader);
}

} // namespace naibx::cli
