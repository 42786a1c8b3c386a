// The options that choose how sets are predicted.
#pragma once

#include "../model/method.hpp"
#include "command.hpp"

#include <string>
#include <vector>

namespace naibx::cli {

void add_method_options(const Command &command, MethodOptions &options);

// A line for each kind of option that was given and that the method has no use
// for. `constants` are the options of the paper's constants that were given.
std::vector<std::string>
idle_option_lines(const MethodOptions &options,
                  const std::vector<std::string> &constants);

} // namespace naibx::cli
