#include "../io/number_text.hpp"
#include "../io/output.hpp"
#include "../io/progress.hpp"
#include "../io/stopwatch.hpp"
#include "../model/family_text.hpp"
#include "../model/learn.hpp"
#include "../model/model_files.hpp"
#include "../readers/line_reader.hpp"
#include "../readers/text.hpp"
#include "commands.hpp"
#include "option_values.hpp"
#include "options.hpp"

#include <CLI/CLI.hpp>

#include <cstdio>

namespace naibx::cli {
namespace {

struct TrainOptions {
  DataOptions data;
  SettingOptions settings;
  std::string model_path;
};

// For a person at a terminal alone: scripts look at the exit status.
void print_summary(const TrainOptions &options, const Dataset &data,
                   const std::vector<std::int32_t> &families, double seconds) {
  if (!is_watched()) {
    return;
  }
  const std::string place = options.model_path == "-"
                                ? "standard output"
                                : visible_text(options.model_path);
  const std::string line = place + ": " +
                           count_text(data.row_count(), "example") + ", " +
                           describe_features(count_families(families)) + ", " +
                           count_text(data.header.labels.size(), "label") +
                           ", learned in " + duration_text(seconds) + "\n";
  (void)std::fputs(line.c_str(), stderr);
}

void train(const TrainOptions &options) {
  const ModelOptions model_options = options.settings.model_options();
  demand_one_standard_input(
      {{"DATA", options.data.path}, {"--labels", options.data.label_xml}});
  demand_model_place(options.model_path);
  const Dataset data = read_training_data(options.data, model_options.size);
  const std::vector<std::int32_t> families =
      choose_families(data, model_options.family);
  const ConfigHandle config = make_config(data.header, families, model_options);
  const ModelHandle model = create_model(config.get());
  const Stopwatch stopwatch;
  learn_all(model.get(), data, input_name(options.data.path));
  const double seconds = stopwatch.seconds();
  save_model(model.get(), options.model_path);
  print_summary(options, data, families, seconds);
}

} // namespace

void add_train_command(CLI::App &program) {
  CLI::App *command =
      program.add_subcommand("train", "Learn a model from labelled rows");
  auto options = std::make_shared<TrainOptions>();
  add_data_options(*command, options->data);
  add_file(*command, "-o", options->model_path,
           "Where to save the model; - is standard output")
      ->required()
      ->type_name("MODEL");
  add_setting_options(*command, options->settings);
  command->footer(
      "Without --labels and --label-count the relation must say which columns\n"
      "are labels, as MEKA does (-C N).\n\nExample:\n"
      "  naibx train emotions.arff --labels emotions.xml "
      "-o emotions.naibx");
  command->callback([options] { train(*options); });
}

} // namespace naibx::cli
