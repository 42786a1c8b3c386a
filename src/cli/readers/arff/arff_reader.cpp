#include "arff_reader.hpp"

#include "../label_columns.hpp"
#include "../text.hpp"
#include "arff_header.hpp"
#include "meka_relation.hpp"

#include <cstddef>
#include <string_view>
#include <utility>

namespace naibx::cli {

namespace {

constexpr TableWords kWords = {"attribute", "written '?'", "declared"};

// Of the name of a data set, in bytes: reports show it on one line.
constexpr std::size_t kLongestTitle = 100;

LineReader begin(std::shared_ptr<InputFile> file, const ReadingRules &rules) {
  if (rules.survey)
    file->keep_for_rereading();
  return LineReader(std::move(file));
}

TableColumns make_columns(LineReader &source, const LabelChoice &choice,
                          std::optional<std::int64_t> &told_label_count) {
  ArffHeader header = read_arff_header(source);
  MekaRelation relation = parse_meka_relation(header.relation);
  told_label_count = relation.label_count;
  ColumnChoice chosen = choose_columns(
      {header.attributes, source.name(), kWords.column, relation.label_count},
      choice);
  return {shorten_text(relation.title, kLongestTitle),
          std::move(header.attributes), std::move(chosen), kWords,
          source.name()};
}

} // namespace

ArffReader::ArffReader(std::shared_ptr<InputFile> file,
                       const LabelChoice &choice, const ReadingRules &rules)
    : file_(file), source_(begin(std::move(file), rules)),
      columns_(make_columns(source_, choice, told_label_count_)),
      parser_(columns_, source_, rules.missing) {
  if (rules.survey)
    survey(rules);
}

void ArffReader::survey(const ReadingRules &rules) {
  const std::uint64_t header_end = source_.line_number();
  DatasetRow row;
  while (next(row))
    rules.survey(row);
  file_->rewind();
  source_ = LineReader(file_);
  std::string_view line;
  while (source_.line_number() < header_end && source_.next(line)) {
  }
}

ArffReader::ArffReader(const std::string &path, const LabelChoice &choice)
    : ArffReader(std::make_shared<InputFile>(path), choice, {}) {}

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
