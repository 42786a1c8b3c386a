#include "feature_score.hpp"

namespace naibx {

FeatureScore::FeatureScore(const Layout &layout, const Kernels &kernels,
                           std::pmr::memory_resource *memory)
    : example_(layout, memory), gaussian_(kernels, memory),
      bernoulli_labels_(kernels, memory), bernoulli_sizes_(kernels, memory),
      bernoulli_all_(kernels, memory), multinomial_(kernels, memory),
      categorical_(kernels, memory) {}

void FeatureScore::reserve(const Model &model) {
  const std::size_t labels = model.configuration().label_count();
  example_.reserve(model.layout());
  gaussian_.reserve(model.layout().gaussian_count, labels + 1);
  multinomial_.reserve(model.layout(), labels + 1);
  categorical_.reserve(model.layout(), labels + 1);
  if (model.layout().bernoulli_count > 0) {
    bernoulli_labels_.reserve(labels);
    bernoulli_sizes_.reserve(labels + 1);
    bernoulli_all_.reserve(1);
  }
}

void FeatureScore::set_model(const Model &model) {
  gaussian_.set_model(model);
  bernoulli_labels_.forget_classes();
  bernoulli_sizes_.forget_classes();
  bernoulli_all_.forget_classes();
}

void FeatureScore::set_example(const Model &model, const ExampleView &example) {
  example_.prepare(model.layout(), example, model.kernels());
  gaussian_.set_example(model, example_.gaussian);
  multinomial_.set_example(model, example_);
  categorical_.set_example(model, example_);
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
  if (model.layout().bernoulli_count > 0) {
    bernoulli.add_log_likelihoods(model, classes, example_, scores);
  }
  if (!example_.occurrences.empty()) {
    multinomial_.add_log_likelihoods(model, classes, example_, scores);
  }
  if (!example_.category.empty()) {
    categorical_.add_log_likelihoods(model, classes, example_, scores);
  }
}

} // namespace naibx
