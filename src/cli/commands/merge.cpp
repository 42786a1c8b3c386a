#include "../failure.hpp"
#include "../io/number_text.hpp"
#include "../io/output.hpp"
#include "../io/progress.hpp"
#include "../io/warning.hpp"
#include "../model/dropped_sets.hpp"
#include "../model/library_error.hpp"
#include "../model/model_files.hpp"
#include "../readers/input_file.hpp"
#include "../readers/text.hpp"
#include "command.hpp"
#include "commands.hpp"
#include "option_values.hpp"
#include "options.hpp"

#include <cstdio>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace naibx::cli {
namespace {

struct MergeOptions {
  std::vector<std::string> paths;
  std::string model_path;
};

void demand_paths(const MergeOptions &options) {
  std::vector<std::pair<std::string, std::string>> files;
  files.reserve(options.paths.size());
  for (const std::string &path : options.paths) {
    files.emplace_back("MODEL", path);
  }
  demand_one_standard_input(files);
  demand_other_file("-o", options.model_path, options.paths);
  demand_model_place(options.model_path);
}

// Valid, and mostly not meant.
void tell_of_files_given_twice(const std::vector<std::string> &paths) {
  std::set<std::string> places;
  for (const std::string &path : paths) {
    if (path != "-" && !places.insert(resolved_place(path)).second) {
      print_warning(path + " is given twice: its examples count twice");
    }
  }
}

Model load_part(const std::string &path) {
  Model model = load_model(path);
  if (!(model.weight() > 0.0)) {
    print_warning(input_name(path) + " has learned nothing");
  }
  return model;
}

Model merged(const std::vector<std::string> &paths) {
  Model model = load_part(paths.front());
  for (std::size_t i = 1; i < paths.size(); ++i) {
    const Model other = load_part(paths[i]);
    try {
      model.merge(other);
    } catch (const Error &error) {
      throw Failure(input_name(paths.front()) + " and " + input_name(paths[i]) +
                    ": " + text_of(error));
    }
  }
  return model;
}

void merge(const MergeOptions &options) {
  demand_paths(options);
  tell_of_files_given_twice(options.paths);
  const Model model = merged(options.paths);
  // Made before saving: if memory runs out here, nothing has been saved yet.
  const std::string lines = dropped_sets_line(model);
  const std::string summary = count_text(options.paths.size(), "model") +
                              ", examples that weigh " +
                              number_text(model.weight()) + "\n";
  save_model(model, options.model_path);
  (void)std::fputs(lines.c_str(), stderr);
  if (is_watched()) {
    (void)std::fputs(summary.c_str(), stderr);
  }
}

} // namespace

void add_merge_command(CLI::App &program) {
  const Command command = add_command(
      program, "merge", "Make one model of several that learned apart");
  auto options = std::make_shared<MergeOptions>();
  add_files(command, "MODEL", options->paths,
            "What naibx train has saved of parts of the rows, with the same "
            "options; one may be -, standard input")
      .require()
      .name_value("");
  add_file(command, "-o", options->model_path,
           "Where to save the model; - is standard output")
      .require()
      .name_value("MODEL");
  command.end_help(
      "The result is that of learning all rows with one model: by the paper's\n"
      "method exactly, by the others as docs/ridge.md says. Labels and\n"
      "features must be the same, in the same order; what differs is named.\n"
      "What several models have learned counts several times.\n"
      "\n"
      "Examples:\n"
      "  naibx merge monday.naibx tuesday.naibx -o days.naibx\n"
      "  naibx merge parts/*.naibx -o all.naibx");
  command.call([options] { merge(*options); });
}

} // namespace naibx::cli
