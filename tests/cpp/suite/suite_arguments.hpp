// The arguments of a call of the conformance suite, as the interface takes
// them.
#pragma once

#include <naibx/naibx.hpp>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace naibx_test {

using nlohmann::json;
using Bytes = std::vector<std::uint8_t>;

// Values of one row or of many, and where they stand if they are sparse.
class Values {
public:
  explicit Values(const json &call);

  [[nodiscard]] naibx::Features features() const;
  [[nodiscard]] naibx::Rows rows() const;

private:
  std::vector<double> values_;
  std::vector<std::uint32_t> columns_;
  std::vector<std::uint64_t> row_offsets_;
  std::uint64_t row_count_ = 1;
  bool is_sparse_ = false;
};

// Sets one after the other.
struct Sets {
  explicit Sets(const json &sets);

  std::vector<std::uint32_t> labels;
  std::vector<std::uint64_t> offsets = {0};
};

// null is NaN.
double to_number(const json &item);
std::vector<double> to_numbers(const json &items);
Bytes to_bytes(const std::string &digits);

// NaN and infinity are texts.
json from_number(double number);
json from_numbers(const std::vector<double> &numbers);
json from_bytes(const Bytes &bytes);

// Whether a call said what is expected of it. Kernels round differently;
// nothing else does.
bool is_same(const json &said, const json &expected);

} // namespace naibx_test
