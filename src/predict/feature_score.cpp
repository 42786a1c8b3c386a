#include "feature_score.hpp"

#include "categorical_score.hpp"
#include "multinomial_score.hpp"

namespace naibx {

FeatureScore::FeatureScore(const Layout &layout, const Kernels &kernels,
                           std::pmr::memory_resource *memory)
    : example_(layout, memory), gaussian_(kernels, memory),
      bernoulli_labels_(memory), bernoulli_sizes_(memory),
      bernoulli_all_(memory) {}

void FeatureScore::reserve(const Model &model) {
  const std::size_t labels = model.configuration().label_count();
  example_.reserve(model.layout());
  gaussian_.reserve(model.layout().gaussian_count, labels + 1);
  if (model.layout().bernoulli_count > 0) {
    bernoulli_labels_.reserve(labels);
    bernoulli_sizes_.reserve(labels + 1);
    bernoulli_all_.reserve(1);
  }
}

void FeatureScore::set_model(const Model &model) {
  gaussian_.set_model(model);
  if (model.layout().bernoulli_count > 0) {
    bernoulli_labels_.set_classes(model, model.labels());
    bernoulli_sizes_.set_classes(model, model.sizes());
    bernoulli_all_.set_classes(model, model.all());
  }
}

void FeatureScore::set_example(const Model &model, const ExampleView &example) {
  example_.prepare(model.layout(), example);
  gaussian_.set_example(model, example_.gaussian);
}

void FeatureScore::add_label_scores(const Model &model, Span<double> scores) {
  add(model, model.labels(), bernoulli_labels_, scores);
}

void FeatureScore::add_size_scores(const Model &model, Span<double> scores) {
  add(model, model.sizes(), bernoulli_sizes_, scores);
}

double FeatureScore::overall_score(const Model &model) {
  double score = 0.0;
  add(model, model.all(), bernoulli_all_, {&score, 1});
  return score;
}

void FeatureScore::add(const Model &model, const ClassStatistics &classes,
                       BernoulliScore &bernoulli, Span<double> scores) {
  gaussian_.add_log_likelihoods(model, classes, scores);
  const bool has_bernoulli = model.layout().bernoulli_count > 0;
  for (std::size_t row = 0; row < classes.row_count(); ++row) {
    if (classes.weight(row) == 0.0) {
      continue;
    }
    if (has_bernoulli) {
      scores[row] += bernoulli.log_likelihood(model, classes, row, example_);
    }
    if (!example_.occurrences.empty()) {
      scores[row] += multinomial_log_likelihood(model, classes, row, example_);
    }
    if (!example_.category.empty()) {
      scores[row] += categorical_log_likelihood(model, classes, row, example_);
    }
  }
}

} // namespace naibx
