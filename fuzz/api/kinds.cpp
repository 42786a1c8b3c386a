// Kinds of columns: what is set, and what is decided.
#include "arguments.hpp"
#include "operations.hpp"

namespace naibx::fuzz {

namespace {

std::int32_t kind_of(const naibx_config *config, std::uint32_t column) {
  std::int32_t kind = -1;
  return naibx_config_column_kind(config, column, &kind, nullptr) == NAIBX_OK
             ? kind
             : -1;
}

void set_kind(Program &program) {
  naibx_config *const config = program.configs.pointer(program.bytes);
  const std::uint32_t column =
      program.bytes.flag() ? program.bytes.below(8) : program.count();
  const auto kind = static_cast<std::int32_t>(program.bytes.below(6)) - 1;
  const std::int32_t before = kind_of(config, column);
  const naibx_status status = program.call([&](auto error) {
    return naibx_config_set_column_kind(config, column, kind, error);
  });
  require(kind_of(config, column) == (status == NAIBX_OK ? kind : before),
          "a column is what it was set to, or what it was before");
}

void get_kind(Program &program) {
  const naibx_config *const config = program.configs.pointer(program.bytes);
  const std::uint32_t column = program.count();
  std::int32_t kind = 0;
  program.call(
      [&](auto error) {
        return naibx_config_column_kind(config, column, &kind, error);
      },
      kind);
  require(kind >= NAIBX_COLUMN_DENSE && kind <= NAIBX_COLUMN_AUTO,
          "a column has a kind");
}

void get_decided(Program &program) {
  const naibx_model *const model = program.models.pointer(program.bytes);
  program.make(program.configs, [&](auto config, auto error) {
    return naibx_get_decided_config(model, config, error);
  });
}

void get_decided_of_predictor(Program &program) {
  const naibx_predictor *const predictor =
      program.predictors.pointer(program.bytes);
  program.make(program.configs, [&](auto config, auto error) {
    return naibx_predictor_get_decided_config(predictor, config, error);
  });
}

} // namespace

std::vector<Operation> kind_operations() {
  return {set_kind, get_kind, get_decided, get_decided_of_predictor};
}

} // namespace naibx::fuzz
