// Reads ARFF, dense and sparse, row by row.
#pragma once

#include "../data_reader.hpp"
#include "../input_file.hpp"
#include "../label_choice.hpp"
#include "../line_reader.hpp"
#include "../reading_rules.hpp"
#include "../table_columns.hpp"
#include "arff_row.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace naibx::cli {

class ArffReader final : public DataReader {
public:
  // Reads everything before the rows, and for a survey the rows as well. Throws
  // DataError.
  ArffReader(std::shared_ptr<InputFile> file, const LabelChoice &choice,
             const ReadingRules &rules);
  // "-" is standard input.
  ArffReader(const std::string &path, const LabelChoice &choice);

  [[nodiscard]] const DatasetHeader &header() const override {
    return columns_.header();
  }
  [[nodiscard]] std::optional<std::int64_t> told_label_count() const override {
    return told_label_count_;
  }
  bool next(DatasetRow &row) override;
  [[nodiscard]] std::uint64_t line() const override {
    return source_.line_number();
  }

private:
  void survey(const ReadingRules &rules);

  std::shared_ptr<InputFile> file_;
  LineReader source_;
  // Set while the columns are made.
  std::optional<std::int64_t> told_label_count_;
  TableColumns columns_;
  ArffRowParser parser_;
};

// The whole file.
Dataset read_arff(const std::string &path, const LabelChoice &choice);

} // namespace naibx::cli
