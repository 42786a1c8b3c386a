#include "float32_scale.hpp"

#include <cmath>

namespace naibx::conformance {

namespace {

struct Normal {
  double mean = 0;
  double variance = 0;
};

Normal normal_of(const naibx_model *model, std::int32_t class_kind,
                 std::uint32_t class_number, std::uint32_t column) {
  Normal normal;
  naibx_error *error = nullptr;
  require_ok(naibx_get_gaussian(model, class_kind, class_number, column,
                                nullptr, &normal.mean, &normal.variance,
                                &error),
             error);
  return normal;
}

} // namespace

double float32_bound(const naibx_model *model, std::int32_t class_kind,
                     std::uint32_t class_number,
                     const std::vector<bool> &gaussian,
                     const std::vector<double> &x, bool sparse,
                     double logarithms) {
  double squares = 0;
  double means = 0;
  for (std::uint32_t column = 0; column < x.size(); ++column) {
    if (!gaussian[column] || std::isnan(x[column]))
      continue;
    const Normal normal = normal_of(model, class_kind, class_number, column);
    if (normal.variance == 0)
      continue;
    const double centre = normal_of(model, NAIBX_CLASS_ALL, 0, column).mean;
    const auto half_square = [&](double deviation) {
      return deviation * deviation / (2 * normal.variance);
    };
    squares += half_square(x[column] - normal.mean);
    means += half_square(normal.mean - centre);
    // A sparse row may start from the sum of a row of zeros.
    if (sparse && x[column] != 0) {
      squares += half_square(normal.mean);
      means += half_square(normal.mean - centre);
    }
  }
  return kFloatRounding *
             ((sparse ? 280 : 150) * squares + 4 * means + logarithms) +
         1e-9;
}

} // namespace naibx::conformance
