#include "answers.hpp"

#include "predicting.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace naibx::fuzz {

namespace {

template <typename Number>
void append(Bytes &bytes, const std::vector<Number> &numbers) {
  for (const Number number : numbers) {
    std::uint8_t form[sizeof number];
    std::memcpy(form, &number, sizeof number);
    bytes.insert(bytes.end(), form, form + sizeof number);
  }
}

// Checks logarithms, and makes one NaN of all kinds of it.
void settle(std::vector<double> &logarithms, Numbers numbers) {
  for (double &logarithm : logarithms) {
    if (!std::isnan(logarithm))
      continue;
    require(numbers == Numbers::any, "no logarithm is NaN");
    logarithm = std::numeric_limits<double>::quiet_NaN();
  }
}

void check_probabilities(const std::vector<double> &logarithms,
                         Numbers numbers) {
  for (const double logarithm : logarithms) {
    require(numbers == Numbers::any || logarithm <= 1e-9,
            "no probability is above 1");
  }
}

void check_set(std::vector<std::uint32_t> labels, const Shape &shape,
               std::int64_t size, Numbers numbers) {
  require(labels.size() <= shape.labels, "a set is no larger than L");
  require(size < 0 || labels.size() == static_cast<std::uint64_t>(size),
          "a set has the size that is asked for");
  std::sort(labels.begin(), labels.end());
  require(numbers == Numbers::any ||
              std::adjacent_find(labels.begin(), labels.end()) == labels.end(),
          "no label stands twice in a set");
  require(labels.empty() || labels.back() < shape.labels, "labels are below L");
}

struct Prediction {
  std::vector<std::uint32_t> labels;
  std::vector<double> steps;
};

template <typename Subject>
Prediction predict(const Subject &subject, const Shape &shape, const Row &row,
                   std::int64_t size, Numbers numbers,
                   naibx_workspace *workspace) {
  Prediction result{std::vector<std::uint32_t>(shape.labels),
                    std::vector<double>(shape.labels)};
  std::uint64_t count = 0;
  succeed(
      [&](auto error) {
        return Predicting<Subject>::kPredict(
            &subject, row.values.data(), row.indices(), row.values.size(), size,
            result.labels.data(), result.steps.data(), shape.labels, &count,
            workspace, error);
      },
      count);
  require(count <= shape.labels, "a set is no larger than L");
  result.labels.resize(count);
  result.steps.resize(count);
  check_set(result.labels, shape, size, numbers);
  settle(result.steps, numbers);
  check_probabilities(result.steps, numbers);
  return result;
}

// Whether anything was learned, without which there is no prediction.
template <typename Subject>
bool is_trained(const Subject &subject, const Row &row) {
  std::uint64_t count = 0;
  const naibx_status status = checked(
      [&](auto error) {
        return Predicting<Subject>::kPredict(
            &subject, row.values.data(), row.indices(), row.values.size(), 0,
            nullptr, nullptr, 0, &count, nullptr, error);
      },
      count);
  require(status == NAIBX_OK || status == NAIBX_NOT_TRAINED,
          "what is loaded predicts, unless it has learned nothing");
  return status == NAIBX_OK;
}

template <typename Subject>
Bytes scores_of(const Subject &subject, const Shape &shape, const Row &row,
                Numbers numbers, naibx_workspace *workspace) {
  std::vector<double> sizes(std::size_t{shape.labels} + 1);
  std::vector<double> labels(shape.labels);
  std::vector<double> evidence(2);
  succeed([&](auto error) {
    return Predicting<Subject>::kScoreSizes(
        &subject, row.values.data(), row.indices(), row.values.size(),
        sizes.data(), sizes.size(), &evidence[0], workspace, error);
  });
  succeed([&](auto error) {
    return Predicting<Subject>::kScoreLabels(
        &subject, row.values.data(), row.indices(), row.values.size(),
        labels.data(), labels.size(), &evidence[1], workspace, error);
  });
  Bytes result;
  for (std::vector<double> *const part : {&sizes, &labels, &evidence}) {
    settle(*part, numbers);
    append(result, *part);
  }
  check_probabilities(sizes, numbers);
  return result;
}

} // namespace

template <typename Subject>
Bytes answers_of(const Subject &subject, const Shape &shape,
                 const std::vector<Row> &rows, Numbers numbers,
                 naibx_workspace *workspace) {
  Bytes answers;
  if (rows.empty() || !is_trained(subject, rows.front()))
    return answers;
  for (const Row &row : rows) {
    for (const std::int64_t size :
         {std::int64_t{NAIBX_SIZE_PREDICTED}, std::int64_t{shape.labels}}) {
      const Prediction prediction =
          predict(subject, shape, row, size, numbers, workspace);
      append(answers, prediction.labels);
      append(answers, prediction.steps);
    }
    const Bytes scores = scores_of(subject, shape, row, numbers, workspace);
    answers.insert(answers.end(), scores.begin(), scores.end());
  }
  return answers;
}

template <typename Subject>
void check_batch(const Subject &subject, const Shape &shape,
                 const std::vector<Row> &rows) {
  // A batch is dense or sparse as a whole; dense rows are sparse ones, too.
  std::vector<double> values;
  std::vector<std::uint32_t> columns;
  std::vector<std::uint64_t> offsets = {0};
  Prediction expected;
  if (rows.empty() || !is_trained(subject, rows.front()))
    return;
  for (Row row : rows) {
    if (!row.is_sparse) {
      for (std::uint32_t i = 0; i < row.values.size(); ++i)
        row.columns.push_back(i);
      row.is_sparse = true;
    }
    const Prediction one = predict(subject, shape, row, NAIBX_SIZE_PREDICTED,
                                   Numbers::sound, nullptr);
    expected.labels.insert(expected.labels.end(), one.labels.begin(),
                           one.labels.end());
    expected.steps.insert(expected.steps.end(), one.steps.begin(),
                          one.steps.end());
    values.insert(values.end(), row.values.begin(), row.values.end());
    columns.insert(columns.end(), row.columns.begin(), row.columns.end());
    offsets.push_back(values.size());
  }
  const std::size_t capacity = rows.size() * shape.labels;
  Prediction found{std::vector<std::uint32_t>(capacity),
                   std::vector<double>(capacity)};
  std::vector<std::uint64_t> ends(rows.size() + 1);
  std::uint64_t count = 0;
  columns.push_back(0); // so that the array is not NULL
  succeed(
      [&](auto error) {
        return Predicting<Subject>::kPredictBatch(
            &subject, rows.size(), values.data(), columns.data(),
            offsets.data(), values.size(), nullptr, ends.data(),
            found.labels.data(), found.steps.data(), capacity, &count, nullptr,
            nullptr, nullptr, error);
      },
      count);
  found.labels.resize(count);
  found.steps.resize(count);
  require(found.labels == expected.labels && found.steps == expected.steps,
          "a batch gives what its rows give one by one");
}

template Bytes answers_of(const naibx_model &, const Shape &,
                          const std::vector<Row> &, Numbers, naibx_workspace *);
template Bytes answers_of(const naibx_predictor &, const Shape &,
                          const std::vector<Row> &, Numbers, naibx_workspace *);
template void check_batch(const naibx_model &, const Shape &,
                          const std::vector<Row> &);
template void check_batch(const naibx_predictor &, const Shape &,
                          const std::vector<Row> &);

} // namespace naibx::fuzz
