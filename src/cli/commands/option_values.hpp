// Options whose values are read here, so that a wrong one gets a message that
// names what is allowed, and a number out of range is never another number.
#pragma once

#include "command.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace naibx::cli {

template <typename Number> struct NumberRange {
  Number least;
  Number most;
};

// A whole number, in decimal digits.
Option add_number(const Command &command, const std::string &option,
                  std::optional<std::int64_t> &target,
                  NumberRange<std::int64_t> range,
                  const std::string &description);
Option add_number(const Command &command, const std::string &option,
                  std::optional<std::uint64_t> &target,
                  NumberRange<std::uint64_t> range,
                  const std::string &description);

// A number with or without a point.
Option add_number(const Command &command, const std::string &option,
                  std::optional<double> &target, NumberRange<double> range,
                  const std::string &description);

// The same for a range that the library knows: what is too large becomes
// infinity, and NaN is passed on too.
Option add_constant(const Command &command, const std::string &option,
                    std::optional<double> &target,
                    const std::string &description);

// Several such constants, separated by commas.
Option add_constants(const Command &command, const std::string &option,
                     std::vector<double> &target,
                     const std::string &description);

struct ChoiceWords {
  std::vector<std::string> words;
  // What else to say about a word that is none of them.
  std::string hint;
};

// One of some words, in any case; `take` gets the place of the word.
Option add_choice(const Command &command, const std::string &option,
                  const ChoiceWords &choice,
                  const std::function<void(std::size_t)> &take,
                  const std::string &description);

// The names of files, at least one.
Option add_files(const Command &command, const std::string &name,
                 std::vector<std::string> &target,
                 const std::string &description);

// The name of a file, which may not be empty.
Option add_file(const Command &command, const std::string &option,
                std::string &target, const std::string &description);

// A list of names, separated by commas.
void add_names(const Command &command, const std::string &option,
               std::vector<std::string> &target,
               const std::string &description);

} // namespace naibx::cli
