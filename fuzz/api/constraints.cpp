// What a request asks of labels.
#include "arguments.hpp"
#include "operations.hpp"

#include <cstdint>
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

} // namespace

std::vector<Operation> constraint_operations() {
  return {set_labels, add_group, add_implication, clear_constraints,
          set_node_limit};
}

} // namespace naibx::fuzz
