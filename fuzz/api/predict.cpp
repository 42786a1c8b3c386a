// Requests and answers.
#include "../support/batches.hpp"
#include "arguments.hpp"
#include "operations.hpp"

#include <cstdint>
#include <vector>

namespace naibx::fuzz {

namespace {

naibx_answer *any_answer(Program &program) {
  return program.answers.pointer(program.bytes);
}

const naibx_predictor *any_predictor(Program &program) {
  return program.predictors.pointer(program.bytes);
}

void make_answer(Program &program) {
  const naibx_allocator *const allocator =
      program.allocators.pointer(program.bytes);
  program.make(program.answers, [&](auto answer, auto error) {
    return naibx_answer_create(allocator, answer, error);
  });
}

void destroy_answer(Program &program) {
  naibx_answer_destroy(program.answers.any(program.bytes).release());
}

void set_executor(Program &program) {
  const naibx_executor executor =
      program.bytes.flag() ? nullptr : run_in_reverse;
  const std::uint32_t threads =
      program.bytes.one_in(8) ? program.count() : program.bytes.below(6);
  naibx_answer *const answer = any_answer(program);
  program.call([&](auto error) {
    return naibx_answer_set_executor(answer, executor, nullptr, threads % 2000,
                                     error);
  });
}

// Rows without a set have none.
void look_at_outcomes(Program &program, const naibx_answer *answer) {
  std::uint64_t rows = 0;
  const naibx_status *outcomes = nullptr;
  const naibx_status status = program.call(
      [&](auto error) {
        return naibx_answer_outcomes(answer, &rows, &outcomes, error);
      },
      rows, outcomes);
  for (std::uint64_t row = 0;
       status == NAIBX_OK && outcomes != nullptr && row < rows; ++row) {
    require(outcomes[row] == NAIBX_OK || outcomes[row] == NAIBX_CUT_SHORT ||
                outcomes[row] == NAIBX_ERROR_IMPOSSIBLE ||
                outcomes[row] == NAIBX_ERROR_UNDECIDED,
            "an outcome is one of four");
  }
}

// Which sets are of which row, and all labels of each.
void look_at_rows(Program &program, const naibx_answer *answer,
                  std::uint64_t sets) {
  std::uint64_t rows = 0;
  const std::uint64_t *offsets = nullptr;
  const naibx_status status = program.call(
      [&](auto error) {
        return naibx_answer_set_offsets(answer, &rows, &offsets, error);
      },
      rows, offsets);
  if (status == NAIBX_OK && offsets != nullptr) {
    require(offsets[0] == 0 && offsets[rows] == sets, "all sets are of rows");
    for (std::uint64_t row = 0; row < rows; ++row)
      require(offsets[row] <= offsets[row + 1], "rows follow each other");
  } else if (status == NAIBX_OK) {
    require(rows == sets, "each row has a set");
  }
  const std::uint32_t *labels = nullptr;
  std::uint64_t count = 0;
  program.call(
      [&](auto error) {
        return naibx_answer_ranking(answer, &labels, &count, error);
      },
      labels, count);
  for (std::uint64_t i = 0; i < count; ++i)
    require(labels[i] < NAIBX_MAX_LABELS, "a ranked label is one");
}

// What there is lies within its bounds.
void look_at(Program &program, const naibx_answer *answer) {
  std::uint64_t sets = 0;
  const std::uint64_t *offsets = nullptr;
  const std::uint32_t *labels = nullptr;
  const naibx_status status = program.call(
      [&](auto error) {
        return naibx_answer_sets(answer, &sets, &offsets, &labels, error);
      },
      sets, offsets, labels);
  if (status == NAIBX_OK) {
    require(offsets[0] == 0, "the first set begins the labels");
    for (std::uint64_t set = 0; set < sets; ++set) {
      require(offsets[set] <= offsets[set + 1], "sets follow each other");
    }
    for (std::uint64_t i = 0; i < offsets[sets]; ++i) {
      require(labels[i] < NAIBX_MAX_LABELS, "a label is one");
    }
  }
  look_at_outcomes(program, answer);
  look_at_rows(program, answer, sets);
  const std::uint32_t output =
      program.bytes.one_in(8) ? program.count() : 2U << program.bytes.below(6);
  const double *numbers = nullptr;
  std::uint64_t count = 0;
  double sum = 0.0;
  program.call(
      [&](auto error) {
        return naibx_answer_numbers(answer, output, &numbers, &count, error);
      },
      numbers, count);
  for (std::uint64_t i = 0; i < count; ++i)
    sum += numbers[i];
  require(count > 0 || sum == 0.0, "no numbers have no sum");
}

void look(Program &program) {
  look_at(program, any_answer(program));
}

// An answer whose last call failed has no results.
void expect_empty(const naibx_answer *answer) {
  std::uint64_t sets = 0;
  const std::uint64_t *offsets = nullptr;
  const std::uint32_t *labels = nullptr;
  require(checked(
              [&](auto error) {
                return naibx_answer_sets(answer, &sets, &offsets, &labels,
                                         error);
              },
              sets, offsets, labels) == NAIBX_ERROR_MISMATCH,
          "a call that fails leaves an answer empty");
}

void reserve(Program &program) {
  naibx_answer *const answer = any_answer(program);
  const naibx_predictor *const predictor = any_predictor(program);
  const naibx_request *const request = program.requests.pointer(program.bytes);
  const std::uint64_t rows = program.bytes.below(40);
  program.call([&](auto error) {
    return naibx_answer_reserve(answer, predictor, request, rows, error);
  });
  if (answer != nullptr) {
    const HostMemory::Plenty plenty(program.memory);
    expect_empty(answer);
  }
}

void predict_rows(Program &program, bool is_one) {
  naibx_answer *const answer = any_answer(program);
  const naibx_predictor *const predictor = any_predictor(program);
  const naibx_request *const request = program.requests.pointer(program.bytes);
  const Shape shape = shape_for(program, predictor);
  Batch batch;
  if (is_one) {
    const Row row = any_row(shape, program.bytes);
    batch.rows = 1;
    batch.is_sparse = row.is_sparse;
    batch.values = row.values;
    batch.columns = row.columns;
    batch.columns.push_back(0); // never NULL
  } else {
    batch = any_batch(shape, program.bytes);
  }
  const double *const values = program.or_null(batch.values.data());
  const std::uint64_t *const offsets = is_one ? nullptr : batch.row_offsets();
  const naibx_progress progress = program.bytes.flag() ? stop_later : nullptr;
  std::uint32_t calls = program.bytes.below(3);
  const naibx_status status = program.call([&](auto error) {
    return naibx_answer_predict(answer, predictor, request, batch.rows, values,
                                batch.indices(), offsets, batch.values.size(),
                                progress, &calls, error);
  });
  const HostMemory::Plenty plenty(program.memory);
  if (status == NAIBX_OK) {
    look_at(program, answer);
  } else if (answer != nullptr) {
    expect_empty(answer);
  }
}

void predict_one(Program &program) {
  predict_rows(program, true);
}
void predict_batch(Program &program) {
  predict_rows(program, false);
}

// From the scores that are kept; most answers have kept none.
void predict_again(Program &program) {
  naibx_answer *const answer = any_answer(program);
  const naibx_predictor *const predictor = any_predictor(program);
  const naibx_request *const request = program.requests.pointer(program.bytes);
  const naibx_status status = program.call([&](auto error) {
    return naibx_answer_predict_again(answer, predictor, request, error);
  });
  const HostMemory::Plenty plenty(program.memory);
  if (status == NAIBX_OK) {
    look_at(program, answer);
  } else if (answer != nullptr) {
    expect_empty(answer);
  }
}

void look_up_probability(Program &program) {
  naibx_answer *const answer = any_answer(program);
  const naibx_predictor *const predictor = any_predictor(program);
  std::vector<std::uint32_t> labels(program.bytes.below(4));
  for (std::uint32_t &label : labels)
    label = program.bytes.below(6);
  const std::uint64_t row = program.bytes.below(3);
  double found = 0.0;
  const naibx_status status = program.call(
      [&](auto error) {
        return naibx_answer_log_probability(answer, predictor, row,
                                            labels.data(), labels.size(),
                                            &found, error);
      },
      found);
  require(status != NAIBX_OK || found < 1e-6, "a probability is at most 1");
}

// The short way, into an array of the caller.
void predict_set(Program &program) {
  const naibx_model *const model = program.models.pointer(program.bytes);
  const Shape shape = shape_for(program, model);
  const Row row = any_row(shape, program.bytes);
  const std::int64_t size = program.bytes.below(7) - std::int64_t{1};
  std::vector<std::uint32_t> labels(
      program.bytes.one_in(6) ? program.bytes.below(3) : shape.labels);
  const double *const values = program.or_null(row.values.data());
  std::uint64_t count = 0;
  const naibx_status status = program.call(
      [&](auto error) {
        return naibx_predict(model, values, row.indices(), row.values.size(),
                             size, labels.data(), labels.size(), &count, error);
      },
      count);
  require(status != NAIBX_OK || count <= labels.size(),
          "a set fits where it was written");
  require(status != NAIBX_BUFFER_TOO_SMALL ||
              (count > labels.size() && count <= shape.labels),
          "a set that does not fit tells its size");
}

void make_request(Program &program) {
  program.make(program.requests, [&](auto request, auto error) {
    return naibx_request_create(request, error);
  });
}

void destroy_request(Program &program) {
  naibx_request_destroy(program.requests.any(program.bytes).release());
}

void set_size(Program &program) {
  naibx_request *const request = program.requests.pointer(program.bytes);
  const std::uint32_t least = program.count();
  const std::uint32_t most =
      program.bytes.flag() ? UINT32_MAX : program.count();
  program.call([&](auto error) {
    return naibx_request_set_size(request, least, most, error);
  });
}

void set_row_sizes(Program &program) {
  naibx_request *const request = program.requests.pointer(program.bytes);
  std::vector<std::int64_t> sizes(program.bytes.below(4));
  for (std::int64_t &size : sizes) {
    size = program.bytes.one_in(8)
               ? static_cast<std::int64_t>(program.bytes.u64())
               : program.bytes.below(6) - std::int64_t{1};
  }
  const std::int64_t *const pointer = program.or_null(sizes.data());
  const std::uint64_t count = program.bytes.one_in(8) ? 0 : sizes.size();
  program.call([&](auto error) {
    return naibx_request_set_row_sizes(request, pointer, count, error);
  });
}

void set_outputs(Program &program) {
  naibx_request *const request = program.requests.pointer(program.bytes);
  const std::uint32_t outputs =
      program.bytes.one_in(8) ? program.bytes.u32() : program.bytes.below(512);
  program.call([&](auto error) {
    return naibx_request_set_outputs(request, outputs, error);
  });
}

} // namespace

std::vector<Operation> predict_operations() {
  return {make_answer,  predict_set,     destroy_answer,     set_executor,
          look,         reserve,         predict_one,        predict_batch,
          make_request, destroy_request, set_size,           set_row_sizes,
          set_outputs,  predict_again,   look_up_probability};
}

} // namespace naibx::fuzz
