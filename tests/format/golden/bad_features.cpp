#include "bad_files.hpp"
#include "format/constants.hpp"

#include <limits>

namespace naibx::test {

namespace {

using namespace format;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// All these models have two labels and two sizes.
constexpr std::size_t kAll = 0;
constexpr std::size_t kLabel = 1;
constexpr std::size_t kRareLabel = 2;
constexpr std::size_t kSize = 3;
constexpr std::size_t kClasses = 5;

// Two Gaussian features: the first of a class.
constexpr std::size_t mean_of(std::size_t row) {
  return 24 + 16 * row;
}
constexpr std::size_t squares_of(std::size_t row) {
  return mean_of(kClasses) + 16 * row;
}
constexpr std::size_t gaussian_observed(std::size_t row) {
  return squares_of(kClasses) + 16 * row;
}

constexpr std::size_t gaussian_observed_squared(std::size_t row) {
  return gaussian_observed(kClasses) + 16 * row;
}

// Two Bernoulli features.
constexpr std::size_t present_of(std::size_t row) {
  return 8 + 16 * row;
}
constexpr std::size_t bernoulli_observed(std::size_t row) {
  return present_of(kClasses) + 16 * row;
}

// Two multinomial features of one group.
constexpr std::size_t count_of(std::size_t row) {
  return 16 * row;
}
constexpr std::size_t total_of(std::size_t row) {
  return count_of(kClasses) + 8 * row;
}

// Two categorical features, of three categories and of two.
constexpr std::size_t category_of(std::size_t row, std::size_t category) {
  return 8 + 8 * (5 * row + category);
}
constexpr std::size_t categorical_observed(std::size_t row) {
  return category_of(kClasses, 0) + 16 * row;
}

template <std::size_t row> void set_negative_squares(FileParts &file) {
  file.set(kGaussianTag, squares_of(row), -1.0);
}

constexpr Damage kGaussianDamages[] = {
    {"gaussian-statistics-cut-off", "gaussian", "features section declares",
     [](FileParts &file) { file.section(kGaussianTag).payload.resize(4); }},
    {"gaussian-statistics-too-long", "gaussian", "GAUS has 192 bytes",
     [](FileParts &file) { file.lengthen(kGaussianTag, 8); }},
    {"gaussian-switch-not-0-or-1", "gaussian-missing",
     "a switch of the file is 2",
     [](FileParts &file) { file.set<std::uint64_t>(kGaussianTag, 0, 2); }},
    {"shift-out-of-range", "gaussian", "a shift is not a possible value",
     [](FileParts &file) {
       file.set(kGaussianTag, 8, 2e140);
       for (std::size_t row = 0; row < kClasses; ++row) {
         file.set(kGaussianTag, mean_of(row), -2e140);
       }
     }},
    {"mean-out-of-range", "gaussian", "a mean is not a possible one",
     [](FileParts &file) {
       file.set(kGaussianTag, 8, -1e140);
       for (std::size_t row = 0; row < kClasses; ++row) {
         file.set(kGaussianTag, mean_of(row), -2e140);
       }
     }},
    {"mean-not-a-number", "gaussian", "a mean is not a possible one",
     [](FileParts &file) { file.set(kGaussianTag, mean_of(kSize), kNan); }},
    {"squares-of-all-negative", "gaussian", "a sum of squares is not",
     set_negative_squares<kAll>},
    {"squares-of-a-label-negative", "gaussian", "a sum of squares is not",
     set_negative_squares<kLabel>},
    {"squares-of-a-size-negative", "gaussian", "a sum of squares is not",
     set_negative_squares<kSize>},
    {"squares-too-large", "gaussian", "a sum of squares is not",
     [](FileParts &file) { file.set(kGaussianTag, squares_of(kAll), 2e281); }},
    {"squares-not-a-number", "gaussian", "a sum of squares is not",
     [](FileParts &file) { file.set(kGaussianTag, squares_of(kAll), kNan); }},
    {"gaussian-feature-observed-too-often", "gaussian-missing",
     "the observed weight of a feature",
     [](FileParts &file) {
       file.set(kGaussianTag, gaussian_observed(kRareLabel), 4.25);
     }},
    {"gaussian-feature-observed-squared-too-large", "gaussian-missing",
     "the squared weight of a feature",
     [](FileParts &file) {
       file.set(kGaussianTag, gaussian_observed_squared(kRareLabel), 4.25);
     }},
    {"label-farther-from-all-than-they-are", "gaussian",
     "a class lies farther from the mean",
     [](FileParts &file) {
       file.set(kGaussianTag, mean_of(kLabel), 1700000556.0);
     }},
    {"size-wider-than-all-are", "gaussian",
     "a class lies farther from the mean",
     [](FileParts &file) {
       file.set(kGaussianTag, squares_of(kSize), 1700000556.0);
     }},
};

constexpr Damage kDiscreteDamages[] = {
    {"bernoulli-switch-not-0-or-1", "bernoulli-missing",
     "a switch of the file is 3",
     [](FileParts &file) { file.set<std::uint64_t>(kBernoulliTag, 0, 3); }},
    {"bernoulli-feature-observed-too-often", "bernoulli-missing",
     "the observed weight of a feature",
     [](FileParts &file) {
       file.set(kBernoulliTag, bernoulli_observed(kRareLabel), 4.25);
     }},
    {"bernoulli-feature-present-too-often", "bernoulli",
     "the weight of a present feature",
     [](FileParts &file) {
       file.set(kBernoulliTag, present_of(kRareLabel) + 8, 4.25);
     }},
    {"bernoulli-feature-more-often-in-a-label", "bernoulli",
     "within a label is not within that of all examples",
     [](FileParts &file) { file.set(kBernoulliTag, present_of(kLabel), 2.0); }},
    {"bernoulli-features-of-sizes-do-not-sum-to-all", "bernoulli",
     "within the sizes do not sum",
     [](FileParts &file) {
       file.set(kBernoulliTag, present_of(kSize), 0.125);
     }},
    {"bernoulli-observed-of-sizes-do-not-sum-to-all", "bernoulli-missing",
     "within the sizes do not sum",
     [](FileParts &file) {
       file.add(kBernoulliTag, bernoulli_observed(kSize), -0.125);
     }},
    {"gaussian-observed-of-sizes-do-not-sum-to-all", "gaussian-missing",
     "within the sizes do not sum",
     [](FileParts &file) {
       file.add(kGaussianTag, gaussian_observed(kSize), -0.125);
     }},
    {"gaussian-observed-squared-of-sizes-do-not-sum-to-all", "gaussian-missing",
     "within the sizes do not sum",
     [](FileParts &file) {
       file.add(kGaussianTag, gaussian_observed_squared(kSize), -0.125);
     }},
    {"multinomial-counts-of-sizes-do-not-sum-to-all", "multinomial",
     "within the sizes do not sum",
     [](FileParts &file) {
       file.add(kMultinomialTag, count_of(kSize), -0.125);
       file.add(kMultinomialTag, count_of(kSize) + 8, 0.125);
     }},
    {"categories-of-sizes-do-not-sum-to-all", "categorical",
     "within the sizes do not sum",
     [](FileParts &file) {
       file.add(kCategoricalTag, category_of(kSize, 3), 0.125);
       file.add(kCategoricalTag, category_of(kSize, 4), -0.125);
     }},
    {"bernoulli-weight-negative", "bernoulli",
     "the weight of a present feature",
     [](FileParts &file) {
       file.set(kBernoulliTag, present_of(kLabel), -1.0);
     }},
    {"multinomial-count-negative", "multinomial", "a count is",
     [](FileParts &file) {
       const auto moved = file.get<double>(kMultinomialTag, count_of(kLabel));
       file.add(kMultinomialTag, count_of(kLabel), -moved - 0.25);
       file.add(kMultinomialTag, count_of(kLabel) + 8, moved + 0.25);
     }},
    {"multinomial-count-infinite", "multinomial", "a count is",
     [](FileParts &file) {
       const double infinite = std::numeric_limits<double>::infinity();
       file.set(kMultinomialTag, count_of(kLabel), infinite);
       file.set(kMultinomialTag, total_of(kLabel), infinite);
     }},
    {"multinomial-total-infinite", "multinomial",
     "of a group do not sum to its total",
     [](FileParts &file) {
       file.set(kMultinomialTag, total_of(kAll),
                std::numeric_limits<double>::infinity());
     }},
    {"multinomial-statistics-too-long", "multinomial", "MULT has 128 bytes",
     [](FileParts &file) { file.lengthen(kMultinomialTag, 8); }},
    {"categorical-statistics-too-long", "categorical", "CATE has 216 bytes",
     [](FileParts &file) { file.lengthen(kCategoricalTag, 8); }},
    {"multinomial-count-too-large", "multinomial", "a count is",
     [](FileParts &file) {
       for (const std::size_t row : {kAll, kSize}) {
         file.set(kMultinomialTag, count_of(row), 1e300);
         file.set(kMultinomialTag, total_of(row), 1e300);
       }
     }},
    {"multinomial-counts-do-not-sum-to-total", "multinomial",
     "of a group do not sum to its total",
     [](FileParts &file) { file.add(kMultinomialTag, total_of(kSize), 1.0); }},
    {"categorical-feature-observed-too-often", "categorical-missing",
     "the observed weight of a feature",
     [](FileParts &file) { // as often as in all examples
       for (const std::size_t category : {std::size_t{3}, std::size_t{4}}) {
         file.set(
             kCategoricalTag, category_of(kLabel, category),
             file.get<double>(kCategoricalTag, category_of(kAll, category)));
       }
       file.set(
           kCategoricalTag, categorical_observed(kLabel) + 8,
           file.get<double>(kCategoricalTag, categorical_observed(kAll) + 8));
     }},
    {"category-weight-negative", "categorical", "the weight of a category",
     [](FileParts &file) {
       const std::size_t first = category_of(kLabel, 3);
       const auto moved = file.get<double>(kCategoricalTag, first);
       file.add(kCategoricalTag, first, -moved - 0.25);
       file.add(kCategoricalTag, first + 8, moved + 0.25);
     }},
    {"categories-do-not-sum-to-observed", "categorical",
     "the weights of the categories",
     [](FileParts &file) {
       file.set(kCategoricalTag, category_of(kLabel, 0), 0.0);
     }},
};

} // namespace

void add_bad_features(BadFiles &bad,
                      const std::map<std::string, Bytes> &models) {
  bad.add_all(kGaussianDamages, models, Reader::model);
  bad.add_all(kDiscreteDamages, models, Reader::model);
}

} // namespace naibx::test
