// What the example examples/replan prints.
#pragma once

#include <naibx/naibx.h>

#include <cstdint>
#include <string>
#include <vector>

namespace naibx::test {

struct Report {
  naibx_status status;
  std::string text;
};

Report run_replan(std::uint64_t seed, std::uint32_t events);

// All but the lines with the times.
std::string without_times(const std::string &text);

// A row of the table.
struct Row {
  std::uint32_t events;
  double changed;
  struct Scores {
    double precision;
    double recall;
    double f1;
  };
  Scores kernel;
  Scores paper;
  Scores baseline;
};

std::vector<Row> rows_of(const std::string &text);

// By how much F1 of the kernel method falls at most from a row to the next.
double largest_dip(const std::vector<Row> &rows);

// A standard error of F1 in a row of 200 events or more.
constexpr double kChance = 0.01;

} // namespace naibx::test
