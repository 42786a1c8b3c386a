// Predictions of models, and workspaces.
#include "../support/batches.hpp"
#include "operations.hpp"
#include "predicting.hpp"

namespace naibx::fuzz {

namespace {

const naibx_model *any_model(Program &program) {
  return program.models.pointer(program.bytes);
}

naibx_workspace *any_workspace(Program &program) {
  return program.workspaces.pointer(program.bytes);
}

void predict(Program &program) {
  predict_one(program, any_model(program));
}
void predict_batch(Program &program) {
  predict_many(program, any_model(program));
}
void score(Program &program) {
  fuzz::score(program, any_model(program));
}

void make_workspace(Program &program) {
  const naibx_model *const model = any_model(program);
  program.make(program.workspaces, [&](auto workspace, auto error) {
    return naibx_workspace_create(model, workspace, error);
  });
}

void destroy_workspace(Program &program) {
  naibx_workspace_destroy(program.workspaces.any(program.bytes).release());
}

void set_threads(Program &program) {
  const std::uint32_t threads =
      program.bytes.one_in(8) ? program.count() : 1 + program.bytes.below(3);
  naibx_workspace *const workspace = any_workspace(program);
  program.call([&](auto error) {
    return naibx_workspace_set_threads(workspace, threads % 2000, error);
  });
}

void set_executor(Program &program) {
  const naibx_executor executor =
      program.bytes.one_in(8) ? nullptr : run_in_reverse;
  const std::uint32_t threads = program.bytes.below(6);
  naibx_workspace *const workspace = any_workspace(program);
  program.call([&](auto error) {
    return naibx_workspace_set_executor(workspace, executor, nullptr, threads,
                                        error);
  });
}

} // namespace

std::vector<Operation> predict_operations() {
  return {predict,           predict_batch, score,       make_workspace,
          destroy_workspace, set_threads,   set_executor};
}

} // namespace naibx::fuzz
