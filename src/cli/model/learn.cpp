#include "learn.hpp"

#include "../io/progress.hpp"
#include "row_error.hpp"

namespace naibx::cli {
namespace {

void learn_row(naibx_model *model, const Dataset &data, std::size_t row,
               const std::string &path) {
  const ExampleEntries example = data.example(row);
  const std::uint64_t first_label = data.label_offsets[row];
  ErrorSlot error;
  try {
    check(naibx_add_example(model, example.values, example.columns,
                            example.count, data.label_ids.data() + first_label,
                            data.label_offsets[row + 1] - first_label, 1.0,
                            error.out()),
          error);
  } catch (const LibraryError &refusal) {
    throw row_error(refusal, data.header, path, data.lines[row]);
  }
}

// `row_of` gives the row of each place from 0 to `count` - 1.
template <typename RowOf>
void learn_each(naibx_model *model, const Dataset &data,
                const std::string &path, std::size_t count, RowOf row_of) {
  Progress progress("learning rows", count);
  for (std::size_t place = 0; place < count; ++place) {
    learn_row(model, data, row_of(place), path);
    progress.show(place + 1);
  }
}

} // namespace

void learn_rows(naibx_model *model, const Dataset &data,
                const std::vector<std::uint32_t> &rows,
                const std::string &path) {
  learn_each(model, data, path, rows.size(),
             [&rows](std::size_t place) { return rows[place]; });
}

void learn_all(naibx_model *model, const Dataset &data,
               const std::string &path) {
  learn_each(model, data, path, data.row_count(),
             [](std::size_t place) { return place; });
}

} // namespace naibx::cli
