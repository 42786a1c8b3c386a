#include "../evaluation/grouped_folds.hpp"
#include "../evaluation/report.hpp"
#include "../failure.hpp"
#include "../io/number_text.hpp"
#include "../io/output.hpp"
#include "../io/warning.hpp"
#include "../model/different_rows.hpp"
#include "../model/kind_notes.hpp"
#include "../model/model_config.hpp"
#include "../model/taken_labels.hpp"
#include "command.hpp"
#include "commands.hpp"
#include "eval_options.hpp"
#include "evaluation_data.hpp"

#include <memory>

namespace naibx::cli {
namespace {

// What was given, or the one value that the library or the protocol has.
std::vector<double> given_or(const std::vector<double> &given, double value) {
  return given.empty() ? std::vector<double>{value} : given;
}

EvaluationSettings settings_of(const EvalOptions &options,
                               const DataOptions &data_options,
                               const EvaluationData &data,
                               const std::vector<std::int32_t> &families,
                               const Constants &constants,
                               const MethodSummary &method) {
  const ProtocolOptions &protocol = options.protocol;
  EvaluationSettings settings;
  settings.data = data.train.header.name;
  settings.file = input_name(data_options.path);
  settings.row_count = data.train.row_count();
  settings.labels = data.labels;
  if (!data.train.groups.empty()) {
    settings.group = data_options.group_column;
    settings.group_count = count_groups(data.train.groups);
  }
  settings.features = count_families(families);
  settings.protocol = protocol_name(protocol.protocol());
  settings.stratified = protocol.stratify;
  if (protocol.shuffles()) {
    settings.seed = protocol.first_seed();
  }
  settings.split = protocol.split;
  if (!protocol.test_file.empty()) {
    settings.test_file = input_name(protocol.test_file);
  }
  if (!protocol.fold_file.empty()) {
    settings.fold_file = input_name(protocol.fold_file);
  }
  settings.family = family_choice_name(options.settings.family);
  settings.method = method;
  settings.smoothing =
      given_or(options.constants.smoothing, constants.smoothing);
  settings.feature_smoothing = given_or(options.constants.feature_smoothing,
                                        constants.feature_smoothing);
  settings.variance_prior =
      given_or(options.constants.variance_prior, constants.variance_prior);
  settings.size = options.settings.size;
  settings.true_size = options.true_size;
  settings.allow_empty = options.settings.allow_empty;
  settings.empty_score = options.empty_score;
  return settings;
}

// Folds that train on too few rows for the method.
void tell_folds_of_few_rows(const EvaluationTask &task,
                            const std::vector<std::int32_t> &families,
                            const Partitions &partitions) {
  std::size_t fold_count = 0;
  for (std::size_t fold = 0; fold < partitions.count; ++fold) {
    DifferentRows rows(families);
    for (const std::uint32_t row : partitions.at(fold).train) {
      rows.look_at(*task.train, row);
    }
    fold_count += rows.are_too_few() ? 1U : 0U;
  }
  if (fold_count > 0) {
    print_warning(task.train_path + ": " + too_few_rows_text() + " in " +
                  std::to_string(fold_count) + " of " +
                  count_text(partitions.count, "fold"));
  }
}

// Kinds of features that do not suit the data, of which no fold says more.
void tell_useless_kinds(const EvaluationTask &task, const Config &config) {
  KindNotes notes(task.train->header, kinds_of(config));
  for (std::size_t row = 0; row < task.train->row_count(); ++row) {
    notes.look_at(task.train->example(row));
  }
  print_notes(notes, task.train_path);
}

// With several files, the message says which one it is about.
Partitions partitions_of(const ProtocolOptions &protocol,
                         const EvaluationTask &task) {
  try {
    return protocol.partitions(*task.train, *task.test);
  } catch (const UsageError &error) {
    const std::string file = protocol.fold_file.empty()
                                 ? task.train_path
                                 : input_name(protocol.fold_file);
    throw UsageError(file + ": " + error.what());
  }
}

EvaluationReport evaluate_file(const EvalOptions &options,
                               const std::vector<ModelOptions> &combinations,
                               const std::string &path) {
  const DataOptions data_options = options.data_of(path);
  const EvaluationData data = read_evaluation_data(options, data_options);
  const std::string &test_file = options.protocol.test_file;
  const Dataset &test = test_file.empty() ? data.train : data.other;
  const std::vector<std::int32_t> families =
      choose_families(data.train, options.settings.family);
  std::vector<Config> configs;
  std::vector<Constants> constants;
  for (const ModelOptions &combination : combinations) {
    configs.push_back(make_config(data.train.header, families, combination,
                                  input_name(path)));
    constants.push_back(constants_of(configs.back()));
  }

  EvaluationTask task = {};
  task.train = &data.train;
  task.test = &test;
  task.train_path = input_name(path);
  task.test_path = test_file.empty() ? task.train_path : input_name(test_file);
  task.true_size = options.true_size;
  task.empty_score = options.empty_score;
  EvaluationSettings settings =
      settings_of(options, data_options, data, families, constants.front(),
                  summarize_method(configs.front()));
  const SelectionRule rule = options.selection_rule();
  const std::string name = data_name(settings);
  const Partitions partitions = partitions_of(options.protocol, task);
  if (settings.method.method != Method::naive) {
    tell_folds_of_few_rows(task, families, partitions);
    tell_useless_kinds(task, configs.front());
  }
  return make_report(std::move(settings),
                     evaluate(task, configs, rule, partitions, name), constants,
                     rule);
}

void write_to(const std::string &path, const std::string &text) {
  Output output(path);
  output.write(text);
  output.finish();
}

// Prints each report as soon as it is complete.
std::vector<EvaluationReport>
evaluate_files(const EvalOptions &options,
               const std::vector<ModelOptions> &combinations) {
  std::vector<EvaluationReport> reports;
  Output output("-");
  for (const std::string &path : options.paths) {
    reports.push_back(evaluate_file(options, combinations, path));
    if (options.prints_text()) {
      output.write((reports.size() > 1 ? "\n" : "") +
                   report_text(reports.back()));
      output.flush();
    }
  }
  if (options.prints_text() && reports.size() > 1) {
    output.write("\n" + reports_text(reports));
  }
  output.finish();
  return reports;
}

void evaluate_and_print(const EvalOptions &options) {
  options.demand_sense();
  const std::vector<ModelOptions> combinations = options.combinations();
  print_idle_options(options.settings, options.constants);
  // Nobody should wait for the first file to learn that the last one does not
  // exist.
  for (const std::string &path : options.paths) {
    (void)options.data_of(path).open(options.protocol.test_file);
  }
  const std::vector<EvaluationReport> reports =
      evaluate_files(options, combinations);
  if (options.json) {
    write_to("-", reports_json(reports));
  }
  if (!options.csv_path.empty()) {
    write_to(options.csv_path, reports_csv(reports));
  }
  if (!options.latex_path.empty()) {
    write_to(options.latex_path, reports_latex(reports));
  }
}

} // namespace

void add_eval_command(CLI::App &program) {
  const Command command = add_command(
      program, "eval", "Measure how well models predict rows of a data set");
  auto options = std::make_shared<EvalOptions>();
  add_eval_options(command, *options);
  command.end_help(
      "Without another protocol it is cross-validation with 10 folds. The\n"
      "families of --family auto are chosen from the values of all rows.\n"
      "If no option says which columns are labels, the relation of an ARFF\n"
      "file must, as MEKA does (-C N).\n"
      "\n"
      "Where a constant has several values, each fold takes the combination\n"
      "that is best by --select-by in cross-validation of the rows that it\n"
      "trains on. The rows tested on have no part in that choice.\n"
      "\n"
      "Examples:\n"
      "  naibx eval emotions.arff --labels emotions.xml --folds 10 --json\n"
      "  naibx eval emotions.arff yeast.arff --labels-beside --csv -\n"
      "  naibx eval emotions.arff --labels-beside --method auto\n"
      "  naibx eval emotions.arff --labels-beside --variance-prior 0.1,1,10");
  command.call([options] { evaluate_and_print(*options); });
}

} // namespace naibx::cli
