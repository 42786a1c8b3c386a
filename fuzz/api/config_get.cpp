// Configurations: what they tell.
#include "base/utf8.hpp"
#include "operations.hpp"

#include <cmath>
#include <string_view>

namespace naibx::fuzz {

namespace {

void get_numbers(Program &program) {
  const naibx_config *const config = program.configs.pointer(program.bytes);
  const std::uint32_t labels = naibx_config_label_count(config);
  require((labels > 0) == (config != nullptr) && labels <= NAIBX_MAX_LABELS,
          "a configuration has labels");
  require(naibx_config_feature_count(config) <= NAIBX_MAX_FEATURES,
          "there are no more features than may be");
  for (const double constant :
       {naibx_config_smoothing(config), naibx_config_feature_smoothing(config),
        naibx_config_variance_prior(config)}) {
    require(constant >= 0.0 && std::isfinite(constant),
            "a constant is finite and not negative");
  }
  const std::int64_t fixed = naibx_config_fixed_size(config);
  require(fixed >= NAIBX_SIZE_PREDICTED && fixed <= std::int64_t{labels},
          "a fixed size is one that there can be");
  for (const std::int32_t on : {naibx_config_allow_empty(config),
                                naibx_config_merge_duplicates(config)})
    require(on == 0 || on == 1, "a switch is on or off");
}

void get_feature(Program &program) {
  const naibx_config *const config = program.configs.pointer(program.bytes);
  const std::uint32_t column = program.count();
  const bool wanted = program.bytes.flag();
  std::int32_t family = 0;
  std::uint32_t group = 0;
  std::uint32_t categories = 0;
  if (!wanted) {
    program.call([&](auto error) {
      return naibx_config_feature(config, column, nullptr, nullptr, nullptr,
                                  error);
    });
    return;
  }
  program.call(
      [&](auto error) {
        return naibx_config_feature(config, column, &family, &group,
                                    &categories, error);
      },
      family, group, categories);
  require((family == NAIBX_CATEGORICAL) == (categories > 0),
          "categorical features have categories");
}

void get_name(Program &program) {
  const naibx_config *const config = program.configs.pointer(program.bytes);
  const std::uint32_t kind = program.bytes.below(3);
  const std::uint32_t number = program.count();
  const std::uint32_t category = program.count();
  const bool to_nowhere = program.bytes.one_in(16);
  const char *name = nullptr;
  const char **const place = to_nowhere ? nullptr : &name;
  const naibx_status status = program.call([&](auto error) {
    switch (kind) {
    case 0:
      return naibx_config_label_name(config, number, place, error);
    case 1:
      return naibx_config_feature_name(config, number, place, error);
    default:
      return naibx_config_category_name(config, number, category, place, error);
    }
  });
  require((status == NAIBX_OK) == (name != nullptr),
          "a name is there exactly after success");
  if (name != nullptr)
    require(is_valid_utf8(std::string_view(name)), "names are UTF-8");
}

} // namespace

std::vector<Operation> config_get_operations() {
  return {get_numbers, get_feature, get_name};
}

} // namespace naibx::fuzz
