// Options that say what a data file is: its format, its labels, its columns.
#pragma once

#include "../readers/data_source.hpp"
#include "command.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace naibx::cli {

struct DataOptions {
  std::string path;
  std::optional<DataFormat> format;
  std::string label_xml;
  std::vector<std::string> label_columns;
  // The first columns, or for a negative number the last; in libsvm files the
  // number of labels.
  std::optional<std::int64_t> label_count;
  std::vector<std::string> ignored_columns;
  std::vector<std::string> categorical_columns;
  // Or empty.
  std::string group_column;
  bool no_header = false;
  std::vector<std::string> missing;
  bool unknown_as_missing = false;
  std::optional<char> separator;
  std::optional<std::uint64_t> feature_count;
  std::optional<std::uint64_t> feature_base;
  std::optional<std::uint64_t> label_base;

  [[nodiscard]] bool says_labels() const {
    return label_count || !label_xml.empty() || !label_columns.empty();
  }

  // DATA, opened. Throws UsageError where options contradict each other or are
  // neither for its format nor for that of the file `beside` it, if there is
  // one; and DataError.
  [[nodiscard]] DataSource open(const std::string &beside = "") const;
  // DATA as rows for a model, whose header has to outlive the source. It need
  // not say which columns are labels: those named like the model's are left out
  // anyway. Nor need it have the columns to leave out, which may be those of
  // the data learned.
  [[nodiscard]] DataSource open_for(const DatasetHeader &model) const;
  // Another file with the same options. Its ending takes precedence over
  // --format; if it says nothing, the format is that of DATA.
  [[nodiscard]] DataSource open_like(const std::string &other_path) const;

private:
  [[nodiscard]] DataSource
  open_as(const std::string &file,
          std::optional<DataFormat> known_format) const;
  [[nodiscard]] LabelChoice label_choice() const;
  [[nodiscard]] std::shared_ptr<UnknownValues> unknown_values() const;
  void demand_options_of(DataFormat file_format, DataFormat other_format) const;
};

// The heading of these options.
inline constexpr const char *kDataOptions = "Options for DATA";

void add_data_options(const Command &command, DataOptions &options);

// The same for several files, which all the other options are for; `path` of
// the options stays empty.
void add_data_options(const Command &command, DataOptions &options,
                      std::vector<std::string> &paths);
// For commands that read data which the model has not seen.
void add_unknown_option(const Command &command, DataOptions &options);

// Warns of the values that the model of `source` did not know and that were
// treated as missing, if there were any.
void tell_unknown_values(const DataSource &source);

// After all rows have been read, warns of each text of --missing that matched
// no value: probably another text is meant, which was read as a number or a
// category.
void tell_unmet_missing_texts(const DataSource &source);

} // namespace naibx::cli
