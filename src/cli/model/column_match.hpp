// Brings the rows of one data set into the columns of another.
#pragma once

#include "../readers/dataset.hpp"
#include "../readers/reading_rules.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace naibx::cli {

// Matches features by name, whatever their order, and categories by name. The
// k-th feature of a name is matched with the k-th of that name. Where the
// model has no names at all, columns are matched by position, whatever their
// names; those named like a label are left out where there are too many.
class ColumnMatch {
public:
  // `model` is what rows are brought to, `data` where they come from;
  // `data_path` is for messages. A feature of `data` that the model has not
  // but that is named like one of its labels is left out. Throws Failure that
  // lists the names which differ.
  // `unknown` counts categories that the model has not and that are taken for
  // missing values; NULL: they are refused.
  ColumnMatch(const DatasetHeader &model, const DatasetHeader &data,
              std::string data_path,
              std::shared_ptr<UnknownValues> unknown = nullptr);

  // The row in the model's columns; its labels stay as they are. Throws
  // DataError for a category that the model has not; `line` is for its
  // message.
  void translate(const DatasetRow &from, DatasetRow &to,
                 std::uint64_t line) const;

private:
  // What becomes of the values of a column of the data.
  struct Column {
    std::uint32_t target = 0;
    bool left_out = false;
    // Numbers on both sides stay as they are; every other value is looked up,
    // a category of the data by its position.
    bool stays = true;
    // Whether the model has categories there.
    bool has_categories = false;
    std::map<double, double> lookup;
  };

  static Column match_values(const FeatureColumn &model,
                             const FeatureColumn &data);
  [[nodiscard]] double translate(std::uint32_t column, double value,
                                 std::uint64_t line) const;
  void add_absent(const DatasetRow &from, DatasetRow &to,
                  std::uint64_t line) const;

  std::vector<Column> columns_;
  std::vector<FeatureColumn> data_features_;
  // Columns in which an absent entry, which is a 0, becomes something else.
  std::vector<std::uint32_t> absent_is_a_value_;
  bool keeps_order_ = true;
  std::string data_path_;
  std::shared_ptr<UnknownValues> unknown_;
};

// For each label of `data` its id in `model`, by name. Throws Failure that
// lists the names which differ.
std::vector<std::uint32_t> match_labels(const DatasetHeader &model,
                                        const DatasetHeader &data,
                                        const std::string &data_path);

} // namespace naibx::cli
