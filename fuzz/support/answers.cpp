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

constexpr std::uint32_t kEvidence = NAIBX_SIZE_EVIDENCE | NAIBX_LABEL_EVIDENCE;

// Only the paper's method knows how likely an example is.
std::uint32_t all_outputs(const naibx_predictor &predictor) {
  double method = 0.0;
  succeed(
      [&](auto error) {
        return naibx_predictor_get_number(&predictor, NAIBX_PREDICTOR_METHOD, 0,
                                          &method, error);
      },
      method);
  return NAIBX_SETS | NAIBX_STEPS | NAIBX_SIZES | NAIBX_LABEL_SCORES |
         (method == double{NAIBX_METHOD_NAIVE} ? kEvidence : 0);
}

Owned<naibx_request> request_for_all(const naibx_predictor &predictor) {
  naibx_request *made = nullptr;
  succeed([&](auto error) { return naibx_request_create(&made, error); }, made);
  Owned<naibx_request> request(made);
  succeed([&](auto error) {
    return naibx_request_set_outputs(made, all_outputs(predictor), error);
  });
  return request;
}

Owned<naibx_answer> make_answer() {
  naibx_answer *made = nullptr;
  succeed(
      [&](auto error) { return naibx_answer_create(nullptr, &made, error); },
      made);
  return Owned<naibx_answer>(made);
}

// None where the output was not asked for.
std::vector<double> numbers_of(const naibx_answer &answer, std::uint32_t asked,
                               std::uint32_t output) {
  if ((asked & output) == 0)
    return {};
  const double *numbers = nullptr;
  std::uint64_t count = 0;
  succeed(
      [&](auto error) {
        return naibx_answer_numbers(&answer, output, &numbers, &count, error);
      },
      numbers, count);
  return {numbers, numbers + count};
}

struct Results {
  std::vector<std::uint64_t> offsets;
  std::vector<std::uint32_t> labels;
  std::vector<double> steps, sizes, size_evidence, scores, label_evidence;

  void append_row(const Results &row) {
    if (offsets.empty())
      offsets.push_back(0);
    offsets.push_back(offsets.back() + row.labels.size());
    labels.insert(labels.end(), row.labels.begin(), row.labels.end());
    const auto extend = [](std::vector<double> &to,
                           const std::vector<double> &from) {
      to.insert(to.end(), from.begin(), from.end());
    };
    extend(steps, row.steps);
    extend(sizes, row.sizes);
    extend(size_evidence, row.size_evidence);
    extend(scores, row.scores);
    extend(label_evidence, row.label_evidence);
  }
  [[nodiscard]] Bytes bytes() const {
    Bytes all;
    append(all, offsets);
    append(all, labels);
    for (const auto *part :
         {&steps, &sizes, &size_evidence, &scores, &label_evidence})
      append(all, *part);
    return all;
  }
};

Results results_of(const naibx_answer &answer, std::uint32_t asked,
                   std::uint64_t rows, const Shape &shape, Numbers numbers) {
  std::uint64_t count = 0;
  const std::uint64_t *offsets = nullptr;
  const std::uint32_t *labels = nullptr;
  succeed(
      [&](auto error) {
        return naibx_answer_sets(&answer, &count, &offsets, &labels, error);
      },
      count, offsets, labels);
  require(count == rows && offsets[0] == 0, "there is a set for each row");
  Results results{{offsets, offsets + count + 1},
                  {labels, labels + offsets[count]},
                  numbers_of(answer, asked, NAIBX_STEPS),
                  numbers_of(answer, asked, NAIBX_SIZES),
                  numbers_of(answer, asked, NAIBX_SIZE_EVIDENCE),
                  numbers_of(answer, asked, NAIBX_LABEL_SCORES),
                  numbers_of(answer, asked, NAIBX_LABEL_EVIDENCE)};
  const std::uint64_t evidence = (asked & kEvidence) != 0 ? rows : 0;
  require(results.steps.size() == results.labels.size() &&
              results.sizes.size() == rows * (shape.labels + 1) &&
              results.size_evidence.size() == evidence &&
              results.scores.size() == rows * shape.labels &&
              results.label_evidence.size() == evidence,
          "numbers have the shapes of the header");
  for (std::vector<double> *const part :
       {&results.steps, &results.sizes, &results.size_evidence, &results.scores,
        &results.label_evidence})
    settle(*part, numbers);
  check_probabilities(results.steps, numbers);
  check_probabilities(results.sizes, numbers);
  return results;
}

// A row by itself; empty where nothing was learned.
bool ask_one(const naibx_predictor &predictor, const Row &row,
             const naibx_request &request, naibx_answer &answer) {
  const naibx_status status = checked([&](auto error) {
    return naibx_answer_predict(&answer, &predictor, &request, 1,
                                row.values.data(), row.indices(), nullptr,
                                row.values.size(), nullptr, nullptr, error);
  });
  require(status == NAIBX_OK || status == NAIBX_NOT_TRAINED,
          "what is loaded predicts, unless it has learned nothing");
  return status == NAIBX_OK;
}

} // namespace

Bytes answers_of(const naibx_predictor &predictor, const Shape &shape,
                 const std::vector<Row> &rows, Numbers numbers) {
  Bytes answers;
  const auto answer = make_answer();
  for (const Row &row : rows) {
    for (const std::int64_t size :
         {std::int64_t{NAIBX_SIZE_PREDICTED}, std::int64_t{shape.labels}}) {
      const auto request = request_for_all(predictor);
      succeed([&](auto error) {
        return naibx_request_set_row_sizes(request.get(), &size, 1, error);
      });
      if (!ask_one(predictor, row, *request, *answer))
        return {};
      const Results results =
          results_of(*answer, all_outputs(predictor), 1, shape, numbers);
      check_set(results.labels, shape, size, numbers);
      const Bytes bytes = results.bytes();
      answers.insert(answers.end(), bytes.begin(), bytes.end());
    }
  }
  return answers;
}

Bytes answers_of(const naibx_model &model, const Shape &shape,
                 const std::vector<Row> &rows) {
  return answers_of(*live_predictor(model), shape, rows);
}

void check_batch(const naibx_predictor &predictor, const Shape &shape,
                 const std::vector<Row> &rows) {
  // A batch is dense or sparse as a whole; dense rows are sparse ones, too.
  std::vector<double> values;
  std::vector<std::uint32_t> columns;
  std::vector<std::uint64_t> offsets = {0};
  Results expected;
  const auto request = request_for_all(predictor);
  const auto answer = make_answer();
  for (Row row : rows) {
    if (!row.is_sparse) {
      for (std::uint32_t i = 0; i < row.values.size(); ++i)
        row.columns.push_back(i);
      row.is_sparse = true;
    }
    if (!ask_one(predictor, row, *request, *answer))
      return;
    expected.append_row(
        results_of(*answer, all_outputs(predictor), 1, shape, Numbers::sound));
    values.insert(values.end(), row.values.begin(), row.values.end());
    columns.insert(columns.end(), row.columns.begin(), row.columns.end());
    offsets.push_back(values.size());
  }
  if (rows.empty())
    return;
  columns.push_back(0); // so that the array is not NULL
  succeed([&](auto error) {
    return naibx_answer_predict(
        answer.get(), &predictor, request.get(), rows.size(), values.data(),
        columns.data(), offsets.data(), values.size(), nullptr, nullptr, error);
  });
  require(results_of(*answer, all_outputs(predictor), rows.size(), shape,
                     Numbers::sound)
                  .bytes() == expected.bytes(),
          "a batch gives what its rows give one by one");
}

void check_batch(const naibx_model &model, const Shape &shape,
                 const std::vector<Row> &rows) {
  check_batch(*live_predictor(model), shape, rows);
}

} // namespace naibx::fuzz
