#include "blas.hpp"

#include <cblas.h>
#include <memory>
#include <vector>

namespace naibx::bench {

namespace {

template <typename Real> struct Matrices {
  Matrices(std::size_t rows, std::size_t features, std::size_t classes)
      : squares(rows * features, Real{1}), values(rows * features, Real{1}),
        square_factors(features * classes, Real{0.5}),
        factors(features * classes, Real{0.25}), scores(rows * classes) {}
  std::vector<Real> squares;
  std::vector<Real> values;
  std::vector<Real> square_factors;
  std::vector<Real> factors;
  std::vector<Real> scores;
};

template <typename Real, typename Multiply>
std::function<void()> products(std::size_t rows, std::size_t features,
                               std::size_t classes, Multiply multiply) {
  openblas_set_num_threads(1);
  auto matrices = std::make_shared<Matrices<Real>>(rows, features, classes);
  const auto m = static_cast<blasint>(rows);
  const auto n = static_cast<blasint>(classes);
  const auto k = static_cast<blasint>(features);
  return [=] {
    multiply(CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, Real{1},
             matrices->squares.data(), k, matrices->square_factors.data(), n,
             Real{0}, matrices->scores.data(), n);
    multiply(CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, Real{1},
             matrices->values.data(), k, matrices->factors.data(), n, Real{1},
             matrices->scores.data(), n);
  };
}

} // namespace

std::function<void()> expanded_form(std::size_t rows, std::size_t features,
                                    std::size_t classes, Precision precision) {
  return precision == Precision::float64
             ? products<double>(rows, features, classes, cblas_dgemm)
             : products<float>(rows, features, classes, cblas_sgemm);
}

std::string blas_name() {
  return std::string(openblas_get_config()) + ", kernels of " +
         openblas_get_corename();
}

} // namespace naibx::bench
