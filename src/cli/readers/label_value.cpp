#include "label_value.hpp"

#include "number.hpp"
#include "text.hpp"

#include <array>
#include <cstddef>

namespace naibx::cli {

namespace {

struct Pair {
  const char *off;
  const char *on;
};

// In the order of the bits; numbers come first.
constexpr std::array<Pair, 6> kPairs = {{{"0", "1"},
                                         {"-1", "1"},
                                         {"false", "true"},
                                         {"no", "yes"},
                                         {"n", "y"},
                                         {"f", "t"}}};
constexpr LabelPairs kZeroAndOne = 1;
constexpr LabelPairs kMinusOneAndOne = 2;

struct LabelText {
  bool is_on;
  LabelPairs pairs;
};

std::optional<LabelText> parse_number_label(std::string_view text) {
  // Nearly all of them.
  if (text == "0")
    return LabelText{false, kZeroAndOne};
  const ParsedNumber number = parse_whole_number(text);
  if (number.status != NumberStatus::valid)
    return std::nullopt;
  if (number.value == 1)
    return LabelText{true, kZeroAndOne | kMinusOneAndOne};
  if (number.value == 0)
    return LabelText{false, kZeroAndOne};
  if (number.value == -1)
    return LabelText{false, kMinusOneAndOne};
  return std::nullopt;
}

std::optional<LabelText> parse_label(std::string_view text) {
  if (const auto label = parse_number_label(text))
    return label;
  for (std::size_t pair = 2; pair < kPairs.size(); ++pair) {
    const auto bit = static_cast<LabelPairs>(1U << pair);
    if (equals_ignoring_case(text, kPairs[pair].off))
      return LabelText{false, bit};
    if (equals_ignoring_case(text, kPairs[pair].on))
      return LabelText{true, bit};
  }
  return std::nullopt;
}

} // namespace

std::optional<bool> read_label(std::string_view text, LabelValues &values) {
  const auto label = parse_label(text);
  if (!label || (label->pairs & values.pairs) == 0 ||
      !(label->is_on ? values.on : values.off))
    return std::nullopt;
  values.pairs &= label->pairs;
  return label->is_on;
}

std::optional<LabelValues>
declared_label_values(const std::vector<std::string> &declared) {
  LabelValues any;
  LabelValues values = {kAnyPair, false, false};
  for (const std::string &text : declared) {
    const auto is_on = read_label(text, any);
    if (!is_on)
      return std::nullopt;
    values.on = values.on || *is_on;
    values.off = values.off || !*is_on;
  }
  values.pairs = any.pairs;
  return values;
}

std::string list_label_values(const LabelValues &values) {
  std::string list;
  for (std::size_t pair = 0; pair < kPairs.size(); ++pair) {
    if ((values.pairs >> pair & 1U) == 0)
      continue;
    list += list.empty() ? "" : ", or ";
    list += values.off ? kPairs[pair].off : "";
    list += values.off && values.on ? " or " : "";
    list += values.on ? kPairs[pair].on : "";
  }
  return list;
}

std::string wrong_label(const std::string &label, std::string_view text,
                        const LabelValues &values) {
  LabelValues any;
  const bool is_of_another = read_label(text, any).has_value();
  return label + " is " + quote_for_message(text) + "; it must be " +
         list_label_values(values) +
         (is_of_another
              ? ", since all values of a column must be of the same pair"
              : "");
}

std::string missing_label(const std::string &label) {
  return label + " is missing; a label is 0 or 1";
}

} // namespace naibx::cli
