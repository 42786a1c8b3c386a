#include "../score/live/gaussian_score.hpp"
#include "guard.hpp"
#include "handles.hpp"
#include "numbers.hpp"

#include <optional>

using naibx::capi::check_unused;
using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::require;

namespace {

bool is_fixed_size(const naibx::Model &model, uint32_t size) {
  return model.configuration().fixed_size() == size;
}

// Statistics and row of a class; no row where no example was in it.
struct ClassAt {
  const naibx::ClassStatistics &statistics;
  std::optional<std::size_t> row;
};

ClassAt find_class(const naibx::Model &model, int32_t kind, uint32_t number) {
  switch (kind) {
  case NAIBX_CLASS_ALL:
    if (number != 0) {
      naibx::fail(NAIBX_ERROR_OUT_OF_RANGE,
                  "NAIBX_CLASS_ALL has the class 0 alone, not ", number);
    }
    return {model.all(), 0};
  case NAIBX_CLASS_LABEL:
    model.configuration().check_label(number);
    return {model.labels(), model.label_row(number)};
  case NAIBX_CLASS_SIZE:
    model.configuration().check_size(number);
    if (is_fixed_size(model, number)) {
      return {model.all(), 0};
    }
    return {model.sizes(), model.size_row(number)};
  default:
    break;
  }
  naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, "the class kind is ", kind,
              ", but must be NAIBX_CLASS_ALL (0), NAIBX_CLASS_LABEL (1) or "
              "NAIBX_CLASS_SIZE (2)");
}

struct ValueWeight {
  double value = 0.0;
  double total = 0.0;
};

ValueWeight find_value_weight(const naibx::Model &model, const ClassAt &at,
                              uint32_t column, uint32_t category) {
  const naibx::Feature &feature = model.configuration().feature_at(column);
  if (feature.family == naibx::Family::gaussian) {
    naibx::fail_at_column(NAIBX_ERROR_OUT_OF_RANGE, column, "column ", column,
                          " is Gaussian; use naibx_get_gaussian");
  }
  const uint32_t categories =
      feature.category_count == 0 ? 1 : feature.category_count;
  if (category >= categories) {
    naibx::fail_at_column(
        NAIBX_ERROR_OUT_OF_RANGE, column, "category ", category, " of column ",
        column, " does not exist: the categories are 0 to ", categories - 1);
  }
  if (!at.row) {
    return {};
  }
  const naibx::ClassStatistics &of = at.statistics;
  const naibx::Layout &layout = model.layout();
  const std::size_t slot = layout.slot[column];
  if (feature.family == naibx::Family::bernoulli) {
    return {of.bernoulli.present(*at.row)[slot],
            of.bernoulli.observed.at(*at.row, slot, of.weight(*at.row))};
  }
  if (feature.family == naibx::Family::multinomial) {
    return {of.multinomial.counts(*at.row)[slot],
            of.multinomial.totals(*at.row)[layout.multinomial_group[slot]]};
  }
  return {
      of.categorical.weights(*at.row)[layout.category_offset[slot] + category],
      of.categorical.observed.at(*at.row, slot, of.weight(*at.row))};
}

double label_size_weight(const naibx::Model &model, uint32_t label,
                         uint32_t size) {
  model.configuration().check_label(label);
  model.configuration().check_size(size);
  if (is_fixed_size(model, size)) {
    return model.label_weight(label);
  }
  const auto row = model.size_row(size);
  const auto label_row = model.label_row(label);
  return row && label_row ? model.counts().by_size(*row)[*label_row] : 0.0;
}

double uncompiled_weight(const naibx::capi::ModelState &state) {
  if (state.model.ridge() == nullptr) {
    return 0.0;
  }
  if (!state.compiled) {
    return state.model.weight();
  }
  const auto &ridge = state.compiled->choice.ridge;
  return ridge ? state.model.weight() - ridge->weight() : 0.0;
}

double number_of(const naibx::capi::ModelState &state, int32_t key,
                 uint32_t first, uint32_t second) {
  const naibx::Model &model = state.model;
  if (key < NAIBX_LABEL_SIZE_WEIGHT || key > NAIBX_PAIR_WEIGHT) {
    check_unused("second", second);
  }
  switch (key) {
  case NAIBX_WEIGHT:
    check_unused("first", first);
    return model.weight();
  case NAIBX_TYPICAL_WEIGHT:
    check_unused("first", first);
    return model.typical_weight();
  case NAIBX_LABEL_WEIGHT:
    model.configuration().check_label(first);
    return model.label_weight(first);
  case NAIBX_SIZE_WEIGHT: {
    const ClassAt at = find_class(model, NAIBX_CLASS_SIZE, first);
    return at.row ? at.statistics.weight(*at.row) : 0.0;
  }
  case NAIBX_LABEL_SIZE_WEIGHT:
    return label_size_weight(model, first, second);
  case NAIBX_PAIR_WEIGHT:
    model.configuration().check_label(first);
    model.configuration().check_label(second);
    return model.pair_weight(first, second);
  case NAIBX_UNCOMPILED_WEIGHT:
    check_unused("first", first);
    return uncompiled_weight(state);
  case NAIBX_DROPPED_SET_WEIGHT:
    check_unused("first", first);
    return model.ridge() == nullptr ? 0.0
                                    : model.ridge()->sets().dropped_weight();
  default:
    naibx::capi::fail_for_key(
        key, "NAIBX_WEIGHT (1) to NAIBX_DROPPED_SET_WEIGHT (8)");
  }
}

} // namespace

extern "C" {

naibx_status naibx_get_number(const naibx_model *model, int32_t key,
                              uint32_t first, uint32_t second, double *number,
                              naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(number);
    require(model, "model");
    require(number, "number");
    *number = number_of(*model->state, key, first, second);
    return NAIBX_OK;
  });
}

naibx_status naibx_get_gaussian(const naibx_model *model, int32_t class_kind,
                                uint32_t class_number, uint32_t column,
                                double *weight, double *mean, double *variance,
                                naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(weight);
    clear(mean);
    clear(variance);
    require(model, "model");
    const naibx::Model &of = model->model();
    const ClassAt at = find_class(of, class_kind, class_number);
    if (of.configuration().feature_at(column).family !=
        naibx::Family::gaussian) {
      naibx::fail_at_column(NAIBX_ERROR_OUT_OF_RANGE, column, "column ", column,
                            " is not Gaussian; use naibx_get_value_weight");
    }
    const std::size_t slot = of.layout().slot[column];
    const double overall = naibx::overall_variance(of, slot);
    const naibx::Moments gaussian =
        at.row
            ? naibx::class_gaussian(of, at.statistics, *at.row, slot, overall)
            : naibx::class_gaussian(of, of.all(), 0, slot, overall);
    if (weight != nullptr && at.row) {
      *weight = at.statistics.gaussian.observed.at(
          *at.row, slot, at.statistics.weight(*at.row));
    }
    if (mean != nullptr) {
      *mean = of.shift()[slot] + gaussian.mean;
    }
    if (variance != nullptr) {
      *variance = gaussian.variance;
    }
    return NAIBX_OK;
  });
}

naibx_status naibx_get_value_weight(const naibx_model *model,
                                    int32_t class_kind, uint32_t class_number,
                                    uint32_t column, uint32_t category,
                                    double *value_weight, double *total_weight,
                                    naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(value_weight);
    clear(total_weight);
    require(model, "model");
    const ClassAt at = find_class(model->model(), class_kind, class_number);
    const ValueWeight result =
        find_value_weight(model->model(), at, column, category);
    if (value_weight != nullptr) {
      *value_weight = result.value;
    }
    if (total_weight != nullptr) {
      *total_weight = result.total;
    }
    return NAIBX_OK;
  });
}

} // extern "C"
