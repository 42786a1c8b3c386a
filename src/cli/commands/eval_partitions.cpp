// The rows that each fold of `naibx eval` trains on and tests on.
#include "../evaluation/grouped_folds.hpp"
#include "../io/number_text.hpp"
#include "../io/warning.hpp"
#include "../readers/raw_file.hpp"
#include "eval_protocol.hpp"

#include <numeric>
#include <vector>

namespace naibx::cli {
namespace {

std::vector<std::uint32_t> all_rows(const Dataset &data) {
  std::vector<std::uint32_t> rows(data.row_count());
  std::iota(rows.begin(), rows.end(), 0U);
  return rows;
}

Partitions stratified_partitions(const ProtocolOptions &options,
                                 const Dataset &data) {
  const LabelSets sets = {data.label_offsets, data.label_ids};
  const auto label_count =
      static_cast<std::uint32_t>(data.header.labels.size());
  return options.split ? stratified_split(sets, label_count, *options.split,
                                          options.first_seed())
                       : stratified_cross_validation(sets, label_count,
                                                     options.fold_count(),
                                                     options.first_seed());
}

// Throws as read_fold_file and folds_by_number.
Partitions fold_file_partitions(const std::string &path, const Dataset &data) {
  const std::vector<std::uint64_t> folds =
      read_fold_file(path, data.row_count());
  if (!data.groups.empty()) {
    const std::size_t count = count_divided_groups(data.groups, folds);
    if (count > 0) {
      print_warning(input_name(path) + ": " + count_text(count, "group") +
                    (count == 1 ? " has" : " have") +
                    " rows in more than one fold, so that they are both "
                    "learned and tested; such figures are too good");
    }
  }
  return folds_by_number(folds);
}

// Of cross-validation and splits.
Partitions grouped_partitions(const ProtocolOptions &options,
                              const Dataset &data) {
  return options.split
             ? grouped_split(data.groups, *options.split, options.first_seed())
             : grouped_cross_validation(data.groups, options.fold_count(),
                                        options.first_seed());
}

} // namespace

Partitions ProtocolOptions::partitions(const Dataset &train,
                                       const Dataset &test) const {
  if (stratify) {
    return stratified_partitions(*this, train);
  }
  const bool cuts_rows =
      protocol() == Protocol::cross_validation || protocol() == Protocol::split;
  if (cuts_rows && !train.groups.empty()) {
    return grouped_partitions(*this, train);
  }
  switch (protocol()) {
  case Protocol::published:
    return published_protocol(train.row_count(), fold_count(), first_seed());
  case Protocol::split:
    return percentage_split(train.row_count(), *split, first_seed());
  case Protocol::test_file:
    return {1, [&train, &test](std::size_t /*number*/) {
              return Partition{all_rows(train), all_rows(test)};
            }};
  case Protocol::fold_file:
    return fold_file_partitions(fold_file, train);
  default:
    return cross_validation(train.row_count(), fold_count(), first_seed());
  }
}

} // namespace naibx::cli
