#include "../readers/data_error.hpp"
#include "../readers/line_reader.hpp"
#include "../readers/text.hpp"
#include "folds.hpp"

#include <charconv>
#include <string_view>

namespace naibx::cli {
namespace {

constexpr std::string_view kBlanks = " \t\r";
// Room for any number and for blanks around it.
constexpr std::size_t kLongestLine = 64;

std::uint64_t parse_fold(std::string_view text, const std::string &path,
                         std::uint64_t line) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) {
    throw DataError(path, line, 1,
                    "the line is empty; a fold number, a whole "
                    "number from 0, is expected");
  }
  const std::size_t last = text.find_last_not_of(kBlanks);
  const char *begin = text.data() + first;
  const char *end = text.data() + last + 1;
  std::uint64_t fold = 0;
  const auto [stop, failed] = std::from_chars(begin, end, fold);
  if (failed != std::errc() || stop != end) {
    throw DataError(path, line, first + 1,
                    quote_for_message(text.substr(first, last + 1 - first)) +
                        " is not a fold number, a whole number from 0");
  }
  return fold;
}

} // namespace

std::vector<std::uint64_t> read_fold_file(const std::string &path,
                                          std::size_t row_count) {
  LineReader file(path, kLongestLine, kLongestLine);
  std::vector<std::uint64_t> folds;
  std::string_view line;
  while (file.next(line)) {
    if (folds.size() == row_count) {
      throw DataError(file.name(), file.line_number(), 0,
                      "is a fold number more than the " +
                          std::to_string(row_count) +
                          " rows; one line per row is expected");
    }
    folds.push_back(parse_fold(line, file.name(), file.line_number()));
  }
  if (folds.size() < row_count) {
    throw DataError(file.name(), 0, 0,
                    "has " + std::to_string(folds.size()) +
                        " fold numbers for " + std::to_string(row_count) +
                        " rows; one line per row is expected");
  }
  return folds;
}

} // namespace naibx::cli
