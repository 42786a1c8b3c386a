#include "manual_page.hpp"

#include "../failure.hpp"
#include "../help_formatter.hpp"
#include "../program.hpp"
#include "help_footer.hpp"
#include "roff.hpp"

#include <CLI/CLI.hpp>
#include <naibx/naibx.h>

#include <algorithm>
#include <cstddef>

namespace naibx::cli {
namespace {

constexpr const char *kHead =
    ".\\\" Made from the definitions of the commands; do not edit it. Anew:\n"
    ".\\\" cmake --build build --target naibx_update_docs\n";

// What --help leaves to the documentation.
constexpr const char *kDescription =
    ".SH DESCRIPTION\n"
    "The program learns from rows of data, each with its features and its set\n"
    "of labels, and predicts the set of a row that has not been seen: first\n"
    "how many labels, then which ones, each given the features and the labels\n"
    "chosen before. It is naive Bayes with counts and variances.\n"
    ".PP\n"
    "What the numbers mean, which files can be read and how the metrics are\n"
    "defined is told by the pages that come with the library (see below).\n";

constexpr const char *kSeeAlso =
    ".SH SEE ALSO\n"
    "The documentation of the library, in the folder of its README.md:\n"
    ".I docs/model.md\n"
    "(the formulas),\n"
    ".I docs/metrics.md\n"
    "(what eval measures),\n"
    ".I docs/evaluation.md\n"
    "(how it does that, and its tables),\n"
    ".I docs/formats\\-read.md\n"
    "(the data files) and\n"
    ".I naibx/naibx.h\n"
    "(the same from C).\n"
    ".PP\n"
    "L. Mossina and E. Rachelson, \\(lqNaive Bayes Classification for Subset\n"
    "Selection\\(rq, 2017, arXiv:1707.06142.\n";

bool is_placeholder(char character) {
  return (character >= 'A' && character <= 'Z') ||
         (character >= '0' && character <= '9') || character == '.' ||
         character == '|';
}

// A word of a usage line: what the reader puts something in place of is in
// capitals, perhaps with the ending of a file, and is set in italics.
std::string usage_word(const std::string &word) {
  const bool is_optional = word.front() == '[' && word.back() == ']';
  const std::string inner =
      is_optional ? word.substr(1, word.size() - 2) : word;
  const std::string text =
      is_placeholder(inner.front()) ? roff_italic(inner) : roff_bold(inner);
  return is_optional ? "[" + text + "]" : text;
}

// The words of a line; commas stay with the word before them.
std::string usage_words(const std::string &text) {
  std::string roff;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end =
        std::min(text.find_first_of(" ,", begin), text.size());
    if (end > begin) {
      roff += usage_word(text.substr(begin, end - begin));
    }
    if (end < text.size()) {
      roff += text[end] == ',' ? ", " : " ";
    }
    begin = end + 1;
  }
  roff.erase(roff.find_last_not_of(' ') + 1);
  return roff;
}

std::string sentence(const std::string &text) {
  const bool ends = !text.empty() && text.back() == '.';
  return roff_paragraph(ends ? text : text + ".");
}

std::string option_item(const HelpFormatter &formatter,
                        const CLI::Option *option, bool is_positional) {
  return ".TP\n" +
         usage_words(formatter.make_option_name(option, is_positional) +
                     formatter.make_option_opts(option)) +
         "\n" + sentence(option->get_description());
}

// In the order of the help: arguments, then options. What the help hides
// (an option without a group) stays hidden.
std::string option_items(const HelpFormatter &formatter,
                         const CLI::App &command) {
  std::string arguments;
  std::string options;
  for (const CLI::Option *option : command.get_options()) {
    if (option->get_group().empty()) {
      continue;
    }
    if (option->get_positional()) {
      arguments += option_item(formatter, option, true);
    }
    if (option->nonpositional()) {
      options += option_item(formatter, option, false);
    }
  }
  return arguments + options;
}

std::string usage_line(const HelpFormatter &formatter, const CLI::App &program,
                       const CLI::App *command) {
  const std::string usage = formatter.make_usage(
      command, program.get_name() + " " + command->get_name());
  const std::size_t begin = usage.find(' ') + 1;
  return usage_words(usage.substr(begin, usage.find('\n') - begin)) + "\n";
}

std::string block(const HelpFooter::Block &block) {
  if (block.is_literal) {
    return ".PP\n.RS 4\n.EX\n" + roff_text(block.text) + "\n.EE\n.RE\n";
  }
  return ".PP\n" + roff_paragraph(block.text);
}

std::string synopsis(const HelpFormatter &formatter, const CLI::App &program) {
  std::string roff = ".SH SYNOPSIS\n";
  for (const CLI::App *command : program.get_subcommands(nullptr)) {
    roff += usage_line(formatter, program, command) + ".br\n";
  }
  return roff + roff_bold(program.get_name()) + " " + roff_bold("--help") +
         " | " + roff_bold("--version") + "\n";
}

std::string commands(const HelpFormatter &formatter, const CLI::App &program) {
  std::string roff = ".SH COMMANDS\n";
  for (const CLI::App *command : program.get_subcommands(nullptr)) {
    roff += ".SS " + roff_argument(command->get_name()) + "\n" +
            sentence(command->get_description()) + ".PP\n" +
            usage_line(formatter, program, command) +
            option_items(formatter, *command);
    for (const HelpFooter::Block &part :
         parse_footer(command->get_footer()).blocks) {
      roff += block(part);
    }
  }
  return roff;
}

std::string examples(const CLI::App &program) {
  std::string roff = ".SH EXAMPLES\n";
  bool is_first = true;
  for (const CLI::App *command : program.get_subcommands(nullptr)) {
    const HelpFooter footer = parse_footer(command->get_footer());
    if (footer.examples.empty()) {
      continue;
    }
    roff += std::string(is_first ? "" : ".PP\n") +
            roff_paragraph(command->get_description() + ":");
    is_first = false;
    for (const HelpFooter::Block &part : footer.examples) {
      roff += block(part);
    }
  }
  return roff;
}

std::string exit_status(const CLI::App &program) {
  const std::string heading = "Exit status: ";
  const std::string text = program.get_footer();
  const std::size_t begin = text.find(heading);
  if (begin == std::string::npos) {
    throw Failure("the help of the program does not tell its exit status");
  }
  const std::size_t first = begin + heading.size();
  return ".SH EXIT STATUS\n" +
         sentence(text.substr(first, text.find('\n', first) - first));
}

std::string lower_first(std::string text) {
  const char first = text.empty() ? ' ' : text.front();
  if (first >= 'A' && first <= 'Z') {
    text.front() = static_cast<char>(first - 'A' + 'a');
  }
  return text;
}

} // namespace

std::string manual_page() {
  CLI::App program;
  define_program(program);
  const HelpFormatter formatter;
  return kHead + std::string(".TH NAIBX 1 \"\" ") +
         roff_argument(std::string("naibx ") + naibx_version_string()) +
         " \"User Commands\"\n.SH NAME\n" + program.get_name() + " \\- " +
         roff_text(lower_first(program.get_description())) + "\n" +
         synopsis(formatter, program) + kDescription +
         commands(formatter, program) + ".SH OPTIONS\n" +
         option_items(formatter, program) + exit_status(program) +
         examples(program) + kSeeAlso;
}

} // namespace naibx::cli
