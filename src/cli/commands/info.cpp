#include "../io/output.hpp"
#include "../model/model_files.hpp"
#include "../readers/line_reader.hpp"
#include "commands.hpp"
#include "info_text.hpp"
#include "option_values.hpp"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <memory>

namespace naibx::cli {
namespace {

struct InfoOptions {
  std::string path;
  bool json = false;
};

void print_info(const InfoOptions &options) {
  const ModelHandle model = load_model(options.path);
  ModelInfo info;
  info.path = input_name(options.path);
  info.summary = summarize_model(model.get());
  info.format_version = naibx_format_version();
  std::error_code failed;
  const std::uintmax_t bytes = std::filesystem::file_size(options.path, failed);
  if (!failed && options.path != "-") {
    info.byte_count = bytes;
  }
  Output output("-");
  output.write(options.json ? info_json(info) : info_text(info));
  output.finish();
}

} // namespace

void add_info_command(CLI::App &program) {
  CLI::App *command =
      program.add_subcommand("info", "Show what a saved model holds");
  auto options = std::make_shared<InfoOptions>();
  add_file(*command, "MODEL", options->path,
           "What naibx train has saved; - is standard input")
      ->required()
      ->type_name("");
  command->add_flag("--json", options->json, "Print one JSON object");
  command->footer("Example:\n"
                  "  naibx info emotions.naibx");
  command->callback([options] { print_info(*options); });
}

} // namespace naibx::cli
