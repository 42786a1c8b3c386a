// Made by bindings/go/generate_sources.py from
// src/capi/config_get.cpp: do not edit.

#include "settings.hpp"

#include "guard.hpp"
#include "handles.hpp"

using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::require;

extern "C" {

uint32_t naibx_config_label_count(const naibx_config *config) {
  return config == nullptr ? 0 : config->configuration.label_count();
}

uint32_t naibx_config_feature_count(const naibx_config *config) {
  return config == nullptr
             ? 0
             : static_cast<uint32_t>(config->configuration.features().size());
}

double naibx_config_smoothing(const naibx_config *config) {
  return config == nullptr ? 0.0 : config->configuration.constants().smoothing;
}

double naibx_config_feature_smoothing(const naibx_config *config) {
  return config == nullptr
             ? 0.0
             : config->configuration.constants().feature_smoothing;
}

double naibx_config_variance_prior(const naibx_config *config) {
  return config == nullptr ? 0.0
                           : config->configuration.constants().variance_prior;
}

int64_t naibx_config_fixed_size(const naibx_config *config) {
  if (config == nullptr || !config->configuration.fixed_size()) {
    return NAIBX_SIZE_PREDICTED;
  }
  return *config->configuration.fixed_size();
}

int32_t naibx_config_allow_empty(const naibx_config *config) {
  return config != nullptr && config->configuration.allow_empty() ? 1 : 0;
}

int32_t naibx_config_merge_duplicates(const naibx_config *config) {
  return config != nullptr && config->configuration.merge_duplicates() ? 1 : 0;
}

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
