#include "../failure.hpp"
#include "../io/number_text.hpp"
#include "../io/output.hpp"
#include "../model/family_text.hpp"
#include "../model/library_error.hpp"
#include "../model/saved_file.hpp"
#include "../readers/data_error.hpp"
#include "../readers/input_file.hpp"
#include "../readers/text.hpp"
#include "command.hpp"
#include "commands.hpp"
#include "info_text.hpp"
#include "option_values.hpp"

#include <memory>

namespace naibx::cli {
namespace {

struct InfoOptions {
  std::string path;
  bool json = false;
  bool check = false;
  bool features = false;
};

void print(const std::string &text) {
  Output output("-");
  output.write(text);
  output.finish();
}

FileInfo info_of(const std::string &path) {
  FileInfo info;
  info.path = input_name(path);
  try {
    const SavedFile file = load_saved_file(path);
    info.summary = summarize_file(file);
    info.byte_count = file.byte_count;
    info.format_version = file.format_version;
  } catch (const Error &error) {
    throw Failure(info.path + ": " + text_of(error));
  }
  return info;
}

void print_info(const InfoOptions &options) {
  const FileInfo info = info_of(options.path);
  if (options.json) {
    print(info_json(info));
    return;
  }
  print(info_text(info) +
        (options.features ? feature_list_text(info.summary) : std::string()));
}

void print_check(const InfoOptions &options) {
  const std::string name = input_name(options.path);
  try {
    const FileSummary summary = summarize_file(load_saved_file(options.path));
    const ConfigSummary &config = summary.config;
    print(visible_text(name) + ": sound, " + kind_text(summary) + " of " +
          count_text(config.header.labels.size(), "label") + " and " +
          describe_features(count_families(config.families)) + "\n");
  } catch (const Error &error) {
    throw Failure(std::string(status_name(error.code())) + ": " + name + ": " +
                  text_of(error));
  } catch (const DataError &failure) {
    throw Failure(std::string(status_name(NAIBX_ERROR_READ)) + ": " +
                  failure.what());
  }
}

} // namespace

void add_info_command(CLI::App &program) {
  const Command command =
      add_command(program, "info", "Show what a saved model holds");
  auto options = std::make_shared<InfoOptions>();
  add_file(command, "MODEL", options->path,
           "What naibx train or the library has saved: a model, a predictor, "
           "or both; - is standard input")
      .require()
      .name_value("");
  command.add_flag(
      "--features", options->features,
      "Also list the features and their categories, as --json always does");
  command.add_flag("--json", options->json, "Print one JSON object");
  command.add_flag("--check", options->check,
                   "Only say on one line whether the file is sound, or what is "
                   "wrong with it");
  command.end_help("Examples:\n"
                   "  naibx info emotions.naibx\n"
                   "  naibx info --check emotions.naibx");
  command.call([options] {
    if (options->check && (options->json || options->features)) {
      throw UsageError(std::string("--check cannot be combined with ") +
                       (options->json ? "--json" : "--features"));
    }
    if (options->check) {
      print_check(*options);
    } else {
      print_info(*options);
    }
  });
}

} // namespace naibx::cli
