#include "method_options.hpp"

#include "option_values.hpp"

#include <cstddef>
#include <utility>

namespace naibx::cli {
namespace {

// The library knows how much of this is allowed.
constexpr NumberRange<std::int64_t> kWholeNumbers = {0, INT64_C(1) << 53U};

// "--a", "--a and --b", "--a, --b and --c"
std::string joined(const std::vector<std::string> &names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool is_last = i + 1 == names.size();
    text += (i == 0 ? "" : is_last ? " and " : ", ") + names[i];
  }
  return text;
}

std::string have(const std::vector<std::string> &names) {
  return joined(names) + (names.size() == 1 ? " has" : " have");
}

std::vector<std::string> given_options(const MethodOptions &options) {
  std::vector<std::string> names;
  const auto add = [&names](bool is_given, const char *name) {
    if (is_given) {
      names.emplace_back(name);
    }
  };
  add(options.landmarks.has_value(), "--landmarks");
  add(options.loss.has_value(), "--loss");
  add(options.reservoir.has_value(), "--reservoir");
  add(options.sample_seed.has_value(), "--sample-seed");
  for (std::string &name : options.kinds.given()) {
    names.push_back(std::move(name));
  }
  return names;
}

} // namespace

void add_method_options(const Command &command, MethodOptions &options) {
  add_choice(
      command, "--method", {method_names(), ""},
      [&options](std::size_t word) {
        options.method = static_cast<Method>(word);
      },
      "How sets are predicted: naive, the paper's model; linear, ridge "
      "regression; kernel, the same with landmarks, mostly the best; auto, the "
      "best of these on held-out training rows [naive]")
      .name_value("NAME");
  add_number(command, "--landmarks", options.landmarks, kWholeNumbers,
             "Rows that the kernel method compares others with; twice as many "
             "take eight times as long to compile [1000]")
      .name_value("D");
  add_choice(
      command, "--loss", {loss_names(), ""},
      [&options](std::size_t word) {
        options.loss = static_cast<std::int32_t>(word);
      },
      "What sets are to be good at, where the method is not naive: "
      "subset-and-jaccard (the mean of both), subset, jaccard, f1 or hamming "
      "[subset-and-jaccard]")
      .name_value("NAME");
  add_number(command, "--reservoir", options.reservoir, kWholeNumbers,
             "Different rows that are kept whole, where the method is not "
             "naive; all choices are made on them [2000]")
      .name_value("ROWS");
  add_number(command, "--sample-seed", options.sample_seed, kWholeNumbers,
             "Which rows these are, where there are more [0]")
      .name_value("S");
  add_names(
      command, "--dense", options.kinds.dense,
      "Features whose every value counts, where the method is not naive, "
      "which else chooses; NAME* stands for all that begin with NAME, and "
      "in libsvm files names are numbers");
  add_names(
      command, "--rare", options.kinds.rare,
      "Likewise those of which only counts whether they differ from their "
      "usual value");
  add_names(command, "--sparse", options.kinds.sparse,
            "Likewise those that are mostly 0, as words of a text");
}

std::vector<std::string>
idle_option_lines(const MethodOptions &options,
                  const std::vector<std::string> &constants) {
  std::vector<std::string> lines;
  const std::string method = "--method " + method_name(options.method);
  const std::vector<std::string> given = given_options(options);
  if (options.method == Method::naive && !given.empty()) {
    lines.push_back(have(given) + " no effect with " + method +
                    "; the other methods use them");
  }
  if (options.method == Method::linear && options.landmarks) {
    lines.push_back("--landmarks has no effect with " + method +
                    "; --method kernel uses landmarks");
  }
  const bool leaves_paper =
      options.method == Method::linear || options.method == Method::kernel;
  if (leaves_paper && !constants.empty()) {
    lines.push_back(have(constants) + " no effect with " + method +
                    ", except where there are fewer than " +
                    std::to_string(kFewestDifferentRows) +
                    " different rows and the paper's model predicts");
  }
  return lines;
}

} // namespace naibx::cli
