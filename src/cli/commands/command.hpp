// A command of the program as its options see it. CLI11 reads the command line,
// but its header takes a compiler longer than all of a command: only what is
// behind these functions includes it.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace naibx::cli {

// An option or an argument that has been added; owned by its command.
class Option {
public:
  explicit Option(CLI::Option *option) : option_(option) {}

  const Option &require() const;

  // What the help calls the value; empty for an argument, which has a name.
  const Option &name_value(const std::string &name) const;

  // Leaves it out of the help.
  const Option &hide() const;

private:
  CLI::Option *option_;
};

// Owned by the program; copies are the same command.
class Command {
public:
  explicit Command(CLI::App *command) : command_(command) {}

  // The heading above the options that are added from now on.
  void begin_group(const std::string &heading) const;

  // `take` gets the value as it was typed. A `name` without dashes is an
  // argument.
  Option add_option(const std::string &name,
                    const std::function<void(const std::string &)> &take,
                    const std::string &description) const;

  // An argument that may be given several times; `take` gets all of them.
  Option add_arguments(
      const std::string &name,
      const std::function<void(const std::vector<std::string> &)> &take,
      const std::string &description) const;
  // The same for an option that may be given again: `take` gets each value.
  Option
  add_repeated_option(const std::string &name,
                      const std::function<void(const std::string &)> &take,
                      const std::string &description) const;

  // `target` must outlive the command.
  void add_flag(const std::string &name, bool &target,
                const std::string &description) const;

  // What the help ends with.
  void end_help(const std::string &text) const;

  void call(const std::function<void()> &run) const;

private:
  CLI::App *command_;
};

// The heading of options that belong to no other group.
inline constexpr const char *kOtherOptions = "Options";

Command add_command(CLI::App &program, const std::string &name,
                    const std::string &description);

// Stops parsing the command line, with a hint where the help is.
[[noreturn]] void refuse_value(const std::string &option,
                               const std::string &what_is_wrong);

} // namespace naibx::cli
