// Configurations: what they tell.
#include "base/utf8.hpp"
#include "operations.hpp"

#include <cmath>
#include <string_view>

namespace naibx::fuzz {

namespace {

// What a number of a configuration may be.
bool is_sound(std::int32_t key, double number) {
  switch (key) {
  case NAIBX_LABEL_COUNT:
    return number >= 1.0 && number <= double{NAIBX_MAX_LABELS};
  case NAIBX_FEATURE_COUNT:
    return number >= 0.0 && number <= double{NAIBX_MAX_FEATURES};
  case NAIBX_FIXED_SIZE:
    return number >= double{NAIBX_SIZE_PREDICTED} &&
           number <= double{NAIBX_MAX_LABELS};
  case NAIBX_ALLOW_EMPTY:
  case NAIBX_MERGE_DUPLICATES:
    return number == 0.0 || number == 1.0;
  default:
    return number >= 0.0 && std::isfinite(number);
  }
}

void get_number(Program &program) {
  const naibx_config *const config = program.configs.pointer(program.bytes);
  const auto key =
      static_cast<std::int32_t>(program.bytes.below(NAIBX_SEEN_SETS + 3)) - 1;
  double number = 0.0;
  const naibx_status status = program.call(
      [&](auto error) {
        return naibx_config_get_number(config, key, &number, error);
      },
      number);
  require(status != NAIBX_OK || is_sound(key, number),
          "a number of a configuration is one that can be set");
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
  return {get_number, get_feature, get_name};
}

} // namespace naibx::fuzz
