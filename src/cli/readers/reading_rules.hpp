// What the user says about all formats, and what readers report.
#pragma once

#include "missing_text.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace naibx::cli {

struct DatasetRow;

// Counts values that a model does not know and that are treated as missing.
struct UnknownValues {
  std::uint64_t count = 0;
  // Where the first of them is.
  std::uint64_t first_line = 0;

  void take(std::uint64_t line) {
    first_line = count++ == 0 ? line : first_line;
  }
};

// What a message about such a value ends with.
constexpr const char *kUnknownAdvice =
    "; --unknown-as-missing treats such values as missing";

struct ReadingRules {
  MissingTexts missing;
  // NULL: a category or an index that is not known already is refused. Only
  // where columns are known before the file is read.
  std::shared_ptr<UnknownValues> unknown;
  // Gets one line, "FILE: ...", about what is read but hardly intended. May be
  // empty.
  std::function<void(const std::string &)> warn;
  // Gets every row in a pass of its own, before the first is given out. A
  // category is any number but NaN. May be empty.
  std::function<void(const DatasetRow &)> survey;
};

} // namespace naibx::cli
