// The public C ABI as the conformance tests use it: handles that destroy
// themselves, statuses that throw, one call per question.
#pragma once

#include "reference.hpp"

#include <naibx/naibx.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace naibx::conformance {

struct Destroy {
  void operator()(naibx_config *config) const { naibx_config_destroy(config); }
  void operator()(naibx_model *model) const { naibx_destroy(model); }
  void operator()(naibx_predictor *predictor) const {
    naibx_predictor_destroy(predictor);
  }
  void operator()(naibx_answer *answer) const { naibx_answer_destroy(answer); }
};
using Config = std::unique_ptr<naibx_config, Destroy>;
using Model = std::unique_ptr<naibx_model, Destroy>;
using Predictor = std::unique_ptr<naibx_predictor, Destroy>;
using Answer = std::unique_ptr<naibx_answer, Destroy>;

// Throws std::runtime_error with the error's message; destroys the error. By
// reference, since the call that makes the error may be evaluated last.
void require_ok(naibx_status status, naibx_error *const &error);

// One row as the library takes it: dense, or sparse without its zeros.
struct Row {
  std::vector<double> values;
  std::vector<std::uint32_t> columns;
  bool sparse = false;

  [[nodiscard]] const std::uint32_t *indices() const;
};
Row make_row(const std::vector<double> &features, bool sparse);

Model make_model(const reference::Settings &settings);
Answer make_answer();
Model copy(const naibx_model *model);
std::vector<std::uint8_t> save(const naibx_model *model);
Model load(const std::vector<std::uint8_t> &bytes);

using Examples = std::vector<reference::Example>;
void learn(naibx_model *model, const reference::Example &example, bool sparse);
void learn_batch(naibx_model *model, Examples::const_iterator first,
                 Examples::const_iterator last, bool sparse);

// The kernels that this machine runs, the portable one first.
std::vector<std::int32_t> kernels_of_this_machine();
Predictor make_predictor(const naibx_model *model,
                         std::int32_t precision = NAIBX_FLOAT64,
                         std::int32_t kernel = NAIBX_KERNEL_BEST);
std::vector<std::uint8_t> save(const naibx_predictor *predictor);
Predictor load_predictor(const std::vector<std::uint8_t> &bytes);

// What predicts: a model, or a predictor that was compiled from one.
class Subject {
public:
  Subject(const naibx_model *model) // NOLINT(google-explicit-constructor)
      : model_(model) {}
  Subject(
      const naibx_predictor *predictor) // NOLINT(google-explicit-constructor)
      : predictor_(predictor) {}

  // NULL where it is the other.
  [[nodiscard]] const naibx_model *model() const { return model_; }
  [[nodiscard]] const naibx_predictor *predictor() const { return predictor_; }
  [[nodiscard]] std::uint32_t label_count() const;

private:
  const naibx_model *model_ = nullptr;
  const naibx_predictor *predictor_ = nullptr;
};

struct Prediction {
  std::vector<std::uint32_t> labels;
  std::vector<double> log_probabilities;
};
Prediction predict(const Subject &subject, const Row &row, std::int64_t size,
                   naibx_answer *answer);
std::vector<Prediction> predict_batch(const Subject &subject,
                                      const std::vector<Row> &rows,
                                      const std::vector<std::int64_t> &sizes);

struct Scores {
  std::vector<double> values;
  double log_evidence = 0;
};
Scores score_labels(const Subject &subject, const Row &row,
                    naibx_answer *answer);
Scores score_sizes(const Subject &subject, const Row &row,
                   naibx_answer *answer);

} // namespace naibx::conformance
