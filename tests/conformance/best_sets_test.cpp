// Random models asked for several sets: what is found is held against all sets,
// each by the best order of its labels.
#include "constraints.hpp"
#include "random_models.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <utility>

namespace naibx::conformance {

namespace {

using reference::Real;

constexpr Real kTolerance = 1e-9L;
constexpr Real kMinusInfinity = -std::numeric_limits<Real>::infinity();

bool is_close(Real a, Real b) {
  return a == b || std::fabs(a - b) <= kTolerance * (1 + std::fabs(b));
}

// Of one row: the best order of a set, and the sum over all of them.
struct OfOrders {
  Real best = kMinusInfinity;
  Real sum = 0;
};

// What the cascade makes of every set, by the plainest way: step after step.
class AllSets {
public:
  AllSets(const reference::Reference &reference,
          const std::vector<double> &query)
      : reference_(reference), scores_(reference.label_scores(query)) {}

  // Without what is said of the size.
  OfOrders of(std::uint32_t set) const {
    OfOrders found;
    std::vector<std::uint32_t> chosen;
    follow(set, size_of(set), 0, chosen, found);
    return found;
  }

private:
  void follow(std::uint32_t left, std::uint32_t size, Real log_probability,
              std::vector<std::uint32_t> &chosen, OfOrders &found) const {
    if (left == 0) {
      found.best = std::max(found.best, log_probability);
      found.sum += std::exp(log_probability);
      return;
    }
    std::vector<std::uint32_t> seen;
    for (const std::uint32_t label : chosen) {
      if (reference_.weight({reference::Class::Kind::label, label}) > 0)
        seen.push_back(label);
    }
    const std::vector<Real> now = reference_.step_scores(scores_, size, seen);
    for (std::uint32_t label = 0; label < scores_.size(); ++label) {
      if ((left >> label & 1U) == 0)
        continue;
      const Real step = reference_.step_log_probability(now, chosen, label);
      chosen.push_back(label);
      follow(left & ~(1U << label), size, log_probability + step, chosen,
             found);
      chosen.pop_back();
    }
  }

  const reference::Reference &reference_;
  std::vector<Real> scores_;
};

// Few enough labels for all orders.
constexpr std::uint32_t kMostLabels = 6;

struct BestSet {
  std::vector<std::uint32_t> labels;
  std::vector<double> steps;
  double score;
};

struct BestFound {
  naibx_status status = NAIBX_OK;
  naibx_status outcome = NAIBX_OK;
  std::vector<BestSet> sets;
};

BestFound best_sets(const naibx_predictor *predictor, const Row &row,
                    const naibx_request *request) {
  BestFound found;
  const Answer answer = make_answer();
  naibx_error *error = nullptr;
  found.status = naibx_answer_predict(
      answer.get(), predictor, request, 1, row.values.data(), nullptr, nullptr,
      row.values.size(), nullptr, nullptr, &error);
  if (found.status != NAIBX_OK) {
    naibx_error_destroy(error);
    return found;
  }
  std::uint64_t count = 0;
  std::uint64_t rows = 0;
  const std::uint64_t *offsets = nullptr;
  const std::uint32_t *labels = nullptr;
  const std::uint64_t *of_rows = nullptr;
  const naibx_status *outcomes = nullptr;
  const double *steps = nullptr;
  const double *scores = nullptr;
  std::uint64_t numbers = 0;
  require_ok(naibx_answer_sets(answer.get(), &count, &offsets, &labels, &error),
             error);
  require_ok(naibx_answer_outcomes(answer.get(), &rows, &outcomes, &error),
             error);
  require_ok(naibx_answer_set_offsets(answer.get(), &rows, &of_rows, &error),
             error);
  if (of_rows != nullptr) {
    EXPECT_EQ(of_rows[0], 0U);
    EXPECT_EQ(of_rows[1], count);
  } else {
    EXPECT_EQ(count, 1U);
  }
  require_ok(
      naibx_answer_numbers(answer.get(), NAIBX_STEPS, &steps, &numbers, &error),
      error);
  require_ok(naibx_answer_numbers(answer.get(), NAIBX_SET_SCORES, &scores,
                                  &numbers, &error),
             error);
  EXPECT_EQ(numbers, count);
  found.outcome = outcomes[0];
  for (std::uint64_t set = 0; set < count; ++set) {
    found.sets.push_back({{labels + offsets[set], labels + offsets[set + 1]},
                          {steps + offsets[set], steps + offsets[set + 1]},
                          scores[set]});
  }
  return found;
}

Predictor predictor_of(const naibx_model *model, std::int32_t form) {
  naibx_predictor *made = nullptr;
  naibx_error *error = nullptr;
  require_ok(naibx_predictor_create(model, form, &made, &error), error);
  return Predictor(made);
}

struct Case {
  RandomCase random_case;
  reference::Reference reference;
  Model model;
  Constraints constraints;
  Request request;
};

// Whether the size of a set is weighed against others.
bool is_size_weighed(const Case &asked) {
  return asked.constraints.least < asked.constraints.most &&
         asked.reference.settings().fixed_size < 0;
}

class BestSetsOfModels : public RandomModels {
protected:
  static void
  for_each_model(const std::function<void(Case &, RandomSource &)> &check) {
    for_each_number([&check](std::uint64_t seed, std::uint64_t number) {
      const RandomCase random_case = make_case(seed, number);
      if (random_case.settings.label_count > kMostLabels)
        return;
      Case asked = {random_case,
                    learn_reference(random_case),
                    learn_one_by_one(random_case, false),
                    {},
                    {}};
      if (!is_trained(asked.model.get()))
        return;
      RandomSource random(seed * 2000003 + number);
      if (random.chance(50)) {
        asked.constraints =
            random_constraints(random, random_case.settings.label_count);
        asked.constraints.given.clear();
      } else {
        asked.constraints.most = random_case.settings.label_count;
      }
      asked.request = make_request(asked.constraints);
      naibx_error *error = nullptr;
      require_ok(naibx_request_set_outputs(
                     asked.request.get(),
                     NAIBX_SETS + NAIBX_STEPS + NAIBX_SET_SCORES, &error),
                 error);
      check(asked, random);
    });
  }
  static void set_best(const Case &asked, std::uint32_t count,
                       std::uint32_t width) {
    naibx_error *error = nullptr;
    require_ok(
        naibx_request_set_best(asked.request.get(), count, width, &error),
        error);
  }
};

// The scores of the sets that can be, by the reference; none where its size was
// never seen, which is looked at only where no other can be.
std::vector<Real> scores_of_possible(const Case &asked,
                                     const std::vector<double> &query) {
  const AllSets all(asked.reference, query);
  const std::vector<Real> posterior = asked.reference.size_posterior(query);
  std::vector<Real> scores;
  for (const std::uint32_t set : sets_that_meet(
           asked.constraints, asked.random_case.settings.label_count)) {
    if (is_size_weighed(asked)) {
      if (posterior[size_of(set)] > kMinusInfinity)
        scores.push_back(posterior[size_of(set)] + all.of(set).best);
    } else {
      scores.push_back(all.of(set).best);
    }
  }
  std::sort(scores.rbegin(), scores.rend());
  // What cannot be is not handed out, but where there is nothing else.
  while (scores.size() > 1 && scores.back() == kMinusInfinity)
    scores.pop_back();
  return scores;
}

TEST_P(BestSetsOfModels, are_each_found_once_with_the_score_of_their_order) {
  for_each_model([](Case &asked, RandomSource &random) {
    const std::vector<double> &query = asked.random_case.queries.front();
    const Row row = make_row(query, false);
    const auto count = static_cast<std::uint32_t>(random.below(5) + 1);
    set_best(asked, count, count + 3);
    const std::vector<Real> posterior = asked.reference.size_posterior(query);
    for (const std::int32_t form : {NAIBX_LIVE, NAIBX_FLOAT64}) {
      SCOPED_TRACE(form);
      const Predictor predictor = predictor_of(asked.model.get(), form);
      const BestFound found =
          best_sets(predictor.get(), row, asked.request.get());
      if (found.status != NAIBX_OK)
        continue;
      EXPECT_LE(found.sets.size(), count);
      EXPECT_FALSE(found.sets.empty());
      std::vector<std::uint32_t> seen;
      double last = std::numeric_limits<double>::infinity();
      for (const BestSet &set : found.sets) {
        const std::uint32_t bits = bits_of(set.labels);
        EXPECT_TRUE(meets(asked.constraints, bits));
        EXPECT_EQ(std::count(seen.begin(), seen.end(), bits), 0);
        seen.push_back(bits);
        EXPECT_LE(set.score, last);
        last = set.score;
        Real score = 0;
        for (const double step : set.steps)
          score += step;
        const Real of_size =
            is_size_weighed(asked) ? posterior[set.labels.size()] : Real{0};
        // A size that was never seen, or is not the fixed one, cannot be.
        if (of_size > kMinusInfinity)
          score += of_size;
        const std::int64_t fixed = asked.reference.settings().fixed_size;
        const bool is_left_over =
            of_size == kMinusInfinity ||
            (fixed >= 0 && asked.constraints.least < asked.constraints.most &&
             static_cast<std::size_t>(fixed) != set.labels.size());
        EXPECT_TRUE(is_close(set.score, score) ||
                    (is_left_over && set.score == kMinusInfinity))
            << set.score << " in place of " << static_cast<double>(score);
      }
    }
  });
}

TEST_P(BestSetsOfModels, are_the_best_of_all_where_they_are_searched_for) {
  for_each_model([](Case &asked, RandomSource &random) {
    const std::vector<double> &query = asked.random_case.queries.front();
    const Row row = make_row(query, false);
    const auto count = static_cast<std::uint32_t>(random.below(4) + 1);
    set_best(asked, count, NAIBX_WIDTH_EXACT);
    const std::vector<Real> expected = scores_of_possible(asked, query);
    for (const std::int32_t form : {NAIBX_LIVE, NAIBX_FLOAT64}) {
      SCOPED_TRACE(form);
      const Predictor predictor = predictor_of(asked.model.get(), form);
      const BestFound found =
          best_sets(predictor.get(), row, asked.request.get());
      if (expected.empty()) {
        continue; // sizes that were never seen, or no sets
      }
      ASSERT_EQ(found.status, NAIBX_OK);
      EXPECT_EQ(found.outcome, NAIBX_OK);
      // Where the size is not weighed, one that can be is taken.
      const bool all_sizes = is_size_weighed(asked) ||
                             asked.constraints.least == asked.constraints.most;
      if (!all_sizes)
        continue;
      const std::size_t most = std::min<std::size_t>(count, expected.size());
      ASSERT_GE(found.sets.size(), most);
      for (std::size_t i = 0; i < most; ++i) {
        EXPECT_TRUE(is_close(found.sets[i].score, expected[i]))
            << found.sets[i].score << " in place of "
            << static_cast<double>(expected[i]) << " at rank " << i;
      }
    }
  });
}

TEST_P(BestSetsOfModels, begin_with_what_is_no_worse_than_the_cascade) {
  for_each_model([](Case &asked, RandomSource &) {
    const Row row = make_row(asked.random_case.queries.front(), false);
    const Predictor predictor = predictor_of(asked.model.get(), NAIBX_FLOAT64);
    const BestFound cascade =
        best_sets(predictor.get(), row, asked.request.get());
    for (const std::uint32_t width : {2U, 8U}) {
      set_best(asked, 1, width);
      const BestFound wide =
          best_sets(predictor.get(), row, asked.request.get());
      ASSERT_EQ(wide.status, cascade.status);
      if (cascade.status == NAIBX_OK) {
        EXPECT_GE(wide.sets[0].score, cascade.sets[0].score);
      }
    }
    set_best(asked, 1, 1);
    EXPECT_EQ(predict_within(predictor.get(), row, asked.request.get()).labels,
              cascade.status == NAIBX_OK ? cascade.sets[0].labels
                                         : std::vector<std::uint32_t>());
  });
}

// How far a search comes is another story each time; what it gives is allowed.
TEST_P(BestSetsOfModels, are_allowed_where_a_deadline_came) {
  for_each_model([](Case &asked, RandomSource &random) {
    const Row row = make_row(asked.random_case.queries.front(), false);
    const Predictor predictor = predictor_of(asked.model.get(), NAIBX_FLOAT64);
    const auto width = static_cast<std::uint32_t>(random.below(3) * 8);
    set_best(asked, 1, width == 8 ? 1 : width);
    naibx_error *error = nullptr;
    for (const std::uint64_t microseconds : {1U, 2U, 4U, 8U, 32U, 128U}) {
      require_ok(
          naibx_request_set_deadline(asked.request.get(), microseconds, &error),
          error);
      const BestFound found =
          best_sets(predictor.get(), row, asked.request.get());
      if (found.status != NAIBX_OK) {
        EXPECT_TRUE(found.status == NAIBX_ERROR_UNDECIDED ||
                    found.status == NAIBX_ERROR_IMPOSSIBLE);
        continue;
      }
      EXPECT_TRUE(meets(asked.constraints, bits_of(found.sets[0].labels)));
      for (const double step : found.sets[0].steps)
        EXPECT_LE(step, 1e-12);
    }
  });
}

// Over all orders: those of all sets of sizes that were seen sum to 1.
TEST_P(BestSetsOfModels, have_probabilities_that_sum_to_one) {
  for_each_model([](Case &asked, RandomSource &) {
    const std::vector<double> &query = asked.random_case.queries.front();
    const Row row = make_row(query, false);
    const AllSets all(asked.reference, query);
    const std::vector<Real> posterior = asked.reference.size_posterior(query);
    naibx_error *error = nullptr;
    require_ok(naibx_request_set_outputs(
                   asked.request.get(), NAIBX_SETS + NAIBX_KEPT_SCORES, &error),
               error);
    require_ok(naibx_request_clear_constraints(asked.request.get(), &error),
               error);
    require_ok(
        naibx_request_set_size(asked.request.get(), 0, UINT32_MAX, &error),
        error);
    const Answer answer = make_answer();
    for (const std::int32_t form : {NAIBX_LIVE, NAIBX_FLOAT64}) {
      SCOPED_TRACE(form);
      const Predictor predictor = predictor_of(asked.model.get(), form);
      require_ok(naibx_answer_predict(answer.get(), predictor.get(),
                                      asked.request.get(), 1, row.values.data(),
                                      nullptr, nullptr, row.values.size(),
                                      nullptr, nullptr, &error),
                 error);
      Real total = 0;
      const std::uint32_t labels = asked.random_case.settings.label_count;
      for (std::uint32_t set = 0; set < 1U << labels; ++set) {
        std::vector<std::uint32_t> chosen;
        for (std::uint32_t label = 0; label < labels; ++label) {
          if ((set >> label & 1U) != 0)
            chosen.push_back(label);
        }
        double found = 0.0;
        require_ok(naibx_answer_log_probability(answer.get(), predictor.get(),
                                                0, chosen.data(), chosen.size(),
                                                &found, &error),
                   error);
        const Real of_size = posterior[size_of(set)];
        const Real expected = of_size == kMinusInfinity
                                  ? kMinusInfinity
                                  : of_size + std::log(all.of(set).sum);
        EXPECT_TRUE(is_close(found, expected))
            << found << " in place of " << static_cast<double>(expected)
            << " of the set " << set;
        total += std::exp(static_cast<Real>(found));
      }
      EXPECT_NEAR(static_cast<double>(total), 1.0, 1e-9);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Cases, BestSetsOfModels, first_blocks(1),
                         name_of_block);

} // namespace

} // namespace naibx::conformance
