#include "rows.hpp"

#include "checked_call.hpp"
#include "handles.hpp"

#include <algorithm>
#include <cmath>
#include <random>

namespace naibx::fuzz {

namespace {

constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();

double make_gaussian(ByteReader &bytes) {
  const double value = bytes.real();
  return std::fabs(value) <= 1e140 ? value : 1.0;
}

double make_count(ByteReader &bytes) {
  if (!bytes.one_in(16))
    return bytes.below(4) / 2.0;
  const double value = std::fabs(bytes.real());
  return value <= 0x1p53 ? value : 0x1p53;
}

double make_value(const Column &column, ByteReader &bytes) {
  if (bytes.one_in(8))
    return kMissing;
  switch (column.family) {
  case NAIBX_GAUSSIAN:
    return make_gaussian(bytes);
  case NAIBX_MULTINOMIAL:
    return make_count(bytes);
  case NAIBX_CATEGORICAL:
    return bytes.below(std::min<std::uint32_t>(column.categories, 256));
  default:
    return static_cast<double>(bytes.below(3)) - 1.0;
  }
}

double number_of(const naibx_config &config, std::int32_t key) {
  double number = 0.0;
  succeed(
      [&](auto error) {
        return naibx_config_get_number(&config, key, &number, error);
      },
      number);
  return number;
}

} // namespace

Shape shape_of(const naibx_config &config) {
  Shape shape;
  shape.labels =
      static_cast<std::uint32_t>(number_of(config, NAIBX_LABEL_COUNT));
  shape.fixed_size =
      static_cast<std::int64_t>(number_of(config, NAIBX_FIXED_SIZE));
  const auto count =
      static_cast<std::uint32_t>(number_of(config, NAIBX_FEATURE_COUNT));
  for (std::uint32_t i = 0; i < count; ++i) {
    Column column;
    succeed([&](naibx_error **error) {
      return naibx_config_feature(&config, i, &column.family, nullptr,
                                  &column.categories, error);
    });
    shape.columns.push_back(column);
  }
  return shape;
}

Shape shape_of(const naibx_model &model) {
  naibx_config *config = nullptr;
  succeed([&](auto error) { return naibx_get_config(&model, &config, error); },
          config);
  return shape_of(*Owned<naibx_config>(config));
}

Shape shape_of(const naibx_predictor &predictor) {
  naibx_config *config = nullptr;
  succeed(
      [&](auto error) {
        return naibx_predictor_get_config(&predictor, &config, error);
      },
      config);
  return shape_of(*Owned<naibx_config>(config));
}

const std::uint32_t *Row::indices() const {
  static constexpr std::uint32_t kNoColumn = 0;
  if (!is_sparse)
    return nullptr;
  return columns.empty() ? &kNoColumn : columns.data();
}

Row make_row(const Shape &shape, ByteReader &bytes) {
  Row row;
  row.is_sparse = bytes.one_in(3);
  for (std::uint32_t i = 0; i < shape.columns.size(); ++i) {
    if (row.is_sparse) {
      if (!bytes.flag())
        continue;
      row.columns.push_back(i);
    }
    row.values.push_back(make_value(shape.columns[i], bytes));
  }
  return row;
}

std::vector<std::uint32_t> make_set(const Shape &shape, ByteReader &bytes) {
  std::vector<std::uint32_t> labels;
  const auto fixed =
      static_cast<std::size_t>(std::max<std::int64_t>(shape.fixed_size, 0));
  const bool is_fixed = shape.fixed_size >= 0;
  for (std::uint32_t label = 0; label < shape.labels; ++label) {
    const std::size_t left = shape.labels - label;
    if (is_fixed ? labels.size() < fixed &&
                       (labels.size() + left <= fixed || bytes.flag())
                 : bytes.below(3) == 1)
      labels.push_back(label);
  }
  if (bytes.flag())
    std::reverse(labels.begin(), labels.end());
  return labels;
}

std::vector<Row> some_rows(const Shape &shape) {
  constexpr std::size_t kRows = 4;
  std::mt19937 random(5);
  std::vector<std::uint8_t> numbers(16 + 64 * shape.columns.size());
  for (std::uint8_t &number : numbers)
    number = static_cast<std::uint8_t>(random());
  ByteReader bytes(numbers.data(), numbers.size());
  std::vector<Row> rows;
  rows.reserve(kRows);
  for (std::size_t i = 0; i < kRows; ++i)
    rows.push_back(make_row(shape, bytes));
  return rows;
}

} // namespace naibx::fuzz
