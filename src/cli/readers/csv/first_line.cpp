#include "first_line.hpp"

#include "../number.hpp"

#include <algorithm>
#include <cmath>

namespace naibx::cli {

namespace {

struct Numbers {
  std::vector<double> values;
  bool are_whole = true;
};

Numbers numbers_of(const std::vector<CsvField> &fields) {
  Numbers numbers;
  for (const CsvField &field : fields) {
    const ParsedNumber number = parse_whole_number(field.text);
    if (number.status != NumberStatus::valid)
      continue;
    numbers.values.push_back(number.value);
    numbers.are_whole = numbers.are_whole && number.value >= 0 &&
                        std::floor(number.value) == number.value;
  }
  return numbers;
}

bool count_up(const std::vector<double> &values) {
  return std::adjacent_find(values.begin(), values.end(),
                            [](double left, double right) {
                              return right != left + 1;
                            }) == values.end();
}

// As years do.
bool increase(const std::vector<double> &values) {
  return std::adjacent_find(values.begin(), values.end(),
                            [](double left, double right) {
                              return left >= right;
                            }) == values.end();
}

} // namespace

FirstLine judge_first_line(const std::vector<CsvField> &fields) {
  const Numbers numbers = numbers_of(fields);
  const std::size_t count = numbers.values.size();
  const bool may_be_names = numbers.are_whole && increase(numbers.values);
  if (2 * count <= fields.size() || (may_be_names && count_up(numbers.values)))
    return FirstLine::names;
  const bool has_text =
      std::any_of(fields.begin(), fields.end(), [](const CsvField &field) {
        return !field.text.empty() &&
               parse_whole_number(field.text).status != NumberStatus::valid;
      });
  return has_text || may_be_names ? FirstLine::doubtful : FirstLine::row;
}

} // namespace naibx::cli
