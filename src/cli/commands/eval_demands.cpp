// Options of `naibx eval` that do not go together.
#include "../failure.hpp"
#include "../io/output.hpp"
#include "eval_options.hpp"

#include <string>
#include <utility>
#include <vector>

namespace naibx::cli {

void EvalOptions::demand_sense() const {
  protocol.demand_sense();
  demand_options_of_several_files();
  demand_one_standard_input();
  demand_choice();
  demand_method_to_suit();
  demand_protocol_of_groups();
  demand_outputs();
}

void EvalOptions::demand_one_standard_input() const {
  std::vector<std::pair<std::string, std::string>> files;
  files.reserve(paths.size());
  for (const std::string &path : paths) {
    files.emplace_back("DATA", path);
  }
  files.emplace_back("--test", protocol.test_file);
  files.emplace_back("--fold-file", protocol.fold_file);
  files.emplace_back("--labels", data.label_xml);
  cli::demand_one_standard_input(files);
  if (data.label_xml == "-" && !protocol.test_file.empty()) {
    throw UsageError("--labels: with --test the label file is read twice, so "
                     "it cannot be standard input; name a file");
  }
}

void EvalOptions::demand_options_of_several_files() const {
  if (labels_beside && data.says_labels()) {
    throw UsageError("--labels-beside cannot be combined with --labels, "
                     "--label-columns or --label-count; give only one of them");
  }
  if (paths.size() < 2) {
    return;
  }
  const auto refuse = [](bool is_given, const char *option, const char *hint) {
    if (is_given) {
      throw UsageError(std::string(option) +
                       " belongs to one data file, but there are several" +
                       hint);
    }
  };
  refuse(!data.label_xml.empty(), "--labels",
         "; --labels-beside takes the label file beside each");
  refuse(!protocol.test_file.empty(), "--test", "");
  refuse(!protocol.fold_file.empty(), "--fold-file", "");
}

void EvalOptions::demand_choice() const {
  const bool has_choice = constants.has_choice();
  if (!has_choice && (select_by || inner_folds)) {
    throw UsageError(
        std::string(select_by ? "--select-by" : "--inner-folds") +
        ": there is nothing to choose from; give several values of "
        "--smoothing, --feature-smoothing or --variance-prior, such as 0.1,1");
  }
  if (has_choice && protocol.is_published) {
    throw UsageError(
        "--protocol published tests on the rows that it trains on, so no "
        "choice of constants is fair; give one value of each");
  }
}

void EvalOptions::demand_method_to_suit() const {
  const Method method = settings.method.method;
  if (method == Method::naive) {
    return;
  }
  const std::string name = "--method " + method_name(method);
  if (protocol.is_published) {
    throw UsageError("--protocol published is that of the paper's tables, "
                     "which " +
                     name +
                     " has no part in; leave --method out, or compare methods "
                     "with --folds, --split, --test or --fold-file");
  }
  if (constants.has_choice() && method != Method::automatic) {
    throw UsageError("there are several values of --smoothing, "
                     "--feature-smoothing or --variance-prior to choose from, "
                     "but they are constants of the paper's model; " +
                     name +
                     " chooses its own on held-out training rows: leave them "
                     "out, or --method");
  }
}

void EvalOptions::demand_protocol_of_groups() const {
  if (data.group_column.empty()) {
    return;
  }
  if (protocol.is_published) {
    throw UsageError("--group cannot be combined with --protocol published, "
                     "which tests on the rows that it trains on; leave --group "
                     "out, or take --folds, --split, --test or --fold-file");
  }
  if (protocol.stratify) {
    throw UsageError("--group cannot be combined with --stratify: folds that "
                     "keep groups whole cannot spread labels evenly, too; give "
                     "only one of them, or --fold-file with folds of your own");
  }
}

void EvalOptions::demand_outputs() const {
  const int count = (json ? 1 : 0) + (is_standard_output(csv_path) ? 1 : 0) +
                    (is_standard_output(latex_path) ? 1 : 0);
  if (count > 1) {
    throw UsageError(
        "--json, --csv - and --latex - all write to standard "
        "output; use it for one of them and name files for the others");
  }
  if (!csv_path.empty() && !latex_path.empty() &&
      resolved_place(csv_path) == resolved_place(latex_path)) {
    throw UsageError("--csv and --latex write to the same file; name two");
  }
  std::vector<std::string> inputs = {protocol.test_file, protocol.fold_file};
  for (const std::string &path : paths) {
    inputs.insert(inputs.end(), {path, data_of(path).label_xml});
  }
  for (const auto &[option, path] :
       {std::pair<const char *, const std::string &>("--csv", csv_path),
        std::pair<const char *, const std::string &>("--latex", latex_path)}) {
    if (!path.empty() && path != "-") {
      demand_other_file(option, path, inputs);
      demand_writable_place(path);
    }
  }
}

} // namespace naibx::cli
