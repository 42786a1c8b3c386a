#include "learn.hpp"

#include "../io/progress.hpp"

namespace naibx::cli {
namespace {

void learn_row(naibx_model *model, const Dataset &data, std::size_t row,
               const std::string &path) {
  const ExampleEntries example = data.example(row);
  const std::uint64_t first_label = data.label_offsets[row];
  ErrorSlot error;
  const naibx_status status = naibx_add_example(
      model, example.values, example.columns, example.count,
      data.label_ids.data() + first_label,
      data.label_offsets[row + 1] - first_label, 1.0, error.out());
  if (status != NAIBX_OK && error.get() != nullptr) {
    throw Failure(path + ": row " + std::to_string(row + 1) + ": " +
                  naibx_error_message(error.get()));
  }
  check(status, error);
}

} // namespace

void learn_rows(naibx_model *model, const Dataset &data,
                const std::vector<std::uint32_t> &rows,
                const std::string &path) {
  Progress progress("learning rows", rows.size());
  std::uint64_t done = 0;
  for (const std::uint32_t row : rows) {
    learn_row(model, data, row, path);
    progress.show(++done);
  }
}

void learn_all(naibx_model *model, const Dataset &data,
               const std::string &path) {
  Progress progress("learning rows", data.row_count());
  for (std::size_t row = 0; row < data.row_count(); ++row) {
    learn_row(model, data, row, path);
    progress.show(row + 1);
  }
}

} // namespace naibx::cli
