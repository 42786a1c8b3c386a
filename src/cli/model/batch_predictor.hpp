// Predicts many rows with one predictor, in batches of bounded bytes.
#pragma once

#include "../readers/dataset.hpp"

#include <naibx/naibx.hpp>

#include <cstdint>
#include <vector>

namespace naibx::cli {

// What the set of one row must be.
struct RowLabels {
  std::vector<std::uint32_t> required;
  std::vector<std::uint32_t> forbidden;
};

// Rows waiting to be predicted (CSR).
struct RowBatch {
  std::vector<std::uint64_t> offsets = {0};
  std::vector<std::uint32_t> columns;
  std::vector<double> values;
  // Wanted size of each set, or none for all.
  std::vector<std::int64_t> sizes;
  // What is asked of each set, or none for all.
  std::vector<RowLabels> row_labels;

  [[nodiscard]] std::size_t row_count() const { return offsets.size() - 1; }
  void append(const ExampleEntries &example);
  void clear();
};

class BatchPredictor {
public:
  // `outputs`: what is computed, NAIBX_SETS and so on, summed. The predictor
  // must last, and the model of a live one stay as it is.
  BatchPredictor(const Predictor &predictor, std::uint32_t label_count,
                 std::uint32_t outputs);

  // What is asked of all rows, besides what is computed and the sizes of rows.
  [[nodiscard]] Request &request() { return request_; }

  // Whether it should be predicted before it grows.
  [[nodiscard]] bool is_full(const RowBatch &batch) const;

  // What it gives lasts until the next call. Throws Error also where a row can
  // have no set.
  void predict(const RowBatch &batch);
  [[nodiscard]] Sets sets() const { return answer_.sets(); }
  // Which of them are of which row; empty where each row has one.
  [[nodiscard]] span<const std::uint64_t> set_offsets() const {
    return answer_.set_offsets();
  }
  [[nodiscard]] span<const double> numbers(std::uint32_t output) const {
    return answer_.numbers(output);
  }

  // Of the batch whose prediction failed because a row can have no set.
  [[nodiscard]] std::size_t row_without_set() const { return row_without_set_; }

  // Time spent in the library so far.
  [[nodiscard]] double seconds() const { return seconds_; }

private:
  void predict_rows(const RowBatch &batch);
  void ask_of_rows(const RowBatch &batch);
  void demand_sets(const RowBatch &batch);

  const Predictor &predictor_;
  std::uint64_t row_bytes_;
  Request request_ = Request::create();
  Answer answer_ = Answer::create();
  double seconds_ = 0.0;
  std::size_t row_without_set_ = 0;
  std::size_t asked_rows_ = 0; // that the request may have labels of
};

} // namespace naibx::cli
