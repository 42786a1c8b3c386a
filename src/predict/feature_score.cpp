#include "feature_score.hpp"

#include "categorical_score.hpp"
#include "multinomial_score.hpp"

namespace naibx {

FeatureScore::FeatureScore(const Layout &layout,
                           std::pmr::memory_resource *memory)
    : example_(layout, memory), gaussian_(memory), bernoulli_labels_(memory),
      bernoulli_sizes_(memory), bernoulli_all_(memory) {}

void FeatureScore::reserve(const Model &model) {
  const std::size_t labels = model.configuration().label_count();
  example_.reserve(model.layout());
  gaussian_.reserve(model.layout().gaussian_count);
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

double FeatureScore::of_label(const Model &model, std::size_t label) const {
  return sum(model, model.labels(), label, bernoulli_labels_);
}

double FeatureScore::of_size_row(const Model &model, std::size_t row) const {
  return sum(model, model.sizes(), row, bernoulli_sizes_);
}

double FeatureScore::of_all(const Model &model) const {
  return sum(model, model.all(), 0, bernoulli_all_);
}

double FeatureScore::sum(const Model &model, const ClassStatistics &classes,
                         std::size_t row,
                         const BernoulliScore &bernoulli) const {
  double total = gaussian_.log_likelihood(model, classes, row);
  if (model.layout().bernoulli_count > 0) {
    total += bernoulli.log_likelihood(model, classes, row, example_);
  }
  if (!example_.occurrences.empty()) {
    total += multinomial_log_likelihood(model, classes, row, example_);
  }
  if (!example_.category.empty()) {
    total += categorical_log_likelihood(model, classes, row, example_);
  }
  return total;
}

} // namespace naibx
