// Bytes as the file of a model or a predictor: whatever loads can be predicted
// with, compiled, learned into, saved and loaded again, and is then the same.
#include "support/answers.hpp"
#include "support/checked_call.hpp"
#include "support/files.hpp"
#include "support/handles.hpp"
#include "support/host_memory.hpp"
#include "support/rows.hpp"
#include "support/signing.hpp"
#include "support/target.hpp"

#include <naibx/naibx.h>

#include <cstddef>
#include <cstdint>

namespace naibx::fuzz {
namespace {

// A predictor without any class is not always saved (NAIBX_ERROR_LIMIT).
void check_predictor(const naibx_predictor &predictor) {
  const Shape shape = shape_of(predictor);
  const std::vector<Row> rows = some_rows(shape);
  const Bytes answers = answers_of(predictor, shape, rows);
  check_batch(predictor, shape, rows);
  check_saving(predictor);
  const Bytes bytes = saved(predictor);
  if (bytes.empty())
    return;
  const auto again = loaded<naibx_predictor>(bytes, nullptr);
  require(again != nullptr, "a predictor that was saved loads");
  require(saved(*again) == bytes, "it is saved to the same bytes");
  require(answers_of(*again, shape, rows) == answers,
          "it answers the same when it is loaded again");
}

void check_compiled(const naibx_model &model) {
  for (const std::int32_t precision : {NAIBX_FLOAT64, NAIBX_FLOAT32}) {
    naibx_predictor *predictor = nullptr;
    const naibx_status status = checked(
        [&](auto error) {
          return naibx_predictor_create(&model, precision, &predictor, error);
        },
        predictor);
    // Sums that no examples have may lead to weights that are not finite.
    require(status == NAIBX_OK || status == NAIBX_NOT_TRAINED ||
                status == NAIBX_ERROR_CORRUPT,
            "a model that has learned can be compiled");
    if (predictor != nullptr)
      check_predictor(*Owned<naibx_predictor>(predictor));
  }
}

// Weights may be at their limit already; nothing else is in the way.
void learn(naibx_model &model, const Shape &shape,
           const std::vector<Row> &rows) {
  for (const Row &row : rows) {
    const auto seed = static_cast<std::uint8_t>(row.values.size());
    const std::uint8_t choices[] = {seed, 1, 2, 4, 5, 7, 1};
    ByteReader bytes(choices, sizeof choices);
    const std::vector<std::uint32_t> set = make_set(shape, bytes);
    const naibx_status status = checked([&](auto error) {
      return naibx_add_example(&model, row.values.data(), row.indices(),
                               row.values.size(), set.data(), set.size(), 1.0,
                               error);
    });
    require(status == NAIBX_OK || status == NAIBX_ERROR_WEIGHT,
            "a model that is loaded learns");
  }
}

void check_model(naibx_model &model) {
  const Shape shape = shape_of(model);
  const std::vector<Row> rows = some_rows(shape);
  const Bytes answers = answers_of(model, shape, rows);
  check_batch(model, shape, rows);
  check_compiled(model);
  check_saving(model);
  const Bytes bytes = saved(model);
  const auto again = loaded<naibx_model>(bytes, nullptr);
  require(again != nullptr, "a model that was saved loads");
  require(saved(*again) == bytes, "it is saved to the same bytes");
  require(answers_of(*again, shape, rows) == answers,
          "it answers the same when it is loaded again");
  learn(model, shape, rows);
  learn(*again, shape, rows);
  const Bytes learned = saved(model);
  require(saved(*again) == learned, "both learn the same");
  require(loaded<naibx_model>(learned, nullptr) != nullptr,
          "a model that has learned more loads");
  require(answers_of(*again, shape, rows) == answers_of(model, shape, rows),
          "both answer the same when they have learned more");
}

// Numbers that nobody has looked at give nonsense, but no fault.
void check_mapped(const Bytes &bytes, naibx_load_options &options,
                  const naibx_predictor *read) {
  const ByteFile file(bytes.data(), bytes.size());
  succeed([&](auto error) {
    return naibx_load_options_set_number(&options, NAIBX_MAP_TABLES, 1, error);
  });
  for (const std::int32_t verify : {0, 1}) {
    succeed([&](auto error) {
      return naibx_load_options_set_number(&options, NAIBX_VERIFY_TABLES,
                                           verify, error);
    });
    naibx_predictor *mapped = nullptr;
    const naibx_status status = checked(
        [&](auto error) {
          return naibx_load_parts(file.path().c_str(), &options, nullptr,
                                  &mapped, error);
        },
        mapped);
    const Owned<naibx_predictor> owned(mapped);
    require(verify == 0 ? status == NAIBX_OK || read == nullptr
                        : (status == NAIBX_OK) == (read != nullptr),
            "what can be read can be mapped, and nothing else if verified");
    if (mapped != nullptr) {
      const Shape shape = shape_of(*mapped);
      answers_of(*mapped, shape, some_rows(shape),
                 verify == 0 ? Numbers::any : Numbers::sound);
    }
  }
}

Owned<naibx_allocator> allocator_of(HostMemory &memory) {
  naibx_allocator *allocator = nullptr;
  succeed(
      [&](auto error) {
        return naibx_allocator_create(HostMemory::allocate,
                                      HostMemory::deallocate, &memory,
                                      &allocator, error);
      },
      allocator);
  return Owned<naibx_allocator>(allocator);
}

// Rows are filled up to multiples of 8 numbers, and of a file with columns
// without bytes the strict limits let in a few thousand. Where the tables of
// all labels take at most 4 MiB these are there whatever the file has.
template <typename Subject>
void check_memory(const Bytes &bytes, naibx_load_options &options) {
  constexpr std::size_t kPerByte = 32;
  constexpr std::size_t kBesides = (std::size_t{4} << 20U) + (1U << 18U);
  HostMemory memory;
  const Owned<naibx_allocator> allocator = allocator_of(memory);
  succeed([&](auto error) {
    return naibx_load_options_set_allocator(&options, allocator.get(), error);
  });
  loaded<Subject>(bytes, &options);
  require(memory.most() <= kBesides + kPerByte * bytes.size(),
          "memory is in proportion to the bytes of the file");
  succeed([&](auto error) {
    return naibx_load_options_set_allocator(&options, nullptr, error);
  });
}

void check_file(const Bytes &bytes) {
  const Owned<naibx_load_options> options = strict_options();
  check_memory<naibx_model>(bytes, *options);
  check_memory<naibx_predictor>(bytes, *options);
  if (const auto model = loaded<naibx_model>(bytes, options.get()))
    check_model(*model);
  const auto predictor = loaded<naibx_predictor>(bytes, options.get());
  if (predictor != nullptr)
    check_predictor(*predictor);
  check_mapped(bytes, *options, predictor.get());
}

} // namespace
} // namespace naibx::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  const naibx::fuzz::Bytes bytes(data, data + size);
  naibx::fuzz::check_file(bytes);
#ifndef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
  naibx::fuzz::check_file(naibx::fuzz::with_right_checksums(bytes));
#endif
  return 0;
}
