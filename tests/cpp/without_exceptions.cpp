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

using Labels = std::vector<std::uint32_t>;

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
  const naibx::Result<Labels> prediction = model.predict({79, 2});
  EXPECT(prediction);
  EXPECT(prediction.value().size() == 2);
  EXPECT(prediction->size() == (*prediction).size());
  EXPECT(prediction.error().code() == NAIBX_OK);
  const naibx::Result<naibx::Predictor> predictor =
      naibx::Predictor::create(model);
  EXPECT(predictor->predict({79, 2}).value() == *prediction);
  naibx::Result<naibx::Answer> answer = naibx::Answer::create();
  naibx::Result<naibx::Request> request = naibx::Request::create();
  EXPECT(request->set_outputs(NAIBX_SETS + NAIBX_SIZES));
  EXPECT(answer->predict(*predictor, &*request, {79, 2}));
  EXPECT((*answer->sets())[0].size() == 2);
  EXPECT((*answer->numbers(NAIBX_SIZES)).size() == 4);
  EXPECT(*model.weight() == 2.0);
  EXPECT(model.get_config().value().label_name(0).value().empty());
  const auto bytes = naibx::write_parts(model);
  EXPECT(
      *naibx::Model::read(*bytes).value().get_config().value().label_count() ==
      3);
  EXPECT((*naibx::write_parts({model, *predictor})).size() > bytes->size());
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
  return model->weight();
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
  EXPECT(*learned(trained(), 0).value().weight() == 3.0);
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
static_assert(kHasArrow<naibx::Result<Labels> &>);
static_assert(kHasArrow<const naibx::Result<Labels> &>);
static_assert(!kHasArrow<naibx::Result<Labels>>);
static_assert(!kHasArrow<const naibx::Result<Labels>>);

void what_goes_away_leaves_what_was_taken_out() {
  const naibx::Model model = trained();
  std::size_t count = 0;
  for (const std::uint32_t label : model.predict({79, 2}).value()) {
    count += label < 3 ? 1 : 0;
  }
  for (const std::uint32_t label : *model.predict({79, 2})) {
    count += label < 3 ? 1 : 0;
  }
  EXPECT(count == 4);
  const Labels &prediction = *model.predict({79, 2});
  EXPECT(prediction.size() == 2);
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
  const naibx::Result<naibx::Predictor> live =
      naibx::Predictor::create(model, NAIBX_LIVE);
  EXPECT((*naibx::Answer::create())
             .predict(*live, nullptr, naibx::Rows(1000000000000, {1.0, 2.0}))
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
  EXPECT(naibx::write_parts(model, count));
  EXPECT(written == (*naibx::write_parts(model)).size());
  EXPECT(naibx::write_parts(
             model, [](naibx::span<const std::uint8_t>) { return true; })
             .error()
             .code() == NAIBX_ERROR_WRITE);
  naibx::Result<naibx::Answer> answer = naibx::Answer::create();
  int calls = 0;
  const auto executor = [&](std::uint64_t tasks, const naibx::Task &task) {
    ++calls;
    while (tasks > 0) {
      task(--tasks);
    }
  };
  EXPECT(answer->set_executor(executor, 2));
  const std::vector<double> values(2000, 50.0);
  const naibx::Result<naibx::Predictor> predictor =
      naibx::Predictor::create(model);
  EXPECT(answer->predict(*predictor, nullptr, naibx::Rows(1000, values)));
  EXPECT((*answer->sets()).size() == 1000);
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
