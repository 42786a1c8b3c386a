#include "test_file.hpp"

#include "../failure.hpp"
#include "../io/progress.hpp"
#include "../model/column_match.hpp"

#include <algorithm>
#include <memory>

namespace naibx::cli {

Dataset read_test_file(DataSource source, const DatasetHeader &model) {
  source.expected = &model;
  // The labels of a CSV file are those of DATA, unless it is told otherwise.
  const LabelChoice &choice = source.choice;
  if (source.format == DataFormat::csv && choice.label_xml.empty() &&
      choice.label_columns.empty() && !choice.label_count) {
    source.choice.label_columns = model.labels;
  }
  const std::unique_ptr<DataReader> reader = open_data(source);
  const std::string &name = source.file->name();
  const ColumnMatch match(model, reader->header(), name);
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
  return data;
}

} // namespace naibx::cli
