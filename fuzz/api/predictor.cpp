// Predictors.
#include "operations.hpp"
#include "predicting.hpp"

namespace naibx::fuzz {

namespace {

naibx_predictor *any_predictor(Program &program) {
  return program.predictors.pointer(program.bytes);
}

void make(Program &program) {
  const naibx_model *const model = program.models.pointer(program.bytes);
  const auto precision = static_cast<std::int32_t>(
      program.bytes.one_in(16) ? program.bytes.u32() : program.bytes.below(2));
  program.make(program.predictors, [&](auto predictor, auto error) {
    return naibx_predictor_create(model, precision, predictor, error);
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

void get_numbers(Program &program) {
  const naibx_predictor *const predictor = any_predictor(program);
  const std::int32_t precision = naibx_predictor_precision(predictor);
  require(precision == NAIBX_FLOAT64 || precision == NAIBX_FLOAT32,
          "a predictor has a precision");
  require((naibx_predictor_table_bytes(predictor) > 0) ==
              (predictor != nullptr),
          "a predictor has tables");
  const std::int32_t kernel = naibx_predictor_kernel(predictor);
  require((kernel == NAIBX_KERNEL_BEST) == (predictor == nullptr) &&
              kernel >= NAIBX_KERNEL_BEST && kernel <= NAIBX_KERNEL_NEON,
          "a predictor has a kernel");
}

void set_kernel(Program &program) {
  const auto kernel = static_cast<std::int32_t>(program.bytes.below(8)) - 1;
  naibx_predictor *const predictor = any_predictor(program);
  program.call([&](auto error) {
    return naibx_predictor_set_kernel(predictor, kernel, error);
  });
}

void make_workspace(Program &program) {
  const naibx_predictor *const predictor = any_predictor(program);
  program.make(program.workspaces, [&](auto workspace, auto error) {
    return naibx_predictor_workspace_create(predictor, workspace, error);
  });
}

void predict(Program &program) {
  predict_one(program, any_predictor(program));
}
void predict_batch(Program &program) {
  predict_many(program, any_predictor(program));
}
void score(Program &program) {
  fuzz::score(program, any_predictor(program));
}

} // namespace

std::vector<Operation> predictor_operations() {
  return {make,           destroy, get_config,    get_numbers, set_kernel,
          make_workspace, predict, predict_batch, score};
}

} // namespace naibx::fuzz
