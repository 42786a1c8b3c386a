// Options that say what a data file is: its format, its labels, its columns.
#pragma once

#include "../readers/data_source.hpp"
#include "command.hpp"

#include <cstdint>
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
  // Another file with the same options. Its ending counts more than --format;
  // where it tells nothing the format is that of DATA.
  [[nodiscard]] DataSource open_like(const std::string &other_path) const;

private:
  [[nodiscard]] DataSource
  open_as(const std::string &file,
          std::optional<DataFormat> known_format) const;
  [[nodiscard]] LabelChoice label_choice() const;
  void demand_options_of(DataFormat file_format, DataFormat other_format) const;
};

// The heading of these options.
inline constexpr const char *kDataOptions = "Options for DATA";

void add_data_options(const Command &command, DataOptions &options);

// The same for several files, which all the other options are for; `path` of
// the options stays empty.
void add_data_options(const Command &command, DataOptions &options,
                      std::vector<std::string> &paths);

} // namespace naibx::cli
