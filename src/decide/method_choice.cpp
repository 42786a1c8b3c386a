#include "method_choice.hpp"

#include "naive_held_out.hpp"
#include "sets/paired_gain.hpp"

#include <utility>

namespace naibx {

namespace {

// Leaves the paper's model for the best that gains more than one standard
// error.
class MethodTrial {
public:
  MethodTrial(const Model &model, std::pmr::memory_resource *memory)
      : model_(model), memory_(memory),
        naive_(naive_held_out_utilities(model, memory)) {
    std::size_t row_count = 0;
    for (const ReservoirRow &row : model.ridge()->sample()) {
      choice_.naive.utility += row.weight * naive_[row_count++];
      total_ += row.weight;
    }
    choice_.naive.utility /= total_;
  }

  // Simple ones first.
  void attempt(RidgeFit fit) {
    std::pmr::vector<double> utilities(memory_);
    RidgePredictor predictor(model_, std::move(fit), &utilities, memory_);
    PairedGain gain;
    const Span<const ReservoirRow> sample = model_.ridge()->sample();
    for (std::size_t begin = 0; begin < sample.size();) {
      const std::size_t block = begin;
      const std::size_t end = end_of_left_out(sample, begin);
      for (; begin < end; ++begin) {
        gain.add(block, share(begin), utilities[begin] - naive_[begin]);
      }
    }
    if (gain.replaces(best_gain_)) {
      best_gain_ = gain.mean();
      predictor.set_gain(gain.mean());
      choice_.ridge.emplace(std::move(predictor));
    }
  }

  MethodChoice take() { return std::move(choice_); }

private:
  [[nodiscard]] double share(std::size_t row) const {
    return model_.ridge()->sample()[row].weight / total_;
  }

  const Model &model_;
  std::pmr::memory_resource *memory_;
  std::pmr::vector<double> naive_; // [row]
  double total_ = 0.0;
  double best_gain_ = 0.0;
  MethodChoice choice_ = {std::nullopt, {0.0, 0.0}};
};

} // namespace

MethodChoice choose_method(const Model &model,
                           std::pmr::memory_resource *memory) {
  MethodChoice choice;
  if (!RidgePredictor::is_for(model)) {
    return choice;
  }
  const Configuration &configuration = model.configuration();
  const RidgeModel &ridge = *model.ridge();
  const bool chooses = configuration.ridge().method == Method::automatic;
  if (chooses && ridge.sample().size() < RidgePredictor::kFewestRows) {
    return choice; // too few to tell them apart, also where the map is fixed
  }
  RidgeFit fit = ridge.fit(configuration, model.kernels(), memory);
  if (!chooses) {
    choice.ridge.emplace(model, std::move(fit), nullptr, memory);
    return choice;
  }
  MethodTrial trial(model, memory);
  if (fit.map.has_all_linear()) {
    trial.attempt(linear_part(fit, configuration, ridge.groups(memory),
                              ridge.sample(), model.kernels(), memory));
  }
  trial.attempt(std::move(fit));
  return trial.take();
}

} // namespace naibx
