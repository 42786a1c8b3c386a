#include "suite_calls.hpp"

#include "../predicting.hpp"
#include "suite_arguments.hpp"

#include <functional>
#include <map>

namespace naibx_test {
namespace {

using Call = std::function<json(Objects &, const json &)>;
using Calls = std::map<std::string, Call>;

// A call that returns nothing.
template <typename Change> Call changing(Change change) {
  return [change](Objects &on, const json &call) {
    change(on, call);
    return json::object();
  };
}

std::int32_t constant(const json &name) {
  static const std::map<std::string, std::int32_t> constants = {
      {"gaussian", NAIBX_GAUSSIAN},       {"bernoulli", NAIBX_BERNOULLI},
      {"multinomial", NAIBX_MULTINOMIAL}, {"all", NAIBX_CLASS_ALL},
      {"label", NAIBX_CLASS_LABEL},       {"size", NAIBX_CLASS_SIZE},
      {"float64", NAIBX_FLOAT64},         {"float32", NAIBX_FLOAT32}};
  return constants.at(name.get<std::string>());
}

Calls config_calls() {
  return {
      {"config_create", changing([](Objects &on, const json &call) {
         on.config = naibx::Config::create(call.at("label_count"));
       })},
      {"config_add_features", changing([](Objects &on, const json &call) {
         on.config->add_features(constant(call.at("family")),
                                 call.at("feature_count"));
       })},
      {"config_add_categorical", changing([](Objects &on, const json &call) {
         on.config->add_categorical(
             call.at("category_counts").get<std::vector<std::uint32_t>>());
       })},
      {"config_extend_group", changing([](Objects &on, const json &call) {
         on.config->extend_group(call.at("group"), call.at("feature_count"));
       })},
      {"config_set_smoothing", changing([](Objects &on, const json &call) {
         on.config->set_smoothing(call.at("smoothing"));
       })},
      {"config_set_feature_smoothing",
       changing([](Objects &on, const json &call) {
         on.config->set_feature_smoothing(call.at("smoothing"));
       })},
      {"config_set_variance_prior", changing([](Objects &on, const json &call) {
         on.config->set_variance_prior(call.at("prior"));
       })},
      {"config_set_fixed_size", changing([](Objects &on, const json &call) {
         on.config->set_fixed_size(call.at("size"));
       })},
      {"config_set_allow_empty", changing([](Objects &on, const json &call) {
         on.config->set_allow_empty(call.at("allow") != 0);
       })},
      {"config_set_merge_duplicates",
       changing([](Objects &on, const json &call) {
         on.config->set_merge_duplicates(call.at("merge") != 0);
       })}};
}

Calls name_calls() {
  return {
      {"config_set_label_name", changing([](Objects &on, const json &call) {
         on.config->set_label_name(call.at("label"), call.at("name"));
       })},
      {"config_set_feature_name", changing([](Objects &on, const json &call) {
         on.config->set_feature_name(call.at("column"), call.at("name"));
       })},
      {"config_set_category_name", changing([](Objects &on, const json &call) {
         on.config->set_category_name(call.at("column"), call.at("category"),
                                      call.at("name"));
       })}};
}

Calls learn_calls() {
  return {{"create", changing([](Objects &on, const json &) {
             on.model = naibx::Model::create(*on.config);
           })},
          {"copy", changing([](Objects &on, const json &) {
             on.model = on.model->copy();
           })},
          {"add_example", changing([](Objects &on, const json &call) {
             on.model->add_example(
                 Values(call).features(),
                 call.at("labels").get<std::vector<std::uint32_t>>(),
                 call.contains("weight") ? to_number(call.at("weight")) : 1.0);
           })},
          {"add_examples", changing([](Objects &on, const json &call) {
             const Sets sets(call.at("labels"));
             std::vector<double> weights;
             if (call.contains("weights")) {
               weights = to_numbers(call.at("weights"));
             }
             on.model->add_examples(Values(call).rows(), sets.labels,
                                    sets.offsets, weights);
           })}};
}

json weight(double number) {
  return {{"weight", from_number(number)}};
}

Calls statistics_calls() {
  return {
      {"get_weight",
       [](Objects &on, const json &) { return weight(on.model->weight()); }},
      {"get_label_weight",
       [](Objects &on, const json &call) {
         return weight(on.model->label_weight(call.at("label")));
       }},
      {"get_size_weight",
       [](Objects &on, const json &call) {
         return weight(on.model->size_weight(call.at("size")));
       }},
      {"get_label_size_weight",
       [](Objects &on, const json &call) {
         return weight(
             on.model->label_size_weight(call.at("label"), call.at("size")));
       }},
      {"get_pair_weight",
       [](Objects &on, const json &call) {
         return weight(
             on.model->pair_weight(call.at("label"), call.at("other")));
       }},
      {"get_gaussian",
       [](Objects &on, const json &call) {
         const naibx::Gaussian found =
             on.model->get_gaussian(constant(call.at("class_kind")),
                                    call.at("class_number"), call.at("column"));
         return json{{"weight", from_number(found.weight)},
                     {"mean", from_number(found.mean)},
                     {"variance", from_number(found.variance)}};
       }},
      {"get_value_weight", [](Objects &on, const json &call) {
         const naibx::ValueWeight found = on.model->get_value_weight(
             constant(call.at("class_kind")), call.at("class_number"),
             call.at("column"), call.value("category", 0U));
         return json{{"value_weight", from_number(found.value_weight)},
                     {"total_weight", from_number(found.total_weight)}};
       }}};
}

template <typename From>
json scores(const From &from, const json &call, const char *name,
            std::uint32_t output, std::uint32_t evidence) {
  const Values values(call);
  return {{name, from_numbers(numbers_of(from, values.features(), output))},
          {"log_evidence",
           from_number(numbers_of(from, values.features(), evidence).at(0))}};
}

// What a model and a predictor both do.
template <typename Predicting>
Calls predict_calls(const std::string &prefix,
                    std::optional<Predicting> Objects::*target) {
  return {{prefix + "predict",
           [=](Objects &on, const json &call) {
             const Prediction set = naibx_test::predict(
                 *(on.*target), Values(call).features(),
                 call.value("size", std::int64_t{NAIBX_SIZE_PREDICTED}));
             return json{{"labels", set.labels},
                         {"step_log_probabilities",
                          from_numbers(set.step_log_probabilities)}};
           }},
          {prefix + "predict_batch",
           [=](Objects &on, const json &call) {
             const Predictions sets = naibx_test::predict_batch(
                 *(on.*target), Values(call).rows(),
                 call.value("sizes", std::vector<std::int64_t>()));
             return json{{"label_offsets", sets.label_offsets},
                         {"labels", sets.labels},
                         {"step_log_probabilities",
                          from_numbers(sets.step_log_probabilities)}};
           }},
          {prefix + "score_sizes",
           [=](Objects &on, const json &call) {
             return scores(*(on.*target), call, "log_posterior", NAIBX_SIZES,
                           NAIBX_SIZE_EVIDENCE);
           }},
          {prefix + "score_labels", [=](Objects &on, const json &call) {
             return scores(*(on.*target), call, "scores", NAIBX_LABEL_SCORES,
                           NAIBX_LABEL_EVIDENCE);
           }}};
}

Calls file_calls() {
  return {{"save_to_buffer",
           [](Objects &on, const json &) {
             return from_bytes(naibx::write_parts(*on.model));
           }},
          {"save_with_predictor_to_buffer",
           [](Objects &on, const json &) {
             return from_bytes(naibx::write_parts({*on.model, *on.predictor}));
           }},
          {"load_from_buffer", changing([](Objects &on, const json &call) {
             on.model = naibx::Model::read(to_bytes(call.at("bytes")));
           })},
          {"predictor_create", changing([](Objects &on, const json &call) {
             on.predictor = naibx::Predictor::create(
                 *on.model, constant(call.at("precision")));
           })},
          {"predictor_save_to_buffer",
           [](Objects &on, const json &) {
             return from_bytes(naibx::write_parts(*on.predictor));
           }},
          {"predictor_load_from_buffer",
           changing([](Objects &on, const json &call) {
             on.predictor = naibx::Predictor::read(to_bytes(call.at("bytes")));
           })}};
}

const Calls &all_calls() {
  static const Calls calls = [] {
    Calls all = config_calls();
    for (Calls more : {name_calls(), learn_calls(), statistics_calls(),
                       file_calls(), predict_calls("", &Objects::model),
                       predict_calls("predictor_", &Objects::predictor)}) {
      all.merge(more);
    }
    return all;
  }();
  return calls;
}

} // namespace

json make_call(Objects &on, const json &call) {
  try {
    return all_calls().at(call.at("call"))(on, call);
  } catch (const naibx::Error &error) {
    json said = {{"status", naibx_status_name(error.code())}};
    if (error.row() >= 0) {
      said["row"] = error.row();
    }
    if (error.column() >= 0) {
      said["column"] = error.column();
    }
    return said;
  }
}

} // namespace naibx_test
