#include "test_file.hpp"

#include "../failure.hpp"
#include "../io/progress.hpp"
#include "../model/column_match.hpp"

#include <algorithm>

namespace naibx::cli {

Dataset read_test_file(const std::string &path, const LabelChoice &choice,
                       const DatasetHeader &model) {
  ArffReader reader(path, choice);
  const ColumnMatch match(model, reader.header(), path);
  const std::vector<std::uint32_t> label_ids =
      match_labels(model, reader.header(), path);
  Dataset data;
  data.header = model;
  DatasetRow row;
  DatasetRow translated;
  Progress progress("reading rows", 0);
  while (reader.next(row)) {
    match.translate(row, translated, data.row_count() + 1);
    for (std::uint32_t &label : translated.labels) {
      label = label_ids[label];
    }
    std::sort(translated.labels.begin(), translated.labels.end());
    data.append(translated);
    progress.show(data.row_count());
  }
  if (data.row_count() == 0) {
    throw Failure(path + ": there are no rows to test on");
  }
  return data;
}

} // namespace naibx::cli
