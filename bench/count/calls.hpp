// The fixed set of calls whose instructions and allocations are counted.
#pragma once

#include "models.hpp"

#include <functional>
#include <string>
#include <vector>

namespace naibx::bench {

// Everything is made by `prepare`, before anything is counted; what it returns
// does the call, as often as one likes.
struct Call {
  std::string name;
  std::function<std::function<void()>()> prepare;
};

// On made-up data of CAL500's shape: 68 features, 174 labels, 26 a row; and
// sparse rows of words.
[[nodiscard]] std::vector<Call> calls();
// One prediction for 10, 100 and 1,000 features and labels.
[[nodiscard]] std::vector<Call> growing_calls();

// Bytes of what is stored for a shape, and of the numbers that it is made of.
struct Bytes {
  double model = 0.0;
  double model_numbers = 0.0;
  double tables = 0.0;
  double table_numbers = 0.0;
  double predictor = 0.0; // saved
};
[[nodiscard]] Bytes bytes_of(const Shape &shape, Precision precision);
inline constexpr Shape kStoredShapes[] = {kEmotions, kScene,  kYeast,
                                          kCal500,   kMiddle, kLarge};

// A model of so many labels, of which some were seen.
struct SeenLabels {
  std::uint32_t labels;
  std::uint32_t seen;
};
inline constexpr SeenLabels kSeenLabels[] = {
    {2400, 240}, {240000, 240}, {240000, 2400}};
[[nodiscard]] std::string name_of(const SeenLabels &shape);
void append_seen_label_calls(std::vector<Call> &all);

// Bytes in memory and in a file.
struct StoredModel {
  double memory;
  double file;
};
[[nodiscard]] StoredModel stored_model(const SeenLabels &shape);

} // namespace naibx::bench
