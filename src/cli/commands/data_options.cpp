#include "data_options.hpp"

#include "../failure.hpp"
#include "../io/number_text.hpp"
#include "../io/warning.hpp"
#include "../readers/text.hpp"
#include "column_options.hpp"
#include "option_values.hpp"

#include <naibx/naibx.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace naibx::cli {
namespace {

// In the order of the constants of DataFormat.
const std::vector<std::string> &format_names() {
  static const std::vector<std::string> names = {"arff", "csv", "libsvm"};
  return names;
}

std::string format_name(DataFormat format) {
  return format_names()[static_cast<std::size_t>(format)];
}

// "data.csv" of "data.csv.xz"; nothing for a file that is not compressed, or in
// a way that can be read.
std::optional<std::string> decompressed_path(const std::string &path) {
  for (const std::string_view ending : {".bz2", ".xz", ".zst", ".zip"}) {
    const std::size_t start =
        path.size() - std::min(path.size(), ending.size());
    if (start > 0 && equals_ignoring_case(path.substr(start), ending)) {
      return path.substr(0, start);
    }
  }
  return std::nullopt;
}

DataFormat demand_format(const std::string &path) {
  if (const auto format = format_of_path(path)) {
    return *format;
  }
  std::string hint = "; give --format arff, csv or libsvm";
  if (const auto inner = decompressed_path(path)) {
    const auto format = format_of_path(*inner);
    hint = "; decompress it and run naibx ... - --format " +
           format_name(format.value_or(DataFormat::arff));
  }
  throw UsageError((path == "-"
                        ? "standard input has no ending that tells its format"
                        : quote_for_message(path) +
                              ": the ending does not tell the format") +
                   hint);
}

void add_missing_option(const Command &command, DataOptions &options) {
  command
      .add_repeated_option(
          "--missing",
          [&options](const std::string &text) {
            options.missing.push_back(text);
          },
          "A text that means a missing value, besides those of the format; may "
          "be given several times. In CSV files it replaces the words ?, "
          "NA and nan")
      .name_value("STRING");
}

void add_separator(const Command &command, DataOptions &options) {
  static constexpr std::array<char, 4> kSeparators = {',', ';', '\t', '|'};
  add_choice(
      command, "--separator", {{",", ";", "tab", "|"}, ""},
      [&options](std::size_t word) {
        options.separator = kSeparators.at(word);
      },
      "Separator of the values in a CSV file: , ; | or tab [tab for .tsv and "
      ".tab, else ,]")
      .name_value("CHAR");
  command.add_flag("--no-header", options.no_header,
                   "The first line of a CSV file is a row; the columns are "
                   "named column1, column2 and so on");
}

void add_libsvm_options(const Command &command, DataOptions &options) {
  add_number(command, "--feature-count", options.feature_count,
             {std::uint64_t{0}, NAIBX_MAX_FEATURES},
             "Number of features of a libsvm file [the largest index]")
      .name_value("N");
  add_number(command, "--feature-base", options.feature_base,
             {std::uint64_t{0}, std::uint64_t{1}},
             "Number of the first feature of a libsvm file [1]")
      .name_value("0|1");
  add_number(command, "--label-base", options.label_base,
             {std::uint64_t{0}, std::uint64_t{1}},
             "Number of the first label of a libsvm file [0]")
      .name_value("0|1");
}

// For all formats.
void add_description_options(const Command &command, DataOptions &options) {
  add_choice(
      command, "--format", {format_names(), ""},
      [&options](std::size_t word) {
        options.format = static_cast<DataFormat>(word);
      },
      "arff, csv or libsvm [by the ending: .arff, .csv, .tsv, .tab, .libsvm, "
      ".svm, .svmlight, each also before .gz]")
      .name_value("NAME");
  add_column_options(command, options);
  add_missing_option(command, options);
  add_separator(command, options);
  add_libsvm_options(command, options);
  command.begin_group(kOtherOptions);
}

} // namespace

void DataOptions::demand_options_of(DataFormat file_format,
                                    DataFormat other_format) const {
  const auto demand = [=](bool is_given, const char *option,
                          DataFormat wanted) {
    if (is_given && file_format != wanted && other_format != wanted) {
      throw UsageError(std::string(option) + " is for " + format_name(wanted) +
                       " files; the format here is " +
                       format_name(file_format));
    }
  };
  demand(!categorical_columns.empty(), "--categorical-columns",
         DataFormat::csv);
  demand(separator.has_value(), "--separator", DataFormat::csv);
  demand(no_header, "--no-header", DataFormat::csv);
  demand(feature_count.has_value(), "--feature-count", DataFormat::libsvm);
  demand(feature_base.has_value(), "--feature-base", DataFormat::libsvm);
  demand(label_base.has_value(), "--label-base", DataFormat::libsvm);
}

DataSource DataOptions::open(const std::string &beside) const {
  if (unknown_as_missing && beside.empty()) {
    throw UsageError("--unknown-as-missing is about a second file; name it "
                     "with --test");
  }
  DataSource source = open_as(path, format);
  source.choice.ignored_may_be_absent = !beside.empty();
  const auto other_format = format_of_path(beside);
  demand_options_of(source.format, other_format.value_or(source.format));
  return source;
}

DataSource DataOptions::open_for(const DatasetHeader &model) const {
  DataSource source = open_as(path, format);
  demand_options_of(source.format, source.format);
  if (!says_labels()) {
    source.choice.label_count = 0;
  }
  source.choice.ignored_may_be_absent = true;
  source.rules.unknown = unknown_values();
  source.expected = &model;
  return source;
}

std::shared_ptr<UnknownValues> DataOptions::unknown_values() const {
  return unknown_as_missing ? std::make_shared<UnknownValues>() : nullptr;
}

DataSource DataOptions::open_like(const std::string &other_path) const {
  const auto own_format = format ? format : format_of_path(path);
  const auto other_format = format_of_path(other_path);
  DataSource source =
      open_as(other_path, other_format ? other_format : own_format);
  source.choice.ignored_may_be_absent = true;
  source.choice.group_may_be_absent = true;
  source.rules.unknown = unknown_values();
  if (own_format == DataFormat::libsvm && source.format != DataFormat::libsvm) {
    throw UsageError("--test: DATA is a libsvm file, whose columns have no "
                     "names to find them by; the test file has to be one, too");
  }
  // The options that choose the label columns of DATA neither apply to these
  // rows nor are needed.
  if (source.format == DataFormat::libsvm && own_format != DataFormat::libsvm) {
    source.choice = {};
  }
  return source;
}

DataSource DataOptions::open_as(const std::string &file,
                                std::optional<DataFormat> known_format) const {
  // For a file that does not exist, its ending is not worth an error.
  auto input = std::make_shared<InputFile>(file);
  const DataFormat file_format =
      known_format ? *known_format : demand_format(file);
  DataSource source;
  source.choice = label_choice();
  source.format = file_format;
  source.csv.separator =
      separator.value_or(is_tab_separated(file) ? '\t' : ',');
  source.csv.categorical_columns = categorical_columns;
  source.csv.has_header = !no_header;
  source.rules.missing = MissingTexts(missing);
  source.rules.warn = print_warning;
  source.libsvm.feature_base =
      static_cast<std::uint32_t>(feature_base.value_or(1));
  source.libsvm.label_base = static_cast<std::uint32_t>(label_base.value_or(0));
  if (feature_count) {
    source.libsvm.feature_count = static_cast<std::uint32_t>(*feature_count);
  }
  source.file = std::move(input);
  return source;
}

void add_data_options(const Command &command, DataOptions &options) {
  command.begin_group(kDataOptions);
  add_file(
      command, "DATA", options.path,
      "ARFF, CSV or libsvm file, which may be gzipped; - is standard input")
      .require()
      .name_value("");
  add_description_options(command, options);
}

void add_data_options(const Command &command, DataOptions &options,
                      std::vector<std::string> &paths) {
  command.begin_group(kDataOptions);
  add_files(command, "DATA", paths,
            "ARFF, CSV or libsvm files, which may be gzipped, each evaluated "
            "separately; - is standard input")
      .require()
      .name_value("");
  add_description_options(command, options);
}

void add_unknown_option(const Command &command, DataOptions &options) {
  command.add_flag("--unknown-as-missing", options.unknown_as_missing,
                   "Treat a category, or a feature index of a libsvm file, "
                   "that the model does not know as a missing value");
}

void tell_unknown_values(const DataSource &source) {
  const auto &unknown = source.rules.unknown;
  if (unknown == nullptr || unknown->count == 0) {
    return;
  }
  print_warning(source.file->name() + ":" +
                std::to_string(unknown->first_line) + ": " +
                (unknown->count == 1
                     ? std::string("a value that the model does not know is")
                     : "the first of " + std::to_string(unknown->count) +
                           " values that the model does not know, which are") +
                " treated as missing");
}

void tell_unmet_missing_texts(const DataSource &source) {
  for (const std::string &text : source.rules.missing.unmet()) {
    print_warning(source.file->name() + ": no value is " +
                  quote_for_message(text) + ", which --missing names");
  }
}

} // namespace naibx::cli
