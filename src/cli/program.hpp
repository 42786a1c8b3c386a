// The program as a function.
#pragma once

namespace naibx::cli {

// Runs the command line and returns the exit status: 0, 1 for a failure, 2 for
// wrong usage. Messages go to standard error, results to standard output.
int run_program(int argument_count, const char *const *arguments);

} // namespace naibx::cli
