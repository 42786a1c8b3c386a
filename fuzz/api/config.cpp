// Configurations: how they are made and changed.
#include "../support/configurations.hpp"
#include "operations.hpp"

#include <string>
#include <vector>

namespace naibx::fuzz {

namespace {

naibx_config *any_config(Program &program) {
  return program.configs.pointer(program.bytes);
}

void make(Program &program) {
  const std::uint32_t labels = program.count();
  program.make(program.configs, [&](auto config, auto error) {
    return naibx_config_create(labels, config, error);
  });
}

// One that a model can be made from, which is rare step by step.
void make_sound(Program &program) {
  Owned<naibx_config> &slot = program.configs.any(program.bytes);
  slot = make_configuration(program.bytes);
}

void destroy(Program &program) {
  naibx_config_destroy(program.configs.any(program.bytes).release());
}

void add_features(Program &program) {
  const auto family = static_cast<std::int32_t>(program.bytes.below(6)) - 1;
  const std::uint32_t count = program.count();
  naibx_config *const config = any_config(program);
  program.call([&](auto error) {
    return naibx_config_add_features(config, family, count, error);
  });
}

void add_categorical(Program &program) {
  std::vector<std::uint32_t> counts(program.bytes.below(5));
  for (std::uint32_t &count : counts)
    count = program.count();
  naibx_config *const config = any_config(program);
  const std::uint32_t *const pointer = program.or_null(counts.data());
  program.call([&](auto error) {
    return naibx_config_add_categorical(
        config, pointer, static_cast<std::uint32_t>(counts.size()), error);
  });
}

void extend_group(Program &program) {
  const std::uint32_t group = program.count();
  const std::uint32_t count = program.count();
  naibx_config *const config = any_config(program);
  program.call([&](auto error) {
    return naibx_config_extend_group(config, group, count, error);
  });
}

// Of any key, also of one that is read only or that there is not.
void set_number(Program &program) {
  const auto key = static_cast<std::int32_t>(program.bytes.below(16)) - 1;
  const double number = program.bytes.flag() ? program.bytes.below(16) - 2.0
                                             : program.bytes.real();
  naibx_config *const config = any_config(program);
  program.call([&](auto error) {
    return naibx_config_set_number(config, key, number, error);
  });
}

void set_allocator(Program &program) {
  naibx_config *const config = any_config(program);
  const naibx_allocator *const allocator =
      program.allocators.pointer(program.bytes);
  program.call([&](auto error) {
    return naibx_config_set_allocator(config, allocator, error);
  });
}

void set_name(Program &program) {
  const std::uint32_t kind = program.bytes.below(3);
  const std::uint32_t number = program.count();
  const std::uint32_t category = program.count();
  const std::string text = program.bytes.text(8);
  const char *const name = program.or_null(text.c_str());
  naibx_config *const config = any_config(program);
  program.call([&](auto error) {
    switch (kind) {
    case 0:
      return naibx_config_set_label_name(config, number, name, error);
    case 1:
      return naibx_config_set_feature_name(config, number, name, error);
    default:
      return naibx_config_set_category_name(config, number, category, name,
                                            error);
    }
  });
}

} // namespace

std::vector<Operation> config_operations() {
  return {make,         make_sound,      destroy,
          add_features, add_categorical, extend_group,
          set_number,   set_allocator,   set_name};
}

} // namespace naibx::fuzz
