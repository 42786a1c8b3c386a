#include "suite_arguments.hpp"

#include <cmath>
#include <limits>

namespace naibx_test {

Values::Values(const json &call) {
  const json &values = call.at("values");
  if (!values.empty() && values.front().is_array()) {
    row_count_ = values.size();
    for (const json &row : values) {
      const std::vector<double> numbers = to_numbers(row);
      values_.insert(values_.end(), numbers.begin(), numbers.end());
    }
  } else {
    values_ = to_numbers(values);
  }
  is_sparse_ = call.contains("indices");
  if (is_sparse_) {
    call.at("indices").get_to(columns_);
  }
  if (call.contains("row_offsets")) {
    call.at("row_offsets").get_to(row_offsets_);
  }
}

naibx::Features Values::features() const {
  return is_sparse_ ? naibx::Features::sparse(columns_, values_)
                    : naibx::Features(values_);
}

naibx::Rows Values::rows() const {
  return is_sparse_ ? naibx::Rows::sparse(row_offsets_, columns_, values_)
                    : naibx::Rows(row_count_, values_);
}

Sets::Sets(const json &sets) {
  for (const json &set : sets) {
    for (const json &label : set) {
      labels.push_back(label.get<std::uint32_t>());
    }
    offsets.push_back(labels.size());
  }
}

double to_number(const json &item) {
  return item.is_null() ? std::numeric_limits<double>::quiet_NaN()
                        : item.get<double>();
}

std::vector<double> to_numbers(const json &items) {
  std::vector<double> numbers;
  for (const json &item : items) {
    numbers.push_back(to_number(item));
  }
  return numbers;
}

Bytes to_bytes(const std::string &digits) {
  constexpr int kHexadecimal = 16;
  Bytes bytes;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
    bytes.push_back(static_cast<std::uint8_t>(
        std::stoul(digits.substr(i, 2), nullptr, kHexadecimal)));
  }
  return bytes;
}

json from_number(double number) {
  if (std::isfinite(number)) {
    return number;
  }
  return std::isnan(number) ? "nan" : number > 0 ? "inf" : "-inf";
}

json from_numbers(const std::vector<double> &numbers) {
  json items = json::array();
  for (const double number : numbers) {
    items.push_back(from_number(number));
  }
  return items;
}

json from_bytes(const Bytes &bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) {
    constexpr const char *kDigits = "0123456789abcdef";
    text += kDigits[byte / 16U];
    text += kDigits[byte % 16U];
  }
  return {{"bytes", text}};
}

bool is_same(const json &said, const json &expected) {
  if (expected.is_number() && said.is_number()) {
    const double number = expected.get<double>();
    return std::abs(said.get<double>() - number) <=
           1e-9 * std::max(1.0, std::abs(number));
  }
  if (!expected.is_structured()) {
    return said == expected;
  }
  if (said.type() != expected.type() || said.size() != expected.size()) {
    return false;
  }
  // Objects are sorted by name.
  return std::equal(said.begin(), said.end(), expected.begin(), is_same) &&
         (!expected.is_object() ||
          std::equal(said.items().begin(), said.items().end(),
                     expected.items().begin(),
                     [](const auto &one, const auto &other) {
                       return one.key() == other.key();
                     }));
}

} // namespace naibx_test
