// Random data sets, and ARFF text of them in several spellings.
#pragma once

#include "readers/dataset.hpp"

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace naibx::cli::test {

// The same on every platform, unlike the standard distributions.
class Dice {
public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}

  std::uint64_t bits() { return engine_(); }
  // 0 to count - 1.
  std::size_t below(std::size_t count) {
    return static_cast<std::size_t>(engine_() % count);
  }
  bool one_in(std::size_t count) { return below(count) == 0; }

private:
  std::mt19937_64 engine_;
};

enum class CellKind { number, nominal, label };

struct WrittenColumn {
  CellKind kind = CellKind::number;
  std::string name;
  // As declared; empty for numeric columns, labels included.
  std::vector<std::string> values;
  // A nominal column {0,1} or {1,0}, whose values are numbers.
  bool binary = false;
};

// What stands in a cell: a number, or a position in the declared values.
struct Cell {
  bool missing = false;
  double number = 0;
  std::size_t position = 0;
};

struct WrittenData {
  std::vector<WrittenColumn> columns;
  std::vector<std::vector<Cell>> rows;
};

struct Spelling {
  bool sparse = false;
  bool double_quotes = false;
  bool quote_all = false;
  bool carriage_return = false;
  bool padding = false;
  bool final_newline = true;
  bool byte_order_mark = false;
};

WrittenData random_data(Dice &dice);
// "?" where the value is missing; without quotes.
std::string value_text(const WrittenColumn &column, const Cell &cell);
// `dice` decides which of the values that a sparse row may leave out it does.
std::string to_arff(const WrittenData &data, const Spelling &spelling,
                    Dice &dice);
std::string to_label_xml(const WrittenData &data);
// What reading it must give.
Dataset expected_dataset(const WrittenData &data);

} // namespace naibx::cli::test
