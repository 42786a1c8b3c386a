// Reads a model file: a pure function of untrusted bytes.
#pragma once

#include "../base/span.hpp"
#include "../model/model.hpp"
#include "container.hpp"
#include "cursor.hpp"
#include "load_limits.hpp"

#include <cstdint>
#include <memory_resource>

namespace naibx {

// Fills the tables of a model, of which it is a friend.
class ModelReader {
public:
  // Throws Failure, or std::bad_alloc. What it returns can be predicted with,
  // learned into and saved. Nothing large is allocated before the bytes that
  // fill it are known to be there.
  static Model read(Span<const std::uint8_t> bytes,
                    const format::LoadLimits &limits,
                    std::pmr::memory_resource *memory);

private:
  ModelReader(const format::Container &container, Model &model)
      : container_(container), model_(model), label_rows_(model.memory()) {}

  void read_counts();
  void read_pairs();
  void read_gaussian();
  void read_bernoulli();
  void read_multinomial();
  void read_categorical();
  void read_ridge();
  void append_classes(format::Cursor &cursor);
  template <typename Visit>
  static void read_ids(format::Cursor &cursor, std::uint64_t count,
                       std::uint64_t most, const char *what,
                       const Visit &visit);
  // Calls read_row(classes, row) for all examples, labels and sizes.
  template <typename ReadRow> void read_classes(const ReadRow &read_row);
  // Reads whether N_ic follow, and then makes room for them.
  void read_tracking(format::Cursor &cursor, const MissingFamilies &family);

  const format::Container &container_;
  Model &model_;
  // Of the labels of the file, in their order.
  std::pmr::vector<std::size_t> label_rows_;
};

} // namespace naibx
