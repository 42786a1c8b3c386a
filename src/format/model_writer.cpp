#include "model_writer.hpp"

#include "configuration_writer.hpp"
#include "constants.hpp"
#include "ridge_writer.hpp"
#include "section_writers.hpp"

namespace naibx::format {

void add_statistics(ContainerWriter &writer, const Model &model) {
  writer.add<write_counts>(kCountsTag, model);
  writer.add<write_pairs>(kPairsTag, model);
  if (model.layout().gaussian_count > 0) {
    writer.add<write_gaussian>(kGaussianTag, model);
  }
  if (model.layout().bernoulli_count > 0) {
    writer.add<write_bernoulli>(kBernoulliTag, model);
  }
  if (model.layout().multinomial_count > 0) {
    writer.add<write_multinomial>(kMultinomialTag, model);
  }
  if (model.layout().categorical_count() > 0) {
    writer.add<write_categorical>(kCategoricalTag, model);
  }
  if (model.ridge() != nullptr) {
    add_ridge_model(writer, *model.ridge());
  }
}

ContainerWriter writer_of(const Model &model) {
  ContainerWriter writer;
  add_configuration(writer, model.configuration());
  add_statistics(writer, model);
  return writer;
}

} // namespace naibx::format
