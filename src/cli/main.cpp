#include "program.hpp"

int main(int argument_count, char **arguments) {
  return naibx::cli::run_program(argument_count, arguments);
}
