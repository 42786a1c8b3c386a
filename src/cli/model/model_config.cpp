#include "model_config.hpp"

#include <array>
#include <functional>
#include <string>

namespace naibx::cli {
namespace {

void set_option(const char *option,
                const std::function<naibx_status(naibx_error **)> &set) {
  ErrorSlot error;
  const naibx_status status = set(error.out());
  if (status == NAIBX_ERROR_OUT_OF_RANGE) {
    throw UsageError(std::string(option) + ": " +
                     naibx_error_message(error.get()));
  }
  check(status, error);
}

void set_constants(naibx_config *config, const ModelOptions &options) {
  if (options.smoothing) {
    set_option("--smoothing", [&](naibx_error **error) {
      return naibx_config_set_smoothing(config, *options.smoothing, error);
    });
  }
  if (options.feature_smoothing) {
    set_option("--feature-smoothing", [&](naibx_error **error) {
      return naibx_config_set_feature_smoothing(
          config, *options.feature_smoothing, error);
    });
  }
  if (options.variance_prior) {
    set_option("--variance-prior", [&](naibx_error **error) {
      return naibx_config_set_variance_prior(config, *options.variance_prior,
                                             error);
    });
  }
}

void set_options(naibx_config *config, const ModelOptions &options) {
  set_constants(config, options);
  if (options.size) {
    set_option("--size", [&](naibx_error **error) {
      return naibx_config_set_fixed_size(config, *options.size, error);
    });
  }
  set_option("--allow-empty", [&](naibx_error **error) {
    return naibx_config_set_allow_empty(config, options.allow_empty ? 1 : 0,
                                        error);
  });
}

// Appends runs of columns, those of a family to the group that the family has:
// all multinomial features share one total.
class ColumnAppender {
public:
  explicit ColumnAppender(naibx_config *config) : config_(config) {}

  void append(std::int32_t family, std::uint32_t count) {
    ErrorSlot error;
    std::optional<std::uint32_t> &group =
        group_of_family_[static_cast<std::size_t>(family)];
    if (group) {
      check(naibx_config_extend_group(config_, *group, count, error.out()),
            error);
      return;
    }
    check(naibx_config_add_features(config_, family, count, error.out()),
          error);
    group = group_count_++;
  }

  void append_categorical(const std::vector<FeatureColumn> &features,
                          std::size_t first, std::size_t end) {
    std::vector<std::uint32_t> counts;
    for (std::size_t column = first; column < end; ++column) {
      counts.push_back(
          static_cast<std::uint32_t>(features[column].categories.size()));
    }
    ErrorSlot error;
    check(naibx_config_add_categorical(
              config_, counts.data(), static_cast<std::uint32_t>(counts.size()),
              error.out()),
          error);
    ++group_count_;
  }

private:
  naibx_config *config_;
  std::uint32_t group_count_ = 0;
  std::array<std::optional<std::uint32_t>, 3> group_of_family_;
};

void append_columns(naibx_config *config,
                    const std::vector<FeatureColumn> &features,
                    const std::vector<std::int32_t> &families) {
  ColumnAppender appender(config);
  for (std::size_t first = 0; first < families.size();) {
    std::size_t end = first;
    while (end < families.size() && families[end] == families[first]) {
      ++end;
    }
    if (families[first] == NAIBX_CATEGORICAL) {
      appender.append_categorical(features, first, end);
    } else {
      appender.append(families[first], static_cast<std::uint32_t>(end - first));
    }
    first = end;
  }
}

void set_names(naibx_config *config, const DatasetHeader &header) {
  ErrorSlot error;
  for (std::uint32_t label = 0; label < header.labels.size(); ++label) {
    check(naibx_config_set_label_name(
              config, label, header.labels[label].c_str(), error.out()),
          error);
  }
  for (std::uint32_t column = 0; column < header.features.size(); ++column) {
    const FeatureColumn &feature = header.features[column];
    check(naibx_config_set_feature_name(config, column, feature.name.c_str(),
                                        error.out()),
          error);
    for (std::uint32_t category = 0; category < feature.categories.size();
         ++category) {
      check(naibx_config_set_category_name(config, column, category,
                                           feature.categories[category].c_str(),
                                           error.out()),
            error);
    }
  }
}

} // namespace

Constants constants_of(const naibx_config *config) {
  return {naibx_config_smoothing(config),
          naibx_config_feature_smoothing(config),
          naibx_config_variance_prior(config)};
}

void demand_constants(const ModelOptions &options) {
  set_constants(create_config(1).get(), options);
}

void demand_size(std::int64_t size, std::size_t label_count) {
  if (size < 0 || static_cast<std::uint64_t>(size) > label_count) {
    throw UsageError("--size: a set of " + std::to_string(size) +
                     " labels is asked for, but there are " +
                     std::to_string(label_count) + " labels; give 0 to " +
                     std::to_string(label_count));
  }
}

ConfigHandle make_config(const DatasetHeader &header,
                         const std::vector<std::int32_t> &families,
                         const ModelOptions &options) {
  ConfigHandle config =
      create_config(static_cast<std::uint32_t>(header.labels.size()));
  append_columns(config.get(), header.features, families);
  set_names(config.get(), header);
  set_options(config.get(), options);
  return config;
}

DatasetHeader header_of(const naibx_config *config) {
  DatasetHeader header;
  ErrorSlot error;
  const char *name = nullptr;
  header.labels.resize(naibx_config_label_count(config));
  for (std::uint32_t label = 0; label < header.labels.size(); ++label) {
    check(naibx_config_label_name(config, label, &name, error.out()), error);
    header.labels[label] = name;
  }
  header.features.resize(naibx_config_feature_count(config));
  for (std::uint32_t column = 0; column < header.features.size(); ++column) {
    FeatureColumn &feature = header.features[column];
    check(naibx_config_feature_name(config, column, &name, error.out()), error);
    feature.name = name;
    std::uint32_t category_count = 0;
    check(naibx_config_feature(config, column, nullptr, nullptr,
                               &category_count, error.out()),
          error);
    for (std::uint32_t category = 0; category < category_count; ++category) {
      check(naibx_config_category_name(config, column, category, &name,
                                       error.out()),
            error);
      feature.categories.emplace_back(name);
    }
  }
  return header;
}

std::vector<std::int32_t> families_of(const naibx_config *config) {
  std::vector<std::int32_t> families(naibx_config_feature_count(config));
  ErrorSlot error;
  for (std::uint32_t column = 0; column < families.size(); ++column) {
    check(naibx_config_feature(config, column, &families[column], nullptr,
                               nullptr, error.out()),
          error);
  }
  return families;
}

} // namespace naibx::cli
