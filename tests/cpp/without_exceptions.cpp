// Compiled without exceptions and without type information: every function that
// can fail returns a Result. Other parts of the same program are compiled with
// exceptions, see both_kinds_main.cpp.
#include "without_exceptions.hpp"

#include <naibx/naibx.hpp>

#include <cstdio>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

#if !defined(NAIBX_NO_EXCEPTIONS) && defined(__cpp_exceptions)
#error "this is a test of what there is without exceptions"
#endif

namespace {

int failures = 0;

void expect(bool holds, const char *what) {
  if (!holds) {
    ++failures;
    std::fprintf(stderr, "not so: %s\n", what);
  }
}
#define EXPECT(what) expect(static_cast<bool>(what), #what)

static_assert(
    std::is_same_v<naibx::Outcome<naibx::Model>, naibx::Result<naibx::Model>>);

naibx::Model trained() {
  naibx::Result<naibx::Config> config = naibx::Config::create(3);
  EXPECT(config->add_features(NAIBX_GAUSSIAN, 2));
  naibx::Result<naibx::Model> model = naibx::Model::create(*config);
  EXPECT(model->add_example({50, 9}, {2}));
  EXPECT(model->add_example({80, 2}, {0, 1}));
  return std::move(model).value();
}

void values_come_out_of_results() {
  const naibx::Model model = trained();
  const naibx::Result<naibx::Prediction> prediction = model.predict({79, 2});
  EXPECT(prediction);
  EXPECT(prediction.value().labels.size() == 2);
  EXPECT(prediction->labels == (*prediction).labels);
  EXPECT(prediction.error().code() == NAIBX_OK);
  std::uint32_t places[3];
  EXPECT(*model.predict({79, 2}, places) == 2);
  const naibx::Result<naibx::Predictor> predictor =
      naibx::Predictor::create(model);
  EXPECT(predictor->predict({79, 2}).value().labels == prediction->labels);
  EXPECT((*model.score_sizes({79, 2})).values.size() == 4);
  EXPECT(*model.get_weight() == 2.0);
  EXPECT(model.get_config().value().label_name(0).value().empty());
  const auto bytes = model.save_to_buffer();
  EXPECT((*naibx::Model::load_from_buffer(*bytes)).label_count() == 3);
  EXPECT((*model.save_with_predictor_to_buffer(*predictor)).size() >
         bytes->size());
}

void errors_come_out_of_results() {
  naibx::Model model = trained();
  const naibx::Result<void> learned = model.add_example({1, 2}, {3});
  EXPECT(!learned);
  EXPECT(learned.error().code() == NAIBX_ERROR_LABEL);
  EXPECT(std::strstr(learned.error().what(), "label id 3") != nullptr);
  EXPECT(learned.error().row() == -1);
  const naibx::Result<naibx::Model> absent = naibx::Model::load("absent/model");
  EXPECT(!absent);
  EXPECT(absent.error().code() == NAIBX_ERROR_READ);
  std::uint32_t places[1];
  EXPECT(model.predict({79, 2}, places).error().needed() == 2);
  const naibx::Model other = std::move(model);
  // NOLINTBEGIN(bugprone-use-after-move): what is tested
  EXPECT(model.add_example({1, 2}, {0}).error().code() ==
         NAIBX_ERROR_NULL_ARGUMENT);
  EXPECT(model.predict({std::numeric_limits<double>::infinity(), 2})
             .error()
             .code() == NAIBX_ERROR_NULL_ARGUMENT);
  // NOLINTEND(bugprone-use-after-move)
  EXPECT(other.predict({1}).error().code() == NAIBX_ERROR_FEATURE_COUNT);
}

// A function of the caller that returns a Result of another, a value or an
// error.
naibx::Result<double> weight_of(const char *path) {
  const naibx::Result<naibx::Model> model = naibx::Model::load(path);
  if (!model) {
    return model.error();
  }
  return model->get_weight();
}
naibx::Result<naibx::Model> learned(naibx::Model model, std::uint32_t label) {
  const naibx::Result<void> result = model.add_example({1, 2}, {label});
  if (!result.has_value()) {
    return result.error();
  }
  return model;
}
naibx::Result<void> learn_all(naibx::Model &model, std::uint32_t last) {
  for (std::uint32_t label = 0; label <= last; ++label) {
    if (naibx::Result<void> result = model.add_example({1, 2}, {label});
        !result) {
      return std::move(result).error();
    }
  }
  return {};
}

void values_and_errors_are_passed_on() {
  EXPECT(weight_of("absent/model").error().code() == NAIBX_ERROR_READ);
  EXPECT(*learned(trained(), 0).value().get_weight() == 3.0);
  const naibx::Result<naibx::Model> refused = learned(trained(), 3);
  EXPECT(!refused.has_value());
  std::vector<naibx::Error> errors;
  errors.push_back(refused.error());
  errors.push_back(errors[0]);
  EXPECT(errors[1].code() == NAIBX_ERROR_LABEL);
  EXPECT(std::strcmp(errors[1].what(), refused.error().what()) == 0);
  naibx::Model model = trained();
  EXPECT(learn_all(model, 2));
  EXPECT(learn_all(model, 3).error().code() == NAIBX_ERROR_LABEL);
}

template <typename Object, typename = void> constexpr bool kHasArrow = false;
template <typename Object>
constexpr bool kHasArrow<
    Object, std::void_t<decltype(std::declval<Object>().operator->())>> = true;
static_assert(kHasArrow<naibx::Result<naibx::Prediction> &>);
static_assert(kHasArrow<const naibx::Result<naibx::Prediction> &>);
static_assert(!kHasArrow<naibx::Result<naibx::Prediction>>);
static_assert(!kHasArrow<const naibx::Result<naibx::Prediction>>);

void what_goes_away_leaves_what_was_taken_out() {
  const naibx::Model model = trained();
  std::size_t count = 0;
  for (const std::uint32_t label : model.predict({79, 2}).value().labels) {
    count += label < 3 ? 1 : 0;
  }
  for (const std::uint32_t label : (*model.predict({79, 2})).labels) {
    count += label < 3 ? 1 : 0;
  }
  EXPECT(count == 4);
  const naibx::Prediction &prediction = *model.predict({79, 2});
  EXPECT(prediction.labels.size() == 2);
  const naibx::Error &error = naibx::Model::load("absent/model").error();
  EXPECT(std::strstr(error.what(), "absent/model") != nullptr);
}

struct NoMemory {
  static void *allocate(std::size_t /*size*/, std::size_t /*alignment*/) {
    return nullptr;
  }
  static void deallocate(void * /*memory*/, std::size_t /*size*/,
                         std::size_t /*alignment*/) {}
};

void memory_that_runs_out_is_an_error() {
  NoMemory none;
  naibx::Result<naibx::Config> config = naibx::Config::create(3);
  naibx::Result<naibx::Allocator> allocator = naibx::Allocator::create(none);
  EXPECT(config->set_allocator(&*allocator));
  const naibx::Result<naibx::Model> model = naibx::Model::create(*config);
  EXPECT(!model);
  EXPECT(model.error().code() == NAIBX_ERROR_OUT_OF_MEMORY);
  const std::vector<naibx::Error> errors(2, model.error());
  const naibx::Error &copy = errors[1];
  EXPECT(std::strcmp(copy.what(), model.error().what()) == 0);
  EXPECT(std::strcmp(copy.what(), "") != 0);
}

void rows_that_there_are_not_take_no_memory() {
  const naibx::Model model = trained();
  EXPECT(model.predict_batch(naibx::Rows(1000000000000, {1.0, 2.0}))
             .error()
             .code() == NAIBX_ERROR_FEATURE_COUNT);
  EXPECT(naibx::Model::load(nullptr).error().code() ==
         NAIBX_ERROR_NULL_ARGUMENT);
}

void functions_of_the_caller_are_called() {
  const naibx::Model model = trained();
  std::size_t written = 0;
  const auto count = [&](naibx::span<const std::uint8_t> part) {
    written += part.size();
  };
  EXPECT(model.save_to_callback(count));
  EXPECT(written == (*model.save_to_buffer()).size());
  EXPECT(model
             .save_to_callback(
                 [](naibx::span<const std::uint8_t>) { return true; })
             .error()
             .code() == NAIBX_ERROR_WRITE);
  naibx::Result<naibx::Workspace> workspace = model.workspace_create();
  int calls = 0;
  const auto executor = [&](std::uint64_t tasks, const naibx::Task &task) {
    ++calls;
    while (tasks > 0) {
      task(--tasks);
    }
  };
  EXPECT(workspace->set_executor(executor, 2));
  const std::vector<double> values(2000, 50.0);
  const auto sets =
      model.predict_batch(naibx::Rows(1000, values), {}, &*workspace);
  EXPECT(sets->label_offsets.size() == 1001);
  EXPECT(calls == 1);
}

} // namespace

int failures_without_exceptions() {
  values_come_out_of_results();
  errors_come_out_of_results();
  values_and_errors_are_passed_on();
  what_goes_away_leaves_what_was_taken_out();
  memory_that_runs_out_is_an_error();
  rows_that_there_are_not_take_no_memory();
  functions_of_the_caller_are_called();
  return failures;
}
