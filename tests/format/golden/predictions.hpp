// What a golden file predicts, as text: later versions must predict the same.
#pragma once

#include "golden_file.hpp"

#include <string>
#include <utility>
#include <vector>

namespace naibx::test {

// A word and numbers.
using PredictionLine = std::pair<std::string, std::vector<double>>;
using Predictions = std::vector<PredictionLine>;

// For a few rows: each row, and the set, the probabilities of its steps, the
// sizes, the labels and the evidence that are predicted for it.
Predictions predict_some_rows(Reader reader, const Bytes &bytes);
// For the rows of other predictions.
Predictions predict_rows_of(const Predictions &other, Reader reader,
                            const Bytes &bytes);

std::string predictions_text(const Predictions &predictions);
Predictions read_predictions(const std::string &text);

// Whether all numbers are equal, or differ by a thousand-millionth of
// themselves or of 1 at most.
bool are_same(const Predictions &left, const Predictions &right);

} // namespace naibx::test
