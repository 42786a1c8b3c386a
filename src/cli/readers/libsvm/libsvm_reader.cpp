#include "libsvm_reader.hpp"

#include "../data_error.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <system_error>
#include <utility>

namespace naibx::cli {

namespace {

// Without options a file may have no more features or labels than this, by a
// large index or its first line: memory is allocated for each.
constexpr std::uint32_t kMostByIndex = 1U << 22U;

// What a file alone may ask for: a model has 8 bytes for each pair of labels
// and some 16 for each feature and label, here 2 GiB of either.
constexpr std::uint64_t kMostLabelPairs = std::uint64_t{1} << 28U;
constexpr std::uint64_t kMostLabelFeatures = std::uint64_t{1} << 27U;

// A large number in a small file is a mistake or an attack.
void demand_modest(const LibsvmLayout &layout, const std::string &file) {
  const std::uint64_t labels = layout.label_count;
  const std::uint64_t features = layout.feature_count;
  if (labels * labels <= kMostLabelPairs &&
      labels * features <= kMostLabelFeatures)
    return;
  throw DataError(file, 0, 0,
                  "its largest numbers imply " + std::to_string(features) +
                      " features and " + std::to_string(labels) +
                      " labels, a model of more than 2 GB; if that is "
                      "intended, give --feature-count " +
                      std::to_string(features) + " --label-count " +
                      std::to_string(labels));
}

void demand_no_names(const LabelChoice &choice, const std::string &file) {
  const bool has_names = !choice.label_xml.empty() ||
                         !choice.label_columns.empty() ||
                         !choice.ignored_columns.empty();
  if (has_names) {
    throw DataError(file, 0, 0,
                    "is a libsvm file, whose columns have no names; the labels "
                    "stand at the start of each row, so --labels, "
                    "--label-columns and --ignore-columns do not apply");
  }
  if (!choice.group_column.empty()) {
    throw DataError(file, 0, 0,
                    "is a libsvm file, whose columns have no names, so that "
                    "--group does not apply; write the rows as ARFF or CSV, "
                    "with a column for it");
  }
  if (!choice.text_columns.empty()) {
    throw DataError(
        file, 0, 0,
        "is a libsvm file, whose columns have no names, so that " +
            choice.text_columns.front().option +
            " does not apply; write the rows as ARFF or CSV, with a "
            "column for it");
  }
  if (choice.label_count.value_or(0) < 0) {
    throw DataError(file, 0, 0,
                    "is a libsvm file, whose labels come first; --label-count "
                    "is their number and cannot be negative");
  }
}

// A count of the first line.
std::uint32_t demand_few(std::uint64_t count, const std::string &noun,
                         const LineReader &source) {
  if (count > kMostByIndex) {
    source.fail(0, "the line declares " + std::to_string(count) + " " + noun +
                       "s; for more than " + std::to_string(kMostByIndex) +
                       " say --" + noun + "-count " + std::to_string(count));
  }
  return static_cast<std::uint32_t>(count);
}

} // namespace

std::optional<LibsvmCounts> parse_libsvm_counts(std::string_view line) {
  std::array<std::uint64_t, 3> numbers = {};
  const char *at = line.data();
  const char *end = at + line.size();
  for (std::uint64_t &number : numbers) {
    const auto [stop, error] = std::from_chars(at, end, number);
    if (error != std::errc())
      return std::nullopt;
    at = stop;
    while (at != end && *at == ' ')
      ++at;
    if (at == stop && at != end)
      return std::nullopt;
  }
  if (at != end)
    return std::nullopt;
  return LibsvmCounts{numbers[0], numbers[1], numbers[2]};
}

LibsvmReader::LibsvmReader(std::shared_ptr<InputFile> file,
                           const LabelChoice &choice,
                           const LibsvmOptions &options, ReadingRules rules,
                           const DatasetHeader *expected)
    : file_(std::move(file)),
      labels_(choice.label_count == std::int64_t{0} ? LibsvmLabels::ignored
                                                    : LibsvmLabels::read),
      rules_(std::move(rules)) {
  demand_no_names(choice, file_->name());
  const bool reads_labels = labels_ == LibsvmLabels::read;
  const bool needs_features = expected == nullptr && !options.feature_count;
  const bool needs_labels =
      expected == nullptr && reads_labels && !choice.label_count;
  if (needs_features || needs_labels || rules_.survey)
    file_->keep_for_rereading();
  begin();
  const bool tells_too_little = (needs_features || needs_labels) && !counts_;
  const bool needs_rows = tells_too_little || rules_.survey;
  if (!needs_rows)
    file_->stop_keeping();
  LibsvmLayout layout = {options.feature_base, options.label_base, 0, 0};
  if (expected != nullptr) {
    layout.feature_count =
        static_cast<std::uint32_t>(expected->features.size());
    layout.label_count = static_cast<std::uint32_t>(expected->labels.size());
    layout.is_of_model = true;
  } else {
    layout.feature_count = options.feature_count.value_or(0);
    layout.label_count =
        static_cast<std::uint32_t>(choice.label_count.value_or(0));
    if (counts_ && needs_features)
      layout.feature_count = demand_few(counts_->features, "feature", *source_);
    if (counts_ && needs_labels)
      layout.label_count = demand_few(counts_->labels, "label", *source_);
  }
  if (needs_rows) {
    survey(layout, needs_features && !counts_, needs_labels && !counts_);
  }
  if (needs_features || needs_labels)
    demand_modest(layout, file_->name());
  make_header(layout, expected);
  parser_ =
      std::make_unique<LibsvmRowParser>(layout, labels_, rules_, *source_);
}

void LibsvmReader::begin() {
  source_ = std::make_unique<LineReader>(file_);
  row_count_ = 0;
  std::string_view line;
  if (!source_->next(line))
    return;
  counts_ = parse_libsvm_counts(line);
  if (!counts_)
    pending_ = line;
}

bool LibsvmReader::next_line(std::string_view &line) {
  if (pending_) {
    line = *std::exchange(pending_, std::nullopt);
    return true;
  }
  return source_->next(line);
}

void LibsvmReader::survey(LibsvmLayout &layout, bool needs_features,
                          bool needs_labels) {
  LibsvmLayout widest = layout;
  widest.surveys_features = needs_features;
  widest.surveys_labels = needs_labels;
  if (needs_features)
    widest.feature_count = kMostByIndex;
  if (needs_labels)
    widest.label_count = kMostByIndex;
  LibsvmRowParser parser(widest, labels_, rules_, *source_);
  DatasetRow row;
  std::string_view line;
  while (next_line(line)) {
    if (!parser.parse(line, row))
      continue;
    if (needs_features) {
      layout.feature_count =
          std::max(layout.feature_count, parser.column_end());
    }
    if (needs_labels && !row.labels.empty())
      layout.label_count = std::max(layout.label_count, row.labels.back() + 1);
    if (rules_.survey)
      rules_.survey(row);
  }
  file_->rewind();
  begin();
}

void LibsvmReader::make_header(const LibsvmLayout &layout,
                               const DatasetHeader *expected) {
  header_.features.resize(layout.feature_count);
  if (expected != nullptr) {
    // Categories stay behind: a value is the number that is a category's name.
    for (std::size_t i = 0; i < header_.features.size(); ++i)
      header_.features[i].name = expected->features[i].name;
  }
  if (labels_ == LibsvmLabels::ignored)
    return;
  if (expected != nullptr) {
    header_.labels = expected->labels;
    return;
  }
  for (std::uint32_t label = 0; label < layout.label_count; ++label) {
    header_.labels.push_back(
        std::to_string(std::uint64_t{label} + layout.label_base));
  }
}

bool LibsvmReader::next(DatasetRow &row) {
  std::string_view line;
  while (next_line(line)) {
    if (parser_->parse(line, row)) {
      ++row_count_;
      return true;
    }
  }
  check_row_count();
  return false;
}

// Detects a file that was cut off.
void LibsvmReader::check_row_count() const {
  if (counts_ && counts_->rows != row_count_) {
    throw DataError(file_->name(), 0, 0,
                    "has " + std::to_string(row_count_) +
                        (row_count_ == 1 ? " row" : " rows") +
                        "; its first line declares " +
                        std::to_string(counts_->rows));
  }
}

} // namespace naibx::cli
