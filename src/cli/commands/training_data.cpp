#include "training_data.hpp"

#include "../failure.hpp"
#include "../io/progress.hpp"
#include "../model/data_notes.hpp"
#include "../model/group_notes.hpp"
#include "../model/model_config.hpp"
#include "data_options.hpp"

#include <string>

namespace naibx::cli {

std::unique_ptr<DataReader>
open_training_data(const DataSource &source, std::optional<std::int64_t> size) {
  std::unique_ptr<DataReader> reader = open_data(source);
  const std::size_t label_count = reader->header().labels.size();
  if (label_count == 0) {
    const bool is_libsvm = source.format == DataFormat::libsvm;
    throw Failure(
        source.file->name() +
        (is_libsvm ? ": no row has a label"
                   : ": no column is a label; choose some with --label-columns "
                     "NAMES, --labels FILE.xml or --label-count N"));
  }
  if (size) {
    demand_size(*size, label_count);
  }
  return reader;
}

void demand_rows(std::uint64_t row_count, const std::string &file) {
  if (row_count == 0) {
    throw Failure(file + ": there are no rows to learn from");
  }
}

Dataset read_training_data(
    const DataSource &source, const SettingOptions &settings,
    const std::function<void(const DataReader &)> &look_at_reader) {
  const std::unique_ptr<DataReader> reader =
      open_training_data(source, settings.size);
  look_at_reader(*reader);
  Dataset data;
  data.header = reader->header();
  DataNotes notes(data.header, settings.family);
  GroupNotes group_notes;
  {
    Progress progress("reading rows", 0);
    DatasetRow row;
    while (reader->next(row)) {
      data.append(row, reader->line());
      notes.look_at(row);
      group_notes.look_at(row.group);
      progress.show(data.row_count());
    }
  }
  demand_rows(data.row_count(), source.file->name());
  print_notes(notes, source.file->name());
  print_notes(group_notes, source.file->name());
  tell_unmet_missing_texts(source);
  return data;
}

} // namespace naibx::cli
