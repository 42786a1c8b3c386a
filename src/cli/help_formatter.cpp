#include "help_formatter.hpp"

#include <cstddef>
#include <utility>

namespace naibx::cli {
namespace {

// Column at which the descriptions begin: two blanks after the longest option,
// by which help2man separates it from its description.
constexpr std::size_t kNameWidth = 31;

// Without the blank that comes from an empty label.
std::string trimmed(std::string text) {
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

} // namespace

HelpFormatter::HelpFormatter() {
  column_width(kNameWidth);
  label("REQUIRED", "");
  label("TEXT", "");
  label("Positionals", "Arguments");
}

std::string HelpFormatter::make_usage(const CLI::App *command,
                                      std::string name) const {
  std::string usage = "Usage: " + name + " [OPTIONS]";
  for (const CLI::Option *option : command->get_options()) {
    if (option->nonpositional() && option->get_required()) {
      usage += " " + make_option_name(option, false) +
               trimmed(make_option_opts(option));
    }
  }
  for (const CLI::Option *option : command->get_options()) {
    if (option->get_positional()) {
      usage += " " + make_option_usage(option);
    }
  }
  if (!command->get_subcommands(nullptr).empty()) {
    usage += " COMMAND";
  }
  return usage + "\n";
}

std::string HelpFormatter::make_help(const CLI::App *command, std::string name,
                                     CLI::AppFormatMode mode) const {
  std::string text = CLI::Formatter::make_help(command, std::move(name), mode);
  for (std::size_t at = text.find("\n\n\n"); at != std::string::npos;
       at = text.find("\n\n\n", at)) {
    text.erase(at, 1);
  }
  return text;
}

} // namespace naibx::cli
