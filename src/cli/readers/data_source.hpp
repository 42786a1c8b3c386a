// Where rows come from, and in which format.
#pragma once

#include "csv/csv_options.hpp"
#include "data_reader.hpp"
#include "input_file.hpp"
#include "label_choice.hpp"
#include "libsvm/libsvm_reader.hpp"
#include "reading_rules.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace naibx::cli {

enum class DataFormat : std::uint8_t { arff, csv, libsvm };

// From the ending of the file's name, in any case, ignoring ".gz"; nothing if
// it is unknown.
std::optional<DataFormat> format_of_path(const std::string &path);

// ".tsv" and ".tab", also before ".gz", are CSV with tabs.
bool is_tab_separated(const std::string &path);

struct DataSource {
  std::shared_ptr<InputFile> file;
  DataFormat format = DataFormat::arff;
  LabelChoice choice;
  CsvOptions csv;
  LibsvmOptions libsvm;
  ReadingRules rules;
  // The columns and labels that are known already, in any order, or NULL. With
  // it no file is read twice but for a survey. Only for the call that opens it.
  const DatasetHeader *expected = nullptr;
};

// Reads what precedes the rows. Throws DataError.
std::unique_ptr<DataReader> open_data(const DataSource &source);

} // namespace naibx::cli
