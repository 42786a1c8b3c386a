// Versions, errors and allocators.
#include "operations.hpp"

#include <cstring>

namespace naibx::fuzz {

namespace {

void look_at_versions(Program &program) {
  (void)program;
  require(naibx_version() == NAIBX_VERSION,
          "the library is that of its header");
  require(std::strlen(naibx_version_string()) > 0, "a version has a text");
  require(naibx_format_version() > 0, "the format has a version");
}

void name_status(Program &program) {
  const auto status = static_cast<naibx_status>(
      program.bytes.flag() ? program.bytes.u32() : program.bytes.byte() * 5U);
  require(std::strlen(naibx_status_name(status)) > 0,
          "every number has a name as a status");
}

void look_at_no_error(Program &program) {
  (void)program;
  require(naibx_error_status(nullptr) == NAIBX_OK, "no error is no failure");
  require(std::strlen(naibx_error_message(nullptr)) == 0,
          "no error says nothing");
  require(naibx_error_row(nullptr) == -1 && naibx_error_column(nullptr) == -1,
          "no error is nowhere");
  naibx_error_destroy(nullptr);
}

void make_allocator(Program &program) {
  const auto allocate =
      program.bytes.one_in(16) ? nullptr : HostMemory::allocate;
  const auto deallocate =
      program.bytes.one_in(16) ? nullptr : HostMemory::deallocate;
  program.make(program.allocators, [&](auto allocator, auto error) {
    return naibx_allocator_create(allocate, deallocate, &program.memory,
                                  allocator, error);
  });
}

void destroy_allocator(Program &program) {
  naibx_allocator_destroy(program.allocators.any(program.bytes).release());
}

void limit_memory(Program &program) {
  program.memory.fail_after(program.bytes.byte());
}

} // namespace

std::vector<Operation> general_operations() {
  return {look_at_versions, name_status,       look_at_no_error,
          make_allocator,   destroy_allocator, limit_memory};
}

} // namespace naibx::fuzz
