// The model by its definitions: slow, obvious, and written without a look at
// the library. It keeps every example and computes every number anew.
#pragma once

#include <cstdint>
#include <vector>

namespace naibx::reference {

using Real = long double;

enum class Family { gaussian, bernoulli, multinomial, categorical };

struct Feature {
  Family family = Family::gaussian;
  std::uint32_t group = 0;
  std::uint32_t category_count = 0;
};

struct Settings {
  std::uint32_t label_count = 1;
  std::vector<Feature> features;
  double smoothing = 1;         // a
  double feature_smoothing = 1; // b
  double variance_prior = 1;    // k
  std::int64_t fixed_size = -1; // -1: sizes vary
  bool allow_empty = false;
};

struct Example {
  std::vector<double> features; // NaN is missing
  std::vector<std::uint32_t> labels;
  double weight = 1;
};

// A class is a choice of examples: all, those with a label, those of a size.
struct Class {
  enum class Kind { all, label, size };
  Kind kind = Kind::all;
  std::uint32_t number = 0;

  [[nodiscard]] bool holds(const Example &example) const;
};

// The mean is `origin` + `shift`, kept apart so that a large offset does not
// take the digits of a small deviation.
struct Gaussian {
  Real weight = 0;
  Real origin = 0;
  Real shift = 0;
  Real variance = 0;

  [[nodiscard]] Real mean() const { return origin + shift; }
};

// What examples add up to: the sums of w, of w min(w, 1) and of the squared
// deviations from the mean.
struct Moments {
  Real weight = 0;
  Real squared_weight = 0;
  Real origin = 0;
  Real shift = 0;
  Real squares = 0;

  // N - Q / N, or none where it is next to nothing.
  [[nodiscard]] Real degrees_of_freedom() const;
};

struct ValueWeight {
  Real value = 0;
  Real total = 0;
};

class Reference {
public:
  explicit Reference(Settings settings) : settings_(std::move(settings)) {}

  void add(const Example &example);

  // Statistics.
  // By how much a, b and k are multiplied: Q / N, at most 1.
  [[nodiscard]] Real typical_weight() const;
  [[nodiscard]] Real weight(Class examples) const;
  [[nodiscard]] Real label_size_weight(std::uint32_t label,
                                       std::uint32_t size) const;
  [[nodiscard]] Real pair_weight(std::uint32_t label,
                                 std::uint32_t other) const;
  [[nodiscard]] Gaussian gaussian(Class examples, std::size_t column) const;
  // How far a feature strays from its mean, whatever the weight.
  [[nodiscard]] Real deviation(std::size_t column) const;
  [[nodiscard]] ValueWeight value_weight(Class examples, std::size_t column,
                                         std::uint32_t category) const;

  // log P(y) + log p(x | y); -infinity for a label never seen.
  [[nodiscard]] std::vector<Real>
  label_scores(const std::vector<double> &x) const;

  // log P(M = m) + log p(x | M = m); -infinity for what is no candidate.
  [[nodiscard]] std::vector<Real>
  size_scores(const std::vector<double> &x) const;
  [[nodiscard]] std::vector<Real>
  size_posterior(const std::vector<double> &x) const;
  [[nodiscard]] std::uint32_t
  predicted_size(const std::vector<double> &x) const;

  // One step of the cascade: the score of every label, given the size and the
  // labels chosen before.
  [[nodiscard]] std::vector<Real>
  step_scores(const std::vector<Real> &label_scores, std::uint32_t size,
              const std::vector<std::uint32_t> &chosen) const;
  // The label that this step chooses.
  [[nodiscard]] std::uint32_t
  best_label(const std::vector<Real> &step_scores,
             const std::vector<std::uint32_t> &chosen) const;
  // The logarithm of the probability of a label among those that are left.
  [[nodiscard]] Real
  step_log_probability(const std::vector<Real> &step_scores,
                       const std::vector<std::uint32_t> &chosen,
                       std::uint32_t label) const;

  [[nodiscard]] const Settings &settings() const { return settings_; }

  // The sizes of all terms that a score may be put together from, added up:
  // what a rounding of one of them is measured against. A score itself may be
  // small only because its terms cancel.
  [[nodiscard]] Real term_scale(Class examples,
                                const std::vector<double> &x) const;

private:
  [[nodiscard]] Moments moments(Class examples, std::size_t column) const;
  [[nodiscard]] Real smoothing() const { return counted(settings_.smoothing); }
  [[nodiscard]] Real feature_smoothing() const {
    return counted(settings_.feature_smoothing);
  }
  [[nodiscard]] Real variance_prior() const {
    return counted(settings_.variance_prior);
  }
  // A constant above 0 never becomes 0: the least double is left.
  [[nodiscard]] Real counted(double constant) const;
  [[nodiscard]] bool is_size_candidate(std::uint32_t size) const;
  [[nodiscard]] Real log_likelihood(Class examples,
                                    const std::vector<double> &x) const;
  [[nodiscard]] Real gaussian_term(Class examples, std::size_t column,
                                   Real x) const;
  [[nodiscard]] Real bernoulli_term(Class examples, std::size_t column,
                                    Real x) const;
  [[nodiscard]] Real categorical_term(Class examples, std::size_t column,
                                      Real x) const;
  [[nodiscard]] Real multinomial_term(Class examples, std::size_t column,
                                      Real x) const;

  Settings settings_;
  std::vector<Example> examples_;
};

bool contains(const std::vector<std::uint32_t> &set, std::uint32_t label);

// log of the sum of the exponentials; -infinity where all are.
Real log_sum(const std::vector<Real> &logs);

} // namespace naibx::reference
