#include "arff_reader.hpp"

#include "arff_columns.hpp"
#include "arff_header.hpp"
#include "arff_labels.hpp"
#include "arff_row.hpp"
#include "line_reader.hpp"

#include <string_view>
#include <utility>

namespace naibx::cli {

namespace {

ArffColumns make_columns(LineReader &source, const LabelChoice &choice) {
  ArffHeader header = read_arff_header(source);
  const std::vector<bool> is_label =
      choose_labels(header, choice, source.name());
  return {std::move(header), is_label, source.name()};
}

} // namespace

class ArffReader::State {
public:
  State(const std::string &path, const LabelChoice &choice)
      : source_(path), columns_(make_columns(source_, choice)),
        parser_(columns_, source_) {}

  [[nodiscard]] const DatasetHeader &header() const {
    return columns_.header();
  }
  [[nodiscard]] std::uint64_t line() const { return source_.line_number(); }

  bool next(DatasetRow &row) {
    std::string_view line;
    while (source_.next(line)) {
      if (parser_.parse(line, row))
        return true;
    }
    return false;
  }

private:
  LineReader source_;
  ArffColumns columns_;
  ArffRowParser parser_;
};

ArffReader::ArffReader(const std::string &path, const LabelChoice &choice)
    : state_(std::make_unique<State>(path, choice)) {}
ArffReader::~ArffReader() = default;
ArffReader::ArffReader(ArffReader &&) noexcept = default;
ArffReader &ArffReader::operator=(ArffReader &&) noexcept = default;

const DatasetHeader &ArffReader::header() const {
  return state_->header();
}

std::uint64_t ArffReader::line() const {
  return state_->line();
}

bool ArffReader::next(DatasetRow &row) {
  return state_->next(row);
}

Dataset read_arff(const std::string &path, const LabelChoice &choice) {
  ArffReader reader(path, choice);
  Dataset data;
  data.header = reader.header();
  DatasetRow row;
  while (reader.next(row))
    data.append(row, reader.line());
  return data;
}

} // namespace naibx::cli
