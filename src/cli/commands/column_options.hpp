// Options that say what columns are: labels, left out, categories or groups.
#pragma once

#include "command.hpp"
#include "data_options.hpp"

namespace naibx::cli {

void add_column_options(const Command &command, DataOptions &options);

// For commands that learn.
void add_group_option(const Command &command, DataOptions &options);

} // namespace naibx::cli
