#include "../failure.hpp"
#include "../io/number_text.hpp"
#include "../io/output.hpp"
#include "../io/progress.hpp"
#include "../io/stopwatch.hpp"
#include "../io/warning.hpp"
#include "../model/dropped_sets.hpp"
#include "../model/family_text.hpp"
#include "../model/learn.hpp"
#include "../model/model_files.hpp"
#include "../model/taken_labels.hpp"
#include "../readers/text.hpp"
#include "column_options.hpp"
#include "command.hpp"
#include "commands.hpp"
#include "data_options.hpp"
#include "option_values.hpp"
#include "options.hpp"
#include "training_data.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <vector>

namespace naibx::cli {
namespace {

struct TrainOptions {
  DataOptions data;
  SettingOptions settings;
  std::string model_path;
};

// What each column is, and the rows still to be learned.
struct OpenedData {
  std::unique_ptr<DataReader> reader;
  std::vector<std::int32_t> families;
  TakenLabels labels;
};

// Looks at all values first where the families depend on them: the file is then
// read twice, but never held in memory.
OpenedData open_rows(DataSource &source, const ModelOptions &options) {
  OpenedData opened;
  FamilyChooser chooser(options.family);
  Progress progress("looking at rows", 0);
  std::uint64_t row_count = 0;
  if (chooser.needs_rows()) {
    source.rules.survey = [&](const DatasetRow &row) {
      chooser.look_at(entries_of(row));
      progress.show(++row_count);
    };
  }
  opened.reader = open_training_data(source, options.size);
  source.rules.survey = nullptr;
  opened.labels = taken_labels(source, *opened.reader);
  opened.families = chooser.families(opened.reader->header().features);
  return opened;
}

struct Learned {
  std::uint64_t row_count;
  double seconds;
};

// Always printed, since a model of the wrong labels looks like any other.
std::string label_lines(const TrainOptions &options, const OpenedData &data) {
  const std::string warning = other_labels_warning(
      data.labels, options.data.path, data.reader->header());
  return labels_line(data.labels) + "\n" +
         (warning.empty() ? "" : warning_line(warning));
}

// Only for a person at a terminal: scripts look at the exit status.
void print_summary(const TrainOptions &options, const OpenedData &data,
                   const Learned &learned) {
  if (!is_watched()) {
    return;
  }
  const std::string place = options.model_path == "-"
                                ? "standard output"
                                : visible_text(options.model_path);
  const std::string line =
      place + ": " + count_text(learned.row_count, "example") + ", " +
      describe_features(count_families(data.families)) + ", " +
      count_text(data.reader->header().labels.size(), "label") +
      ", read and learned in " + duration_text(learned.seconds) + "\n";
  (void)std::fputs(line.c_str(), stderr);
}

void demand_method_for_groups(const TrainOptions &options) {
  if (!options.data.group_column.empty() &&
      options.settings.method.method == Method::naive) {
    throw UsageError("--group is for --method kernel, linear or auto: --method "
                     "naive, the default, has no use for groups; "
                     "--ignore-columns leaves the column out");
  }
}

void train(const TrainOptions &options) {
  ModelOptions model_options = options.settings.model_options();
  model_options.first_feature = options.data.feature_base.value_or(1);
  demand_method_for_groups(options);
  print_idle_options(options.settings);
  demand_one_standard_input(
      {{"DATA", options.data.path}, {"--labels", options.data.label_xml}});
  demand_other_file("-o", options.model_path,
                    {options.data.path, options.data.label_xml});
  demand_model_place(options.model_path);
  DataSource source = options.data.open();
  const Stopwatch stopwatch;
  const OpenedData data = open_rows(source, model_options);
  const Config config = make_config(data.reader->header(), data.families,
                                    model_options, source.file->name());
  Model model = Model::create(config);
  Learned learned = {};
  learned.row_count = learn_stream(model, *data.reader, source.file->name(),
                                   model_options.family);
  demand_rows(learned.row_count, source.file->name());
  tell_unmet_missing_texts(source);
  learned.seconds = stopwatch.seconds();
  // Made before saving: if memory runs out here, nothing has been saved yet.
  const std::string lines =
      label_lines(options, data) + dropped_sets_line(model);
  save_model(model, options.model_path);
  (void)std::fputs(lines.c_str(), stderr);
  print_summary(options, data, learned);
}

} // namespace

void add_train_command(CLI::App &program) {
  const Command command =
      add_command(program, "train", "Learn a model from labelled rows");
  auto options = std::make_shared<TrainOptions>();
  add_data_options(command, options->data);
  command.begin_group(kDataOptions);
  add_group_option(command, options->data);
  command.begin_group(kOtherOptions);
  add_file(command, "-o", options->model_path,
           "Where to save the model; - is standard output")
      .require()
      .name_value("MODEL");
  add_setting_options(command, options->settings);
  command.end_help(
      "The rows are never held in memory, whatever their number. They are "
      "read\n"
      "twice where --family is auto, where a column of a CSV file holds\n"
      "categories, and where a libsvm file does not say how many features and\n"
      "labels there are; a long pipe is then copied to a temporary file.\n"
      "If no option says which columns are labels, the relation of an ARFF\n"
      "file must, as MEKA does (-C N).\n"
      "--group is for --method linear, kernel or auto; naive, the default,\n"
      "has no use for groups.\n"
      "\n"
      "Examples:\n"
      "  naibx train emotions.arff --labels emotions.xml -o emotions.naibx\n"
      "  naibx train plants.csv --label-columns 'plant*' -o plants.naibx\n"
      "  naibx train plants.csv --label-columns 'plant*' --method auto -o "
      "plants.naibx");
  command.call([options] { train(*options); });
}

} // namespace naibx::cli
