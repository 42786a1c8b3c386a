// Rows to learn from, in memory or one by one.
#pragma once

#include "../readers/data_source.hpp"
#include "../readers/dataset.hpp"
#include "options.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

namespace naibx::cli {

// Opens the file. Throws DataError, Failure where there is no label column, and
// UsageError for a size of the sets that is larger than the number of labels.
std::unique_ptr<DataReader>
open_training_data(const DataSource &source, std::optional<std::int64_t> size);

// Throws Failure where there is no row; `file` is for the message.
void demand_rows(std::uint64_t row_count, const std::string &file);

// Reads all rows, with progress on a terminal. `look_at_reader` gets the reader
// before its first row. Throws as above.
Dataset read_training_data(
    const DataSource &source, const SettingOptions &settings,
    const std::function<void(const DataReader &)> &look_at_reader);

} // namespace naibx::cli
