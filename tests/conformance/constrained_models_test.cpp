// Random models asked for sets within random constraints: each choice is held
// against all sets that meet them.
#include "constraints.hpp"
#include "random_models.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace naibx::conformance {

namespace {

using reference::Real;

constexpr Real kTolerance = 1e-9L;

bool is_much_less(Real left, Real right) {
  return left < right - kTolerance * (1 + std::fabs(right));
}

// What there is to compare a set with.
struct Asked {
  const reference::Reference &reference;
  const std::vector<double> &query;
  const Constraints &constraints;
  const std::vector<std::uint32_t> &possible;
};

bool has_size(const std::vector<std::uint32_t> &sets, std::uint32_t size) {
  return std::any_of(sets.begin(), sets.end(), [size](std::uint32_t set) {
    return size_of(set) == size;
  });
}

// The best of the seen sizes that can be; without one any that can be.
void expect_best_size(const Asked &asked, std::uint32_t size) {
  if (asked.constraints.least == asked.constraints.most ||
      asked.reference.settings().fixed_size >= 0)
    return;
  const std::vector<Real> posterior =
      asked.reference.size_posterior(asked.query);
  for (std::uint32_t other = 0; other < posterior.size(); ++other) {
    EXPECT_FALSE(has_size(asked.possible, other) &&
                 is_much_less(posterior[size], posterior[other]))
        << "size " << size << " in place of " << other;
  }
}

// Of each label the best that some set that meets the constraints has, too.
void expect_best_labels(const Asked &asked, const Found &found) {
  const auto size = static_cast<std::uint32_t>(found.labels.size());
  const std::vector<Real> scores = asked.reference.label_scores(asked.query);
  std::vector<std::uint32_t> given = asked.constraints.given;
  std::sort(given.begin(), given.end());
  std::vector<std::uint32_t> chosen;
  std::vector<std::uint32_t> seen; // what was never seen says nothing of others
  for (std::uint32_t step = 0; step < size; ++step) {
    const std::uint32_t label = found.labels[step];
    const std::vector<Real> now =
        asked.reference.step_scores(scores, size, seen);
    if (step < given.size()) {
      EXPECT_EQ(label, given[step]);
      EXPECT_EQ(found.steps[step], 0.0);
    } else {
      const std::uint32_t before = bits_of(chosen);
      for (const std::uint32_t set : asked.possible) {
        for (std::uint32_t other = 0; other < scores.size(); ++other) {
          const bool can_be = size_of(set) == size &&
                              (set & before) == before &&
                              ((set & ~before) >> other & 1U) != 0;
          EXPECT_FALSE(can_be && is_much_less(now[label], now[other]))
              << "label " << label << " in place of " << other << " at step "
              << step;
        }
      }
      const Real expected =
          asked.reference.step_log_probability(now, chosen, label);
      EXPECT_TRUE(static_cast<Real>(found.steps[step]) == expected ||
                  std::fabs(found.steps[step] - expected) <=
                      kTolerance * (1 + std::fabs(expected)))
          << found.steps[step] << " in place of "
          << static_cast<double>(expected);
    }
    chosen.push_back(label);
    if (asked.reference.weight({reference::Class::Kind::label, label}) > 0)
      seen.push_back(label);
  }
}

void expect_best_set(const Asked &asked, const Found &found) {
  if (asked.possible.empty()) {
    EXPECT_EQ(found.status, NAIBX_ERROR_IMPOSSIBLE);
    return;
  }
  ASSERT_EQ(found.status, NAIBX_OK);
  ASSERT_TRUE(meets(asked.constraints, bits_of(found.labels)));
  expect_best_size(asked, static_cast<std::uint32_t>(found.labels.size()));
  expect_best_labels(asked, found);
}

Predictor predictor_of(const naibx_model *model, std::int32_t form) {
  naibx_predictor *made = nullptr;
  naibx_error *error = nullptr;
  require_ok(naibx_predictor_create(model, form, &made, &error), error);
  return Predictor(made);
}

void set_outputs(naibx_request *request, std::uint32_t outputs) {
  naibx_error *error = nullptr;
  require_ok(naibx_request_set_outputs(request, outputs, &error), error);
}

// A random model that has learned, and a random request.
struct AskedCase {
  RandomCase random_case;
  Model model;
  Constraints constraints;
  Request request;
};

class ConstrainedModels : public RandomModels {
protected:
  static void for_each_asked(const std::function<void(AskedCase &)> &check) {
    for_each_number([&check](std::uint64_t seed, std::uint64_t number) {
      AskedCase asked;
      asked.random_case = make_case(seed, number);
      asked.model = learn_one_by_one(asked.random_case, false);
      if (!is_trained(asked.model.get()))
        return;
      RandomSource random(seed * 1000003 + number);
      asked.constraints =
          random_constraints(random, asked.random_case.settings.label_count);
      asked.request = make_request(asked.constraints);
      check(asked);
    });
  }
};

TEST_P(ConstrainedModels, choose_the_best_set_within_constraints) {
  for_each_asked([](AskedCase &asked_case) {
    const RandomCase &random_case = asked_case.random_case;
    const Model &model = asked_case.model;
    const Constraints &constraints = asked_case.constraints;
    const Request &request = asked_case.request;
    const reference::Reference reference = learn_reference(random_case);
    const auto possible =
        sets_that_meet(constraints, random_case.settings.label_count);
    const std::vector<double> &query = random_case.queries.front();
    const Row row = make_row(query, false);
    const Asked asked = {reference, query, constraints, possible};
    for (const std::int32_t form : {NAIBX_LIVE, NAIBX_FLOAT64}) {
      SCOPED_TRACE(form);
      const Predictor predictor = predictor_of(model.get(), form);
      const Found found = predict_within(predictor.get(), row, request.get());
      expect_best_set(asked, found);
      // Without steps it goes another way.
      set_outputs(request.get(), NAIBX_SETS);
      EXPECT_EQ(predict_within(predictor.get(), row, request.get()).labels,
                found.labels);
      set_outputs(request.get(), NAIBX_SETS + NAIBX_STEPS);
    }
  });
}

// A group of which any number may be in constrains nothing.
TEST_P(ConstrainedModels, choose_the_same_set_within_what_excludes_nothing) {
  for_each_case([](const RandomCase &random_case) {
    const Model model = learn_one_by_one(random_case, false);
    if (!is_trained(model.get()))
      return;
    Constraints nothing;
    nothing.most = random_case.settings.label_count;
    const Request free = make_request(nothing);
    nothing.groups.push_back({{0}, 0, 1});
    const Request constrained = make_request(nothing);
    const Row row = make_row(random_case.queries.front(), true);
    for (const std::int32_t form : {NAIBX_LIVE, NAIBX_FLOAT64, NAIBX_FLOAT32}) {
      SCOPED_TRACE(form);
      const Predictor predictor = predictor_of(model.get(), form);
      const Found expected = predict_within(predictor.get(), row, free.get());
      const Found found =
          predict_within(predictor.get(), row, constrained.get());
      EXPECT_EQ(found.labels, expected.labels);
      ASSERT_EQ(found.steps.size(), expected.steps.size());
      for (std::size_t i = 0; i < found.steps.size(); ++i) {
        EXPECT_TRUE(found.steps[i] == expected.steps[i] ||
                    std::fabs(found.steps[i] - expected.steps[i]) < 1e-12);
      }
    }
  });
}

// Rows of a batch have outcomes; a row alone has an error that says why.
TEST_P(ConstrainedModels, tell_what_became_of_each_row_of_a_batch) {
  for_each_asked([](AskedCase &asked) {
    const Request &request = asked.request;
    const Predictor predictor = predictor_of(asked.model.get(), NAIBX_FLOAT64);
    std::vector<Row> rows;
    for (const std::vector<double> &query : asked.random_case.queries)
      rows.push_back(make_row(query, false));
    rows.push_back(rows.front());
    const std::vector<Found> found =
        predict_batch_within(predictor.get(), rows, request.get());
    ASSERT_EQ(found.size(), rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const Found alone =
          predict_within(predictor.get(), rows[row], request.get());
      EXPECT_EQ(found[row].status, alone.status);
      EXPECT_EQ(found[row].labels, alone.labels);
    }
  });
}

TEST_P(ConstrainedModels, are_never_wrong_within_few_nodes) {
  for_each_asked([](AskedCase &asked) {
    const Request &request = asked.request;
    const Predictor predictor = predictor_of(asked.model.get(), NAIBX_LIVE);
    const Row row = make_row(asked.random_case.queries.front(), false);
    const Found best = predict_within(predictor.get(), row, request.get());
    for (const std::uint64_t nodes : {0U, 1U, 3U}) {
      naibx_error *error = nullptr;
      require_ok(naibx_request_set_node_limit(request.get(), nodes, &error),
                 error);
      const Found found = predict_within(predictor.get(), row, request.get());
      EXPECT_TRUE(found.status == NAIBX_ERROR_UNDECIDED ||
                  (found.status == best.status && found.labels == best.labels));
    }
  });
}

constexpr std::uint32_t kManyLabels = 60;

// Sets of 25 labels.
Model many_labels() {
  reference::Settings settings;
  settings.label_count = kManyLabels;
  settings.features.push_back({reference::Family::gaussian, 0, 0});
  Model model = make_model(settings);
  RandomSource random(3);
  for (int i = 0; i < 40; ++i) {
    reference::Example example;
    example.features = {random.unit()};
    const auto first = static_cast<std::uint32_t>(random.below(30));
    for (std::uint32_t label = 0; label < 25; ++label)
      example.labels.push_back(first + label);
    learn(model.get(), example, false);
  }
  return model;
}

// Searching all sets of a size that cannot be would take for ever.
TEST(ConstrainedSizes, are_those_that_groups_leave) {
  const Model model = many_labels();
  const Predictor predictor = predictor_of(model.get(), NAIBX_FLOAT64);
  const Row row = make_row({0.5}, false);
  Constraints few;
  few.most = kManyLabels;
  few.groups.push_back({{}, 10, 12});
  for (std::uint32_t label = 0; label < kManyLabels; ++label)
    few.groups[0].labels.push_back(label);
  EXPECT_EQ(predict_within(predictor.get(), row, make_request(few).get())
                .labels.size(),
            12U);
  Constraints pairs;
  pairs.most = kManyLabels;
  for (std::uint32_t label = 0; label < kManyLabels; label += 2)
    pairs.groups.push_back({{label, label + 1}, 1, 1});
  EXPECT_EQ(predict_within(predictor.get(), row, make_request(pairs).get())
                .labels.size(),
            kManyLabels / 2);
  pairs.groups.push_back({few.groups[0].labels, 0, 29});
  EXPECT_EQ(
      predict_within(predictor.get(), row, make_request(pairs).get()).status,
      NAIBX_ERROR_IMPOSSIBLE);
}

INSTANTIATE_TEST_SUITE_P(Cases, ConstrainedModels, first_blocks(2),
                         name_of_block);

} // namespace

} // namespace naibx::conformance
