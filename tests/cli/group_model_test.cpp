// What naibx train --group learns is what a program learns that sets the group
// of each row: byte for byte, and also where models are merged.
#include "grouped_rows.hpp"
#include "model/model_config.hpp"
#include "workspace.hpp"

#include <gtest/gtest.h>
#include <naibx/naibx.hpp>

#include <cstdint>

namespace naibx::cli {
namespace {

using test::GroupedRow;
using test::Outcome;
using test::Workspace;

// As docs/formats-read.md has it, not as the program does.
std::uint64_t key_in_document(const std::string &text) {
  std::uint64_t key = UINT64_C(14695981039346656037);
  for (const char byte : text) {
    key = (key ^ static_cast<std::uint8_t>(byte)) * UINT64_C(1099511628211);
  }
  return key;
}

Config config_of(Method method) {
  DatasetHeader header;
  header.features = {{"x", {}}, {"y", {}}};
  header.labels = {"a", "b"};
  ModelOptions options;
  options.method.method = method;
  return make_config(header, {NAIBX_GAUSSIAN, NAIBX_GAUSSIAN}, options);
}

Model learn(Method method, const std::vector<GroupedRow> &rows,
            bool with_groups) {
  Model model = Model::create(config_of(method));
  for (const GroupedRow &row : rows) {
    if (with_groups) {
      model.set_group(key_in_document(row.plant));
    }
    model.add_example(row.values,
                      std::vector<std::uint32_t>{row.is_a ? 0U : 1U});
  }
  return model;
}

std::string bytes_of(const Model &model) {
  const std::vector<std::uint8_t> bytes = write_parts(model);
  return {bytes.begin(), bytes.end()};
}

class GroupModel : public testing::Test {
protected:
  // The model's file.
  std::string train(const std::string &name, const std::string &csv,
                    const std::vector<std::string> &more) {
    workspace_.write(name + ".csv", csv);
    std::vector<std::string> words = {"train",
                                      workspace_.path(name + ".csv"),
                                      "-o",
                                      workspace_.path(name),
                                      "--label-columns",
                                      "a,b"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = workspace_.run(words);
    EXPECT_EQ(outcome.status, 0) << outcome.errors;
    EXPECT_EQ(outcome.complaints(), "");
    return workspace_.read(name);
  }

  Workspace workspace_;
};

TEST_F(GroupModel, has_the_bytes_of_one_whose_groups_are_set) {
  const std::vector<GroupedRow> rows = test::grouped_rows(60, 5);
  const std::string csv = test::grouped_csv(rows);
  for (const Method method :
       {Method::linear, Method::kernel, Method::automatic}) {
    const std::string name = method_name(method);
    const std::string grouped =
        train("grouped", csv, {"--group", "plant", "--method", name});
    EXPECT_TRUE(grouped == bytes_of(learn(method, rows, true))) << name;
    const std::string without =
        train("without", csv, {"--ignore-columns", "plant", "--method", name});
    EXPECT_TRUE(without == bytes_of(learn(method, rows, false))) << name;
    EXPECT_FALSE(grouped == without) << name;
  }
}

// The file is then read once, not twice.
TEST_F(GroupModel, is_the_same_where_the_family_is_given) {
  const std::string csv = test::grouped_csv(test::grouped_rows(40, 5));
  const std::vector<std::string> options = {"--group", "plant", "--method",
                                            "linear"};
  std::vector<std::string> gaussian = options;
  gaussian.insert(gaussian.end(), {"--family", "gaussian"});
  EXPECT_TRUE(train("one", csv, options) == train("two", csv, gaussian));
}

TEST_F(GroupModel, an_arff_file_of_the_same_rows_gives_the_same) {
  const std::vector<GroupedRow> rows = test::grouped_rows(40, 5);
  std::string arff = "@relation ''\n@attribute plant string\n"
                     "@attribute x numeric\n@attribute y numeric\n"
                     "@attribute a {0,1}\n@attribute b {0,1}\n@data\n";
  for (const GroupedRow &row : rows) {
    arff += "{0 '" + row.plant + "', 1 " + test::number_field(row.values[0]) +
            ", 2 " + test::number_field(row.values[1]) +
            (row.is_a ? ", 3 1}\n" : ", 4 1}\n");
  }
  workspace_.write("rows.arff", arff);
  const Outcome outcome = workspace_.run(
      {"train", workspace_.path("rows.arff"), "-o", workspace_.path("model"),
       "--label-count", "-2", "--group", "plant", "--method", "linear"});
  EXPECT_EQ(outcome.complaints(), "");
  const std::string csv = train("csv", test::grouped_csv(rows),
                                {"--group", "plant", "--method", "linear"});
  EXPECT_TRUE(workspace_.read("model") == csv);
}

// Each plant is in both files, at another place.
TEST_F(GroupModel, models_of_two_files_agree_on_the_groups_of_both) {
  const std::vector<GroupedRow> rows = test::grouped_rows(80, 6);
  std::vector<GroupedRow> even;
  std::vector<GroupedRow> odd;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    (row % 2 == 0 ? even : odd).push_back(rows[row]);
  }
  const std::vector<std::string> options = {"--group", "plant", "--method",
                                            "kernel"};
  train("even", test::grouped_csv(even), options);
  train("odd", test::grouped_csv(odd), options);
  Model merged = Model::load(workspace_.path("odd"));
  merged.merge(Model::load(workspace_.path("even")));
  Model expected = learn(Method::kernel, odd, true);
  expected.merge(learn(Method::kernel, even, true));
  EXPECT_TRUE(bytes_of(merged) == bytes_of(expected));
}

} // namespace
} // namespace naibx::cli
