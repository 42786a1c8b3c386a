// Options whose values are read here, so that a wrong one gets a message that
// names what is allowed, and a number out of range is never another number.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace naibx::cli {

template <typename Number> struct NumberRange {
  Number least;
  Number most;
};

// A whole number, in decimal digits.
CLI::Option *add_number(CLI::App &command, const std::string &option,
                        std::optional<std::int64_t> &target,
                        NumberRange<std::int64_t> range,
                        const std::string &description);
CLI::Option *add_number(CLI::App &command, const std::string &option,
                        std::optional<std::uint64_t> &target,
                        NumberRange<std::uint64_t> range,
                        const std::string &description);

// A number with or without a point.
CLI::Option *add_number(CLI::App &command, const std::string &option,
                        std::optional<double> &target,
                        NumberRange<double> range,
                        const std::string &description);

// The same for a range that the library knows: what is too large becomes
// infinity, and NaN is passed on too.
CLI::Option *add_constant(CLI::App &command, const std::string &option,
                          std::optional<double> &target,
                          const std::string &description);

struct ChoiceWords {
  std::vector<std::string> words;
  // What else to say about a word that is none of them.
  std::string hint;
};

// One of some words, in any case; `take` gets the place of the word.
CLI::Option *add_choice(CLI::App &command, const std::string &option,
                        const ChoiceWords &choice,
                        const std::function<void(std::size_t)> &take,
                        const std::string &description);

// The name of a file, which may not be empty.
CLI::Option *add_file(CLI::App &command, const std::string &option,
                      std::string &target, const std::string &description);

} // namespace naibx::cli
