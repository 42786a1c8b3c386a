// Kinds of features in train, eval and info, and what info says of a choice.
#include "io/number_text.hpp"
#include "workspace.hpp"

#include <gtest/gtest.h>
#include <naibx/naibx.hpp>
#include <nlohmann/json.hpp>

#include <random>

namespace naibx::cli {
namespace {

using nlohmann::json;
using test::Outcome;
using test::Workspace;

// Three numbers, a rare switch, a category, and a label that the first two
// tell.
class Kinds : public testing::Test {
protected:
  Kinds() {
    std::mt19937 random(5);
    const auto number = [&random] {
      return static_cast<double>(random() % 2001U) / 1000.0 - 1.0;
    };
    std::string text = "@relation 'kinds: -C -1'\n@attribute n1 numeric\n"
                       "@attribute n2 numeric\n@attribute n3 numeric\n"
                       "@attribute rare {0,1}\n@attribute colour {red,blue}\n"
                       "@attribute same {0,1}\n@data\n";
    for (int row = 0; row < 240; ++row) {
      const double first = number();
      const double second = number();
      text += number_text(first) + "," + number_text(second) + "," +
              number_text(number()) + (row % 40 == 0 ? ",1," : ",0,") +
              (row % 3 == 0 ? "red," : "blue,") +
              (first * second > 0.0 ? "1\n" : "0\n");
    }
    workspace_.write("kinds.arff", text);
  }

  [[nodiscard]] Outcome train(std::vector<std::string> words) const {
    words.insert(words.begin(), {"train", workspace_.path("kinds.arff"), "-o",
                                 workspace_.path("model")});
    return workspace_.run(words);
  }

  void train_kernel(std::vector<std::string> words = {}) const {
    words.insert(words.begin(), {"--method", "kernel", "--landmarks", "50"});
    const Outcome outcome = train(words);
    ASSERT_EQ(outcome.status, 0) << outcome.errors;
    ASSERT_EQ(outcome.complaints(), "");
  }

  [[nodiscard]] std::string info(const std::string &name,
                                 std::vector<std::string> words = {}) const {
    words.insert(words.begin(), {"info", workspace_.path(name)});
    const Outcome outcome = workspace_.run(words);
    EXPECT_EQ(outcome.status, 0) << outcome.errors;
    return outcome.output;
  }

  [[nodiscard]] json info_json(const std::string &name) const {
    return json::parse(info(name, {"--json"}), nullptr, false);
  }

  [[nodiscard]] std::vector<std::string> kinds(const std::string &name) const {
    std::vector<std::string> kinds;
    const json info = info_json(name);
    for (const json &feature : info["features"]) {
      kinds.push_back(feature.value("kind", "absent"));
    }
    return kinds;
  }

  static void expect_in(const std::string &text, const std::string &part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  }

  Workspace workspace_;
};

using Words = std::vector<std::string>;

TEST_F(Kinds, info_lists_what_each_feature_is_before_there_is_a_map) {
  train_kernel();
  EXPECT_EQ(kinds("model"),
            (Words{"dense", "dense", "dense", "rare", "dense"}));
  const std::string text = info("model", {"--features"});
  expect_in(text, "\nkinds              4 dense, 1 rare\n");
  expect_in(text, "\nfeature  family       kind     name\n"
                  "0        Gaussian     dense    n1\n");
  expect_in(text, "\n3        Bernoulli    rare     rare\n");
  EXPECT_EQ(info_json("model")["kind_counts"],
            (json{{"dense", 4}, {"rare", 1}, {"sparse", 0}}));
  EXPECT_TRUE(info_json("model")["kinds_set"].is_null());
}

TEST_F(Kinds, of_the_papers_model_are_not_shown) {
  ASSERT_EQ(train({}).status, 0);
  EXPECT_EQ(kinds("model"), Words(5, "absent"));
  EXPECT_TRUE(info_json("model")["kind_counts"].is_null());
  EXPECT_EQ(info_json("model")["holds_rows"], false);
  const std::string text = info("model", {"--features"});
  expect_in(text, "\nfeature  family       name\n");
  EXPECT_EQ(text.find("\nholds"), std::string::npos);
}

TEST_F(Kinds, that_are_set_stay) {
  train_kernel({"--sparse", "n*", "--dense", "rare,colour"});
  EXPECT_EQ(kinds("model"),
            (Words{"sparse", "sparse", "sparse", "dense", "dense"}));
  expect_in(info("model"), "\nkinds set          2 dense, 3 sparse\n");
  train_kernel({"--rare", "rare", "--sparse", "n2"});
  EXPECT_EQ(kinds("model"),
            (Words{"dense", "sparse", "dense", "rare", "dense"}));
}

TEST_F(Kinds, that_are_set_change_what_eval_measures) {
  const auto report = [this](const Words &more, const std::string &warning) {
    Words words = {"eval",     workspace_.path("kinds.arff"),
                   "--method", "kernel",
                   "--json",   "--split",
                   "70"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = workspace_.run(words);
    EXPECT_EQ(outcome.status, 0) << outcome.errors;
    EXPECT_EQ(outcome.errors, warning);
    return json::parse(outcome.output, nullptr, false);
  };
  const json good = report({}, "");
  const json bad = report({"--rare", "n1,n2"},
                          "naibx: warning: " + workspace_.path("kinds.arff") +
                              ": 2 features are rare (--rare) but without a "
                              "usual value, so of little use: 'n1', 'n2'\n");
  EXPECT_GT(good["metrics"]["zs"]["mean"], 0.85);
  EXPECT_LT(bad["metrics"]["zs"]["mean"], 0.75);
  EXPECT_TRUE(good["settings"]["kinds_set"].is_null());
  EXPECT_EQ(bad["settings"]["kinds_set"]["rare"], 2);
}

TEST_F(Kinds, that_do_not_suit_the_values_are_told) {
  std::string text = "@relation 'kinds: -C -1'\n@attribute still numeric\n"
                     "@attribute x numeric\n@attribute step numeric\n"
                     "@attribute a {0,1}\n@data\n";
  for (int row = 0; row < 200; ++row) {
    text += "5," + number_text(row * 0.7) + (row % 9 == 0 ? ",3," : ",4,") +
            (row % 2 == 0 ? "1\n" : "0\n");
  }
  workspace_.write("kinds.arff", text);
  const auto complaints = [this](const Words &words) {
    Words all = {"--method", "linear"};
    all.insert(all.end(), words.begin(), words.end());
    return train(all).complaints();
  };
  const std::string file = "naibx: warning: " + workspace_.path("kinds.arff");
  EXPECT_EQ(complaints({"--dense", "*"}),
            file + ": 1 feature is dense (--dense) and the same in every row, "
                   "so of no use, whatever comes later: 'still'\n");
  EXPECT_EQ(complaints({"--rare", "*"}),
            file + ": 1 feature is rare (--rare) but without a usual value, so "
                   "of little use: 'x'\n");
  EXPECT_EQ(complaints({"--sparse", "*"}), "");
}

TEST_F(Kinds, that_cannot_be_are_wrong_usage) {
  const auto refused = [this](Words words) {
    words.insert(words.end(), {"--method", "kernel"});
    const Outcome outcome = train(words);
    EXPECT_NE(outcome.status, 0);
    return outcome.errors;
  };
  expect_in(refused({"--rare", "colour"}),
            "--rare names 'colour', whose values are categories; it is dense");
  expect_in(refused({"--dense", "n1", "--sparse", "n*"}),
            "--sparse names 'n1', which --dense names, too");
  expect_in(refused({"--dense", "m1"}),
            "has no feature 'm1', which --dense names; the first are 'n1'");
  expect_in(refused({"--dense", "same"}), "has no feature 'same'");
  expect_in(refused({"--dense", "n1,,"}), "--dense");
  EXPECT_EQ(train({"--dense", "n1", "--rare", "n2"}).complaints(),
            "naibx: warning: --dense and --rare have no effect with --method "
            "naive; the other methods use them\n");
}

TEST_F(Kinds, are_named_by_number_in_libsvm_files) {
  workspace_.write("rows.svm", "0 1:0.5 2:1\n1 1:2.5 3:2\n0 2:3 3:1.5\n");
  const auto train_rows = [this](const Words &more) {
    Words words = {"train",    workspace_.path("rows.svm"),
                   "-o",       workspace_.path("model"),
                   "--method", "kernel"};
    words.insert(words.end(), more.begin(), more.end());
    return workspace_.run(words);
  };
  ASSERT_EQ(train_rows({"--dense", "1", "--rare", "3"}).status, 0);
  const Words found = kinds("model");
  EXPECT_EQ(found[0], "dense");
  EXPECT_EQ(found[2], "rare");
  ASSERT_EQ(train_rows({"--rare", "1,2", "--feature-base", "0"}).status, 0);
  EXPECT_EQ(kinds("model")[1], "rare");
  EXPECT_EQ(kinds("model")[2], "rare");
  expect_in(train_rows({"--dense", "4"}).errors, "has no feature '4'");
}

TEST_F(Kinds, and_what_was_chosen_are_told_of_a_compiled_model) {
  train_kernel();
  expect_in(info("model"), "\ncompiled           no: ");
  EXPECT_TRUE(info_json("model")["compiled"].is_null());
  Model model = Model::load(workspace_.path("model"));
  model.compile();
  model.save(workspace_.path("compiled"));
  const std::string text = info("compiled");
  expect_in(text, "\ncompiled           kernel, lambda ");
  expect_in(text, "\nheld-out utility   0.");
  expect_in(text, "\ndecoder            ");
  const json compiled = info_json("compiled")["compiled"];
  const Predictor live = Predictor::create(model, NAIBX_LIVE);
  EXPECT_EQ(compiled["method"], "kernel");
  EXPECT_EQ(compiled["held_out_utility"], live.held_out_utility());
  EXPECT_EQ(compiled["lambda"], live.ridge_lambda());
  EXPECT_EQ(compiled["width"], live.ridge_width());
  EXPECT_EQ(compiled["uncompiled_weight"], 0.0);
  EXPECT_TRUE(compiled["gain"].is_null());
}

TEST_F(Kinds, and_what_was_chosen_are_told_of_a_predictor) {
  ASSERT_EQ(train({"--method", "auto", "--landmarks", "50"}).status, 0);
  const Predictor predictor =
      Predictor::create(Model::load(workspace_.path("model")));
  save_parts(predictor, workspace_.path("predictor"));
  const std::string text = info("predictor");
  expect_in(text, "\npredictor          kernel, lambda ");
  expect_in(text, " more than naive\n");
  const json choice = info_json("predictor")["predictor"]["choice"];
  EXPECT_EQ(choice["gain"], predictor.gain());
  EXPECT_GT(choice["gain"], 0.0);
  EXPECT_EQ(kinds("predictor"),
            (Words{"dense", "dense", "dense", "rare", "dense"}));
}

TEST_F(Kinds, and_rows_are_what_info_says_that_a_file_holds) {
  train_kernel();
  expect_in(info("model"),
            "\nholds              rows of the data as they were, "
            "with their labels\n");
  EXPECT_EQ(info_json("model")["holds_rows"], true);
  const Predictor predictor =
      Predictor::create(Model::load(workspace_.path("model")));
  save_parts(predictor, workspace_.path("predictor"));
  expect_in(info("predictor"), "\nholds              values of the columns and "
                               "sets of labels, as in the data\n");
  EXPECT_EQ(info_json("predictor")["holds_rows"], false);
  EXPECT_EQ(info_json("predictor")["holds_values"], true);
}

} // namespace
} // namespace naibx::cli
