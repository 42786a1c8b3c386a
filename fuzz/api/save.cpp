// Models and predictors to files and callbacks.
#include "arguments.hpp"
#include "operations.hpp"

#include <vector>

namespace naibx::fuzz {

namespace {

// Takes so many parts, and then no more.
std::int32_t write_some(void *context, const std::uint8_t *bytes,
                        std::uint64_t size) {
  auto &left = *static_cast<std::uint32_t *>(context);
  require(bytes != nullptr && size > 0, "a part has bytes");
  return left-- == 0 ? 1 : 0;
}

struct Parts {
  const naibx_model *model;
  const naibx_predictor *predictor;
};

void save_to_file(Program &program, const Parts &parts) {
  const char *const path = program.path();
  program.call([&](auto error) {
    return naibx_save_parts(parts.model, parts.predictor, path, error);
  });
}

void save_in_parts(Program &program, const Parts &parts) {
  std::uint32_t left = program.bytes.below(12);
  const naibx_write write = program.bytes.one_in(16) ? nullptr : write_some;
  program.call([&](auto error) {
    return naibx_write_parts(parts.model, parts.predictor, write, &left, error);
  });
}

void save_somewhere(Program &program, const Parts &parts) {
  if (program.bytes.one_in(8)) { // seldom, because it waits for the disk
    save_to_file(program, parts);
  } else {
    save_in_parts(program, parts);
  }
}

void save_model(Program &program) {
  save_somewhere(program, {program.models.pointer(program.bytes), nullptr});
}

void save_model_alone(Program &program) {
  const naibx_model *const model = program.models.pointer(program.bytes);
  const char *const path = program.path();
  program.call([&](auto error) { return naibx_save(model, path, error); });
}

void save_predictor(Program &program) {
  save_somewhere(program, {nullptr, program.predictors.pointer(program.bytes)});
}

void save_both(Program &program) {
  const naibx_model *const model = program.models.pointer(program.bytes);
  save_somewhere(program, {model, program.predictors.pointer(program.bytes)});
}

// Of what was saved, cut off now and then, or of no file at all.
void look_at_file(Program &program) {
  Bytes bytes = state_of(program, program.models.pointer(program.bytes));
  if (!bytes.empty() && program.bytes.flag())
    bytes.resize(program.bytes.u32() % bytes.size());
  const auto key = static_cast<std::int32_t>(program.bytes.below(7)) - 1;
  double number = 0.0;
  program.call(
      [&](auto error) {
        return naibx_file_get_number(bytes.data(), bytes.size(), key, &number,
                                     error);
      },
      number);
  require(number >= 0.0, "a number of a file is not negative");
}

} // namespace

std::vector<Operation> save_operations() {
  return {save_model, save_model_alone, save_predictor, save_both,
          look_at_file};
}

} // namespace naibx::fuzz
