#include "command.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <vector>

namespace naibx::cli {

const Option &Option::require() const {
  option_->required();
  return *this;
}

const Option &Option::name_value(const std::string &name) const {
  option_->type_name(name);
  return *this;
}

const Option &Option::hide() const {
  option_->group("");
  return *this;
}

void Command::begin_group(const std::string &heading) const {
  command_->option_defaults()->group(heading);
}

Option Command::add_option(const std::string &name,
                           const std::function<void(const std::string &)> &take,
                           const std::string &description) const {
  return Option(
      command_->add_option_function<std::string>(name, take, description));
}

Option Command::add_arguments(
    const std::string &name,
    const std::function<void(const std::vector<std::string> &)> &take,
    const std::string &description) const {
  return Option(command_->add_option_function<std::vector<std::string>>(
      name, take, description));
}

Option Command::add_repeated_option(
    const std::string &name,
    const std::function<void(const std::string &)> &take,
    const std::string &description) const {
  const auto take_each = [take](const std::vector<std::string> &values) {
    std::for_each(values.begin(), values.end(), take);
  };
  return Option(command_
                    ->add_option_function<std::vector<std::string>>(
                        name, take_each, description)
                    ->expected(1)
                    ->take_all());
}

void Command::add_flag(const std::string &name, bool &target,
                       const std::string &description) const {
  command_->add_flag(name, target, description);
}

void Command::end_help(const std::string &text) const {
  command_->footer(text);
}

void Command::call(const std::function<void()> &run) const {
  command_->callback(run);
}

Command add_command(CLI::App &program, const std::string &name,
                    const std::string &description) {
  return Command(program.add_subcommand(name, description));
}

void refuse_value(const std::string &option, const std::string &what_is_wrong) {
  throw CLI::ValidationError(option, what_is_wrong);
}

} // namespace naibx::cli
