#include "../failure.hpp"
#include "../io/output.hpp"
#include "../io/progress.hpp"
#include "../model/batch_predictor.hpp"
#include "../model/column_match.hpp"
#include "../model/model_config.hpp"
#include "../model/model_files.hpp"
#include "../model/row_error.hpp"
#include "../readers/data_source.hpp"
#include "command.hpp"
#include "commands.hpp"
#include "constraint_options.hpp"
#include "data_options.hpp"
#include "option_values.hpp"
#include "options.hpp"
#include "prediction_text.hpp"
#include "set_options.hpp"

#include <memory>

namespace naibx::cli {
namespace {

struct PredictOptions {
  std::string model_path;
  DataOptions data;
  std::string output_path;
  PredictionFormat format = PredictionFormat::labels;
  std::optional<std::int64_t> size;
  SetOptions sets;
  ConstraintOptions constraints;
};

// Collects rows, predicts them when there are enough and prints the sets.
class RowPredictor {
public:
  // `predicts_size`: the model has no fixed size.
  RowPredictor(const PredictOptions &options, const Predictor &predictor,
               const DatasetHeader &header, bool predicts_size, Output &output)
      : options_(options), header_(header),
        outputs_(outputs_of(options, predicts_size)),
        predictor_(predictor, static_cast<std::uint32_t>(header.labels.size()),
                   outputs_),
        writer_(options.format, header.labels, output.is_terminal()),
        output_(output) {
    options.sets.ask(predictor_.request());
    options.constraints.ask(predictor_.request(), header.labels);
  }

  // `line` is for messages.
  void add(const DatasetRow &row, std::uint64_t line) {
    if (!row.texts.empty()) { // first: it may refuse the row
      batch_.row_labels.push_back(row_labels(row, line));
    }
    lines_.push_back(line);
    batch_.append({row.values.data(), row.columns.data(), row.columns.size()});
    if (options_.size) {
      batch_.sizes.push_back(*options_.size);
    }
    if (predictor_.is_full(batch_)) {
      predict();
    }
  }

  void predict() {
    if (batch_.row_count() == 0) {
      return;
    }
    predict_batch();
    const span<const std::uint64_t> offsets = predictor_.set_offsets();
    std::string text;
    for (std::size_t row = 0; row < batch_.row_count(); ++row) {
      const std::size_t first =
          offsets.empty() ? row : static_cast<std::size_t>(offsets[row]);
      const std::size_t end = offsets.empty()
                                  ? row + 1
                                  : static_cast<std::size_t>(offsets[row + 1]);
      for (std::size_t set = first; set < end; ++set) {
        append_set(text, row, set);
      }
    }
    output_.write(text);
    output_.flush();
    row_count_ += batch_.row_count();
    batch_.clear();
    lines_.clear();
  }

private:
  static std::uint32_t outputs_of(const PredictOptions &options,
                                  bool predicts_size) {
    const std::uint32_t sets =
        NAIBX_SETS + (options.sets.scores ? NAIBX_SET_SCORES + 0U : 0U);
    if (options.format != PredictionFormat::json) {
      return sets;
    }
    const bool shows_size = predicts_size && !options.size;
    return sets + NAIBX_STEPS + (shows_size ? NAIBX_SIZES + 0U : 0U);
  }
  void append_set(std::string &text, std::size_t row, std::size_t place) const {
    const Sets sets = predictor_.sets();
    const span<const std::uint32_t> set = sets[place];
    const span<const double> steps = numbers(NAIBX_STEPS);
    const span<const double> sizes = numbers(NAIBX_SIZES);
    Prediction prediction = {};
    prediction.first = set.begin();
    prediction.last = set.end();
    if (!steps.empty()) {
      prediction.log_probabilities = steps.data() + sets.label_offsets[place];
    }
    if (!sizes.empty()) {
      const std::size_t size_count = header_.labels.size() + 1;
      prediction.log_size_probability = sizes[row * size_count + set.size()];
    }
    if (options_.sets.top) {
      prediction.row = row_count_ + row + 1;
    }
    if (options_.sets.scores) {
      prediction.score = numbers(NAIBX_SET_SCORES)[place];
    }
    writer_.append(text, prediction);
  }
  [[nodiscard]] RowLabels row_labels(const DatasetRow &row,
                                     std::uint64_t line) const {
    try {
      return options_.constraints.row_labels(row.texts, header_.labels);
    } catch (const UsageError &error) {
      throw DataError(input_name(options_.data.path), line, 0, error.what());
    }
  }
  // None where they were not asked for.
  [[nodiscard]] span<const double> numbers(std::uint32_t output) const {
    return (outputs_ & output) != 0 ? predictor_.numbers(output)
                                    : span<const double>();
  }

  void predict_batch() {
    try {
      predictor_.predict(batch_);
    } catch (const Error &error) {
      if (error.code() == NAIBX_ERROR_IMPOSSIBLE) {
        const std::string message =
            with_label_names(error.what(), header_.labels);
        if (batch_.row_labels.empty()) {
          throw UsageError(message);
        }
        throw DataError(input_name(options_.data.path),
                        lines_[predictor_.row_without_set()], 0, message);
      }
      if (error.row() < 0) {
        throw;
      }
      throw row_error(error, header_, input_name(options_.data.path),
                      lines_[static_cast<std::size_t>(error.row())]);
    }
  }

  const PredictOptions &options_;
  const DatasetHeader &header_;
  std::uint32_t outputs_;
  BatchPredictor predictor_;
  PredictionWriter writer_;
  Output &output_;
  RowBatch batch_;
  std::vector<std::uint64_t> lines_;
  std::uint64_t row_count_ = 0; // that were printed
};

void predict(const PredictOptions &options) {
  demand_one_standard_input({{"MODEL", options.model_path},
                             {"DATA", options.data.path},
                             {"--labels", options.data.label_xml}});
  demand_other_file(
      "-o", options.output_path,
      {options.model_path, options.data.path, options.data.label_xml});
  const Predictor model = make_predictor(load_model(options.model_path));
  const Config config = model.get_config();
  const DatasetHeader header = header_of(config);
  const bool predicts_size = config.fixed_size() == NAIBX_SIZE_PREDICTED;
  if (options.size) {
    demand_size(*options.size, header.labels.size());
    options.constraints.demand_no_sizes();
    options.sets.demand_no_rule();
  }
  DataSource source = options.data.open_for(header);
  source.choice.text_columns = options.constraints.text_columns();
  const std::unique_ptr<DataReader> reader = open_data(source);
  const ColumnMatch match(header, reader->header(), source.file->name(),
                          source.rules.unknown);
  Output output(options.output_path);
  RowPredictor predictor(options, model, header, predicts_size, output);
  // Whoever sends rows one by one waits for the answer to each.
  source.file->call_before_waiting([&predictor] { predictor.predict(); });
  Progress progress("predicting rows", 0);
  DatasetRow row;
  DatasetRow translated;
  std::uint64_t row_count = 0;
  try {
    while (reader->next(row)) {
      match.translate(row, translated, reader->line());
      predictor.add(translated, reader->line());
      progress.show(++row_count);
    }
  } catch (const DataError &) {
    // The rows before the wrong one still get their answers.
    predictor.predict();
    throw;
  }
  predictor.predict();
  output.finish();
  tell_unknown_values(source);
}

void add_output_options(const Command &command, PredictOptions &options) {
  add_file(command, "-o", options.output_path,
           "Write to a file, which appears whole or not at all "
           "[standard output]")
      .name_value("FILE");
  add_choice(
      command, "--output",
      {{"labels", "indices", "json"}, "the file to write to is named by -o"},
      [&options](std::size_t word) {
        options.format = static_cast<PredictionFormat>(word);
      },
      "labels: names in the order of choice, separated by commas and quoted "
      "as in CSV where needed; indices: label ids from 0, separated by "
      "blanks; json: an object with both and the natural logarithms of the "
      "probabilities of each label and of the size [labels]")
      .name_value("FORMAT");
}

} // namespace

void add_predict_command(CLI::App &program) {
  const Command command =
      add_command(program, "predict",
                  "Predict the label set of each row, one line per row");
  auto options = std::make_shared<PredictOptions>();
  add_file(command, "MODEL", options->model_path,
           "What naibx train has saved; - is standard input")
      .require()
      .name_value("");
  add_data_options(command, options->data);
  add_unknown_option(command, options->data);
  add_output_options(command, *options);
  add_number(command, "--size", options->size, {0, NAIBX_MAX_LABELS},
             "Predict sets of this size, whatever size the model would choose")
      .name_value("N");
  add_set_options(command, options->sets);
  add_constraint_options(command, options->constraints);
  command.end_help(
      "Columns are matched with the model's by name, or by their place where\n"
      "its features have none. Columns named like the model's labels are\n"
      "ignored, so no option for labels is needed. In libsvm files columns\n"
      "are matched by their number, and labels are ignored.\n"
      "A row with an empty set gives an empty line. Where no set is what it\n"
      "must be, none is predicted and the conflict is named.\n"
      "\n"
      "Examples:\n"
      "  naibx predict emotions.naibx new.arff --output indices\n"
      "  naibx predict emotions.naibx new.arff --require sad-lonely --max-size "
      "2\n"
      "  naibx predict emotions.naibx new.arff --top 5 --scores");
  command.call([options] { predict(*options); });
}

} // namespace naibx::cli
