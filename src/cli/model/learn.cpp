#include "learn.hpp"

#include "../io/progress.hpp"
#include "../io/warning.hpp"
#include "data_notes.hpp"
#include "different_rows.hpp"
#include "group_notes.hpp"
#include "kind_notes.hpp"
#include "model_config.hpp"
#include "row_error.hpp"

namespace naibx::cli {
namespace {

bool takes_groups(const Config &config) {
  return summarize_method(config).method != Method::naive;
}

LearnedRow row_of_data(const Dataset &data, std::size_t row) {
  const std::uint64_t first_label = data.label_offsets[row];
  return {data.example(row), data.label_ids.data() + first_label,
          data.label_offsets[row + 1] - first_label, data.lines[row],
          data.group(row)};
}

// `row_of` gives the row of each place from 0 to `count` - 1.
template <typename RowOf>
void learn_each(Model &model, const Dataset &data, const std::string &path,
                std::size_t count, RowOf row_of) {
  Progress progress("learning rows", count);
  const bool has_groups = takes_groups(model.get_config());
  for (std::size_t place = 0; place < count; ++place) {
    LearnedRow row = row_of_data(data, row_of(place));
    if (!has_groups) {
      row.group.reset();
    }
    learn_row(model, row, data.header, path);
    progress.show(place + 1);
  }
}

} // namespace

void learn_row(Model &model, const LearnedRow &row, const DatasetHeader &header,
               const std::string &path) {
  const ExampleEntries &example = row.example;
  try {
    if (row.group) {
      model.set_group(*row.group);
    }
    const auto count = static_cast<std::size_t>(example.count);
    model.add_example(
        Features::sparse({example.columns, count}, {example.values, count}),
        {row.labels, static_cast<std::size_t>(row.label_count)});
  } catch (const Error &refusal) {
    throw row_error(refusal, header, path, row.line);
  }
}

std::uint64_t learn_stream(Model &model, DataReader &reader,
                           const std::string &path, FamilyChoice family) {
  DataNotes notes(reader.header(), family);
  const Config config = model.get_config();
  const bool needs_many_rows = takes_groups(config);
  DifferentRows rows(families_of(config));
  KindNotes kind_notes(reader.header(), kinds_of(config));
  GroupNotes group_notes;
  std::uint64_t count = 0;
  {
    Progress progress("learning rows", 0);
    DatasetRow row;
    while (reader.next(row)) {
      notes.look_at(row);
      if (needs_many_rows) {
        rows.look_at(row);
        kind_notes.look_at(entries_of(row));
      }
      group_notes.look_at(row.group);
      learn_row(model,
                {entries_of(row), row.labels.data(), row.labels.size(),
                 reader.line(), row.group},
                reader.header(), path);
      progress.show(++count);
    }
  }
  print_notes(notes, path);
  print_notes(kind_notes, path);
  print_notes(group_notes, path);
  if (needs_many_rows && count > 0 && rows.are_too_few()) {
    print_warning(path + ": " + too_few_rows_text());
  }
  return count;
}

void learn_rows(Model &model, const Dataset &data,
                const std::vector<std::uint32_t> &rows,
                const std::string &path) {
  learn_each(model, data, path, rows.size(),
             [&rows](std::size_t place) { return rows[place]; });
}

} // namespace naibx::cli
