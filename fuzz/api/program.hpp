// The state of a program of API calls: handles in slots, and the bytes that
// decide what comes next.
#pragma once

#include "../support/byte_reader.hpp"
#include "../support/checked_call.hpp"
#include "../support/handles.hpp"
#include "../support/host_memory.hpp"

#include <naibx/naibx.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>

namespace naibx::fuzz {

// A few handles of one kind; an empty slot is NULL.
template <typename Handle> class Slots {
public:
  Owned<Handle> &any(ByteReader &bytes) { return slots_[bytes.below(kCount)]; }
  Handle *pointer(ByteReader &bytes) { return any(bytes).get(); }

private:
  static constexpr std::uint32_t kCount = 3;
  std::array<Owned<Handle>, kCount> slots_;
};

// A folder for files that is made when it is needed, and goes with the object.
class Folder {
public:
  Folder() = default;
  ~Folder();
  Folder(const Folder &) = delete;
  Folder &operator=(const Folder &) = delete;
  Folder(Folder &&) = delete;
  Folder &operator=(Folder &&) = delete;

  std::string path();

private:
  std::filesystem::path path_;
};

class Program {
public:
  explicit Program(ByteReader choices) : bytes(choices) {}

  // Makes one call, with a place for the error or without.
  template <typename Function, typename... Results>
  naibx_status call(Function function, Results &...results) {
    return checked(!bytes.one_in(8), function, results...);
  }
  // As call(), and puts the handle that is made into a slot. NULL for the place
  // of the handle now and then.
  template <typename Handle, typename Function>
  void make(Slots<Handle> &slots, Function function) {
    Owned<Handle> &slot = slots.any(bytes);
    if (bytes.one_in(32)) {
      const naibx_status status =
          call([&](auto error) { return function(nullptr, error); });
      require(status == NAIBX_ERROR_NULL_ARGUMENT,
              "a handle cannot be made to nowhere");
      return;
    }
    Handle *handle = nullptr;
    const naibx_status status =
        call([&](auto error) { return function(&handle, error); }, handle);
    require((handle != nullptr) == (status == NAIBX_OK),
            "a handle is made exactly by a call that succeeds");
    slot.reset(handle);
  }

  // Mostly small, now and then a bound or beyond it.
  std::uint32_t count();
  // For a file that can be read and written, or one that cannot, or NULL.
  const char *path();
  // The pointer, or now and then NULL.
  template <typename Value> Value *or_null(Value *pointer) {
    return bytes.one_in(24) ? nullptr : pointer;
  }

  ByteReader bytes;
  // Outlives what is made with it.
  HostMemory memory;
  Folder folder;
  Slots<naibx_allocator> allocators;
  Slots<naibx_config> configs;
  Slots<naibx_load_options> options;
  Slots<naibx_model> models;
  Slots<naibx_predictor> predictors;
  Slots<naibx_request> requests;
  Slots<naibx_answer> answers;

private:
  std::string path_;
};

} // namespace naibx::fuzz
