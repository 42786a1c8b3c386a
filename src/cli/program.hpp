// The program as a function.
#pragma once

namespace CLI {
class App;
} // namespace CLI

namespace naibx::cli {

// Gives a new App the name, the commands and the help of the program.
void define_program(CLI::App &program);

// Runs the command line and returns the exit status: 0, 1 for a failure, 2 for
// wrong usage. Messages go to standard error, results to standard output.
int run_program(int argument_count, const char *const *arguments);

} // namespace naibx::cli
