// Checks the set of an example.
#pragma once

#include "../base/span.hpp"
#include "configuration.hpp"

#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

class LabelSet {
public:
  explicit LabelSet(std::pmr::memory_resource *memory)
      : labels_(memory), contains_(memory) {}

  // For sets of so many labels, so that assign does not allocate.
  void reserve(const Configuration &configuration, std::size_t labels,
               bool are_increasing);
  // Takes the labels of an example. Throws Failure where an id is out of range,
  // occurs twice (unless duplicates merge), or the size does not fit.
  void assign(const Configuration &configuration,
              Span<const std::uint32_t> labels);

  [[nodiscard]] Span<const std::uint32_t> labels() const { return labels_; }
  // Whether they increased, and so are just what was given.
  [[nodiscard]] bool is_increasing() const { return !marked_; }
  [[nodiscard]] std::uint32_t size() const {
    return static_cast<std::uint32_t>(labels_.size());
  }

private:
  void clear();
  bool take_increasing(const Configuration &configuration,
                       Span<const std::uint32_t> labels);
  void insert(const Configuration &configuration, std::uint32_t label);

  std::pmr::vector<std::uint32_t> labels_;
  // By label, up to the largest so far: whether it is in labels_, while that is
  // marked.
  std::pmr::vector<char> contains_;
  bool marked_ = false;
};

} // namespace naibx
