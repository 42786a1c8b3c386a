// Models: how they are made, and learn.
#include "../support/batches.hpp"
#include "arguments.hpp"
#include "operations.hpp"

#include <cstdint>

namespace naibx::fuzz {

namespace {

naibx_model *any_model(Program &program) {
  return program.models.pointer(program.bytes);
}

void make(Program &program) {
  const naibx_config *const config = program.configs.pointer(program.bytes);
  program.make(program.models, [&](auto model, auto error) {
    return naibx_create(config, model, error);
  });
}

void destroy(Program &program) {
  naibx_destroy(program.models.any(program.bytes).release());
}

void copy(Program &program) {
  // From a slot that the copy does not go to while it is read.
  const Owned<naibx_model> source =
      std::move(program.models.any(program.bytes));
  program.make(program.models, [&](auto model, auto error) {
    return program.bytes.one_in(2)
               ? naibx_copy(source.get(), model, error)
               : naibx_create_part(source.get(), model, error);
  });
}

void get_config(Program &program) {
  const naibx_model *const model = any_model(program);
  program.make(program.configs, [&](auto config, auto error) {
    return naibx_get_config(model, config, error);
  });
}

void set_threads(Program &program) {
  const std::uint32_t threads =
      program.bytes.one_in(8) ? program.count() : 1 + program.bytes.below(3);
  naibx_model *const model = any_model(program);
  program.call([&](auto error) {
    return naibx_set_executor(model, nullptr, nullptr, threads % 2000, error);
  });
}

void set_executor(Program &program) {
  const naibx_executor executor =
      program.bytes.one_in(8) ? nullptr : run_in_reverse;
  const std::uint32_t threads = program.bytes.below(6);
  naibx_model *const model = any_model(program);
  program.call([&](auto error) {
    return naibx_set_executor(model, executor, nullptr, threads, error);
  });
}

void add_example(Program &program) {
  naibx_model *const model = any_model(program);
  const Shape shape = shape_for(program, model);
  const Row row = any_row(shape, program.bytes);
  const std::vector<std::uint32_t> set = any_set(shape, program.bytes);
  const double weight = program.bytes.one_in(8) ? program.bytes.real()
                                                : make_weight(program.bytes);
  const double *const values = program.or_null(row.values.data());
  const std::uint32_t *const labels = program.or_null(set.data());
  const Bytes before = state_of(program, model);
  const naibx_status status = program.call([&](auto error) {
    return naibx_add_example(model, values, row.indices(), row.values.size(),
                             labels, set.size(), weight, error);
  });
  require(status == NAIBX_OK || state_of(program, model) == before,
          "an example that fails changes nothing");
}

void add_examples(Program &program) {
  naibx_model *const model = any_model(program);
  const Shape shape = shape_for(program, model);
  const Batch batch = any_batch(shape, program.bytes);
  const double *const weights =
      program.bytes.flag() ? batch.weights.data() : nullptr;
  const double *const values = program.or_null(batch.values.data());
  const std::uint64_t *const label_offsets =
      program.or_null(batch.label_offsets.data());
  const naibx_progress progress = program.bytes.flag() ? stop_later : nullptr;
  std::uint32_t calls = program.bytes.below(3);
  const Bytes before = state_of(program, model);
  const naibx_status status = program.call([&](auto error) {
    return naibx_add_examples(
        model, batch.rows, values, batch.indices(), batch.row_offsets(),
        batch.values.size(), batch.labels.data(), label_offsets,
        batch.labels.size(), weights, progress, &calls, error);
  });
  require(status == NAIBX_OK || state_of(program, model) == before,
          "a batch that fails changes nothing");
}

} // namespace

std::vector<Operation> learn_operations() {
  return {make,         destroy,     copy,         get_config, set_threads,
          set_executor, add_example, add_examples, add_example};
}

} // namespace naibx::fuzz
