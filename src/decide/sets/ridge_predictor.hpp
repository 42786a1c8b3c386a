// What a model's second way to score is compiled to: scores, the sets seen and
// the decoder.
#pragma once

#include "../../model/layout.hpp"
#include "../../model/model.hpp"
#include "../../score/ridge/ridge_tables.hpp"
#include "decoder_choice.hpp"

#include <cstdint>
#include <limits>
#include <memory_resource>
#include <vector>

namespace naibx {

// How a predictor did on held-out rows of its training data. NaN where that was
// not measured.
struct HeldOutResult {
  double utility = std::numeric_limits<double>::quiet_NaN(); // a mean
  double gain = std::numeric_limits<double>::quiet_NaN();    // over the paper's
};

class RidgePredictor {
public:
  // Whether the model has learned enough rows for it.
  // Of the sample, for a model whose map was not fixed by the caller.
  static constexpr std::size_t kFewestRows = 150;
  static bool is_for(const Model &model);
  // From the fit of what the model keeps. `utilities`, which may be NULL,
  // becomes what the predictor would have earned for each row of the sample.
  RidgePredictor(const Model &model, RidgeFit fit,
                 std::pmr::vector<double> *utilities,
                 std::pmr::memory_resource *memory);

  [[nodiscard]] const Configuration &configuration() const {
    return configuration_;
  }
  [[nodiscard]] const Layout &layout() const { return layout_; }
  [[nodiscard]] const RidgeTables &tables() const { return tables_; }
  [[nodiscard]] const SeenSets &sets() const { return sets_; }
  [[nodiscard]] const DecoderChoice &choice() const { return choice_; }
  [[nodiscard]] HeldOutResult held_out() const {
    return {choice_.utility, gain_};
  }
  void set_gain(double gain) { gain_ = gain; }
  void round_to_float32() { tables_.round_to_float32(); }
  [[nodiscard]] std::size_t bytes() const {
    return tables_.bytes() + sets_.bytes();
  }
  // N of the model that it was compiled from.
  [[nodiscard]] double weight() const { return weight_; }
  [[nodiscard]] bool is_label_seen(std::uint32_t label) const {
    return sets_.has_label(label);
  }
  // Sizes that have been seen, and the logarithm of how much of its group each
  // is.
  [[nodiscard]] Span<const std::uint32_t> sizes() const { return sizes_; }
  [[nodiscard]] Span<const double> size_log_shares() const {
    return size_log_shares_;
  }
  [[nodiscard]] Decoding decoding() const {
    return {sets_, tables_.label_log_odds(), tables_.groups()};
  }
  // Of sets for which nothing is asked.
  [[nodiscard]] SizeBounds bounds() const;

private:
  friend struct RidgeFields; // of files

  // For one whose fields a file has.
  RidgePredictor(const Configuration &configuration,
                 std::pmr::memory_resource *memory);
  void count_sizes();
  void choose(const RidgeModel &ridge, double example_weight,
              std::pmr::vector<double> *utilities,
              std::pmr::memory_resource *memory);

  Configuration configuration_;
  Layout layout_;
  RidgeTables tables_;
  SeenSets sets_;
  std::pmr::vector<std::uint32_t> sizes_;
  std::pmr::vector<double> size_log_shares_;
  DecoderChoice choice_ = {};
  double gain_ = HeldOutResult().gain;
  double weight_ = 0.0;
};

} // namespace naibx
