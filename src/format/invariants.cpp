#include "invariants.hpp"

#include "../model/limits.hpp"
#include "feature_sums.hpp"
#include "gaussian_invariants.hpp"
#include "sums.hpp"
#include "weight_checks.hpp"

#include <algorithm>
#include <cmath>

namespace naibx::format {

namespace {

double sum_of(Span<const double> values) {
  double sum = 0.0;
  for (const double value : values) {
    sum += value;
  }
  return sum;
}

// Every example has a size, or the fixed one, and that many labels.
template <typename WeightsOf>
void check_sum(const Model &model, const WeightsOf &weights_of,
               const char *of_labels, const char *of_sizes) {
  const double all = weights_of(model.all())[0];
  if (const auto fixed = model.configuration().fixed_size()) {
    require(matches(sum_of(weights_of(model.labels())), all * *fixed),
            of_labels);
  } else {
    require(matches(sum_of(weights_of(model.sizes())), all), of_sizes);
  }
}

// Labels and sizes are then within all examples, too, by what else is checked.
void check_counts(const Model &model) {
  const double all = model.weight();
  require(all <= kMaximumWeight, // not negative, for Q below
          "the weight of all examples is above the limit");
  check_sum(
      model, [](const ClassStatistics &classes) { return classes.weights(); },
      "the weights of the labels do not match the fixed size",
      "the weights of the sizes do not sum to that of all examples");
}

// Q counts each example with its weight times at most 1.
void check_squares_of(const Model &model, const ClassStatistics &classes) {
  const double all = model.all().squared_weight(0);
  for (std::size_t row = 0; row < classes.row_count(); ++row) {
    const double most = std::min(classes.weight(row), all);
    const double squared = classes.squared_weight(row);
    require(is_weight(squared) && squared <= most * (1.0 + kTolerance),
            "a squared weight is not within the weight of its class and within "
            "that of all examples");
  }
}

void check_squared_weights(const Model &model) {
  check_sum(
      model,
      [](const ClassStatistics &classes) { return classes.squared_weights(); },
      "the squared weights of the labels do not match the fixed size",
      "the squared weights of the sizes do not sum to that of all examples");
  check_squares_of(model, model.all());
  check_squares_of(model, model.labels());
  check_squares_of(model, model.sizes());
}

// Every example of size m counts for m labels; each label has its weight over
// the sizes.
void check_label_sizes(const Model &model) {
  const std::size_t labels = model.labels().row_count();
  const auto sizes = model.seen_sizes();
  for (std::size_t row = 0; row < sizes.size(); ++row) {
    const double of_size = model.sizes().weight(row);
    require(of_size > 0.0, "a size has no examples");
    const auto by_size = model.counts().by_size(row);
    require_weights(by_size, of_size,
                    "the weight of a label within a size is not within the "
                    "size's");
    require(matches(sum_of(by_size), of_size * sizes[row]),
            "the weights of the labels within a size do not match the size");
  }
  if (model.configuration().fixed_size()) {
    return;
  }
  for (std::size_t label = 0; label < labels; ++label) {
    double sum = 0.0;
    for (std::size_t row = 0; row < sizes.size(); ++row) {
      sum += model.counts().by_size(row)[label];
    }
    require(matches(sum, model.labels().weight(label)),
            "the weights of a label within the sizes do not sum to its own");
  }
}

// An example of size m that has a label pairs it with m - 1 others.
double pair_weight_of(const Model &model, std::size_t label_row) {
  if (const auto fixed = model.configuration().fixed_size()) {
    return model.labels().weight(label_row) * (*fixed - 1.0);
  }
  double sum = 0.0;
  const auto sizes = model.seen_sizes();
  for (std::size_t row = 0; row < sizes.size(); ++row) {
    sum += model.counts().by_size(row)[label_row] * (sizes[row] - 1.0);
  }
  return sum;
}

// They are symmetric by how they are read.
void check_pairs(const Model &model) {
  const Span<const double> weights = model.labels().weights();
  const PairCounts &pairs = model.counts().pairs;
  std::pmr::vector<double> buffer(pairs.buffer_size(), model.memory());
  for (std::size_t row = 0; row < weights.size(); ++row) {
    const double *const of_label = pairs.row(row, buffer.data());
    for (std::size_t other = 0; other < weights.size(); ++other) {
      const double most = std::min(weights[row], weights[other]);
      require(is_weight(of_label[other]) &&
                  of_label[other] <= most * (1.0 + kTolerance),
              "the weight of a pair of labels is not within theirs");
    }
    require(
        matches(sum_of({of_label, weights.size()}), pair_weight_of(model, row)),
        "the weights of the pairs of a label do not match its sizes");
  }
}

void check_bernoulli(const ClassStatistics &classes, std::size_t row) {
  const BernoulliTable &table = classes.bernoulli;
  require_observed(table.observed, classes, row);
  const auto present = table.present(row);
  for (std::size_t i = 0; i < table.feature_count(); ++i) {
    // To the last bit: the weight without the feature must not turn negative.
    require(is_weight(present[i]) &&
                present[i] <= table.observed.at(row, i, classes.weight(row)),
            "the weight of a present feature is not within its class's");
  }
}

void check_multinomial(const Layout &layout, const ClassStatistics &classes,
                       std::size_t row, std::pmr::memory_resource *memory) {
  const auto counts = classes.multinomial.counts(row);
  const auto totals = classes.multinomial.totals(row);
  std::pmr::vector<double> sums(totals.size(), 0.0, memory);
  require_weights(counts, classes.weight(row) * kMaximumCount,
                  "a count is not one of the examples of its class");
  for (std::size_t i = 0; i < counts.size(); ++i) {
    sums[layout.multinomial_group[i]] += counts[i];
  }
  for (std::size_t group = 0; group < totals.size(); ++group) {
    require(matches(sums[group], totals[group]), // and so is a weight, too
            "the counts of a group do not sum to its total");
  }
}

void check_categorical(const Layout &layout, const ClassStatistics &classes,
                       std::size_t row) {
  const CategoricalTable &table = classes.categorical;
  require_observed(table.observed, classes, row);
  const auto weights = table.weights(row);
  require_weights(weights, classes.weight(row),
                  "the weight of a category is not within its class's");
  for (std::size_t i = 0; i < layout.categorical_count(); ++i) {
    const std::size_t begin = layout.category_offset[i];
    const std::size_t count = layout.category_offset[i + 1] - begin;
    require(matches(sum_of(weights.subspan(begin, count)),
                    table.observed.at(row, i, classes.weight(row))),
            "the weights of the categories do not sum to that observed");
  }
}

void check_classes(const Model &model, const ClassStatistics &classes) {
  const Layout &layout = model.layout();
  for (std::size_t row = 0; row < classes.row_count(); ++row) {
    check_bernoulli(classes, row);
    check_multinomial(layout, classes, row, model.memory());
    check_categorical(layout, classes, row);
  }
}

} // namespace

void check_invariants(const Model &model) {
  check_counts(model);
  check_label_sizes(model);
  check_pairs(model);
  check_squared_weights(model);
  check_shifts(model);
  for (const ClassStatistics *const classes :
       {&model.all(), &model.labels(), &model.sizes()}) {
    check_gaussian(model, *classes);
    check_classes(model, *classes);
  }
  check_feature_sums(model);
}

} // namespace naibx::format
