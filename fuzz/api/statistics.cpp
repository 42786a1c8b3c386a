// What models tell of their statistics.
#include "operations.hpp"

#include <cmath>

namespace naibx::fuzz {

namespace {

const naibx_model *any_model(Program &program) {
  return program.models.pointer(program.bytes);
}

void check_weight(naibx_status status, double weight) {
  require(status != NAIBX_OK || (weight >= 0.0 && std::isfinite(weight)),
          "a weight is finite and not negative");
}

void get_number(Program &program) {
  const naibx_model *const model = any_model(program);
  const auto key = static_cast<std::int32_t>(program.bytes.below(9)) - 1;
  const std::uint32_t first = program.count();
  const std::uint32_t second = program.count();
  double weight = 0.0;
  const naibx_status status = program.call(
      [&](auto error) {
        return naibx_get_number(model, key, first, second, &weight, error);
      },
      weight);
  check_weight(status, weight);
}

void get_gaussian(Program &program) {
  const naibx_model *const model = any_model(program);
  const auto kind = static_cast<std::int32_t>(program.bytes.below(5)) - 1;
  const std::uint32_t number = program.count();
  const std::uint32_t column = program.count();
  double weight = 0.0;
  double mean = 0.0;
  double variance = 0.0;
  const naibx_status status = program.call(
      [&](auto error) {
        return naibx_get_gaussian(model, kind, number, column, &weight, &mean,
                                  &variance, error);
      },
      weight, mean, variance);
  check_weight(status, weight);
  require(std::isfinite(mean) && variance >= 0.0 && std::isfinite(variance),
          "means and variances are finite");
}

void get_value_weight(Program &program) {
  const naibx_model *const model = any_model(program);
  const auto kind = static_cast<std::int32_t>(program.bytes.below(5)) - 1;
  const std::uint32_t number = program.count();
  const std::uint32_t column = program.count();
  const std::uint32_t category = program.count();
  double of_value = 0.0;
  double total = 0.0;
  const naibx_status status = program.call(
      [&](auto error) {
        return naibx_get_value_weight(model, kind, number, column, category,
                                      &of_value, &total, error);
      },
      of_value, total);
  check_weight(status, of_value);
  check_weight(status, total);
}

} // namespace

std::vector<Operation> statistics_operations() {
  return {get_number, get_gaussian, get_value_weight};
}

} // namespace naibx::fuzz
