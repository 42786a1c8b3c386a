// Made-up data of the shape of real sets, and models and predictors of it.
#pragma once

#include "machine/machine.hpp"

#include <naibx/naibx.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace naibx::bench {

struct Destroy {
  void operator()(naibx_config *config) const { naibx_config_destroy(config); }
  void operator()(naibx_model *model) const { naibx_destroy(model); }
  void operator()(naibx_predictor *predictor) const {
    naibx_predictor_destroy(predictor);
  }
  void operator()(naibx_request *request) const {
    naibx_request_destroy(request);
  }
  void operator()(naibx_answer *answer) const { naibx_answer_destroy(answer); }
};
using Config = std::unique_ptr<naibx_config, Destroy>;
using Model = std::unique_ptr<naibx_model, Destroy>;
using Predictor = std::unique_ptr<naibx_predictor, Destroy>;
using Request = std::unique_ptr<naibx_request, Destroy>;
using Answer = std::unique_ptr<naibx_answer, Destroy>;

// Throws the name of a status that is not NAIBX_OK.
void require(naibx_status status);

// Every size from the smallest to the largest occurs.
struct Shape {
  const char *name;
  std::uint32_t features;
  std::uint32_t labels;
  std::uint32_t smallest_size;
  std::uint32_t largest_size;
  double mean_size;

  [[nodiscard]] std::uint32_t size_count() const {
    return largest_size - smallest_size + 1;
  }
  // What a prediction scores: labels, and sizes that have been seen.
  [[nodiscard]] std::uint32_t class_count() const {
    return labels + size_count();
  }
};

// Of the public sets of that name, and beyond.
inline constexpr Shape kEmotions{"emotions", 72, 6, 1, 3, 1.87};
inline constexpr Shape kScene{"scene", 294, 6, 1, 3, 1.07};
inline constexpr Shape kYeast{"yeast", 103, 14, 1, 11, 4.24};
inline constexpr Shape kCal500{"CAL500", 68, 174, 13, 48, 26.04};
inline constexpr Shape kMiddle{"300x300", 300, 300, 1, 20, 10.0};
inline constexpr Shape kLarge{"1000x1000", 1000, 1000, 1, 20, 10.0};

// Rows one after the other, dense (no columns) or sparse.
struct Rows {
  std::size_t count = 0;
  std::vector<double> values;
  std::vector<std::uint32_t> columns;
  std::vector<std::uint64_t> offsets; // of sparse rows: count + 1
  std::vector<std::uint32_t> labels;
  std::vector<std::uint64_t> label_offsets{0}; // count + 1

  [[nodiscard]] bool is_sparse() const { return !offsets.empty(); }
  [[nodiscard]] std::size_t length(std::size_t row) const;
  [[nodiscard]] const double *row(std::size_t row) const;
  [[nodiscard]] const std::uint32_t *row_columns(std::size_t row) const;
};

// The same rows for the same arguments, on every machine.
[[nodiscard]] Rows dense_rows(const Shape &shape, std::size_t count,
                              std::uint64_t seed);
// So many distinct columns a row, with counts from 1 on.
[[nodiscard]] Rows sparse_rows(const Shape &shape, std::size_t per_row,
                               std::size_t count, std::uint64_t seed);

// One group of one family; NAIBX_GAUSSIAN and its like.
[[nodiscard]] Model trained(const Shape &shape, std::int32_t family,
                            const Rows &rows);
[[nodiscard]] Predictor compiled(const naibx_model *model, Precision precision);
// Reads the model as it predicts.
[[nodiscard]] Predictor live(const naibx_model *model);
[[nodiscard]] Answer make_answer();
[[nodiscard]] double table_bytes(const naibx_predictor *predictor);
// The length of the file; a part that is NULL is left out.
[[nodiscard]] double saved_bytes(const naibx_model *model,
                                 const naibx_predictor *predictor);

// Predicts one row; returns the size of the set.
std::uint64_t predict(const naibx_predictor *predictor, const Rows &rows,
                      std::size_t row, naibx_answer *answer);
void predict_batch(const naibx_predictor *predictor, const Rows &rows,
                   naibx_answer *answer);

} // namespace naibx::bench
