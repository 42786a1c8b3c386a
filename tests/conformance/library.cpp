#include "library.hpp"

#include "predicting.h"

#include <stdexcept>
#include <string>

namespace naibx::conformance {

namespace {

std::int32_t family_constant(reference::Family family) {
  switch (family) {
  case reference::Family::gaussian:
    return NAIBX_GAUSSIAN;
  case reference::Family::bernoulli:
    return NAIBX_BERNOULLI;
  case reference::Family::multinomial:
    return NAIBX_MULTINOMIAL;
  case reference::Family::categorical:
    break;
  }
  return NAIBX_CATEGORICAL;
}

// Adds the columns of `features` that are neighbours and of one group.
void add_run(naibx_config *config,
             const std::vector<reference::Feature> &features, std::size_t first,
             std::size_t last, bool is_new_group) {
  naibx_error *error = nullptr;
  const reference::Feature &feature = features[first];
  const auto count = static_cast<std::uint32_t>(last - first);
  if (!is_new_group) {
    require_ok(naibx_config_extend_group(config, feature.group, count, &error),
               error);
  } else if (feature.family == reference::Family::categorical) {
    std::vector<std::uint32_t> category_counts;
    for (std::size_t column = first; column < last; ++column)
      category_counts.push_back(features[column].category_count);
    require_ok(naibx_config_add_categorical(config, category_counts.data(),
                                            count, &error),
               error);
  } else {
    require_ok(naibx_config_add_features(
                   config, family_constant(feature.family), count, &error),
               error);
  }
}

void add_features(naibx_config *config,
                  const std::vector<reference::Feature> &features) {
  std::uint32_t group_count = 0;
  for (std::size_t first = 0; first < features.size();) {
    const std::uint32_t group = features[first].group;
    std::size_t last = first;
    while (last < features.size() && features[last].group == group)
      ++last;
    const bool is_new_group = group == group_count;
    add_run(config, features, first, last, is_new_group);
    group_count += is_new_group ? 1 : 0;
    first = last;
  }
}

// The rows of many examples, one after the other.
struct Rows {
  std::vector<double> values;
  std::vector<std::uint32_t> columns;
  std::vector<std::uint64_t> offsets = {0};
  bool sparse = false;

  void append(const Row &row) {
    values.insert(values.end(), row.values.begin(), row.values.end());
    columns.insert(columns.end(), row.columns.begin(), row.columns.end());
    offsets.push_back(values.size());
  }
  [[nodiscard]] const std::uint32_t *indices() const {
    static constexpr std::uint32_t kNone = 0;
    if (!sparse)
      return nullptr;
    return columns.empty() ? &kNone : columns.data();
  }
  [[nodiscard]] const std::uint64_t *row_offsets() const {
    return sparse ? offsets.data() : nullptr;
  }
};

std::vector<std::uint8_t> save_parts(const naibx_model *model,
                                     const naibx_predictor *predictor) {
  std::vector<std::uint8_t> saved;
  const auto append = [](void *context, const std::uint8_t *bytes,
                         std::uint64_t size) -> std::int32_t {
    auto &to = *static_cast<std::vector<std::uint8_t> *>(context);
    to.insert(to.end(), bytes, bytes + size);
    return 0;
  };
  naibx_error *error = nullptr;
  require_ok(naibx_write_parts(model, predictor, append, &saved, &error),
             error);
  return saved;
}

// One function of predicting.h or the other.
template <typename Function>
Scores score_with(Function function, const Subject &subject, const Row &row,
                  std::size_t count, naibx_answer *answer) {
  Scores result;
  result.values.resize(count);
  naibx_error *error = nullptr;
  require_ok(function({subject.model(), subject.predictor()}, row.values.data(),
                      row.indices(), row.values.size(), result.values.data(),
                      &result.log_evidence, answer, &error),
             error);
  return result;
}

} // namespace

void require_ok(naibx_status status, naibx_error *const &error) {
  if (status == NAIBX_OK)
    return;
  const std::string message = std::string(naibx_status_name(status)) + ": " +
                              naibx_error_message(error);
  naibx_error_destroy(error);
  throw std::runtime_error(message);
}

const std::uint32_t *Row::indices() const {
  static constexpr std::uint32_t kNone = 0;
  if (!sparse)
    return nullptr;
  return columns.empty() ? &kNone : columns.data();
}

Row make_row(const std::vector<double> &features, bool sparse) {
  Row row;
  row.sparse = sparse;
  if (!sparse) {
    row.values = features;
    return row;
  }
  for (std::size_t column = 0; column < features.size(); ++column) {
    if (features[column] != 0) {
      row.values.push_back(features[column]);
      row.columns.push_back(static_cast<std::uint32_t>(column));
    }
  }
  return row;
}

Model make_model(const reference::Settings &settings) {
  naibx_error *error = nullptr;
  naibx_config *made = nullptr;
  require_ok(naibx_config_create(settings.label_count, &made, &error), error);
  const Config config(made);
  add_features(made, settings.features);
  require_ok(naibx_config_set_number(made, NAIBX_SMOOTHING, settings.smoothing,
                                     &error),
             error);
  require_ok(naibx_config_set_number(made, NAIBX_FEATURE_SMOOTHING,
                                     settings.feature_smoothing, &error),
             error);
  require_ok(naibx_config_set_number(made, NAIBX_VARIANCE_PRIOR,
                                     settings.variance_prior, &error),
             error);
  require_ok(naibx_config_set_number(made, NAIBX_FIXED_SIZE,
                                     static_cast<double>(settings.fixed_size),
                                     &error),
             error);
  require_ok(naibx_config_set_number(made, NAIBX_ALLOW_EMPTY,
                                     settings.allow_empty ? 1 : 0, &error),
             error);
  naibx_model *model = nullptr;
  require_ok(naibx_create(made, &model, &error), error);
  return Model(model);
}

Answer make_answer() {
  naibx_error *error = nullptr;
  naibx_answer *answer = nullptr;
  require_ok(naibx_answer_create(nullptr, &answer, &error), error);
  return Answer(answer);
}

Model copy(const naibx_model *model) {
  naibx_error *error = nullptr;
  naibx_model *result = nullptr;
  require_ok(naibx_copy(model, &result, &error), error);
  return Model(result);
}

std::vector<std::uint8_t> save(const naibx_model *model) {
  return save_parts(model, nullptr);
}

Model load(const std::vector<std::uint8_t> &bytes) {
  naibx_error *error = nullptr;
  naibx_model *model = nullptr;
  require_ok(naibx_read_parts(bytes.data(), bytes.size(), nullptr, &model,
                              nullptr, &error),
             error);
  return Model(model);
}

void learn(naibx_model *model, const reference::Example &example, bool sparse) {
  naibx_error *error = nullptr;
  const Row row = make_row(example.features, sparse);
  require_ok(naibx_add_example(model, row.values.data(), row.indices(),
                               row.values.size(), example.labels.data(),
                               example.labels.size(), example.weight, &error),
             error);
}

void learn_batch(naibx_model *model, Examples::const_iterator first,
                 Examples::const_iterator last, bool sparse) {
  Rows rows;
  rows.sparse = sparse;
  std::vector<std::uint32_t> labels;
  std::vector<std::uint64_t> label_offsets = {0};
  std::vector<double> weights;
  for (auto example = first; example != last; ++example) {
    rows.append(make_row(example->features, sparse));
    labels.insert(labels.end(), example->labels.begin(), example->labels.end());
    label_offsets.push_back(labels.size());
    weights.push_back(example->weight);
  }
  // Arrays that may be empty still need an address.
  labels.reserve(1);
  weights.reserve(1);
  rows.values.reserve(1);
  naibx_error *error = nullptr;
  require_ok(naibx_add_examples(model, weights.size(), rows.values.data(),
                                rows.indices(), rows.row_offsets(),
                                rows.values.size(), labels.data(),
                                label_offsets.data(), labels.size(),
                                weights.data(), nullptr, nullptr, &error),
             error);
}

std::vector<std::int32_t> kernels_of_this_machine() {
  reference::Settings settings;
  const Model model = make_model(settings);
  learn(model.get(), {{}, {0}, 1}, false);
  std::vector<std::int32_t> kernels;
  naibx_predictor *made = nullptr;
  naibx_error *error = nullptr;
  require_ok(naibx_predictor_create(model.get(), NAIBX_FLOAT64, &made, &error),
             error);
  const Predictor predictor(made);
  for (std::int32_t kernel = NAIBX_KERNEL_PORTABLE; kernel <= NAIBX_KERNEL_NEON;
       ++kernel) {
    const naibx_status status =
        naibx_predictor_set_number(made, NAIBX_KERNEL, kernel, &error);
    if (status == NAIBX_NOT_SUPPORTED)
      continue;
    require_ok(status, error);
    kernels.push_back(kernel);
  }
  return kernels;
}

Predictor make_predictor(const naibx_model *model, std::int32_t precision,
                         std::int32_t kernel) {
  naibx_error *error = nullptr;
  naibx_predictor *made = nullptr;
  require_ok(naibx_predictor_create(model, precision, &made, &error), error);
  Predictor predictor(made);
  require_ok(naibx_predictor_set_number(made, NAIBX_KERNEL, kernel, &error),
             error);
  return predictor;
}

std::vector<std::uint8_t> save(const naibx_predictor *predictor) {
  return save_parts(nullptr, predictor);
}

Predictor load_predictor(const std::vector<std::uint8_t> &bytes) {
  naibx_error *error = nullptr;
  naibx_predictor *predictor = nullptr;
  require_ok(naibx_read_parts(bytes.data(), bytes.size(), nullptr, nullptr,
                              &predictor, &error),
             error);
  return Predictor(predictor);
}

std::uint32_t Subject::label_count() const {
  naibx_error *error = nullptr;
  naibx_config *copied = nullptr;
  require_ok(predictor_ != nullptr
                 ? naibx_predictor_get_config(predictor_, &copied, &error)
                 : naibx_get_config(model_, &copied, &error),
             error);
  const Config config(copied);
  return static_cast<std::uint32_t>(config_number(copied, NAIBX_LABEL_COUNT));
}

Prediction predict(const Subject &subject, const Row &row, std::int64_t size,
                   naibx_answer *answer) {
  naibx_error *error = nullptr;
  Prediction result;
  std::uint64_t count = 0;
  const auto ask = [&](std::uint32_t *labels, double *log_probabilities) {
    return predict_one({subject.model(), subject.predictor()},
                       row.values.data(), row.indices(), row.values.size(),
                       size, labels, log_probabilities, count, &count, answer,
                       &error);
  };
  const naibx_status status = ask(nullptr, nullptr);
  if (status != NAIBX_BUFFER_TOO_SMALL)
    require_ok(status, error);
  result.labels.resize(count);
  result.log_probabilities.resize(count);
  require_ok(ask(result.labels.data(), result.log_probabilities.data()), error);
  return result;
}

std::vector<Prediction> predict_batch(const Subject &subject,
                                      const std::vector<Row> &rows,
                                      const std::vector<std::int64_t> &sizes) {
  Rows all;
  all.sparse = !rows.empty() && rows.front().sparse;
  for (const Row &row : rows)
    all.append(row);
  all.values.reserve(1);
  const std::uint64_t capacity = rows.size() * 64;
  std::vector<std::uint64_t> offsets(rows.size() + 1);
  std::vector<std::uint32_t> labels(capacity);
  std::vector<double> log_probabilities(capacity);
  std::uint64_t count = 0;
  naibx_error *error = nullptr;
  require_ok(::predict_batch({subject.model(), subject.predictor()},
                             rows.size(), all.values.data(), all.indices(),
                             all.row_offsets(), all.values.size(), sizes.data(),
                             offsets.data(), labels.data(),
                             log_probabilities.data(), capacity, &count,
                             nullptr, nullptr, nullptr, &error),
             error);
  if (offsets.front() != 0 || offsets.back() != count)
    throw std::runtime_error("label offsets do not span the labels");
  std::vector<Prediction> result;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const auto first = static_cast<std::ptrdiff_t>(offsets[row]);
    const auto last = static_cast<std::ptrdiff_t>(offsets[row + 1]);
    Prediction prediction;
    prediction.labels.assign(labels.begin() + first, labels.begin() + last);
    prediction.log_probabilities.assign(log_probabilities.begin() + first,
                                        log_probabilities.begin() + last);
    result.push_back(std::move(prediction));
  }
  return result;
}

Scores score_labels(const Subject &subject, const Row &row,
                    naibx_answer *answer) {
  return score_with(::score_labels, subject, row, subject.label_count(),
                    answer);
}

Scores score_sizes(const Subject &subject, const Row &row,
                   naibx_answer *answer) {
  return score_with(::score_sizes, subject, row, subject.label_count() + 1,
                    answer);
}

} // namespace naibx::conformance
