#include "../evaluation/evaluate.hpp"
#include "../evaluation/report.hpp"
#include "../io/output.hpp"
#include "../model/model_config.hpp"
#include "command.hpp"
#include "commands.hpp"
#include "eval_options.hpp"
#include "test_file.hpp"
#include "training_data.hpp"

#include <memory>
#include <numeric>

namespace naibx::cli {
namespace {

std::vector<std::uint32_t> all_rows(const Dataset &data) {
  std::vector<std::uint32_t> rows(data.row_count());
  std::iota(rows.begin(), rows.end(), 0U);
  return rows;
}

Partitions stratified_partitions(const EvalOptions &options,
                                 const Dataset &data) {
  const LabelSets sets = {data.label_offsets, data.label_ids};
  const auto label_count =
      static_cast<std::uint32_t>(data.header.labels.size());
  return options.split ? stratified_split(sets, label_count, *options.split,
                                          options.first_seed())
                       : stratified_cross_validation(sets, label_count,
                                                     options.fold_count(),
                                                     options.first_seed());
}

Partitions partitions_of(const EvalOptions &options, const Dataset &train,
                         const Dataset &test) {
  if (options.stratify) {
    return stratified_partitions(options, train);
  }
  switch (options.protocol()) {
  case Protocol::published:
    return published_protocol(train.row_count(), options.fold_count(),
                              options.first_seed());
  case Protocol::split:
    return percentage_split(train.row_count(), *options.split,
                            options.first_seed());
  case Protocol::test_file:
    return {1, [&train, &test](std::size_t /*number*/) {
              return Partition{all_rows(train), all_rows(test)};
            }};
  case Protocol::fold_file:
    return folds_by_number(
        read_fold_file(options.fold_file, train.row_count()));
  default:
    return cross_validation(train.row_count(), options.fold_count(),
                            options.first_seed());
  }
}

// The settings as the library has them, defaults included.
EvaluationSettings settings_of(const EvalOptions &options, const Dataset &train,
                               const std::vector<std::int32_t> &families,
                               const naibx_config *config) {
  EvaluationSettings settings;
  settings.data = train.header.name;
  settings.file = input_name(options.data.path);
  settings.label_file = options.data.label_xml;
  settings.row_count = train.row_count();
  settings.label_count = train.header.labels.size();
  settings.features = count_families(families);
  settings.protocol = protocol_name(options.protocol());
  settings.stratified = options.stratify;
  if (options.shuffles()) {
    settings.seed = options.first_seed();
  }
  settings.split = options.split;
  settings.test_file = options.test_file;
  settings.fold_file = options.fold_file;
  settings.family = family_choice_name(options.settings.family);
  settings.smoothing = naibx_config_smoothing(config);
  settings.feature_smoothing = naibx_config_feature_smoothing(config);
  settings.variance_prior = naibx_config_variance_prior(config);
  settings.size = options.settings.size;
  settings.true_size = options.true_size;
  settings.allow_empty = options.settings.allow_empty;
  settings.empty_score = options.empty_score;
  return settings;
}

void evaluate_and_print(const EvalOptions &options) {
  options.demand_one_protocol();
  options.demand_protocol_to_stratify();
  options.demand_one_standard_input();
  const ModelOptions model_options = options.model_options();
  const Dataset train = read_training_data(options.data.open(options.test_file),
                                           options.settings.size);
  const Dataset other =
      options.test_file.empty()
          ? Dataset()
          : read_test_file(options.data.open_like(options.test_file),
                           train.header);
  const Dataset &test = options.test_file.empty() ? train : other;
  const std::vector<std::int32_t> families =
      choose_families(train, model_options.family);
  const ConfigHandle config =
      make_config(train.header, families, model_options);

  EvaluationTask task = {};
  task.config = config.get();
  task.train = &train;
  task.test = &test;
  task.train_path = input_name(options.data.path);
  task.test_path = options.test_file.empty() ? task.train_path
                                             : input_name(options.test_file);
  task.true_size = options.true_size;
  task.empty_score = options.empty_score;
  const Evaluation evaluation =
      evaluate(task, partitions_of(options, train, test));

  EvaluationReport report;
  report.settings = settings_of(options, train, families, config.get());
  report.fold_count = evaluation.folds.size();
  report.tested_row_count = evaluation.tested_row_count;
  report.metrics = summarize(evaluation.folds);
  report.train_seconds = evaluation.train_seconds;
  report.predict_seconds = evaluation.predict_seconds;
  Output output("-");
  output.write(options.json ? report_json(report) : report_table(report));
  output.finish();
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
      "Without an option for it the relation of an ARFF file must say which\n"
      "columns are labels, as MEKA does (-C N).\n"
      "\n"
      "Example:\n"
      "  naibx eval emotions.arff --labels emotions.xml --folds 10 --json");
  command.call([options] { evaluate_and_print(*options); });
}

} // namespace naibx::cli
