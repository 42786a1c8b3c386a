// Finds what is valid in training data but of no use.
#pragma once

#include "../readers/dataset.hpp"
#include "families.hpp"
#include "seen_values.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace naibx::cli {

class DataNotes {
public:
  // The header must outlive the notes; `family` is that of its numbers.
  explicit DataNotes(const DatasetHeader &header,
                     FamilyChoice family = FamilyChoice::automatic);

  void look_at(const DatasetRow &row);

  // A line for each thing to report about the rows seen so far, "FILE: ...".
  [[nodiscard]] std::vector<std::string> lines(const std::string &file) const;

private:
  // The name for a message.
  [[nodiscard]] std::string name_of(std::size_t feature) const;
  [[nodiscard]] bool are_quantities(std::size_t feature) const;
  [[nodiscard]] bool hardly_repeat(std::size_t feature) const;
  // "'rate' ('12%')"
  [[nodiscard]] std::string example_of(std::size_t feature) const;
  void add_label_lines(std::vector<std::string> &lines) const;
  void add_feature_lines(std::vector<std::string> &lines) const;
  void add_number_lines(std::vector<std::string> &lines) const;
  void add_category_lines(std::vector<std::string> &lines) const;

  const DatasetHeader &header_;
  FamilyChoice family_;
  std::uint64_t row_count_ = 0;
  std::vector<std::uint64_t> label_counts_;
  std::vector<SeenValues> features_;
};

// Each line as a warning.
void print_notes(const DataNotes &notes, const std::string &file);

} // namespace naibx::cli
