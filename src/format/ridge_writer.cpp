#include "ridge_writer.hpp"

#include "constants.hpp"
#include "field_writer.hpp"
#include "ridge_fields.hpp"

namespace naibx {

namespace {

// The labels of each set, and what it weighs.
template <typename Sets, typename WeightOf>
void write_sets(format::FieldWriter &fields, const Sets &sets,
                const WeightOf &weight_of) {
  fields.number(std::uint64_t{sets.size()});
  for (std::size_t set = 0; set < sets.size(); ++set) {
    fields.array(sets.labels(set));
    fields.real(weight_of(set));
  }
}

} // namespace

void RidgeFields::write(const RidgeModel &model, format::Sink &sink) {
  format::FieldWriter fields(sink);
  visit_reservoir(fields, model.reservoir_);
  write_sets(fields, model.sets_,
             [&](std::size_t set) { return model.sets_.weight(set); });
  fields.real(model.sets_.dropped_weight());
  fields.truth(model.is_frozen());
  if (model.is_frozen()) {
    visit_map(fields, model.frozen_->map);
    fields.array(model.frozen_->groups.begins_);
    visit_statistics(fields, model.frozen_->statistics);
  }
}

void RidgeFields::write(const RidgePredictor &predictor, format::Sink &sink) {
  format::FieldWriter fields(sink);
  visit_map(fields, predictor.tables_.map_);
  fields.array(predictor.tables_.groups_.begins_);
  visit_weights(fields, predictor.tables_);
  write_sets(fields, predictor.sets_,
             [&](std::size_t set) { return predictor.sets_.count(set); });
  visit_choice(fields, predictor.choice_);
  visit_gain(fields, predictor);
  fields.positive(predictor.weight_);
}

namespace format {

namespace {

void write_ridge_model(const RidgeModel &model, Sink &sink) {
  RidgeFields::write(model, sink);
}

void write_ridge_predictor(const RidgePredictor &predictor, Sink &sink) {
  RidgeFields::write(predictor, sink);
}

} // namespace

void add_ridge_model(ContainerWriter &writer, const RidgeModel &model) {
  writer.add<write_ridge_model>(kRidgeModelTag, model);
}

void add_ridge_predictor(ContainerWriter &writer,
                         const RidgePredictor &predictor) {
  writer.add<write_ridge_predictor>(kRidgePredictorTag, predictor);
}

void add_last_weights(ContainerWriter &writer, const RidgePredictor &weights) {
  writer.add<write_ridge_predictor>(kLastWeightsTag, weights);
}

} // namespace format

} // namespace naibx
