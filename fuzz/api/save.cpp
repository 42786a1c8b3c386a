// Models and predictors to files, buffers and callbacks.
#include "../support/predicting.hpp"
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

template <typename Subject>
void save_to_file(Program &program, const Subject *subject) {
  const char *const path = program.path();
  program.call([&](auto error) {
    return Predicting<Subject>::kSave(subject, path, error);
  });
}

template <typename Subject>
void save_to_memory(Program &program, const Subject *subject) {
  const Bytes expected = state_of(program, subject);
  Bytes buffer(any_capacity(expected.size(), program.bytes));
  std::uint8_t *const pointer = program.or_null(buffer.data());
  std::uint64_t size = 0;
  const naibx_status status = program.call(
      [&](auto error) {
        return Predicting<Subject>::kSaveToBuffer(subject, pointer,
                                                  buffer.size(), &size, error);
      },
      size);
  require(status != NAIBX_OK || buffer == expected,
          "what is saved is the same every time");
  require(status != NAIBX_BUFFER_TOO_SMALL || size == expected.size(),
          "a buffer that is too small is told how large it must be");
}

template <typename Subject>
void save_in_parts(Program &program, const Subject *subject) {
  std::uint32_t parts = program.bytes.below(12);
  const naibx_write write = program.bytes.one_in(16) ? nullptr : write_some;
  program.call([&](auto error) {
    return Predicting<Subject>::kSaveToCallback(subject, write, &parts, error);
  });
}

template <typename Subject>
void save_somewhere(Program &program, const Subject *subject) {
  switch (program.bytes.below(8)) {
  case 0: // seldom, because it waits for the disk
    save_to_file(program, subject);
    break;
  case 1:
  case 2:
    save_in_parts(program, subject);
    break;
  default:
    save_to_memory(program, subject);
  }
}

void save_model(Program &program) {
  save_somewhere(program, program.models.pointer(program.bytes));
}

void save_predictor(Program &program) {
  save_somewhere(program, program.predictors.pointer(program.bytes));
}

void save_both(Program &program) {
  const naibx_model *const model = program.models.pointer(program.bytes);
  const naibx_predictor *const predictor =
      program.predictors.pointer(program.bytes);
  const std::uint32_t way = program.bytes.below(8);
  if (way == 0) {
    const char *const path = program.path();
    program.call([&](auto error) {
      return naibx_save_with_predictor(model, predictor, path, error);
    });
    return;
  }
  if (way < 4) {
    std::uint32_t parts = program.bytes.below(16);
    program.call([&](auto error) {
      return naibx_save_with_predictor_to_callback(model, predictor, write_some,
                                                   &parts, error);
    });
    return;
  }
  Bytes buffer(std::size_t{program.bytes.byte()} * 64);
  std::uint64_t size = 0;
  const naibx_status status = program.call(
      [&](auto error) {
        return naibx_save_with_predictor_to_buffer(
            model, predictor, buffer.data(), buffer.size(), &size, error);
      },
      size);
  require(status != NAIBX_OK || size <= buffer.size(),
          "what is saved fits where it was written");
}

} // namespace

std::vector<Operation> save_operations() {
  return {save_model, save_predictor, save_both};
}

} // namespace naibx::fuzz
