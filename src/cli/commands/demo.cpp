#include "../demo/comparison.hpp"
#include "../demo/power_network.hpp"
#include "../io/number_text.hpp"
#include "../io/output.hpp"
#include "../io/stopwatch.hpp"
#include "../io/temporary_file.hpp"
#include "../model/learn.hpp"
#include "../model/model_config.hpp"
#include "../model/model_files.hpp"
#include "commands.hpp"
#include "option_values.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>

namespace naibx::cli {
namespace {

constexpr std::size_t kTrainDays = 2000;
constexpr std::size_t kTestDays = 1000;

Dataset draw_days(PowerNetwork &network, std::size_t count) {
  Dataset days;
  days.header = PowerNetwork::header();
  for (std::size_t day = 0; day < count; ++day) {
    days.append(network.next_day());
  }
  return days;
}

std::string names(const Dataset &days, const std::uint32_t *first,
                  const std::uint32_t *last) {
  std::vector<std::uint32_t> plants(first, last);
  std::sort(plants.begin(), plants.end());
  std::string text;
  for (const std::uint32_t plant : plants) {
    text += text.empty() ? "" : " ";
    text += days.header.labels[plant];
  }
  return text.empty() ? "none" : text;
}

std::string line(const std::string &what, const std::string &left,
                 const std::string &right) {
  constexpr std::size_t kWhat = 44;
  constexpr std::size_t kColumn = 12;
  std::string text = "  " + what;
  text.resize(kWhat, ' ');
  text += std::string(kColumn - std::min(kColumn, left.size()), ' ') + left;
  text += std::string(kColumn - std::min(kColumn, right.size()), ' ') + right;
  return text + "\n";
}

std::string table(const NetworkScore &naibx, const NetworkScore &single) {
  const auto row = [](const std::string &what, double left, double right) {
    return line(what, fixed_text(left, 3), fixed_text(right, 3));
  };
  return line("", "NaiBX", "ignoring") + line("", "", "dependencies") +
         row("plants in both sets / in either (acc)", naibx.metrics.acc,
             single.metrics.acc) +
         row("plants judged right (hs)", naibx.metrics.hs, single.metrics.hs) +
         row("sets exactly right (zs)", naibx.metrics.zs, single.metrics.zs) +
         row("sets right if either twin will do", naibx.right_kinds,
             single.right_kinds) +
         line("sets that hold both twins of a pair",
              std::to_string(naibx.both_twins),
              std::to_string(single.both_twins));
}

// "3 13 -3 406 -31 -9 MW, twin7B is out, weekend"
std::string describe_day(const Dataset &days, std::size_t row) {
  std::string text;
  for (std::uint64_t entry = days.feature_offsets[row];
       entry < days.feature_offsets[row + 1]; ++entry) {
    const std::uint32_t column = days.feature_columns[entry];
    const FeatureColumn &feature = days.header.features[column];
    if (column < PowerNetwork::kPeriods) {
      text += fixed_text(days.feature_values[entry], 0);
      text += column + 1 < PowerNetwork::kPeriods ? " " : " MW";
    } else if (feature.is_categorical()) {
      text += ", " + feature.categories.back();
    } else if (days.feature_values[entry] == 1.0) {
      text += ", " + feature.name;
    }
  }
  return text;
}

// The first day on which the two ways differ, if there is one.
std::string example(const Dataset &days, const LabelSets &truth,
                    const LabelSets &naibx, const LabelSets &single) {
  for (std::size_t row = 0; row < truth.row_count(); ++row) {
    const std::string chosen = names(days, naibx.begin(row), naibx.end(row));
    const std::string best = names(days, single.begin(row), single.end(row));
    if (chosen == best) {
      continue;
    }
    std::string text = "\nA day on which they differ: ";
    text += describe_day(days, row);
    text += "\n  re-planned             ";
    text += names(days, truth.begin(row), truth.end(row));
    text += "\n  NaiBX                  " + chosen;
    text += "\n  ignoring dependencies  " + best;
    return text + "\n";
  }
  return "\nThere is no day on which they differ.\n";
}

// Saves the model, loads it again and compares what the two predict.
std::string save_and_reload(const naibx_model *model, const Dataset &days,
                            const LabelSets &expected) {
  const TemporaryFile file(temporary_place("naibx-demo"));
  save_model(model, file.path());
  const std::uintmax_t bytes = std::filesystem::file_size(file.path());
  const LabelSets again = predict_sets(load_model(file.path()).get(), days);
  if (again.labels != expected.labels || again.offsets != expected.offsets) {
    throw Failure("the model that was saved and loaded again predicts other "
                  "sets than before");
  }
  return "\nSaved (" + std::to_string(bytes) +
         " bytes) and loaded again, the model predicts the same " +
         std::to_string(expected.row_count()) + " sets.\n";
}

std::string introduction(const Dataset &days, std::uint64_t seed) {
  std::string text =
      "Which plants have to be re-planned when the demand is not as forecast?\n"
      "A made-up network of ";
  text += std::to_string(PowerNetwork::kPlants) + " plants, among them ";
  text += std::to_string(PowerNetwork::kTwinPairs);
  text += " pairs of twins, one at site A and\none at site B: never both are "
          "re-planned, and on most days all twins that are\nstand at the same "
          "site. ";
  text += std::to_string(days.header.features.size());
  text += " features: how far off the demand is in ";
  text += std::to_string(PowerNetwork::kPeriods);
  text += " periods\nand at most, prices, which plants are out of order, the "
          "type of the day.\nSeed ";
  text += std::to_string(seed);
  return text + ".\n\n";
}

void run_demo(std::uint64_t seed) {
  PowerNetwork network(seed);
  const Dataset train = draw_days(network, kTrainDays);
  const Dataset test = draw_days(network, kTestDays);
  const ConfigHandle config =
      make_config(train.header, PowerNetwork::families(), ModelOptions());
  const ModelHandle model = create_model(config.get());
  const Stopwatch stopwatch;
  learn_all(model.get(), train, "demo");
  const double seconds = stopwatch.seconds();

  LabelSets truth;
  truth.offsets = test.label_offsets;
  truth.labels = test.label_ids;
  const LabelSets naibx = predict_sets(model.get(), test);
  const LabelSets single = best_single_labels(model.get(), test, naibx);

  Output output("-");
  output.write(introduction(train, seed));
  output.write("Learned " + std::to_string(train.row_count()) +
               " days one by one, " +
               duration_text(seconds / static_cast<double>(train.row_count())) +
               " each.\nPredicted " + std::to_string(test.row_count()) +
               " days that were not learned; on average " +
               fixed_text(score_sets(truth, naibx).metrics.lcard, 2) +
               " plants are\nre-planned.\n\n");
  output.write(table(score_sets(truth, naibx), score_sets(truth, single)));
  output.write("\nBoth predict sets of the same size with the same model; the "
               "right-hand one takes\nthe plants with the best scores of their "
               "own, NaiBX each given those chosen\nbefore.\n");
  output.write(example(test, truth, naibx, single));
  output.write(save_and_reload(model.get(), test, naibx));
  output.finish();
}

} // namespace

void add_demo_command(CLI::App &program) {
  CLI::App *command = program.add_subcommand(
      "demo", "Learn and predict in a made-up power network with twin plants");
  auto seed = std::make_shared<std::optional<std::uint64_t>>();
  add_number(*command, "--seed", *seed, {0, UINT64_MAX},
             "What the network and its days depend on [1]")
      ->type_name("S");
  command->footer("Example:\n"
                  "  naibx demo --seed 7");
  command->callback([seed] { run_demo(seed->value_or(1)); });
}

} // namespace naibx::cli
