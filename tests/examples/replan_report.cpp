#include "replan_report.hpp"

#include <algorithm>
#include <replan.h>
#include <sstream>

namespace naibx::test {
namespace {

int append(void *text, const char *piece) {
  static_cast<std::string *>(text)->append(piece);
  return 0;
}

Row::Scores read_scores(std::istream &line) {
  Row::Scores scores = {};
  line >> scores.precision >> scores.recall >> scores.f1;
  return scores;
}

} // namespace

Report run_replan(std::uint64_t seed, std::uint32_t events) {
  Report report = {NAIBX_OK, ""};
  const replan_options options = {seed, events};
  naibx_error *error = nullptr;
  report.status = replan_run(&options, append, &report.text, &error);
  report.text += naibx_error_message(error);
  naibx_error_destroy(error);
  return report;
}

std::string without_times(const std::string &text) {
  std::string rest;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.compare(0, 5, "Time ") != 0) {
      rest += line + "\n";
    }
  }
  return rest;
}

std::vector<Row> rows_of(const std::string &text) {
  std::vector<Row> rows;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    Row row = {};
    words >> row.events >> row.changed;
    row.kernel = read_scores(words);
    row.paper = read_scores(words);
    row.baseline = read_scores(words);
    if (words) {
      rows.push_back(row);
    }
  }
  return rows;
}

double largest_dip(const std::vector<Row> &rows) {
  double largest = 0.0;
  for (std::size_t next = 1; next < rows.size(); ++next) {
    largest =
        std::max(largest, rows[next - 1].kernel.f1 - rows[next].kernel.f1);
  }
  return largest;
}

} // namespace naibx::test
