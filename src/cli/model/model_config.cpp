#include "model_config.hpp"

#include "../failure.hpp"
#include "set_option.hpp"

#include <array>
#include <string>

namespace naibx::cli {
namespace {

void set_constants(Config &config, const ModelOptions &options) {
  if (options.smoothing) {
    set_option("--smoothing",
               [&] { config.set_smoothing(*options.smoothing); });
  }
  if (options.feature_smoothing) {
    set_option("--feature-smoothing", [&] {
      config.set_feature_smoothing(*options.feature_smoothing);
    });
  }
  if (options.variance_prior) {
    set_option("--variance-prior",
               [&] { config.set_variance_prior(*options.variance_prior); });
  }
}

void set_options(Config &config, const ModelOptions &options) {
  set_constants(config, options);
  if (options.size) {
    set_option("--size", [&] { config.set_fixed_size(*options.size); });
  }
  config.set_allow_empty(options.allow_empty);
  set_method(config, options.method);
}

// Appends runs of columns, those of a family to the group that the family has:
// all multinomial features share one total.
class ColumnAppender {
public:
  explicit ColumnAppender(Config &config) : config_(config) {}

  void append(std::int32_t family, std::uint32_t count) {
    std::optional<std::uint32_t> &group =
        group_of_family_[static_cast<std::size_t>(family)];
    if (group) {
      config_.extend_group(*group, count);
      return;
    }
    config_.add_features(family, count);
    group = group_count_++;
  }

  void append_categorical(const std::vector<FeatureColumn> &features,
                          std::size_t first, std::size_t end) {
    std::vector<std::uint32_t> counts;
    for (std::size_t column = first; column < end; ++column) {
      counts.push_back(
          static_cast<std::uint32_t>(features[column].categories.size()));
    }
    config_.add_categorical(counts);
    ++group_count_;
  }

private:
  Config &config_;
  std::uint32_t group_count_ = 0;
  std::array<std::optional<std::uint32_t>, 3> group_of_family_;
};

void append_columns(Config &config, const std::vector<FeatureColumn> &features,
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

void set_names(Config &config, const DatasetHeader &header) {
  for (std::uint32_t label = 0; label < header.labels.size(); ++label) {
    config.set_label_name(label, header.labels[label]);
  }
  for (std::uint32_t column = 0; column < header.features.size(); ++column) {
    const FeatureColumn &feature = header.features[column];
    config.set_feature_name(column, feature.name);
    for (std::uint32_t category = 0; category < feature.categories.size();
         ++category) {
      config.set_category_name(column, category, feature.categories[category]);
    }
  }
}

} // namespace

Constants constants_of(const Config &config) {
  return {config.smoothing(), config.feature_smoothing(),
          config.variance_prior()};
}

void demand_constants(const ModelOptions &options) {
  Config config = Config::create(1);
  set_constants(config, options);
  set_method(config, options.method);
}

void demand_size(std::int64_t size, std::size_t label_count) {
  if (size < 0 || static_cast<std::uint64_t>(size) > label_count) {
    throw UsageError("--size: a set of " + std::to_string(size) +
                     " labels is asked for, but there are " +
                     std::to_string(label_count) + " labels; give 0 to " +
                     std::to_string(label_count));
  }
}

Config make_config(const DatasetHeader &header,
                   const std::vector<std::int32_t> &families,
                   const ModelOptions &options, const std::string &file) {
  Config config =
      Config::create(static_cast<std::uint32_t>(header.labels.size()));
  append_columns(config, header.features, families);
  set_names(config, header);
  set_options(config, options);
  set_column_kinds(config, header, options.method.kinds, options.first_feature,
                   file);
  return config;
}

DatasetHeader header_of(const Config &config) {
  DatasetHeader header;
  header.labels.resize(static_cast<std::size_t>(config.label_count()));
  for (std::uint32_t label = 0; label < header.labels.size(); ++label) {
    header.labels[label] = config.label_name(label);
  }
  header.features.resize(static_cast<std::size_t>(config.feature_count()));
  for (std::uint32_t column = 0; column < header.features.size(); ++column) {
    FeatureColumn &feature = header.features[column];
    feature.name = config.feature_name(column);
    const std::uint32_t count = config.feature(column).category_count;
    for (std::uint32_t category = 0; category < count; ++category) {
      feature.categories.push_back(config.category_name(column, category));
    }
  }
  return header;
}

std::vector<std::int32_t> families_of(const Config &config) {
  std::vector<std::int32_t> families(
      static_cast<std::size_t>(config.feature_count()));
  for (std::uint32_t column = 0; column < families.size(); ++column) {
    families[column] = config.feature(column).family;
  }
  return families;
}

} // namespace naibx::cli
