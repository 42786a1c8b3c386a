// How --help is laid out. The manual pages are made from it.
#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace naibx::cli {

class HelpFormatter : public CLI::Formatter {
public:
  HelpFormatter();

  // "Usage: naibx train [OPTIONS] -o MODEL DATA": unlike CLI11 it shows the
  // options that must be given.
  std::string make_usage(const CLI::App *command,
                         std::string name) const override;

  // With one empty line between groups.
  std::string make_help(const CLI::App *command, std::string name,
                        CLI::AppFormatMode mode) const override;
};

} // namespace naibx::cli
