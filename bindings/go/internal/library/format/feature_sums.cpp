// Made by bindings/go/generate_sources.py from
// src/format/feature_sums.cpp: do not edit.

#include "settings.hpp"

#include "feature_sums.hpp"

#include "../base/failure.hpp"
#include "sums.hpp"

#include <vector>

namespace naibx::format {

namespace {

// row_of(classes, row) are weights of a class, one for each feature.
template <typename RowOf>
void check_labels(const Model &model, const RowOf &row_of) {
  const Span<const double> all = row_of(model.all(), 0);
  for (std::size_t label = 0; label < model.labels().row_count(); ++label) {
    const Span<const double> own = row_of(model.labels(), label);
    for (std::size_t i = 0; i < all.size(); ++i) {
      require(own[i] <= all[i] * (1.0 + kTolerance),
              "the weight of a feature within a label is not within that of "
              "all examples");
    }
  }
}

// Each example has one size, unless none are kept.
template <typename RowOf>
void check_sizes(const Model &model, const RowOf &row_of) {
  if (model.configuration().fixed_size()) {
    return;
  }
  const Span<const double> all = row_of(model.all(), 0);
  std::pmr::vector<double> sums(all.size(), 0.0, model.memory());
  for (std::size_t size = 0; size < model.sizes().row_count(); ++size) {
    const Span<const double> own = row_of(model.sizes(), size);
    for (std::size_t i = 0; i < all.size(); ++i) {
      sums[i] += own[i];
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    require(matches(sums[i], all[i]),
            "the weights of a feature within the sizes do not sum to that of "
            "all examples");
  }
}

template <typename RowOf>
void check_table(const Model &model, const RowOf &row_of) {
  check_labels(model, row_of);
  check_sizes(model, row_of);
}

} // namespace

void check_feature_sums(const Model &model) {
  using Row = Span<const double>;
  check_table(model, [](const ClassStatistics &classes, std::size_t row) {
    return Row(classes.gaussian.observed.row(row));
  });
  check_table(model, [](const ClassStatistics &classes, std::size_t row) {
    return Row(classes.gaussian.observed_squared.row(row));
  });
  check_table(model, [](const ClassStatistics &classes, std::size_t row) {
    return Row(classes.bernoulli.observed.row(row));
  });
  check_table(model, [](const ClassStatistics &classes, std::size_t row) {
    return Row(classes.bernoulli.present(row));
  });
  check_table(model, [](const ClassStatistics &classes, std::size_t row) {
    return Row(classes.multinomial.counts(row));
  });
  check_table(model, [](const ClassStatistics &classes, std::size_t row) {
    return Row(classes.categorical.weights(row));
  });
}

} // namespace naibx::format
