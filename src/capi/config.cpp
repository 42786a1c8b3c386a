#include "guard.hpp"
#include "handles.hpp"

#include <memory>

using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::require;

namespace {

// Runs a change of the configuration under the guard.
template <typename Change>
naibx_status change(naibx_config *config, naibx_error **error,
                    const Change &apply) {
  return guard(error, [&]() -> naibx_status {
    require(config, "config");
    apply(config->configuration);
    return NAIBX_OK;
  });
}

} // namespace

extern "C" {

naibx_status naibx_config_create(uint32_t label_count, naibx_config **config,
                                 naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(config);
    require(config, "config");
    *config = std::make_unique<naibx_config>(label_count).release();
    return NAIBX_OK;
  });
}

void naibx_config_destroy(naibx_config *config) {
  const std::unique_ptr<naibx_config> owned(config);
}

naibx_status naibx_config_add_features(naibx_config *config, int32_t family,
                                       uint32_t feature_count,
                                       naibx_error **error) {
  return change(config, error, [&](naibx::Configuration &configuration) {
    configuration.add_features(static_cast<naibx::Family>(family),
                               feature_count);
  });
}

naibx_status naibx_config_add_categorical(naibx_config *config,
                                          const uint32_t *category_counts,
                                          uint32_t feature_count,
                                          naibx_error **error) {
  return change(config, error, [&](naibx::Configuration &configuration) {
    require(category_counts, "category_counts");
    configuration.add_categorical({category_counts, feature_count});
  });
}

naibx_status naibx_config_extend_group(naibx_config *config, uint32_t group,
                                       uint32_t feature_count,
                                       naibx_error **error) {
  return change(config, error, [&](naibx::Configuration &configuration) {
    configuration.extend_group(group, feature_count);
  });
}

naibx_status naibx_config_set_allocator(naibx_config *config,
                                        const naibx_allocator *allocator,
                                        naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(config, "config");
    config->model_allocator = naibx::capi::functions_of(allocator);
    return NAIBX_OK;
  });
}

naibx_status naibx_config_set_label_name(naibx_config *config, uint32_t label,
                                         const char *name,
                                         naibx_error **error) {
  return change(config, error, [&](naibx::Configuration &configuration) {
    require(name, "name");
    configuration.check_label(label);
    configuration.label_names.set(label, name, "label");
  });
}

naibx_status naibx_config_set_feature_name(naibx_config *config,
                                           uint32_t column, const char *name,
                                           naibx_error **error) {
  return change(config, error, [&](naibx::Configuration &configuration) {
    require(name, "name");
    static_cast<void>(configuration.feature_at(column));
    configuration.feature_names.set(column, name, "column");
  });
}

naibx_status naibx_config_set_category_name(naibx_config *config,
                                            uint32_t column, uint32_t category,
                                            const char *name,
                                            naibx_error **error) {
  return change(config, error, [&](naibx::Configuration &configuration) {
    require(name, "name");
    configuration.category_names.set(
        configuration.category_at(column, category), name,
        "category (among those of all columns)");
  });
}

} // extern "C"
