#include "program.hpp"

#include "commands/commands.hpp"
#include "failure.hpp"
#include "help_formatter.hpp"
#include "io/no_memory.hpp"
#include "io/output.hpp"
#include "model/library_error.hpp"
#include "readers/text.hpp"

#include <CLI/CLI.hpp>
#include <naibx/naibx.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <vector>

namespace naibx::cli {
namespace {

constexpr int kWrongUsage = 2;

// A file name may be thousands of bytes long; what is wrong with it comes at
// the end.
constexpr std::size_t kLongestMessage = 4000;

// Columns of the help that say what an option does.
constexpr std::size_t kDescriptionWidth = 49;

// Names of files and of their columns come from outside: what they hold must
// neither act as a command to the terminal nor look like a message of its own.
void print_error(const std::string &message, const std::string &hint = "") {
  const std::string text =
      "naibx: " + shorten_text(visible_text(message), kLongestMessage) + "\n" +
      hint + (hint.empty() || hint.back() == '\n' ? "" : "\n");
  (void)std::fputs(text.c_str(), stderr);
}

void print_result(const std::string &text) {
  Output output("-");
  output.write(text);
  output.finish();
}

// The command that was named, for the hint where its help is.
std::string command_name(const CLI::App &program) {
  for (const CLI::App *command : program.get_subcommands()) {
    return program.get_name() + " " + command->get_name();
  }
  return program.get_name();
}

std::string command_list(const CLI::App &program) {
  std::string list;
  for (const CLI::App *command : program.get_subcommands(nullptr)) {
    list += (list.empty() ? "" : ", ") + command->get_name();
  }
  return list;
}

// CLI11 says "--seed: 1 required S missing" and "--seed: At Most 1 required
// but received 2".
std::string describe_mismatch(const CLI::ParseError &error) {
  const std::string text = error.what();
  const bool is_repeated = text.find("received") != std::string::npos;
  return text.substr(0, text.find(':')) +
         (is_repeated ? " is given more than once" : " needs a value");
}

// What is not known comes before what is missing: a mistyped option may be
// why something is.
std::string describe_misuse(const CLI::App &program,
                            const CLI::ParseError &error) {
  std::vector<std::string> unknown = program.remaining(true);
  if (program.get_subcommands().empty()) {
    const bool is_option = !unknown.empty() && unknown[0][0] == '-';
    return (unknown.empty() ? "a command is missing"
                            : std::string("there is no ") +
                                  (is_option ? "option " : "command ") +
                                  quote_for_message(unknown[0])) +
           "; the commands are " + command_list(program);
  }
  if (error.get_name() == "ArgumentMismatch") {
    return describe_mismatch(error);
  }
  // CLI11 counts the mark after which nothing is an option as unknown.
  const bool has_mark = !unknown.empty() && unknown[0] == "--";
  if (has_mark) {
    unknown.erase(unknown.begin());
  }
  if (error.get_name() == "ValidationError" || unknown.empty()) {
    return error.what();
  }
  const bool is_option =
      !has_mark && unknown[0].size() > 1 && unknown[0][0] == '-';
  return is_option
             ? "there is no option " + quote_for_message(unknown[0])
             : quote_for_message(unknown[0]) + " is one argument too many";
}

std::string help_text(const CLI::App &program) {
  for (const CLI::App *command : program.get_subcommands()) {
    return command->help(program.get_name());
  }
  return program.help();
}

std::string wrapped(const std::string &text) {
  std::string lines;
  std::size_t line_start = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    if (begin > 0) {
      const std::size_t length = lines.size() - line_start + 1 + end - begin;
      const bool fits = length <= kDescriptionWidth;
      lines += fits ? ' ' : '\n';
      line_start = fits ? line_start : lines.size();
    }
    lines += text.substr(begin, end - begin);
    begin = end + 1;
  }
  return lines;
}

void wrap_descriptions(CLI::App &command) {
  for (CLI::Option *option : command.get_options()) {
    option->description(wrapped(option->get_description()));
  }
}

int run_commands(CLI::App &program, int argument_count,
                 const char *const *arguments) {
  try {
    program.parse(argument_count, arguments);
  } catch (const CLI::CallForVersion &version) {
    print_result(std::string(version.what()) + "\n");
  } catch (const CLI::Success &) {
    print_result(help_text(program));
  } catch (const CLI::ParseError &error) {
    throw UsageError(describe_misuse(program, error),
                     "Try '" + command_name(program) + " --help'.\n");
  }
  return 0;
}

// Throws nothing but std::bad_alloc.
int run_and_report(int argument_count, const char *const *arguments) {
  try {
    CLI::App program;
    define_program(program);
    return run_commands(program, argument_count, arguments);
  } catch (const UsageError &error) {
    print_error(error.what(), error.hint());
    return kWrongUsage;
  } catch (const OutputClosed &) {
    return kFailureStatus;
  } catch (const std::bad_alloc &) {
    throw;
  } catch (const Error &error) {
    print_error(text_of(error));
  } catch (const std::exception &error) {
    print_error(error.what());
  }
  return kFailureStatus;
}

} // namespace

void define_program(CLI::App &program) {
  program.name("naibx");
  program.description(
      "Predict subsets of labels with naive Bayes or ridge regression");
  program.formatter(std::make_shared<HelpFormatter>());
  program.set_version_flag(
      "--version",
      [] { return std::string("naibx ") + naibx_version_string(); },
      "Print the version and exit");
  program.require_subcommand(1);
  add_train_command(program);
  add_predict_command(program);
  add_eval_command(program);
  add_merge_command(program);
  add_info_command(program);
  add_demo_command(program);
  for (CLI::App *command : program.get_subcommands(nullptr)) {
    command->group("Commands");
    wrap_descriptions(*command);
  }
  program.footer("'naibx COMMAND --help' shows the options of a command and "
                 "an example.\n"
                 "Exit status: 0 for success, 1 for a failure, 2 for wrong "
                 "usage.");
}

int run_program(int argument_count, const char *const *arguments) {
  prepare_standard_streams();
  // A message about anything else takes memory as well.
  try {
    return run_and_report(argument_count, arguments);
  } catch (const std::bad_alloc &) {
    report_no_memory();
    return kFailureStatus;
  }
}

} // namespace naibx::cli
