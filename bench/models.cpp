#include "models.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <stdexcept>

namespace naibx::bench {

namespace {

// Not a distribution of the standard library: those differ from one to another.
class Random {
public:
  explicit Random(std::uint64_t seed) : generator_(seed) {}
  // From 0 to 1.
  double uniform() {
    return static_cast<double>(generator_() >> 11U) * 0x1p-53;
  }
  std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(uniform() * bound);
  }
  // Mean 0, variance 1.
  double bell() {
    double sum = -6.0;
    for (int i = 0; i < 12; ++i) {
      sum += uniform();
    }
    return sum;
  }

private:
  std::mt19937_64 generator_;
};

// The first rows have each of the sizes once, the others binomial ones.
std::uint32_t size_of_row(const Shape &shape, std::size_t row, Random &random) {
  if (row < shape.size_count()) {
    return shape.smallest_size + static_cast<std::uint32_t>(row);
  }
  const std::uint32_t range = shape.largest_size - shape.smallest_size;
  const double share =
      range == 0 ? 0.0 : (shape.mean_size - shape.smallest_size) / range;
  std::uint32_t size = shape.smallest_size;
  for (std::uint32_t i = 0; i < range; ++i) {
    size += random.uniform() < share ? 1U : 0U;
  }
  return size;
}

// So many distinct numbers below `bound`, increasing.
std::vector<std::uint32_t> distinct(std::size_t count, std::uint32_t bound,
                                    Random &random) {
  std::vector<std::uint32_t> numbers;
  while (numbers.size() < count) {
    const std::uint32_t number = random.below(bound);
    const auto place = std::lower_bound(numbers.begin(), numbers.end(), number);
    if (place == numbers.end() || *place != number) {
      numbers.insert(place, number);
    }
  }
  return numbers;
}

void append_labels(Rows &rows, const std::vector<std::uint32_t> &labels) {
  rows.labels.insert(rows.labels.end(), labels.begin(), labels.end());
  rows.label_offsets.push_back(rows.labels.size());
}

const double *first_or_null(const std::vector<double> &values) {
  return values.empty() ? nullptr : values.data();
}

} // namespace

void require(naibx_status status) {
  if (status != NAIBX_OK) {
    throw std::runtime_error(naibx_status_name(status));
  }
}

std::size_t Rows::length(std::size_t row) const {
  return is_sparse() ? offsets[row + 1] - offsets[row] : values.size() / count;
}

const double *Rows::row(std::size_t row) const {
  return values.data() + (is_sparse() ? offsets[row] : row * length(row));
}

const std::uint32_t *Rows::row_columns(std::size_t row) const {
  return is_sparse() ? columns.data() + offsets[row] : nullptr;
}

Rows dense_rows(const Shape &shape, std::size_t count, std::uint64_t seed) {
  Random random(seed);
  Rows rows;
  rows.count = count;
  rows.values.reserve(count * shape.features);
  for (std::size_t row = 0; row < count; ++row) {
    const std::vector<std::uint32_t> labels =
        distinct(size_of_row(shape, row, random), shape.labels, random);
    for (std::uint32_t i = 0; i < shape.features; ++i) {
      // A little of the first label, of the size, and noise.
      const std::uint32_t first = labels.empty() ? 0 : labels.front();
      rows.values.push_back(random.bell() + 0.2 * ((first + i) % 7) +
                            0.1 * static_cast<double>(labels.size() % (i + 1)));
    }
    append_labels(rows, labels);
  }
  return rows;
}

Rows sparse_rows(const Shape &shape, std::size_t per_row, std::size_t count,
                 std::uint64_t seed) {
  Random random(seed);
  Rows rows;
  rows.count = count;
  rows.offsets.push_back(0);
  for (std::size_t row = 0; row < count; ++row) {
    append_labels(
        rows, distinct(size_of_row(shape, row, random), shape.labels, random));
    const std::vector<std::uint32_t> columns =
        distinct(per_row, shape.features, random);
    rows.columns.insert(rows.columns.end(), columns.begin(), columns.end());
    for (std::size_t i = 0; i < per_row; ++i) {
      rows.values.push_back(1.0 + random.below(3));
    }
    rows.offsets.push_back(rows.columns.size());
  }
  return rows;
}

Model trained(const Shape &shape, std::int32_t family, const Rows &rows) {
  naibx_config *made_config = nullptr;
  require(naibx_config_create(shape.labels, &made_config, nullptr));
  const Config config(made_config);
  require(
      naibx_config_add_features(made_config, family, shape.features, nullptr));
  naibx_model *model = nullptr;
  require(naibx_create(made_config, &model, nullptr));
  Model owned(model);
  require(naibx_add_examples(
      model, rows.count, first_or_null(rows.values), rows.row_columns(0),
      rows.is_sparse() ? rows.offsets.data() : nullptr, rows.values.size(),
      rows.labels.data(), rows.label_offsets.data(), rows.labels.size(),
      nullptr, nullptr, nullptr, nullptr));
  return owned;
}

Predictor compiled(const naibx_model *model, Precision precision) {
  naibx_predictor *predictor = nullptr;
  require(naibx_predictor_create(
      model, precision == Precision::float64 ? NAIBX_FLOAT64 : NAIBX_FLOAT32,
      &predictor, nullptr));
  return Predictor(predictor);
}

Predictor live(const naibx_model *model) {
  naibx_predictor *predictor = nullptr;
  require(naibx_predictor_create(model, NAIBX_LIVE, &predictor, nullptr));
  return Predictor(predictor);
}

Answer make_answer() {
  naibx_answer *answer = nullptr;
  require(naibx_answer_create(nullptr, &answer, nullptr));
  return Answer(answer);
}

double table_bytes(const naibx_predictor *predictor) {
  double bytes = 0.0;
  require(naibx_predictor_get_number(predictor, NAIBX_TABLE_BYTES, 0, &bytes,
                                     nullptr));
  return bytes;
}

double saved_bytes(const naibx_model *model, const naibx_predictor *predictor) {
  double bytes = 0.0;
  const auto count = [](void *context, const std::uint8_t * /*bytes*/,
                        std::uint64_t size) -> std::int32_t {
    *static_cast<double *>(context) += static_cast<double>(size);
    return 0;
  };
  require(naibx_write_parts(model, predictor, count, &bytes, nullptr));
  return bytes;
}

std::uint64_t predict(const naibx_predictor *predictor, const Rows &rows,
                      std::size_t row, naibx_answer *answer) {
  std::uint64_t set_count = 0;
  const std::uint64_t *label_offsets = nullptr;
  const std::uint32_t *labels = nullptr;
  require(naibx_answer_predict(answer, predictor, nullptr, 1, rows.row(row),
                               rows.row_columns(row), nullptr, rows.length(row),
                               nullptr, nullptr, nullptr));
  require(
      naibx_answer_sets(answer, &set_count, &label_offsets, &labels, nullptr));
  return label_offsets[1];
}

void predict_batch(const naibx_predictor *predictor, const Rows &rows,
                   naibx_answer *answer) {
  require(naibx_answer_predict(answer, predictor, nullptr, rows.count,
                               rows.values.data(), rows.row_columns(0),
                               rows.is_sparse() ? rows.offsets.data() : nullptr,
                               rows.values.size(), nullptr, nullptr, nullptr));
}

} // namespace naibx::bench
