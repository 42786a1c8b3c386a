// How the tests predict: the one place that knows the calls, but for tests of
// the very forms in which they can be called.
#pragma once

#include <naibx/naibx.hpp>

#include <cstdint>

namespace naibx_test {

// `From` is a model or a predictor.
template <typename From>
naibx::Prediction predict(const From &from, const naibx::Features &features,
                          std::int64_t size = NAIBX_SIZE_PREDICTED,
                          naibx::Workspace *workspace = nullptr) {
  return from.predict(features, size, workspace);
}

template <typename From>
std::uint64_t predict(const From &from, const naibx::Features &features,
                      naibx::span<std::uint32_t> labels,
                      naibx::span<double> step_log_probabilities = {},
                      std::int64_t size = NAIBX_SIZE_PREDICTED,
                      naibx::Workspace *workspace = nullptr) {
  return from.predict(features, labels, step_log_probabilities, size,
                      workspace);
}

template <typename From>
naibx::Predictions predict_batch(const From &from, const naibx::Rows &rows,
                                 const naibx::Sizes &sizes = {},
                                 naibx::Workspace *workspace = nullptr,
                                 const naibx::Progress &progress = {}) {
  return from.predict_batch(rows, sizes, workspace, progress);
}

template <typename From>
std::uint64_t predict_batch(const From &from, const naibx::Rows &rows,
                            naibx::span<std::uint64_t> label_offsets,
                            naibx::span<std::uint32_t> labels,
                            naibx::span<double> step_log_probabilities = {},
                            const naibx::Sizes &sizes = {},
                            naibx::Workspace *workspace = nullptr,
                            const naibx::Progress &progress = {}) {
  return from.predict_batch(rows, label_offsets, labels, step_log_probabilities,
                            sizes, workspace, progress);
}

} // namespace naibx_test
