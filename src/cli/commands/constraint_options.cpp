#include "constraint_options.hpp"

#include "../failure.hpp"
#include "../readers/text.hpp"
#include "name_list.hpp"
#include "option_values.hpp"

#include <algorithm>
#include <cctype>

namespace naibx::cli {
namespace {

// As `naibx predict` prints it: labels without a name have their number.
std::string shown_name(const std::vector<std::string> &labels,
                       std::size_t label) {
  return labels[label].empty() ? std::to_string(label) : labels[label];
}

std::uint32_t label_of(const std::string &name, const char *option,
                       const std::vector<std::string> &labels) {
  for (std::size_t label = 0; label < labels.size(); ++label) {
    if (shown_name(labels, label) == name) {
      return static_cast<std::uint32_t>(label);
    }
  }
  throw UsageError(std::string(option) + ": the model has no label " +
                       quote_for_message(name),
                   "naibx info MODEL lists its labels");
}

std::vector<std::uint32_t> labels_of(const std::vector<std::string> &names,
                                     const char *option,
                                     const std::vector<std::string> &labels) {
  std::vector<std::uint32_t> found;
  found.reserve(names.size());
  for (const std::string &name : names) {
    found.push_back(label_of(name, option, labels));
  }
  return found;
}

// Where a colon outside of quotes stands; the length where there is none.
std::size_t colon_of(const std::string &text) {
  bool is_quoted = false;
  std::size_t place = 0;
  for (; place < text.size() && (is_quoted || text[place] != ':'); ++place) {
    is_quoted = is_quoted != (text[place] == '"');
  }
  return place;
}

std::pair<std::string, std::string> read_implication(const std::string &text) {
  const std::size_t colon = colon_of(text);
  if (colon < text.size()) {
    const auto label = split_names(text.substr(0, colon));
    const auto implied = split_names(text.substr(colon + 1));
    if (label && implied && label->size() == 1 && implied->size() == 1) {
      return {label->front(), implied->front()};
    }
  }
  refuse_value("--implies", quote_for_message(text) +
                                " is not two labels with a colon between "
                                "them, such as a:b; a name that holds a comma "
                                "or a colon is in double quotes");
}

std::vector<std::string> read_group(const std::string &text) {
  auto names = split_names(text);
  if (!names) {
    refuse_value("--at-most-one", quote_for_message(text) +
                                      " is not a list of labels, separated by "
                                      "commas");
  }
  return *std::move(names);
}

std::string column_name(const char *option, const std::string &name) {
  if (name.empty()) {
    refuse_value(option, "it must be the name of a column");
  }
  return name;
}

} // namespace

void ConstraintOptions::ask(Request &request,
                            const std::vector<std::string> &labels) const {
  const std::int64_t least = smallest_size.value_or(0);
  const auto count = static_cast<std::int64_t>(labels.size());
  const std::int64_t most = largest_size.value_or(std::max(least, count));
  if (least > count || least > most) {
    throw UsageError("--min-size " + std::to_string(least) + " is above " +
                     (least > count
                          ? "the number of labels, " + std::to_string(count)
                          : "--max-size " + std::to_string(most)));
  }
  request.set_size(static_cast<std::uint32_t>(least),
                   static_cast<std::uint32_t>(most));
  request.set_labels(NAIBX_REQUIRED, labels_of(required, "--require", labels));
  request.set_labels(NAIBX_FORBIDDEN, labels_of(forbidden, "--forbid", labels));
  request.set_labels(NAIBX_GIVEN, labels_of(given, "--given", labels));
  for (const std::vector<std::string> &group : at_most_one) {
    try {
      request.add_group(labels_of(group, "--at-most-one", labels), 0, 1);
    } catch (const Error &error) {
      throw UsageError("--at-most-one: " +
                       with_label_names(error.what(), labels));
    }
  }
  for (const auto &[label, implied] : implications) {
    request.add_implication(label_of(label, "--implies", labels),
                            label_of(implied, "--implies", labels));
  }
}

std::vector<LabelChoice::TextColumn> ConstraintOptions::text_columns() const {
  std::vector<LabelChoice::TextColumn> columns;
  if (!required_column.empty()) {
    columns.push_back({"--require-column", required_column});
  }
  if (!forbidden_column.empty()) {
    columns.push_back({"--forbid-column", forbidden_column});
  }
  return columns;
}

RowLabels
ConstraintOptions::row_labels(const std::vector<std::string> &texts,
                              const std::vector<std::string> &labels) const {
  const auto read = [&](const std::string &text, const char *option) {
    const auto names =
        text.empty() ? std::vector<std::string>() : split_names(text);
    if (!names) {
      throw UsageError(std::string(option) + ": " + quote_for_message(text) +
                       " is not a list of labels, separated by commas");
    }
    return labels_of(*names, option, labels);
  };
  RowLabels found;
  if (!required_column.empty()) {
    found.required = read(texts.front(), "--require-column");
  }
  if (!forbidden_column.empty()) {
    found.forbidden = read(texts.back(), "--forbid-column");
  }
  return found;
}

void ConstraintOptions::demand_no_sizes() const {
  if (smallest_size || largest_size) {
    throw UsageError("--size says how many labels a set has; leave out "
                     "--min-size and --max-size");
  }
}

void add_constraint_options(const Command &command,
                            ConstraintOptions &options) {
  command.begin_group("What a set must be");
  add_names(command, "--require", options.required,
            "Labels that must be in, by name, separated by commas");
  add_names(command, "--forbid", options.forbidden,
            "Labels that must not be in");
  add_names(command, "--given", options.given,
            "Labels that are decided already: in, and the others are chosen "
            "given them");
  command
      .add_option(
          "--require-column",
          [&options](const std::string &name) {
            options.required_column = column_name("--require-column", name);
          },
          "A column of DATA that lists labels that must be in the set of its "
          "row, separated by commas")
      .name_value("NAME");
  command
      .add_option(
          "--forbid-column",
          [&options](const std::string &name) {
            options.forbidden_column = column_name("--forbid-column", name);
          },
          "The same for labels that must not be in")
      .name_value("NAME");
  command
      .add_repeated_option(
          "--at-most-one",
          [&options](const std::string &text) {
            options.at_most_one.push_back(read_group(text));
          },
          "Of these labels at most one; may be given again")
      .name_value("NAMES");
  command
      .add_repeated_option(
          "--implies",
          [&options](const std::string &text) {
            options.implications.push_back(read_implication(text));
          },
          "Where label A is in, B is, too; may be given again")
      .name_value("A:B");
  add_number(command, "--min-size", options.smallest_size,
             NumberRange<std::int64_t>{0, NAIBX_MAX_LABELS},
             "The fewest labels of a set")
      .name_value("N");
  add_number(command, "--max-size", options.largest_size,
             NumberRange<std::int64_t>{0, NAIBX_MAX_LABELS},
             "The most labels of a set")
      .name_value("N");
}

std::string with_label_names(const std::string &message,
                             const std::vector<std::string> &labels) {
  static const std::string word = "label ";
  std::string named;
  std::size_t begin = 0;
  for (;;) {
    const std::size_t found = message.find(word, begin);
    if (found == std::string::npos) {
      return named + message.substr(begin);
    }
    const std::size_t first = found + word.size();
    std::size_t label = 0;
    std::size_t end = first;
    for (; end < message.size() && end < first + 9 &&
           std::isdigit(static_cast<unsigned char>(message[end])) != 0;
         ++end) {
      label = label * 10 + static_cast<std::size_t>(message[end] - '0');
    }
    named += message.substr(begin, first - begin);
    begin = first;
    if (end > first && label < labels.size()) {
      named += quote_for_message(shown_name(labels, label));
      begin = end;
    }
  }
}

} // namespace naibx::cli
