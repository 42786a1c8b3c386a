// Predictors.
#include "operations.hpp"

namespace naibx::fuzz {

namespace {

naibx_predictor *any_predictor(Program &program) {
  return program.predictors.pointer(program.bytes);
}

void make(Program &program) {
  const naibx_model *const model = program.models.pointer(program.bytes);
  const auto form = static_cast<std::int32_t>(
      program.bytes.one_in(16) ? program.bytes.u32() : program.bytes.below(3));
  program.make(program.predictors, [&](auto predictor, auto error) {
    return naibx_predictor_create(model, form, predictor, error);
  });
}

void destroy(Program &program) {
  naibx_predictor_destroy(program.predictors.any(program.bytes).release());
}

void get_config(Program &program) {
  const naibx_predictor *const predictor = any_predictor(program);
  program.make(program.configs, [&](auto config, auto error) {
    return naibx_predictor_get_config(predictor, config, error);
  });
}

void get_number(Program &program) {
  const naibx_predictor *const predictor = any_predictor(program);
  const auto key =
      static_cast<std::int32_t>(program.bytes.below(NAIBX_DECODER_GAIN + 3)) -
      1;
  const std::uint32_t index = program.count();
  double number = 0.0;
  const naibx_status status = program.call(
      [&](auto error) {
        return naibx_predictor_get_number(predictor, key, index, &number,
                                          error);
      },
      number);
  if (status != NAIBX_OK)
    return;
  require(key != NAIBX_FORM ||
              (number >= double{NAIBX_FLOAT64} && number <= double{NAIBX_LIVE}),
          "a predictor has a form");
  require(key != NAIBX_KERNEL || (number >= double{NAIBX_KERNEL_PORTABLE} &&
                                  number <= double{NAIBX_KERNEL_NEON}),
          "a predictor has a kernel");
  require((key != NAIBX_LABEL_SEEN && key != NAIBX_SIZE_SEEN) ||
              number == 0.0 || number == 1.0,
          "a switch is on or off");
  require(key != NAIBX_PREDICTOR_METHOD ||
              (number >= double{NAIBX_METHOD_NAIVE} &&
               number <= double{NAIBX_METHOD_KERNEL}),
          "a predictor has a method");
}

void set_number(Program &program) {
  const auto key = program.bytes.one_in(8)
                       ? static_cast<std::int32_t>(program.bytes.below(8)) - 1
                       : std::int32_t{NAIBX_KERNEL};
  const double number = program.bytes.below(8) - 1.0;
  naibx_predictor *const predictor = any_predictor(program);
  program.call([&](auto error) {
    return naibx_predictor_set_number(predictor, key, number, error);
  });
}

} // namespace

std::vector<Operation> predictor_operations() {
  return {make, destroy, get_config, get_number, set_number};
}

} // namespace naibx::fuzz
