#include "calibration.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace naibx {

namespace {

constexpr double kLargestLogOdds = 12.0;
constexpr double kLargestExponent = 30.0;
constexpr int kMostSteps = 25;
constexpr double kSmallestStep = 1e-10;
constexpr double kPriorOfAll = 1e-3;
// How many examples the common slope and constant count for.
constexpr double kPriorOfSlope = 10.0;
constexpr double kPriorOfConstant = 1.0;

double sigmoid(double x) {
  return 1.0 /
         (1.0 + std::exp(-std::clamp(x, -kLargestExponent, kLargestExponent)));
}

double log_odds_of(double share) {
  return std::log(share / (1.0 - share));
}

double units(double score, double share) {
  return (score - share) / std::sqrt(share * (1.0 - share));
}

using Three = std::array<double, 3>;

// Solves the symmetric 3 by 3 system by elimination; it is positive definite.
Three solve(std::array<Three, 3> matrix, Three sides) {
  for (std::size_t k = 0; k < 3; ++k) {
    for (std::size_t i = k + 1; i < 3; ++i) {
      const double factor = matrix[i][k] / matrix[k][k];
      for (std::size_t j = k; j < 3; ++j) {
        matrix[i][j] -= factor * matrix[k][j];
      }
      sides[i] -= factor * sides[k];
    }
  }
  for (std::size_t i = 3; i-- > 0;) {
    for (std::size_t j = i + 1; j < 3; ++j) {
      sides[i] -= matrix[i][j] * sides[j];
    }
    sides[i] /= matrix[i][i];
  }
  return sides;
}

// Newton's method on the log-likelihood of constant, slope and weight of the
// prior log-odds, which all targets share.
class CommonFit {
public:
  CommonFit(const CalibrationRows &rows, Span<const double> shares)
      : rows_(rows), shares_(shares) {
    for (int i = 0; i < kMostSteps && step(); ++i) {
    }
  }
  [[nodiscard]] const Three &parameters() const { return parameters_; }

private:
  bool step() {
    std::array<Three, 3> curvature = {};
    Three gradient = {};
    for (std::size_t i = 0; i < 3; ++i) {
      curvature[i][i] = kPriorOfAll;
      gradient[i] = -kPriorOfAll * (parameters_[i] - kStart[i]);
    }
    for (std::size_t row = 0; row < rows_.weights.size(); ++row) {
      for (std::size_t target = rows_.begin; target < rows_.end; ++target) {
        add(row, target, curvature, gradient);
      }
    }
    const Three change = solve(curvature, gradient);
    double largest = 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
      const double bounded = std::clamp(change[i], -2.0, 2.0);
      parameters_[i] += bounded;
      largest = std::max(largest, std::fabs(bounded));
    }
    return largest >= kSmallestStep;
  }

  void add(std::size_t row, std::size_t target, std::array<Three, 3> &curvature,
           Three &gradient) const {
    const double share = shares_[target - rows_.begin];
    const Three basis = {1.0, units(rows_.scores.row(row)[target], share),
                         log_odds_of(share)};
    const double p =
        sigmoid(basis[0] * parameters_[0] + basis[1] * parameters_[1] +
                basis[2] * parameters_[2]);
    const double weight = rows_.weights[row];
    const double rest = weight * (rows_.targets.row(row)[target] - p);
    const double variance = weight * p * (1.0 - p);
    for (std::size_t i = 0; i < 3; ++i) {
      gradient[i] += rest * basis[i];
      for (std::size_t j = 0; j < 3; ++j) {
        curvature[i][j] += variance * basis[i] * basis[j];
      }
    }
  }

  static constexpr Three kStart = {0.0, 1.0, 1.0};
  const CalibrationRows &rows_;
  Span<const double> shares_;
  Three parameters_ = kStart;
};

// Newton's method for one target, with a prior about what is common.
TargetCalibration fit(const CalibrationRows &rows, std::size_t target,
                      double share, const Three &common) {
  const double common_constant = common[0] + common[2] * log_odds_of(share);
  const double common_slope = common[1];
  const double slope_prior =
      kPriorOfSlope / std::max(common_slope * common_slope, 1e-3);
  double a = common_constant;
  double b = common_slope;
  for (int i = 0; i < kMostSteps; ++i) {
    double to_a = -kPriorOfConstant * (a - common_constant);
    double to_b = -slope_prior * (b - common_slope);
    double aa = kPriorOfConstant;
    double ab = 0.0;
    double bb = slope_prior;
    for (std::size_t row = 0; row < rows.weights.size(); ++row) {
      const double u = units(rows.scores.row(row)[target], share);
      const double p = sigmoid(a + b * u);
      const double rest =
          rows.weights[row] * (rows.targets.row(row)[target] - p);
      const double variance = rows.weights[row] * p * (1.0 - p);
      to_a += rest;
      to_b += rest * u;
      aa += variance;
      ab += variance * u;
      bb += variance * u * u;
    }
    const double determinant = aa * bb - ab * ab;
    const double step_a =
        std::clamp((bb * to_a - ab * to_b) / determinant, -1.0, 1.0);
    const double step_b =
        std::clamp((aa * to_b - ab * to_a) / determinant, -1.0, 1.0);
    a += step_a;
    b += step_b;
    if (std::max(std::fabs(step_a), std::fabs(step_b)) < kSmallestStep) {
      break;
    }
  }
  return {a, std::max(b, 0.0), share};
}

} // namespace

double TargetCalibration::log_odds(double score) const {
  // The order of the arguments keeps a NaN, which damaged files can lead to,
  // from what searches and sorts.
  return std::max(
      -kLargestLogOdds,
      std::min(kLargestLogOdds, constant + slope * units(score, share)));
}

std::pmr::vector<TargetCalibration>
calibrate(const CalibrationRows &rows, Span<const double> shares,
          std::pmr::memory_resource *memory) {
  const CommonFit common(rows, shares);
  std::pmr::vector<TargetCalibration> calibrations(memory);
  calibrations.reserve(shares.size());
  for (std::size_t target = rows.begin; target < rows.end; ++target) {
    calibrations.push_back(
        fit(rows, target, shares[target - rows.begin], common.parameters()));
  }
  return calibrations;
}

} // namespace naibx
