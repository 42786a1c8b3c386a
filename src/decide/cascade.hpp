// Predictors one to m of the cascade: the labels of the set, one by one.
#pragma once

#include "../base/span.hpp"
#include "../kernels/kernels.hpp"
#include "../model/model.hpp"
#include "../score/live/feature_score.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

class Cascade {
public:
  Cascade(const Kernels &kernels, std::pmr::memory_resource *memory)
      : kernels_(&kernels), base_(memory), mantissas_(memory),
        exponents_(memory), keys_(memory), inverse_totals_(memory),
        no_weights_(memory), state_(memory) {}

  void reserve(std::uint32_t label_count);
  // Base scores of every label: log P(y) + log p(x | y), -infinity for a
  // label never seen. They do not change along the cascade.
  void score(const Model &model, FeatureScore &features);
  [[nodiscard]] Span<const double> base_scores() const { return base_; }

  // After score: chooses `size` labels. The log-probability of each step goes
  // to `step_log_probabilities`, where that is not NULL.
  void choose(const Model &model, std::uint32_t size, std::uint32_t *labels,
              double *step_log_probabilities);

private:
  enum class State : char { unseen, seen, chosen };
  // mantissa 2^exponent.
  struct Exponential {
    double mantissa;
    double exponent;
  };

  void start(const Model &model);
  void set_totals(const Model &model, double smoothing);
  // These return the position of the largest score, the first of several.
  std::size_t multiply_by_size(const Model &model, std::uint32_t size);
  std::size_t multiply(Span<const double> weights, double smoothing);
  [[nodiscard]] CascadeScores scores();
  [[nodiscard]] std::uint32_t best(std::size_t largest) const;
  [[nodiscard]] double step_log_probability(std::uint32_t best,
                                            std::size_t left) const;
  [[nodiscard]] Exponential exponential(std::size_t label) const;

  const Kernels *kernels_;
  std::pmr::vector<double> base_;
  // By label, in full lines of the kernels: the scores as CascadeScores has
  // them, -infinity once the label has been chosen; and one over the
  // denominator of P(M = m | y) or of P(y' | y), in units.
  std::pmr::vector<double> mantissas_;
  std::pmr::vector<double> exponents_;
  std::pmr::vector<double> keys_;
  std::pmr::vector<double> inverse_totals_;
  std::size_t taken_ = 0; // the label chosen last, which a step takes out
  double unit_ = 1.0;
  double smallest_weight_ = 1.0; // of the labels seen
  // Of a size never seen, by label.
  std::pmr::vector<double> no_weights_;
  std::pmr::vector<State> state_;
};

} // namespace naibx
