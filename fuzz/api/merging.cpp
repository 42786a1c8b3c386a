// Models that learn what others have learned, and what only the linear and the
// kernel method have.
#include "arguments.hpp"
#include "operations.hpp"

namespace naibx::fuzz {

namespace {

// Calls function(model, error) for a model, which it changes or leaves.
template <typename Function>
void change(Program &program, const Function &function) {
  naibx_model *const model = program.models.pointer(program.bytes);
  const Bytes before = state_of(program, model);
  const naibx_status status =
      program.call([&](auto error) { return function(model, error); });
  require(status == NAIBX_OK || state_of(program, model) == before,
          "what fails changes nothing");
}

void merge(Program &program) {
  const naibx_model *const other = program.models.pointer(program.bytes);
  change(program, [&](auto model, auto error) {
    return naibx_merge(model, other, error);
  });
}

void merge_bytes(Program &program) {
  Bytes bytes = state_of(program, program.models.pointer(program.bytes));
  if (!bytes.empty() && program.bytes.one_in(4))
    bytes[program.bytes.u32() % bytes.size()] ^= program.bytes.byte();
  const naibx_load_options *const options =
      program.options.pointer(program.bytes);
  change(program, [&](auto model, auto error) {
    return naibx_merge_bytes(model, bytes.data(), bytes.size(), options, error);
  });
}

void freeze(Program &program) {
  change(program, naibx_freeze);
}

void compile(Program &program) {
  change(program, naibx_compile);
}

void set_group(Program &program) {
  const std::uint64_t group = program.bytes.below(3);
  change(program, [&](auto model, auto error) {
    return naibx_set_group(model, group, error);
  });
}

void clear_group(Program &program) {
  change(program, naibx_clear_group);
}

// Configurations of other methods are a rare find otherwise.
void make_of_method(Program &program) {
  const naibx_config *const from = program.configs.pointer(program.bytes);
  const double method = 1.0 + program.bytes.below(3);
  naibx_model *made = nullptr;
  naibx_config *config = nullptr;
  if (naibx_create(from, &made, nullptr) != NAIBX_OK)
    return;
  const Owned<naibx_model> model(made);
  if (naibx_get_config(made, &config, nullptr) != NAIBX_OK)
    return;
  const Owned<naibx_config> owned(config);
  (void)naibx_config_set_number(config, NAIBX_METHOD, method, nullptr);
  (void)naibx_config_set_number(config, NAIBX_LANDMARKS,
                                1.0 + program.bytes.below(8), nullptr);
  (void)naibx_config_set_number(config, NAIBX_SEEN_SETS,
                                1.0 + program.bytes.below(8), nullptr);
  program.make(program.models, [&](auto place, auto error) {
    return naibx_create(config, place, error);
  });
}

} // namespace

std::vector<Operation> merging_operations() {
  return {merge,   merge_bytes, freeze,      freeze,
          compile, set_group,   clear_group, make_of_method};
}

} // namespace naibx::fuzz
