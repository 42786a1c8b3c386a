#include "guard.hpp"
#include "handles.hpp"

using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::require;

extern "C" {

naibx_status naibx_config_feature(const naibx_config *config, uint32_t column,
                                  int32_t *family, uint32_t *group,
                                  uint32_t *category_count,
                                  naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(family);
    clear(group);
    clear(category_count);
    require(config, "config");
    const naibx::Feature &feature = config->configuration.feature_at(column);
    if (family != nullptr) {
      *family = static_cast<int32_t>(feature.family);
    }
    if (group != nullptr) {
      *group = feature.group;
    }
    if (category_count != nullptr) {
      *category_count = feature.category_count;
    }
    return NAIBX_OK;
  });
}

naibx_status naibx_config_label_name(const naibx_config *config, uint32_t label,
                                     const char **name, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(name);
    require(config, "config");
    require(name, "name");
    config->configuration.check_label(label);
    *name = config->configuration.label_names.get(label);
    return NAIBX_OK;
  });
}

naibx_status naibx_config_feature_name(const naibx_config *config,
                                       uint32_t column, const char **name,
                                       naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(name);
    require(config, "config");
    require(name, "name");
    static_cast<void>(config->configuration.feature_at(column));
    *name = config->configuration.feature_names.get(column);
    return NAIBX_OK;
  });
}

naibx_status naibx_config_category_name(const naibx_config *config,
                                        uint32_t column, uint32_t category,
                                        const char **name,
                                        naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(name);
    require(config, "config");
    require(name, "name");
    *name = config->configuration.category_names.get(
        config->configuration.category_at(column, category));
    return NAIBX_OK;
  });
}

} // extern "C"
