// Reads libsvm's format with sets of labels, row by row.
#pragma once

#include "../data_reader.hpp"
#include "../input_file.hpp"
#include "../label_choice.hpp"
#include "../line_reader.hpp"
#include "../reading_rules.hpp"
#include "libsvm_layout.hpp"
#include "libsvm_row.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

namespace naibx::cli {

struct LibsvmOptions {
  std::uint32_t feature_base = 1;
  std::uint32_t label_base = 0;
  // Not given: taken from the largest index.
  std::optional<std::uint32_t> feature_count;
};

// What the first line of a file may say: "ROWS FEATURES LABELS".
struct LibsvmCounts {
  std::uint64_t rows = 0;
  std::uint64_t features = 0;
  std::uint64_t labels = 0;
};
std::optional<LibsvmCounts> parse_libsvm_counts(std::string_view line);

class LibsvmReader final : public DataReader {
public:
  // Where neither `expected`, the features and labels that are known already
  // (or NULL), nor the first line, nor the options say how many features and
  // labels there are, and for a survey, the file is read twice. Throws
  // DataError.
  LibsvmReader(std::shared_ptr<InputFile> file, const LabelChoice &choice,
               const LibsvmOptions &options, ReadingRules rules,
               const DatasetHeader *expected);

  [[nodiscard]] const DatasetHeader &header() const override { return header_; }
  bool next(DatasetRow &row) override;
  [[nodiscard]] std::uint64_t line() const override {
    return source_->line_number();
  }

private:
  // Takes in the first line, if it holds the counts.
  void begin();
  // The next line that is not the one with the counts.
  bool next_line(std::string_view &line);
  void survey(LibsvmLayout &layout, bool needs_features, bool needs_labels);
  void make_header(const LibsvmLayout &layout, const DatasetHeader *expected);
  void check_row_count() const;

  std::shared_ptr<InputFile> file_;
  std::unique_ptr<LineReader> source_;
  std::unique_ptr<LibsvmRowParser> parser_;
  LibsvmLabels labels_;
  ReadingRules rules_;
  DatasetHeader header_;
  std::optional<LibsvmCounts> counts_;
  std::uint64_t row_count_ = 0;
  // A line that has been read but not given out.
  std::optional<std::string_view> pending_;
};

} // namespace naibx::cli
