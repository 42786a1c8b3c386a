#include "configurations.hpp"

#include "checked_call.hpp"

#include <string>

namespace naibx::fuzz {

namespace {

constexpr std::uint32_t kMostLabels = 12;
constexpr std::uint32_t kMostGroups = 6;

void add_categorical(naibx_config &config, ByteReader &bytes) {
  const std::uint32_t counts[] = {1 + bytes.below(5), 1 + bytes.below(3)};
  const std::uint32_t columns = 1 + bytes.below(2);
  succeed([&](auto error) {
    return naibx_config_add_categorical(&config, counts, columns, error);
  });
}

void add_features(naibx_config &config, ByteReader &bytes) {
  for (std::uint32_t groups = bytes.below(kMostGroups); groups > 0; --groups) {
    const std::uint32_t kind = bytes.below(5);
    const std::uint32_t count = 1 + bytes.below(4);
    if (kind == NAIBX_CATEGORICAL) {
      add_categorical(config, bytes);
    } else if (kind < NAIBX_CATEGORICAL) {
      succeed([&](auto error) {
        return naibx_config_add_features(
            &config, static_cast<std::int32_t>(kind), count, error);
      });
    } else {
      // Refused where there is no such group, or it is categorical.
      checked([&](auto error) {
        return naibx_config_extend_group(&config, bytes.below(3), count, error);
      });
    }
  }
}

void set_constants(naibx_config &config, ByteReader &bytes) {
  for (const std::int32_t key :
       {NAIBX_SMOOTHING, NAIBX_FEATURE_SMOOTHING, NAIBX_VARIANCE_PRIOR}) {
    if (bytes.flag()) {
      const double value = bytes.real();
      checked([&](auto error) {
        return naibx_config_set_number(&config, key, value, error);
      });
    }
  }
}

void set_switches(naibx_config &config, ByteReader &bytes) {
  const std::uint8_t switches = bytes.byte();
  succeed([&](auto error) {
    return naibx_config_set_number(&config, NAIBX_ALLOW_EMPTY, switches & 1,
                                   error);
  });
  succeed([&](auto error) {
    return naibx_config_set_number(&config, NAIBX_MERGE_DUPLICATES,
                                   switches / 2 & 1, error);
  });
  if ((switches & 12U) == 12U) {
    double labels = 0.0;
    succeed(
        [&](auto error) {
          return naibx_config_get_number(&config, NAIBX_LABEL_COUNT, &labels,
                                         error);
        },
        labels);
    const std::uint32_t size =
        bytes.below(static_cast<std::uint32_t>(labels) + 1);
    succeed([&](auto error) {
      return naibx_config_set_number(&config, NAIBX_FIXED_SIZE, size, error);
    });
  }
}

void set_names(naibx_config &config, ByteReader &bytes) {
  for (std::uint32_t names = bytes.below(4); names > 0; --names) {
    const std::uint32_t kind = bytes.below(3);
    const std::uint32_t number = bytes.below(kMostLabels);
    const std::uint32_t category = bytes.below(4);
    const std::string name = bytes.text(6);
    checked([&](auto error) {
      switch (kind) {
      case 0:
        return naibx_config_set_label_name(&config, number, name.c_str(),
                                           error);
      case 1:
        return naibx_config_set_feature_name(&config, number, name.c_str(),
                                             error);
      default:
        return naibx_config_set_category_name(&config, number, category,
                                              name.c_str(), error);
      }
    });
  }
}

} // namespace

Owned<naibx_config> make_configuration(ByteReader &bytes) {
  naibx_config *created = nullptr;
  const std::uint32_t labels = 1 + bytes.below(kMostLabels);
  succeed(
      [&](auto error) { return naibx_config_create(labels, &created, error); },
      created);
  Owned<naibx_config> config(created);
  add_features(*config, bytes);
  set_constants(*config, bytes);
  set_switches(*config, bytes);
  set_names(*config, bytes);
  return config;
}

} // namespace naibx::fuzz
