#include "evaluation_data.hpp"

#include "../io/number_text.hpp"
#include "../io/output.hpp"
#include "../io/warning.hpp"
#include "test_file.hpp"
#include "training_data.hpp"

#include <cstdint>
#include <set>
#include <string>

namespace naibx::cli {
namespace {

// Rows of one group are often all but the same.
void tell_tested_groups(const EvaluationData &data, const std::string &file) {
  const std::set<std::uint64_t> learned(data.train.groups.begin(),
                                        data.train.groups.end());
  std::set<std::uint64_t> shared;
  for (const std::uint64_t group : data.other.groups) {
    if (learned.count(group) > 0) {
      shared.insert(group);
    }
  }
  if (!shared.empty()) {
    print_warning(
        file + ": " + count_text(shared.size(), "group") +
        (shared.size() == 1 ? " of its rows is" : " of its rows are") +
        " in DATA, too; such figures are too good");
  }
}

} // namespace

EvaluationData read_evaluation_data(const EvalOptions &options,
                                    const DataOptions &data_options) {
  EvaluationData data;
  const std::string &test_file = options.protocol.test_file;
  const DataSource source = data_options.open(test_file);
  data.train = read_training_data(
      source, options.settings, [&](const DataReader &reader) {
        data.labels = taken_labels(source, reader, options.label_file_option());
      });
  const std::string warning =
      other_labels_warning(data.labels, data_options.path, data.train.header);
  if (!warning.empty()) {
    print_warning(warning);
  }
  const bool is_one_file = is_same_file(data_options.path, test_file);
  if (is_one_file) {
    print_warning(input_name(test_file) +
                  ": --test names DATA itself, so the rows tested on are those "
                  "trained on; such figures are too good");
  }
  if (!test_file.empty()) {
    data.other =
        read_test_file(data_options.open_like(test_file), data.train.header);
    if (!is_one_file) {
      tell_tested_groups(data, input_name(test_file));
    }
  }
  return data;
}

} // namespace naibx::cli
