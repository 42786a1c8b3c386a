#include "batch_predictor.hpp"

#include "../io/stopwatch.hpp"

#include <algorithm>

namespace naibx::cli {
namespace {

// Places for labels in the buffers of a batch, where a row may need all.
constexpr std::size_t kLabelPlaces = std::size_t{1} << 18U;
constexpr std::size_t kMostRows = 1000;

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
}

BatchPredictor::BatchPredictor(const naibx_model *model,
                               std::uint32_t label_count,
                               StepProbabilities steps)
    : model_(model), label_count_(label_count), steps_(steps),
      preferred_rows_(std::clamp<std::size_t>(
          kLabelPlaces / std::max(label_count, 1U), 1, kMostRows)),
      workspace_(create_workspace(model)) {}

const LabelSets &BatchPredictor::predict(const RowBatch &batch) {
  const std::size_t capacity = batch.row_count() * label_count_;
  sets_.offsets.assign(batch.row_count() + 1, 0);
  sets_.labels.resize(capacity);
  const bool computes_steps = steps_ == StepProbabilities::computed;
  log_probabilities_.resize(computes_steps ? capacity : 0);
  std::uint64_t count = 0;
  ErrorSlot error;
  const Stopwatch stopwatch;
  const naibx_status status = naibx_predict_batch(
      model_, batch.row_count(), batch.values.data(), batch.columns.data(),
      batch.offsets.data(), batch.values.size(),
      batch.sizes.empty() ? nullptr : batch.sizes.data(), sets_.offsets.data(),
      sets_.labels.data(), computes_steps ? log_probabilities_.data() : nullptr,
      capacity, &count, nullptr, nullptr, workspace_.get(), error.out());
  seconds_ += stopwatch.seconds();
  check(status, error);
  sets_.labels.resize(count);
  log_probabilities_.resize(computes_steps ? count : 0);
  return sets_;
}

double BatchPredictor::log_size_probability(const RowBatch &batch,
                                            std::size_t row) {
  const ExampleEntries example = batch.example(row);
  size_posterior_.resize(std::size_t{label_count_} + 1);
  ErrorSlot error;
  check(naibx_score_sizes(model_, example.values, example.columns,
                          example.count, size_posterior_.data(),
                          size_posterior_.size(), nullptr, workspace_.get(),
                          error.out()),
        error);
  return size_posterior_[sets_.size(row)];
}

} // namespace naibx::cli
