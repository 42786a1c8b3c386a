// Turns one line of a libsvm file, "3,7 1:0.5 12:2 # comment", into a row.
#pragma once

#include "../dataset.hpp"
#include "../line_reader.hpp"
#include "../reading_rules.hpp"
#include "libsvm_layout.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace naibx::cli {

// Whether labels that are not in the layout are errors or ignored.
enum class LibsvmLabels : std::uint8_t { read, ignored };

class LibsvmRowParser {
public:
  // `rules` and `source` must outlive the parser; `source` places the errors.
  LibsvmRowParser(const LibsvmLayout &layout, LibsvmLabels labels,
                  const ReadingRules &rules, const LineReader &source)
      : layout_(layout), labels_(labels), rules_(rules), source_(source) {}

  // False for a line without a row: empty, or a comment from its first
  // character on. A line that begins with a blank is a row without labels.
  // Throws DataError.
  bool parse(std::string_view line, DatasetRow &row);

  // One more than the largest column of the last row, explicit zeros included.
  [[nodiscard]] std::uint32_t column_end() const { return column_end_; }

private:
  void read_labels(std::string_view list, DatasetRow &row) const;
  [[nodiscard]] std::uint32_t read_label(std::string_view text) const;
  void read_feature(std::string_view item, DatasetRow &row);
  // From 0. It is no less than the number of features only where values that
  // are not known are missing.
  [[nodiscard]] std::uint64_t read_index(std::string_view item,
                                         std::string_view text) const;
  [[nodiscard]] double read_value(std::string_view text,
                                  std::string_view index) const;
  // About a piece of the line.
  [[noreturn]] void fail(std::string_view place,
                         const std::string &message) const;

  LibsvmLayout layout_;
  LibsvmLabels labels_;
  const ReadingRules &rules_;
  const LineReader &source_;
  const char *line_begin_ = nullptr;
  std::uint32_t column_end_ = 0;
  // One more than the last index of the row, known or not.
  std::uint64_t index_end_ = 0;
};

} // namespace naibx::cli
