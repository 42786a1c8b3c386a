#include "test_file.hpp"

#include "../failure.hpp"
#include "../io/progress.hpp"
#include "../model/column_match.hpp"
#include "../readers/text.hpp"
#include "data_options.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace naibx::cli {

namespace {

// Each must be in at least one of the files.
void demand_columns_to_leave_out(const DatasetHeader &model,
                                 const DatasetHeader &test,
                                 const DataSource &source) {
  const std::vector<std::string> &absent = test.absent_columns;
  for (const std::string &name : model.absent_columns) {
    // Columns of a libsvm file have no names.
    if (source.format == DataFormat::libsvm ||
        std::find(absent.begin(), absent.end(), name) != absent.end()) {
      throw Failure("neither DATA nor " + source.file->name() +
                    " has a column " + quote_for_message(name) +
                    ", which --ignore-columns names");
    }
  }
}

} // namespace

Dataset read_test_file(DataSource source, const DatasetHeader &model) {
  source.expected = &model;
  // The labels of a CSV file are those of DATA unless an option says otherwise.
  const LabelChoice &choice = source.choice;
  if (source.format == DataFormat::csv && choice.label_xml.empty() &&
      choice.label_columns.empty() && !choice.label_count) {
    source.choice.label_columns = model.labels;
  }
  const std::unique_ptr<DataReader> reader = open_data(source);
  const std::string &name = source.file->name();
  demand_columns_to_leave_out(model, reader->header(), source);
  const ColumnMatch match(model, reader->header(), name, source.rules.unknown);
  const std::vector<std::uint32_t> label_ids =
      match_labels(model, reader->header(), name);
  Dataset data;
  data.header = model;
  DatasetRow row;
  DatasetRow translated;
  Progress progress("reading rows", 0);
  while (reader->next(row)) {
    match.translate(row, translated, reader->line());
    for (std::uint32_t &label : translated.labels) {
      label = label_ids[label];
    }
    std::sort(translated.labels.begin(), translated.labels.end());
    data.append(translated, reader->line());
    progress.show(data.row_count());
  }
  if (data.row_count() == 0) {
    throw Failure(name + ": there are no rows to test on");
  }
  tell_unknown_values(source);
  return data;
}

} // namespace naibx::cli
