// Models and predictors from files and memory.
#include "../support/predicting.hpp"
#include "arguments.hpp"
#include "operations.hpp"

namespace naibx::fuzz {

namespace {

naibx_load_options *any_options(Program &program) {
  return program.options.pointer(program.bytes);
}

void make_options(Program &program) {
  program.make(program.options, [&](auto options, auto error) {
    return naibx_load_options_create(options, error);
  });
}

void destroy_options(Program &program) {
  naibx_load_options_destroy(program.options.any(program.bytes).release());
}

void set_allocator(Program &program) {
  naibx_load_options *const options = any_options(program);
  const naibx_allocator *const allocator =
      program.allocators.pointer(program.bytes);
  program.call([&](auto error) {
    return naibx_load_options_set_allocator(options, allocator, error);
  });
}

void set_number(Program &program) {
  naibx_load_options *const options = any_options(program);
  const auto key = static_cast<std::int32_t>(program.bytes.below(8)) - 1;
  const double number =
      program.bytes.one_in(8) ? program.bytes.real() : program.count();
  program.call([&](auto error) {
    return naibx_load_options_set_number(options, key, number, error);
  });
}

// What was saved, with a byte changed or an end cut off now and then. All of it
// is one step: bytes have no slots of their own.
template <typename Subject>
void reload(Program &program, Slots<Subject> &slots) {
  const Subject *const source = slots.pointer(program.bytes);
  Bytes bytes = state_of(program, source);
  if (!bytes.empty() && program.bytes.one_in(4))
    bytes[program.bytes.u32() % bytes.size()] ^= program.bytes.byte();
  if (program.bytes.one_in(8))
    bytes.resize(bytes.size() / 2);
  const naibx_load_options *const options = any_options(program);
  program.make(slots, [&](auto subject, auto error) {
    return read_part<Subject>(bytes, options, subject, error);
  });
}

void reload_model(Program &program) {
  reload(program, program.models);
}
void reload_predictor(Program &program) {
  reload(program, program.predictors);
}

void load_file(Program &program) {
  const char *const path = program.path();
  const naibx_load_options *const options = any_options(program);
  program.make(program.models, [&](auto model, auto error) {
    return naibx_load(path, options, model, error);
  });
}

void load_predictor_file(Program &program) {
  const char *const path = program.path();
  const naibx_load_options *const options = any_options(program);
  program.make(program.predictors, [&](auto predictor, auto error) {
    return naibx_load_parts(path, options, nullptr, predictor, error);
  });
}

} // namespace

std::vector<Operation> load_operations() {
  return {make_options, destroy_options,  set_allocator, set_number,
          reload_model, reload_predictor, load_file,     load_predictor_file};
}

} // namespace naibx::fuzz
