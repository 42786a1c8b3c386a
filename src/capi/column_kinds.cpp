#include "guard.hpp"
#include "handles.hpp"

#include <memory>

using naibx::ColumnKind;
using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::require;

namespace {

ColumnKind checked_kind(int32_t kind) {
  if (kind < NAIBX_COLUMN_DENSE || kind > NAIBX_COLUMN_AUTO) {
    naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, "the kind is ", kind,
                ", but must be 0 to 3, one of NAIBX_COLUMN_DENSE to "
                "NAIBX_COLUMN_AUTO");
  }
  return static_cast<ColumnKind>(kind);
}

} // namespace

extern "C" {

naibx_status naibx_config_set_column_kind(naibx_config *config, uint32_t column,
                                          int32_t kind, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(config, "config");
    config->configuration.set_column_kind(column, checked_kind(kind));
    return NAIBX_OK;
  });
}

naibx_status naibx_config_column_kind(const naibx_config *config,
                                      uint32_t column, int32_t *kind,
                                      naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(kind);
    require(config, "config");
    require(kind, "kind");
    static_cast<void>(config->configuration.feature_at(column));
    *kind =
        static_cast<int32_t>(config->configuration.column_kinds().get(column));
    return NAIBX_OK;
  });
}

naibx_status naibx_get_decided_config(const naibx_model *model,
                                      naibx_config **config,
                                      naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(config);
    require(model, "model");
    require(config, "config");
    auto decided = std::make_unique<naibx_config>(
        model->model().configuration(), model->allocator());
    if (const naibx::RidgeModel *const ridge = model->model().ridge()) {
      ridge->decide_kinds(decided->configuration, &decided->memory);
    }
    *config = decided.release();
    return NAIBX_OK;
  });
}

naibx_status
naibx_predictor_get_decided_config(const naibx_predictor *predictor,
                                   naibx_config **config, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(config);
    require(predictor, "predictor");
    require(config, "config");
    auto decided = std::make_unique<naibx_config>(
        predictor->state->configuration(), predictor->allocator());
    if (const naibx::RidgePredictor *const ridge = predictor->state->ridge()) {
      ridge->tables().map().columns().decide_kinds(decided->configuration);
    }
    *config = decided.release();
    return NAIBX_OK;
  });
}

} // extern "C"
