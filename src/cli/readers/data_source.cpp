#include "data_source.hpp"

#include "arff/arff_reader.hpp"
#include "csv/csv_reader.hpp"
#include "text.hpp"

#include <string_view>

namespace naibx::cli {

namespace {

std::string_view ending_of(std::string_view path) {
  const std::size_t point = path.rfind('.');
  const std::size_t slash = path.rfind('/');
  const bool has_ending = point != std::string_view::npos &&
                          (slash == std::string_view::npos || point > slash);
  return has_ending ? path.substr(point) : std::string_view();
}

} // namespace

std::optional<DataFormat> format_of_path(const std::string &path) {
  const std::string name = without_gzip_ending(path);
  struct Ending {
    const char *text;
    DataFormat format;
  };
  for (const Ending &ending :
       {Ending{".arff", DataFormat::arff}, Ending{".csv", DataFormat::csv},
        Ending{".tsv", DataFormat::csv}, Ending{".tab", DataFormat::csv},
        Ending{".libsvm", DataFormat::libsvm},
        Ending{".svmlight", DataFormat::libsvm},
        Ending{".svm", DataFormat::libsvm}}) {
    if (equals_ignoring_case(ending_of(name), ending.text))
      return ending.format;
  }
  return std::nullopt;
}

bool is_tab_separated(const std::string &path) {
  const std::string name = without_gzip_ending(path);
  return equals_ignoring_case(ending_of(name), ".tsv") ||
         equals_ignoring_case(ending_of(name), ".tab");
}

std::unique_ptr<DataReader> open_data(const DataSource &source) {
  switch (source.format) {
  case DataFormat::csv:
    return std::make_unique<CsvReader>(source.file, source.choice, source.csv,
                                       source.rules, source.expected);
  case DataFormat::libsvm:
    return std::make_unique<LibsvmReader>(source.file, source.choice,
                                          source.libsvm, source.rules,
                                          source.expected);
  default:
    return std::make_unique<ArffReader>(source.file, source.choice,
                                        source.rules);
  }
}

} // namespace naibx::cli
