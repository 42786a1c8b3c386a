#include "option_values.hpp"

#include "../io/number_text.hpp"
#include "../readers/number.hpp"
#include "../readers/text.hpp"
#include "name_list.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

namespace naibx::cli {
namespace {

// Stops parsing the command line, with a hint where the help is.
[[noreturn]] void refuse(const std::string &option, const std::string &text,
                         const std::string &what) {
  refuse_value(option, quote_for_message(text) + " is not " + what);
}

template <typename Number>
std::optional<Number> parse_integer(const std::string &text) {
  const char *first = text.data();
  const char *last = first + text.size();
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') {
    ++first;
  }
  Number number = 0;
  const auto [stop, failed] = std::from_chars(first, last, number);
  return failed == std::errc() && stop == last ? std::optional<Number>(number)
                                               : std::nullopt;
}

// As data files spell it, or the name of infinity or NaN.
std::optional<double> parse_any_number(const std::string &text) {
  const ParsedNumber number = parse_whole_number(text);
  switch (number.status) {
  case NumberStatus::valid:
    return number.value;
  case NumberStatus::too_large:
    return text[0] == '-' ? -std::numeric_limits<double>::infinity()
                          : std::numeric_limits<double>::infinity();
  default:
    return parse_number(text);
  }
}

Option add_text(const Command &command, const std::string &option,
                const std::function<void(const std::string &)> &take,
                const std::string &description) {
  return command.add_option(option, take, description);
}

template <typename Number>
Option add_integer(const Command &command, const std::string &option,
                   std::optional<Number> &target, NumberRange<Number> range,
                   const std::string &description) {
  const auto take = [option, range, &target](const std::string &text) {
    target = parse_integer<Number>(text);
    if (!target || *target < range.least || *target > range.most) {
      refuse(option, text,
             "a whole number from " + std::to_string(range.least) + " to " +
                 std::to_string(range.most));
    }
  };
  return add_text(command, option, take, description);
}

std::string list_words(const std::vector<std::string> &words) {
  std::string list;
  for (const std::string &word : words) {
    list += (list.empty() ? "" : ", ") + word;
  }
  return list;
}

} // namespace

Option add_number(const Command &command, const std::string &option,
                  std::optional<std::int64_t> &target,
                  NumberRange<std::int64_t> range,
                  const std::string &description) {
  return add_integer(command, option, target, range, description);
}

Option add_number(const Command &command, const std::string &option,
                  std::optional<std::uint64_t> &target,
                  NumberRange<std::uint64_t> range,
                  const std::string &description) {
  return add_integer(command, option, target, range, description);
}

Option add_number(const Command &command, const std::string &option,
                  std::optional<double> &target, NumberRange<double> range,
                  const std::string &description) {
  const auto take = [option, range, &target](const std::string &text) {
    target = parse_any_number(text);
    // Written so that NaN is outside.
    if (!target || !(*target >= range.least && *target <= range.most)) {
      refuse(option, text,
             "a number from " + number_text(range.least) + " to " +
                 number_text(range.most));
    }
  };
  return add_text(command, option, take, description);
}

Option add_constant(const Command &command, const std::string &option,
                    std::optional<double> &target,
                    const std::string &description) {
  const auto take = [option, &target](const std::string &text) {
    target = parse_any_number(text);
    if (!target) {
      refuse(option, text, "a number");
    }
  };
  return add_text(command, option, take, description);
}

Option add_constants(const Command &command, const std::string &option,
                     std::vector<double> &target,
                     const std::string &description) {
  const auto take = [option, &target](const std::string &text) {
    target.clear();
    for (std::size_t begin = 0; begin <= text.size();) {
      const std::size_t end = std::min(text.find(',', begin), text.size());
      const auto number = parse_any_number(text.substr(begin, end - begin));
      if (!number) {
        refuse(option, text, "a number, or numbers separated by commas");
      }
      if (std::find(target.begin(), target.end(), *number) != target.end()) {
        refuse_value(option,
                     quote_for_message(text) + " has the same number twice");
      }
      target.push_back(*number);
      begin = end + 1;
    }
  };
  return add_text(command, option, take, description);
}

Option add_choice(const Command &command, const std::string &option,
                  const ChoiceWords &choice,
                  const std::function<void(std::size_t)> &take,
                  const std::string &description) {
  const auto find = [option, choice, take](const std::string &text) {
    for (std::size_t word = 0; word < choice.words.size(); ++word) {
      if (equals_ignoring_case(text, choice.words[word])) {
        take(word);
        return;
      }
    }
    refuse(option, text,
           "one of: " + list_words(choice.words) +
               (choice.hint.empty() ? "" : "; " + choice.hint));
  };
  return add_text(command, option, find, description);
}

Option add_file(const Command &command, const std::string &option,
                std::string &target, const std::string &description) {
  const auto take = [option, &target](const std::string &text) {
    if (text.empty()) {
      refuse(option, text, "the name of a file");
    }
    target = text;
  };
  return add_text(command, option, take, description);
}

Option add_files(const Command &command, const std::string &name,
                 std::vector<std::string> &target,
                 const std::string &description) {
  const auto take = [name, &target](const std::vector<std::string> &texts) {
    for (const std::string &text : texts) {
      if (text.empty()) {
        refuse(name, text, "the name of a file");
      }
    }
    target = texts;
  };
  return command.add_arguments(name, take, description);
}

void add_names(const Command &command, const std::string &option,
               std::vector<std::string> &target,
               const std::string &description) {
  const auto take = [option, &target](const std::string &text) {
    auto names = split_names(text);
    if (!names) {
      refuse_value(option, quote_for_message(text) +
                               " is not a list of names such as a,b,\"c, d\"");
    }
    target = std::move(*names);
  };
  command.add_option(option, take, description).name_value("NAMES");
}

} // namespace naibx::cli
