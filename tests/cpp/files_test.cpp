#include "sample.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <limits>

namespace naibx_test {
namespace {

class CppFiles : public testing::Test {
public:
  CppFiles(const CppFiles &) = delete;
  CppFiles &operator=(const CppFiles &) = delete;
  CppFiles(CppFiles &&) = delete;
  CppFiles &operator=(CppFiles &&) = delete;

protected:
  CppFiles()
      : folder(std::filesystem::temp_directory_path() /
               ("naibx_cpp_" + std::string(testing::UnitTest::GetInstance()
                                               ->current_test_info()
                                               ->name()))) {
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
  }
  ~CppFiles() override { std::filesystem::remove_all(folder); }

  [[nodiscard]] std::string path(const char *name) const {
    return (folder / name).string();
  }
  static std::vector<std::uint8_t> bytes_in(const std::string &path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  std::filesystem::path folder;
  naibx::Model model = sample_model();
  naibx::Predictor predictor = naibx::Predictor::create(model);
};

TEST_F(CppFiles, a_model_is_saved_loaded_and_learns_on) {
  model.save(path("model.naibx"));
  EXPECT_EQ(bytes_in(path("model.naibx")), bytes_of(model));
  naibx::Model loaded = naibx::Model::load(path("model.naibx"));
  EXPECT_EQ(bytes_of(loaded), bytes_of(model));
  EXPECT_EQ(loaded.get_config().label_count(), 3);
  loaded.add_example({60, 6}, {0});
  naibx::Model copy = model.copy();
  copy.add_example({60, 6}, {0});
  EXPECT_EQ(bytes_of(loaded), bytes_of(copy));
}

TEST_F(CppFiles, a_model_and_a_saved_one_are_merged_into_another) {
  naibx::Model merged = empty_model();
  merged.merge(model);
  EXPECT_EQ(bytes_of(merged), bytes_of(model));
  merged.merge_bytes(bytes_of(model));
  const naibx::LoadOptions options = naibx::LoadOptions::create();
  merged.merge_bytes(bytes_of(model), &options);
  EXPECT_EQ(merged.weight(), 3.0 * model.weight());
  naibx::Model other = naibx::Model::create(naibx::Config::create(kSampleRows));
  EXPECT_EQ(status_of([&] { merged.merge(other); }), NAIBX_ERROR_MISMATCH);
  EXPECT_EQ(status_of([&] { merged.freeze(); }), NAIBX_ERROR_MISMATCH);
  EXPECT_EQ(status_of([&] { merged.set_group(7); }), NAIBX_ERROR_MISMATCH);
  merged.clear_group();
}

TEST_F(CppFiles, a_predictor_is_saved_loaded_and_mapped) {
  naibx::save_parts(predictor, path("predictor.naibx"));
  naibx::LoadOptions options = naibx::LoadOptions::create();
  options.set_map_tables(true);
  options.set_verify_tables(false);
  const naibx::Predictor loaded =
      naibx::Predictor::load(path("predictor.naibx"));
  const naibx::Predictor mapped =
      naibx::Predictor::load(path("predictor.naibx"), &options);
  const std::vector<std::uint8_t> bytes = naibx::write_parts(predictor);
  EXPECT_EQ(naibx::write_parts(loaded), bytes);
  EXPECT_EQ(naibx::write_parts(mapped), bytes);
  EXPECT_EQ(naibx::write_parts(naibx::Predictor::read(bytes)), bytes);
  EXPECT_EQ(mapped.get_config().label_count(), 3);
  EXPECT_EQ(mapped.get_config().feature_count(), 2);
}

TEST_F(CppFiles, one_file_holds_a_model_and_its_predictor) {
  naibx::save_parts({model, predictor}, path("both.naibx"));
  EXPECT_EQ(bytes_in(path("both.naibx")),
            naibx::write_parts({model, predictor}));
  EXPECT_EQ(bytes_of(naibx::Model::load(path("both.naibx"))), bytes_of(model));
  EXPECT_EQ(naibx::write_parts(naibx::Predictor::load(path("both.naibx"))),
            naibx::write_parts(predictor));
  const auto [loaded, with_it] = naibx::load_parts(path("both.naibx"));
  EXPECT_EQ(naibx::write_parts({loaded, with_it}),
            naibx::write_parts({model, predictor}));
  const auto read = naibx::read_parts(naibx::write_parts({model, predictor}));
  EXPECT_EQ(bytes_of(read.first), bytes_of(model));
  EXPECT_EQ(status_of([&] { (void)naibx::read_parts(bytes_of(model)); }),
            NAIBX_ERROR_NOT_A_MODEL);
  const naibx::Model other = naibx::Model::create(naibx::Config::create(2));
  EXPECT_EQ(status_of([&] {
              naibx::save_parts({other, predictor}, path("wrong.naibx"));
            }),
            NAIBX_ERROR_MISMATCH);
}

TEST_F(CppFiles, what_is_no_file_of_the_kind_is_refused) {
  EXPECT_EQ(status_of([&] { (void)naibx::Model::load(path("absent")); }),
            NAIBX_ERROR_READ);
  EXPECT_EQ(status_of([&] { model.save(path("absent/model.naibx")); }),
            NAIBX_ERROR_WRITE);
  naibx::save_parts(predictor, path("predictor.naibx"));
  EXPECT_EQ(
      status_of([&] { (void)naibx::Model::load(path("predictor.naibx")); }),
      NAIBX_ERROR_NOT_A_MODEL);
  std::vector<std::uint8_t> bytes = bytes_of(model);
  bytes.pop_back();
  EXPECT_EQ(status_of([&] { (void)naibx::Model::read(bytes); }),
            NAIBX_ERROR_TRUNCATED);
  EXPECT_EQ(status_of([&] { (void)naibx::Model::read({}); }),
            NAIBX_ERROR_NOT_A_MODEL);
}

TEST_F(CppFiles, what_is_larger_than_the_limits_is_refused) {
  naibx::LoadOptions options = naibx::LoadOptions::create();
  options.set_label_limit(2);
  options.set_feature_limit(100);
  options.set_byte_limit(100000);
  EXPECT_EQ(
      status_of([&] { (void)naibx::Model::read(bytes_of(model), &options); }),
      NAIBX_ERROR_LIMIT);
  options.set_label_limit(3);
  EXPECT_EQ(bytes_of(naibx::Model::read(bytes_of(model), &options)),
            bytes_of(model));
}

TEST_F(CppFiles, a_live_predictor_is_not_saved) {
  const naibx::Predictor live = naibx::Predictor::create(model, NAIBX_LIVE);
  EXPECT_EQ(status_of([&] { naibx::save_parts(live, path("live.naibx")); }),
            NAIBX_ERROR_MISMATCH);
  EXPECT_EQ(status_of([&] {
              (void)naibx::write_parts({model, live});
            }),
            NAIBX_ERROR_MISMATCH);
  EXPECT_FALSE(std::filesystem::exists(path("live.naibx")));
}

TEST_F(CppFiles, the_beginning_of_a_file_says_what_it_is) {
  const std::vector<std::uint8_t> of_model = bytes_of(model);
  const std::vector<std::uint8_t> of_both =
      naibx::write_parts({model, predictor});
  const naibx::span<const std::uint8_t> head(of_both.data(), 64);
  EXPECT_EQ(naibx::file_bytes(head), std::int64_t(of_both.size()));
  EXPECT_EQ(naibx::file_version(head), naibx::format_version());
  std::vector<std::uint8_t> hostile(of_both.begin(), of_both.begin() + 64);
  std::fill_n(hostile.begin() + 32, 8, std::uint8_t{0xFF}); // its length
  EXPECT_EQ(naibx::file_bytes(hostile),
            std::numeric_limits<std::int64_t>::max());
  EXPECT_TRUE(naibx::file_has_model(of_model));
  EXPECT_FALSE(naibx::file_has_predictor(of_model));
  EXPECT_TRUE(naibx::file_has_predictor(of_both));
  EXPECT_EQ(status_of([] {
              (void)naibx::file_bytes({1, 2, 3});
            }),
            NAIBX_ERROR_NOT_A_MODEL);
}

} // namespace
} // namespace naibx_test
