#include "batch_predictor.hpp"

#include "../io/stopwatch.hpp"

namespace naibx::cli {
namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 20U;
constexpr std::size_t kMostRows = 1000;

// Of the results of a row, at most.
std::uint64_t result_bytes(std::uint32_t label_count, std::uint32_t outputs) {
  std::uint64_t bytes = sizeof(std::uint32_t);
  for (const std::uint32_t output :
       {NAIBX_STEPS + 0U, NAIBX_SIZES + 0U, NAIBX_LABEL_SCORES + 0U}) {
    bytes += (outputs & output) != 0 ? sizeof(double) : 0;
  }
  return bytes * (std::uint64_t{label_count} + 1);
}

} // namespace

void RowBatch::append(const ExampleEntries &example) {
  columns.insert(columns.end(), example.columns,
                 example.columns + example.count);
  values.insert(values.end(), example.values, example.values + example.count);
  offsets.push_back(columns.size());
}

void RowBatch::clear() {
  offsets.assign(1, 0);
  columns.clear();
  values.clear();
  sizes.clear();
  row_labels.clear();
}

BatchPredictor::BatchPredictor(const Predictor &predictor,
                               std::uint32_t label_count, std::uint32_t outputs)
    : predictor_(predictor), row_bytes_(result_bytes(label_count, outputs)) {
  request_.set_outputs(outputs);
}

bool BatchPredictor::is_full(const RowBatch &batch) const {
  constexpr std::uint64_t kValueBytes = sizeof(double) + sizeof(std::uint32_t);
  return batch.row_count() >= kMostRows ||
         batch.row_count() * row_bytes_ + batch.values.size() * kValueBytes >=
             kMostBytes;
}

void BatchPredictor::predict(const RowBatch &batch) {
  predict_rows(batch);
  demand_sets(batch);
}

// A row alone has an error that says why.
void BatchPredictor::demand_sets(const RowBatch &batch) {
  const span<const naibx_status> outcomes = answer_.outcomes();
  for (std::size_t row = 0; row < outcomes.size(); ++row) {
    if (outcomes[row] != NAIBX_OK && outcomes[row] != NAIBX_CUT_SHORT) {
      const auto begin = static_cast<std::size_t>(batch.offsets[row]);
      RowBatch alone;
      alone.append({batch.values.data() + begin, batch.columns.data() + begin,
                    batch.offsets[row + 1] - batch.offsets[row]});
      if (!batch.sizes.empty()) {
        alone.sizes.push_back(batch.sizes[row]);
      }
      if (!batch.row_labels.empty()) {
        alone.row_labels.push_back(batch.row_labels[row]);
      }
      row_without_set_ = row;
      predict_rows(alone);
    }
  }
}

// In place of what was asked of the rows before.
void BatchPredictor::ask_of_rows(const RowBatch &batch) {
  for (; asked_rows_ > batch.row_labels.size(); --asked_rows_) {
    request_.set_row_labels(NAIBX_REQUIRED, asked_rows_ - 1, {});
    request_.set_row_labels(NAIBX_FORBIDDEN, asked_rows_ - 1, {});
  }
  for (const RowLabels &labels : batch.row_labels) {
    const auto row =
        static_cast<std::size_t>(&labels - batch.row_labels.data());
    request_.set_row_labels(NAIBX_REQUIRED, row, labels.required);
    request_.set_row_labels(NAIBX_FORBIDDEN, row, labels.forbidden);
  }
  asked_rows_ = batch.row_labels.size();
}

void BatchPredictor::predict_rows(const RowBatch &batch) {
  request_.set_row_sizes(batch.sizes);
  ask_of_rows(batch);
  const Stopwatch stopwatch;
  answer_.predict(predictor_, &request_,
                  Rows::sparse(batch.offsets, batch.columns, batch.values));
  seconds_ += stopwatch.seconds();
}

} // namespace naibx::cli
