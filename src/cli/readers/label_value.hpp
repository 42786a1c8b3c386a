// What a label column may hold: on and off, in one of a few pairs of words.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace naibx::cli {

// A bit for each pair: 0 and 1, -1 and 1, false and true, no and yes, n and y,
// f and t.
using LabelPairs = std::uint8_t;
constexpr LabelPairs kAnyPair = 0x3F;

// Of one column: the pairs that its values may be of, and which of the two.
struct LabelValues {
  LabelPairs pairs = kAnyPair;
  bool off = true;
  bool on = true;
};

// Words in any case, numbers in any spelling. All values of a column are of one
// pair, so that each leaves in `values` only those that it is of. None, and
// nothing changes, for a text that cannot stand there.
std::optional<bool> read_label(std::string_view text, LabelValues &values);

// Of a column that declares these and no others; none where they are no pair.
std::optional<LabelValues>
declared_label_values(const std::vector<std::string> &declared);

// "0 or 1, or -1 or 1"
std::string list_label_values(const LabelValues &values);

// What is wrong with a value that cannot stand there; `label` is "label 'x'".
std::string wrong_label(const std::string &label, std::string_view text,
                        const LabelValues &values);

// What is wrong with a label that is missing.
std::string missing_label(const std::string &label);

} // namespace naibx::cli
