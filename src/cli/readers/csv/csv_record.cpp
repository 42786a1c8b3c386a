#include "csv_record.hpp"

#include "../data_error.hpp"

#include <algorithm>

namespace naibx::cli {

namespace {

constexpr std::size_t kLongestRecord = LineReader::kLongestLine;

} // namespace

void CsvRecordReader::fail(std::uint64_t column,
                           const std::string &message) const {
  throw DataError(source_.name(), source_.line_number(), column, message);
}

std::string_view CsvRecordReader::trim(std::string_view text) const {
  while (!text.empty() && is_padding(text.front()))
    text.remove_prefix(1);
  while (!text.empty() && is_padding(text.back()))
    text.remove_suffix(1);
  return text;
}

bool CsvRecordReader::next(std::vector<CsvField> &fields) {
  fields.clear();
  std::string_view line;
  do {
    if (!source_.next(line))
      return false;
  } while (is_padding(line));
  first_line_ = source_.line_number();
  source_.check_bytes(line);
  if (line.find('"') == std::string_view::npos) {
    split_plain(line, fields);
  } else {
    split_quoted(line, fields);
  }
  return true;
}

// Fields are short, so that what is done for each counts: no call finds its
// end, and its parts are written where they stay.
void CsvRecordReader::split_plain(std::string_view line,
                                  std::vector<CsvField> &fields) const {
  const char *const start = line.data();
  const char *const line_end = start + line.size();
  for (const char *at = start; fields.size() <= most_fields_; ++at) {
    const char *begin = at;
    while (at != line_end && *at != separator_)
      ++at;
    const char *end = at;
    while (begin != end && is_padding(*begin))
      ++begin;
    while (begin != end && is_padding(end[-1]))
      --end;
    CsvField &field = fields.emplace_back();
    field.text = {begin, static_cast<std::size_t>(end - begin)};
    field.line = first_line_;
    field.column = static_cast<std::size_t>(begin - start) + 1;
    if (at == line_end)
      return;
  }
}

void CsvRecordReader::split_quoted(std::string_view line,
                                   std::vector<CsvField> &fields) {
  record_ = line;
  at_ = 0;
  line_begin_ = 0;
  // A separator at the very end is followed by an empty field.
  for (bool more = true; more && fields.size() <= most_fields_;) {
    if (texts_.size() <= fields.size())
      texts_.emplace_back();
    fields.push_back(read_field(texts_[fields.size()]));
    more = at_ < record_.size();
    at_ += more ? 1 : 0;
  }
  // Only once no text moves any more.
  for (std::size_t i = 0; i < fields.size(); ++i)
    fields[i].text = texts_[i];
}

void CsvRecordReader::skip_padding() {
  while (at_ < record_.size() && is_padding(record_[at_]))
    ++at_;
}

CsvField CsvRecordReader::read_field(std::string &text) {
  skip_padding();
  CsvField field;
  field.line = source_.line_number();
  field.column = column_of(at_);
  field.quoted = at_ < record_.size() && record_[at_] == '"';
  if (field.quoted) {
    read_quoted(text);
    skip_padding();
    if (at_ < record_.size() && record_[at_] != separator_) {
      fail(column_of(at_),
           "text after the closing quote; a quote inside quotes "
           "is written twice");
    }
    return field;
  }
  const std::size_t end =
      std::min(record_.find(separator_, at_), record_.size());
  text = trim(std::string_view(record_).substr(at_, end - at_));
  if (const std::size_t quote = text.find('"'); quote != std::string::npos) {
    fail(field.column + quote, "a quote inside a field without quotes; put the "
                               "field in quotes and write this one twice");
  }
  at_ = end;
  return field;
}

void CsvRecordReader::read_quoted(std::string &text) {
  const std::uint64_t line = source_.line_number();
  const std::uint64_t column = column_of(at_);
  text.clear();
  ++at_;
  for (;;) {
    const std::size_t quote = record_.find('"', at_);
    text.append(record_, at_, std::min(quote, record_.size()) - at_);
    if (quote == std::string::npos) {
      if (const char *problem = append_line()) {
        throw DataError(source_.name(), line, column,
                        "the quotes opened here are not closed" +
                            std::string(problem));
      }
      text += '\n';
      continue;
    }
    at_ = quote + 1;
    if (at_ == record_.size() || record_[at_] != '"')
      return;
    text += '"';
    ++at_;
  }
}

const char *CsvRecordReader::append_line() {
  std::string_view line;
  if (record_.size() > kLongestRecord)
    return " within the 64 MiB that a row may have";
  if (!source_.next(line))
    return "";
  source_.check_bytes(line);
  record_ += '\n';
  line_begin_ = record_.size();
  at_ = line_begin_;
  record_ += line;
  return nullptr;
}

} // namespace naibx::cli
