// Notices what is valid in data to learn from and yet of no use.
#pragma once

#include "../readers/dataset.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace naibx::cli {

class DataNotes {
public:
  // Must outlive the notes.
  explicit DataNotes(const DatasetHeader &header);

  void look_at(const DatasetRow &row);

  // A line for each thing to tell of the rows seen so far, "FILE: ...".
  [[nodiscard]] std::vector<std::string> lines(const std::string &file) const;

private:
  struct FeatureValues {
    std::uint64_t missing = 0;
    std::uint64_t not_zero = 0;
    // The first of those that are not 0, and whether another was different.
    double first = 0.0;
    bool vary = false;
    // Which categories there are but for the first, whose value is 0.
    std::vector<bool> seen;
    std::uint64_t seen_count = 0;
  };

  [[nodiscard]] bool has_zero(const FeatureValues &values) const {
    return values.missing + values.not_zero < row_count_;
  }
  [[nodiscard]] bool varies(const FeatureValues &values) const {
    return values.vary || (values.not_zero > 0 && has_zero(values));
  }
  [[nodiscard]] bool are_quantities(std::size_t feature) const;
  [[nodiscard]] bool hardly_repeat(std::size_t feature) const;
  // Categories that there are.
  [[nodiscard]] std::uint64_t distinct(std::size_t feature) const;
  // "'rate' ('12%')"
  [[nodiscard]] std::string example_of(std::size_t feature) const;
  void add_label_lines(std::vector<std::string> &lines) const;
  void add_feature_lines(std::vector<std::string> &lines) const;
  void add_category_lines(std::vector<std::string> &lines) const;

  const DatasetHeader &header_;
  std::uint64_t row_count_ = 0;
  std::vector<std::uint64_t> label_counts_;
  std::vector<FeatureValues> features_;
};

// Each line as a warning.
void print_notes(const DataNotes &notes, const std::string &file);

} // namespace naibx::cli
