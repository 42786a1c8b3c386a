#include "taken_labels.hpp"

#include "../io/number_text.hpp"
#include "../readers/arff/arff_cursor.hpp"
#include "../readers/data_error.hpp"
#include "../readers/input_file.hpp"
#include "../readers/label_xml.hpp"
#include "../readers/name_map.hpp"
#include "../readers/text.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

namespace naibx::cli {
namespace {

// A name takes at most that much of a line.
constexpr std::size_t kLongestName = 60;

constexpr const char *kColumn = "column";

std::string shown(const std::string &name) {
  return visible_text(shorten_text(name, kLongestName));
}

// "a to b", or "a" where it is the only one.
std::string range_text(const std::string &first, const std::string &last) {
  return first == last ? shown(first) : shown(first) + " to " + shown(last);
}

std::string by_place(std::int64_t count, const std::string &said_by) {
  const std::string number = std::to_string(count);
  return (count < 0 ? "the last " + number.substr(1) : "the first " + number) +
         " (" + said_by + ")";
}

std::string source_of(const DataSource &source, const DataReader &reader,
                      const std::string &xml_option) {
  const LabelChoice &choice = source.choice;
  if (source.format == DataFormat::libsvm) {
    return "at the start of each row";
  }
  if (!choice.label_xml.empty()) {
    return "named in " + input_name(choice.label_xml) + " (" + xml_option + ")";
  }
  if (!choice.label_columns.empty()) {
    return "named by --label-columns";
  }
  if (choice.label_count) {
    return by_place(*choice.label_count,
                    "--label-count " + std::to_string(*choice.label_count));
  }
  // Without any of these only an ARFF file is read at all.
  const std::int64_t told = reader.told_label_count().value_or(0);
  return by_place(told, "-C " + std::to_string(told) + " in the relation");
}

bool names_the_same(const std::vector<XmlLabel> &file,
                    const std::vector<std::string> &labels) {
  NameSet taken;
  taken.insert(labels.begin(), labels.end());
  return file.size() == labels.size() &&
         std::all_of(file.begin(), file.end(), [&taken](const auto &label) {
           const std::string unescaped = unescape_word(label.name);
           return taken.find(NameView(label.name)) != taken.end() ||
                  taken.find(NameView(unescaped)) != taken.end();
         });
}

} // namespace

TakenLabels taken_labels(const DataSource &source, const DataReader &reader,
                         const std::string &xml_option) {
  const std::vector<std::string> &names = reader.header().labels;
  TakenLabels labels;
  labels.count = names.size();
  if (!names.empty()) {
    labels.first = names.front();
    labels.last = names.back();
  }
  labels.noun = source.format == DataFormat::libsvm ? "number" : kColumn;
  if (!source.choice.label_xml.empty()) {
    labels.label_file = input_name(source.choice.label_xml);
  }
  labels.source = source_of(source, reader, xml_option);
  return labels;
}

std::string labels_line(const TakenLabels &labels) {
  return "labels  " + count_text(labels.count, labels.noun) + ", " +
         range_text(labels.first, labels.last) + ", " +
         visible_text(labels.source);
}

std::string label_file_beside(const std::string &path) {
  std::filesystem::path file(path);
  if (equals_ignoring_case(file.extension().string(), ".gz")) {
    file.replace_extension();
  }
  file.replace_extension(".xml");
  std::error_code ignored;
  const bool is_there =
      path != "-" && std::filesystem::is_regular_file(file, ignored);
  return is_there ? file.string() : "";
}

std::string other_labels_warning(const TakenLabels &labels,
                                 const std::string &path,
                                 const DatasetHeader &header) {
  const std::string file = label_file_beside(path);
  const bool has_names = labels.noun == kColumn;
  if (file.empty() || file == path || !labels.label_file.empty() ||
      !has_names) {
    return "";
  }
  std::vector<XmlLabel> named;
  try {
    named = read_label_xml(file);
  } catch (const DataError &) {
    return ""; // no label file
  }
  if (names_the_same(named, header.labels)) {
    return "";
  }
  return file + " beside the data names other labels (" +
         std::to_string(named.size()) + ", " +
         range_text(named.front().name, named.back().name) +
         ") than those used; if they are intended, give --labels " + file;
}

} // namespace naibx::cli
