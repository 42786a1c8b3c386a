// Bytes as a configuration, examples and rows. However a model gets to what it
// has learned (one by one, in batches, by tasks, by way of a copy or a file) it
// is the same to the last bit, and so are its predictors.
#include "support/answers.hpp"
#include "support/batches.hpp"
#include "support/byte_reader.hpp"
#include "support/checked_call.hpp"
#include "support/configurations.hpp"
#include "support/files.hpp"
#include "support/handles.hpp"
#include "support/rows.hpp"
#include "support/target.hpp"

#include <naibx/naibx.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace naibx::fuzz {
namespace {

constexpr std::size_t kMostExamples = 24;

Owned<naibx_model> make_model(const naibx_config &config) {
  naibx_model *model = nullptr;
  succeed([&](auto error) { return naibx_create(&config, &model, error); },
          model);
  return Owned<naibx_model>(model);
}

Owned<naibx_model> copy_of(const naibx_model &model) {
  naibx_model *copy = nullptr;
  succeed([&](auto error) { return naibx_copy(&model, &copy, error); }, copy);
  return Owned<naibx_model>(copy);
}

Owned<naibx_model> reload(const naibx_model &model) {
  auto again = loaded<naibx_model>(saved(model), nullptr);
  require(again != nullptr, "a model that was saved loads");
  return again;
}

void check_equal(const naibx_model &left, const naibx_model &right,
                 const char *rule) {
  require(saved(left) == saved(right), rule);
}

std::vector<Example> make_examples(const Shape &shape, ByteReader &bytes) {
  std::vector<Example> examples;
  while (bytes.left() > 0 && examples.size() < kMostExamples) {
    Example example;
    example.row = make_row(shape, bytes);
    example.labels = make_set(shape, bytes);
    example.weight = make_weight(bytes);
    examples.push_back(example);
  }
  return examples;
}

// Learns what the model takes, and leaves that of `examples`: weights may sum
// to too much.
void learn_one_by_one(naibx_model &model, std::vector<Example> &examples) {
  std::vector<Example> taken;
  for (const Example &example : examples) {
    const naibx_status status = learn(model, example);
    require(status == NAIBX_OK || status == NAIBX_ERROR_WEIGHT,
            "an example is taken, unless it weighs too much");
    if (status == NAIBX_OK)
      taken.push_back(example);
  }
  examples = taken;
}

// By tasks, and by way of a copy and a file halfway.
void check_other_ways(const naibx_config &config, const naibx_model &model,
                      const std::vector<Example> &examples) {
  const auto by_batch = make_model(config);
  require(learn_batch(*by_batch, examples) == NAIBX_OK,
          "a batch is taken where its examples are");
  check_equal(*by_batch, model, "a batch is its examples one by one");
  const auto by_tasks = make_model(config);
  succeed([&](auto error) {
    return naibx_set_executor(by_tasks.get(), run_in_reverse, nullptr, 3,
                              error);
  });
  require(learn_batch(*by_tasks, examples) == NAIBX_OK,
          "tasks take what one thread takes");
  check_equal(*by_tasks, model, "tasks learn what one thread learns");

  auto first = make_model(config);
  const auto middle = static_cast<std::ptrdiff_t>(examples.size() / 2);
  const std::vector<Example> head(examples.begin(), examples.begin() + middle);
  const std::vector<Example> tail(examples.begin() + middle, examples.end());
  require(learn_batch(*first, head) == NAIBX_OK, "half a batch is taken");
  const auto second = reload(*copy_of(*first));
  check_equal(*first, *second, "a copy that was saved is as it was");
  for (const Example &example : tail)
    require(learn(*second, example) == NAIBX_OK, "what was loaded learns on");
  check_equal(*second, model, "it makes no difference when a model is saved");
}

void check_joint_file(const naibx_model &model,
                      const naibx_predictor &predictor) {
  const Bytes bytes = saved_parts(&model, &predictor);
  const auto from_model = loaded<naibx_model>(bytes, nullptr);
  const auto from_predictor = loaded<naibx_predictor>(bytes, nullptr);
  require(from_model != nullptr && from_predictor != nullptr,
          "both load from a file of both");
  check_equal(*from_model, model, "a file of both holds the model");
  require(saved(*from_predictor) == saved(predictor),
          "a file of both holds the predictor");
}

Owned<naibx_predictor> mapped(const Bytes &bytes) {
  const ByteFile file(bytes.data(), bytes.size());
  naibx_predictor *predictor = nullptr;
  naibx_load_options *options = nullptr;
  succeed(
      [&](auto error) { return naibx_load_options_create(&options, error); },
      options);
  const Owned<naibx_load_options> owned(options);
  succeed([&](auto error) {
    return naibx_load_options_set_number(options, NAIBX_MAP_TABLES, 1, error);
  });
  succeed(
      [&](auto error) {
        return naibx_load_parts(file.path().c_str(), options, nullptr,
                                &predictor, error);
      },
      predictor);
  return Owned<naibx_predictor>(predictor);
}

void check_predictor(const naibx_model &model, const naibx_model &same,
                     std::int32_t precision, const std::vector<Row> &rows) {
  naibx_predictor *created[2] = {nullptr, nullptr};
  const naibx_model *const sources[2] = {&model, &same};
  for (std::size_t i = 0; i < 2; ++i) {
    succeed(
        [&](auto error) {
          return naibx_predictor_create(sources[i], precision, &created[i],
                                        error);
        },
        created[i]);
  }
  const Owned<naibx_predictor> predictor(created[0]);
  const Owned<naibx_predictor> twin(created[1]);
  const Shape shape = shape_of(*predictor);
  const Bytes answers = answers_of(*predictor, shape, rows);
  check_batch(*predictor, shape, rows);
  check_saving(*predictor);
  const Bytes bytes = saved(*predictor);
  require(saved(*twin) == bytes, "equal models have equal predictors");
  const auto again = loaded<naibx_predictor>(bytes, nullptr);
  require(again != nullptr && saved(*again) == bytes,
          "a predictor that was saved loads, and is saved the same");
  require(answers_of(*again, shape, rows) == answers,
          "a predictor that was loaded answers the same");
  require(answers_of(*mapped(bytes), shape, rows) == answers,
          "a predictor that was mapped answers the same");
  check_joint_file(model, *predictor);
}

void check(ByteReader bytes) {
  const auto config = make_configuration(bytes);
  const auto model = make_model(*config);
  const Shape shape = shape_of(*model);
  std::vector<Example> examples = make_examples(shape, bytes);
  learn_one_by_one(*model, examples);
  check_other_ways(*config, *model, examples);
  const auto again = reload(*model);
  check_equal(*again, *model, "a model that was loaded is saved the same");
  std::vector<Row> rows = some_rows(shape);
  if (!examples.empty())
    rows.push_back(examples.front().row);
  require(answers_of(*again, shape, rows) == answers_of(*model, shape, rows),
          "a model that was loaded answers the same");
  check_batch(*model, shape, rows);
  check_saving(*model);
  double weight = 0.0;
  succeed(
      [&](auto error) {
        return naibx_get_number(model.get(), NAIBX_WEIGHT, 0, 0, &weight,
                                error);
      },
      weight);
  if (weight > 0.0) {
    for (const std::int32_t precision : {NAIBX_FLOAT64, NAIBX_FLOAT32})
      check_predictor(*model, *again, precision, rows);
  }
}

} // namespace
} // namespace naibx::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  naibx::fuzz::check(naibx::fuzz::ByteReader(data, size));
  return 0;
}
