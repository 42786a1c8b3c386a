// --method and what belongs to it, in eval, train, predict and info.
#include "commands/info_text.hpp"
#include "io/number_text.hpp"
#include "model/different_rows.hpp"
#include "model/model_config.hpp"
#include "music.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <limits>
#include <random>

namespace naibx::cli {
namespace {

using nlohmann::json;
using test::Outcome;
using test::Workspace;

// Of two numbers, labels that say whether both have the same sign, so that
// neither of them alone says anything, nor does their sum.
class Signs : public testing::Test {
protected:
  Signs() {
    workspace_.write("signs.arff", rows(240, 1, "1,0", "0,1"));
    workspace_.write("later.arff", rows(60, 2, "1,0", "0,1"));
    workspace_.write("swapped.arff", rows(60, 2, "0,1", "1,0"));
  }

  static std::string rows(int count, unsigned seed, const char *same,
                          const char *other) {
    std::string text = "@relation 'signs: -C -2'\n@attribute x numeric\n"
                       "@attribute y numeric\n@attribute same {0,1}\n"
                       "@attribute other {0,1}\n@data\n";
    std::mt19937 random(seed);
    const auto number = [&random] {
      const auto size = 0.2 + static_cast<double>(random() % 1000U) / 1000.0;
      return random() % 2U == 0 ? size : -size;
    };
    for (int row = 0; row < count; ++row) {
      const double x = number();
      const double y = number();
      text += number_text(x) + "," + number_text(y) + "," +
              (x * y > 0.0 ? same : other) + "\n";
    }
    return text;
  }

  [[nodiscard]] Outcome eval(const std::vector<std::string> &more) const {
    std::vector<std::string> words = {"eval", workspace_.path("signs.arff")};
    words.insert(words.end(), more.begin(), more.end());
    return workspace_.run(words);
  }

  [[nodiscard]] json report(std::vector<std::string> more) const {
    more.emplace_back("--json");
    const Outcome outcome = eval(more);
    EXPECT_EQ(outcome.status, 0) << outcome.errors;
    EXPECT_EQ(outcome.errors, "");
    return json::parse(outcome.output, nullptr, false);
  }

  [[nodiscard]] double subset_accuracy(std::vector<std::string> more) const {
    return report(std::move(more))["metrics"]["zs"]["mean"];
  }

  void expect_wrong_usage(const std::vector<std::string> &words,
                          const std::string &message) const {
    const Outcome outcome = eval(words);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.output, "");
    EXPECT_NE(outcome.errors.find(message), std::string::npos)
        << outcome.errors;
  }

  Workspace workspace_;
};

TEST_F(Signs, the_kernel_method_alone_sees_what_no_column_shows_by_itself) {
  EXPECT_LT(subset_accuracy({}), 0.7);
  EXPECT_LT(subset_accuracy({"--method", "naive"}), 0.7);
  EXPECT_LT(subset_accuracy({"--method", "linear"}), 0.7);
  EXPECT_GT(subset_accuracy({"--method", "kernel"}), 0.9);
}

TEST_F(Signs, the_rows_of_a_test_file_have_no_part_in_what_is_learned) {
  const auto accuracy_on = [this](const char *file) {
    return subset_accuracy(
        {"--method", "kernel", "--test", workspace_.path(file)});
  };
  EXPECT_GT(accuracy_on("later.arff"), 0.9);
  EXPECT_LT(accuracy_on("swapped.arff"), 0.1);
}

TEST_F(Signs, each_option_of_eval_works_with_the_other_methods) {
  std::string folds;
  for (int row = 0; row < 240; ++row) {
    folds += std::to_string(row % 3) + "\n";
  }
  workspace_.write("folds", folds);
  const std::vector<std::vector<std::string>> options = {
      {"--folds", "4", "--stratify"},
      {"--folds", "4", "--seed", "3"},
      {"--split", "80"},
      {"--split", "80", "--stratify"},
      {"--fold-file", workspace_.path("folds")},
      {"--size", "1"},
      {"--allow-empty"},
      {"--empty-score", "0"},
      {"--family", "gaussian"},
      {"--loss", "f1"},
      {"--landmarks", "60"},
      {"--reservoir", "150", "--sample-seed", "3"},
      {"--csv", workspace_.path("t.csv"), "--latex", workspace_.path("t.tex")}};
  for (std::vector<std::string> words : options) {
    words.insert(words.end(), {"--method", "kernel"});
    EXPECT_GT(subset_accuracy(words), 0.8) << words.front();
  }
}

TEST_F(Signs, reports_tell_which_method_was_chosen_and_by_how_much) {
  const std::string text = eval({"--method", "auto"}).output;
  const json fold = report({"--method", "auto"})["folds"][0];
  const std::string method = fold["choice"]["method"];
  EXPECT_NE(text.find("\npredicted by " + method), std::string::npos) << text;
  EXPECT_NE(method, "naive");
  EXPECT_GT(fold["choice"]["gain"], 0.0);
  EXPECT_GT(fold["choice"]["lambda"], 0.0);
  const std::string table = eval({"--method", "auto", "--csv", "-"}).output;
  EXPECT_NE(table.find("," + method + ",1,1,1,"), std::string::npos) << table;
  EXPECT_EQ(eval({}).output.find("predicted by"), std::string::npos);
}

TEST_F(Signs, the_true_size_is_told_to_the_other_methods_too) {
  const json metrics = report({"--method", "kernel", "--true-size"})["metrics"];
  EXPECT_EQ(metrics["lcard_pred"]["mean"], 1.0);
}

TEST_F(Signs, every_report_says_which_method_it_is_of) {
  const Outcome text = eval({"--method", "kernel", "--loss", "hamming",
                             "--landmarks", "70", "--latex", "-"});
  const std::string line = "method kernel; landmarks 70; reservoir 2000; "
                           "sample seed 0; loss hamming";
  EXPECT_NE(text.output.find(line), std::string::npos) << text.output;
  EXPECT_NE(eval({"--method", "linear"})
                .output.find("\nmethod linear; reservoir 2000; sample seed 0; "
                             "loss subset-and-jaccard\n"),
            std::string::npos);
  EXPECT_EQ(eval({}).output.find("method"), std::string::npos);
  const json kernel = report({"--method", "Kernel"})["settings"];
  EXPECT_EQ(kernel["method"], "kernel");
  EXPECT_EQ(kernel["landmarks"], 1000);
  EXPECT_EQ(kernel["reservoir"], 2000);
  EXPECT_EQ(kernel["sample_seed"], 0);
  EXPECT_EQ(kernel["loss"], "subset-and-jaccard");
  EXPECT_TRUE(
      report({"--method", "linear"})["settings"]["landmarks"].is_null());
  const json naive = report({})["settings"];
  EXPECT_EQ(naive["method"], "naive");
  EXPECT_TRUE(naive["loss"].is_null());
}

TEST_F(Signs, options_without_effect_are_named) {
  const auto errors = [this](const std::vector<std::string> &words) {
    const Outcome outcome = eval(words);
    EXPECT_EQ(outcome.status, 0);
    return outcome.errors;
  };
  EXPECT_EQ(
      errors({"--landmarks", "7", "--loss", "f1", "--reservoir", "200"}),
      "naibx: warning: --landmarks, --loss and --reservoir have no effect "
      "with --method naive; the other methods use them\n");
  EXPECT_EQ(errors({"--method", "linear", "--landmarks", "7"}),
            "naibx: warning: --landmarks has no effect with --method linear; "
            "--method kernel uses landmarks\n");
  EXPECT_EQ(errors({"--method", "linear", "--smoothing", "2",
                    "--variance-prior", "3"}),
            "naibx: warning: --smoothing and --variance-prior have no effect "
            "with --method linear, except where there are fewer than 150 "
            "different rows and the paper's model predicts\n");
}

TEST_F(Signs, what_belongs_to_the_paper_alone_is_refused) {
  expect_wrong_usage({"--method", "kernel", "--protocol", "published"},
                     "leave --method out, or compare methods with --folds");
  expect_wrong_usage({"--method", "linear", "--smoothing", "1,2"},
                     "--method linear chooses its own");
}

TEST_F(Signs, what_is_no_method_is_wrong_usage) {
  expect_wrong_usage({"--method", "forest"},
                     "'forest' is not one of: naive, linear, kernel, auto");
  expect_wrong_usage({"--loss", "zs"}, "is not one of: subset-and-jaccard, "
                                       "subset, jaccard, f1, hamming");
  expect_wrong_usage({"--method", "kernel", "--landmarks", "0"},
                     "--landmarks: NAIBX_LANDMARKS is 0, but must be");
  expect_wrong_usage({"--landmarks", "9000"}, "--landmarks: ");
  expect_wrong_usage({"--landmarks", "1.5"}, "is not a whole number");
  expect_wrong_usage({"--method", "kernel", "--reservoir", "149"},
                     "--reservoir: NAIBX_RESERVOIR is 149, but must be");
  expect_wrong_usage({"--method", "kernel", "--sample-seed", "-1"},
                     "is not a whole number");
}

TEST_F(Signs, auto_is_a_choice_that_takes_lists_of_constants) {
  const Outcome outcome = eval({"--method", "auto", "--smoothing", "1,2",
                                "--folds", "2", "--inner-folds", "2"});
  try {
    Config::create(1).set_method(static_cast<std::int64_t>(Method::automatic));
  } catch (const Error &) {
    EXPECT_EQ(outcome.status, 2);
    EXPECT_NE(outcome.errors.find("--method: NAIBX_METHOD is 3"),
              std::string::npos);
    GTEST_SKIP() << "the library has no method auto";
  }
  EXPECT_EQ(outcome.status, 0) << outcome.errors;
  EXPECT_NE(outcome.output.find("\nmethod auto; landmarks 1000;"),
            std::string::npos);
  EXPECT_GT(subset_accuracy({"--method", "auto"}), 0.9);
}

// Of `words` and of the same without a method, which are the same where too few
// rows differ.
TEST_F(Signs, fewer_than_150_different_rows_are_told_and_follow_the_paper) {
  const std::string hundred = rows(100, 3, "1,0", "0,1");
  workspace_.write("signs.arff",
                   hundred + hundred.substr(hundred.find("@data\n") + 6));
  const Outcome outcome =
      eval({"--method", "kernel", "--folds", "2", "--json"});
  EXPECT_EQ(outcome.errors,
            "naibx: warning: " + workspace_.path("signs.arff") +
                ": there are fewer than 150 different rows to learn from, so "
                "the paper's model predicts in 2 of 2 folds\n");
  EXPECT_EQ(json::parse(outcome.output)["metrics"],
            report({"--folds", "2"})["metrics"]);
  const Outcome trained = workspace_.run({"train", "--method", "kernel",
                                          workspace_.path("signs.arff"), "-o",
                                          workspace_.path("model")});
  EXPECT_NE(trained.errors.find("fewer than 150 different rows"),
            std::string::npos);
}

TEST_F(Signs, a_model_that_was_saved_predicts_by_its_method) {
  const Outcome trained = workspace_.run(
      {"train", "--method", "kernel", "--landmarks", "100", "--loss", "subset",
       workspace_.path("signs.arff"), "-o", workspace_.path("model")});
  if (trained.status != 0) {
    EXPECT_EQ(trained.status, 1);
    EXPECT_NE(trained.errors.find("can be saved"), std::string::npos)
        << trained.errors;
    GTEST_SKIP() << "the library does not save models of other methods";
  }
  EXPECT_EQ(trained.complaints(), "");
  const Outcome sets = workspace_.run(
      {"predict", workspace_.path("model"), workspace_.path("later.arff")});
  std::istringstream lines(sets.output);
  std::istringstream truth(workspace_.read("later.arff"));
  std::string row;
  while (std::getline(truth, row) && row != "@data") {
  }
  int right = 0;
  for (std::string line; std::getline(lines, line);) {
    std::getline(truth, row);
    const bool is_same = row.substr(row.size() - 3) == "1,0";
    right += line == (is_same ? "same" : "other") ? 1 : 0;
  }
  EXPECT_GT(right, 54);
  const std::string info =
      workspace_.run({"info", workspace_.path("model")}).output;
  EXPECT_NE(info.find("\nmethod             kernel\n"
                      "landmarks          100\n"
                      "reservoir          2000\n"
                      "sample seed        0\n"
                      "loss               subset\n"),
            std::string::npos)
      << info;
}

TEST(MethodOfAConfiguration, is_what_the_options_say) {
  DatasetHeader header;
  header.labels = {"a", "b"};
  ModelOptions options;
  EXPECT_EQ(summarize_method(make_config(header, {}, options)).landmarks, 500)
      << "as the library has it";
  options.method.method = Method::kernel;
  EXPECT_EQ(summarize_method(make_config(header, {}, options)).landmarks, 1000);
  options.method.landmarks = 77;
  options.method.reservoir = 300;
  options.method.sample_seed = 5;
  options.method.loss = NAIBX_LOSS_F1;
  const MethodSummary summary =
      summarize_method(make_config(header, {}, options));
  EXPECT_EQ(summary.method, Method::kernel);
  EXPECT_EQ(summary.landmarks, 77);
  EXPECT_EQ(summary.reservoir, 300);
  EXPECT_EQ(summary.sample_seed, 5);
  EXPECT_EQ(summary.loss, NAIBX_LOSS_F1);
}

FileInfo info_with(const MethodOptions &method) {
  Config config = Config::create(2);
  set_method(config, method);
  FileInfo info;
  info.summary.config.header.labels = {"a", "b"};
  info.summary.config.method = summarize_method(config);
  info.summary.learned.emplace();
  info.summary.learned->label_weights = {1.0, 1.0};
  return info;
}

TEST(Info, shows_the_method_where_it_is_not_the_papers) {
  MethodOptions method;
  EXPECT_EQ(info_text(info_with(method)).find("method"), std::string::npos);
  EXPECT_EQ(json::parse(info_json(info_with(method)))["method"], "naive");
  method.method = Method::linear;
  method.loss = NAIBX_LOSS_HAMMING;
  const std::string text = info_text(info_with(method));
  EXPECT_NE(text.find("\nmethod             linear\nreservoir          2000\n"
                      "sample seed        0\nloss               hamming\n"),
            std::string::npos)
      << text;
  const json info = json::parse(info_json(info_with(method)));
  EXPECT_EQ(info["method"], "linear");
  EXPECT_TRUE(info["landmarks"].is_null());
  EXPECT_EQ(info["loss"], "hamming");
}

TEST(DifferentRows, are_counted_as_the_library_keeps_them) {
  const double missing = std::numeric_limits<double>::quiet_NaN();
  DifferentRows rows({NAIBX_GAUSSIAN, NAIBX_BERNOULLI});
  for (int row = 0; row < 149; ++row) {
    rows.look_at({{0}, {1.0 + row}, {0}});
  }
  rows.look_at({{0, 1}, {1.0, -3.0}, {0}});
  rows.look_at({{0, 1}, {1.0, 0.0}, {0}});
  EXPECT_TRUE(rows.are_too_few()) << "absent is absent";
  rows.look_at({{0}, {1.0}, {1}});
  EXPECT_FALSE(rows.are_too_few()) << "the labels differ";
  DifferentRows same({NAIBX_GAUSSIAN, NAIBX_BERNOULLI});
  for (int row = 0; row < 200; ++row) {
    same.look_at({{0, 1}, {row % 2 == 0 ? missing : -missing, 1.0 + row}, {0}});
  }
  EXPECT_TRUE(same.are_too_few()) << "missing is missing, present is present";
}

} // namespace
} // namespace naibx::cli
