// What a request asks of labels.
#include "arguments.hpp"
#include "operations.hpp"

#include <cstdint>
#include <limits>
#include <vector>

namespace naibx::fuzz {

namespace {

naibx_request *any_request(Program &program) {
  return program.requests.pointer(program.bytes);
}

std::uint32_t any_label(Program &program) {
  return program.bytes.one_in(16) ? program.count() : program.bytes.below(5);
}

std::vector<std::uint32_t> any_labels(Program &program) {
  std::vector<std::uint32_t> labels(program.bytes.below(4));
  for (std::uint32_t &label : labels)
    label = any_label(program);
  return labels;
}

void set_labels(Program &program) {
  naibx_request *const request = any_request(program);
  const auto rule = static_cast<std::int32_t>(
      program.bytes.one_in(16) ? program.bytes.u32() : program.bytes.below(3));
  const std::vector<std::uint32_t> labels = any_labels(program);
  const std::uint32_t *const pointer = program.or_null(labels.data());
  program.call([&](auto error) {
    return naibx_request_set_labels(request, rule, pointer, labels.size(),
                                    error);
  });
}

void add_group(Program &program) {
  naibx_request *const request = any_request(program);
  const std::vector<std::uint32_t> labels = any_labels(program);
  const std::uint32_t *const pointer = program.or_null(labels.data());
  const std::uint32_t least = program.bytes.below(3);
  const std::uint32_t most = program.bytes.below(4);
  program.call([&](auto error) {
    return naibx_request_add_group(request, pointer, labels.size(), least, most,
                                   error);
  });
}

void add_implication(Program &program) {
  naibx_request *const request = any_request(program);
  const std::uint32_t label = any_label(program);
  const std::uint32_t implied = any_label(program);
  program.call([&](auto error) {
    return naibx_request_add_implication(request, label, implied, error);
  });
}

void clear_constraints(Program &program) {
  naibx_request *const request = any_request(program);
  program.call([&](auto error) {
    return naibx_request_clear_constraints(request, error);
  });
}

void set_node_limit(Program &program) {
  naibx_request *const request = any_request(program);
  const std::uint64_t nodes = program.bytes.below(200);
  program.call([&](auto error) {
    return naibx_request_set_node_limit(request, nodes, error);
  });
}

void set_row_labels(Program &program) {
  naibx_request *const request = any_request(program);
  const auto rule = static_cast<std::int32_t>(program.bytes.below(4));
  const std::uint64_t row = program.bytes.below(3);
  const std::vector<std::uint32_t> labels = any_labels(program);
  const std::uint32_t *const pointer = program.or_null(labels.data());
  program.call([&](auto error) {
    return naibx_request_set_row_labels(request, rule, row, pointer,
                                        labels.size(), error);
  });
}

void set_best(Program &program) {
  naibx_request *const request = any_request(program);
  const std::uint32_t count =
      program.bytes.one_in(16) ? program.count() : 1 + program.bytes.below(4);
  const std::uint32_t width =
      program.bytes.one_in(16) ? program.count() : program.bytes.below(9);
  program.call([&](auto error) {
    return naibx_request_set_best(request, count, width, error);
  });
}

void set_deadline(Program &program) {
  naibx_request *const request = any_request(program);
  const std::uint64_t microseconds =
      program.bytes.flag() ? program.bytes.below(3) : program.bytes.u64();
  program.call([&](auto error) {
    return naibx_request_set_deadline(request, microseconds, error);
  });
}

void set_size_rule(Program &program) {
  naibx_request *const request = any_request(program);
  const auto rule = static_cast<std::int32_t>(program.bytes.below(8));
  const double level =
      program.bytes.flag() ? 0.0 : program.bytes.below(12) / 10.0;
  program.call([&](auto error) {
    return naibx_request_set_size_rule(request, rule, level, error);
  });
}

std::vector<double> any_posterior(Program &program) {
  std::vector<double> logs(program.bytes.below(6));
  for (double &log : logs) {
    log = program.bytes.one_in(4) ? -std::numeric_limits<double>::infinity()
                                  : program.bytes.below(9) - 4.0;
    log = program.bytes.one_in(32) ? std::numeric_limits<double>::quiet_NaN()
                                   : log;
  }
  return logs;
}

void set_size_posterior(Program &program) {
  naibx_request *const request = any_request(program);
  const std::vector<double> logs = any_posterior(program);
  const double *const pointer = program.or_null(logs.data());
  program.call([&](auto error) {
    return naibx_request_set_size_posterior(request, pointer, logs.size(),
                                            error);
  });
}

void set_row_size_posterior(Program &program) {
  naibx_request *const request = any_request(program);
  const std::uint64_t row = program.bytes.below(4);
  const std::vector<double> logs = any_posterior(program);
  const double *const pointer = program.or_null(logs.data());
  program.call([&](auto error) {
    return naibx_request_set_row_size_posterior(request, row, pointer,
                                                logs.size(), error);
  });
}

} // namespace

std::vector<Operation> constraint_operations() {
  return {set_labels,
          add_group,
          add_implication,
          clear_constraints,
          set_node_limit,
          set_row_labels,
          set_best,
          set_deadline,
          set_size_rule,
          set_size_posterior,
          set_row_size_posterior};
}

} // namespace naibx::fuzz
