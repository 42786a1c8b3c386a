// An object that is made when it is first needed, apart from its owner: what
// most owners never need then makes none of them larger.
#pragma once

#include <memory_resource>
#include <utility>
#include <vector>

namespace naibx {

template <typename Object> class Boxed {
public:
  explicit Boxed(std::pmr::memory_resource *memory) : box_(memory) {}

  explicit operator bool() const { return !box_.empty(); }
  // Where there is none.
  template <typename... Arguments> void emplace(Arguments &&...arguments) {
    box_.reserve(1);
    box_.emplace_back(std::forward<Arguments>(arguments)...);
  }
  void reset() { box_.clear(); }

  // Where there is one.
  Object &operator*() { return box_.front(); }
  const Object &operator*() const { return box_.front(); }
  Object *operator->() { return &box_.front(); }
  const Object *operator->() const { return &box_.front(); }

private:
  std::pmr::vector<Object> box_;
};

} // namespace naibx
