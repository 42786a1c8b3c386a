#include "sample.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>

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
  EXPECT_EQ(loaded.label_count(), 3U);
  loaded.add_example({60, 6}, {0});
  naibx::Model copy = model.copy();
  copy.add_example({60, 6}, {0});
  EXPECT_EQ(bytes_of(loaded), bytes_of(copy));
}

TEST_F(CppFiles, a_predictor_is_saved_loaded_and_mapped) {
  predictor.save(path("predictor.naibx"));
  naibx::LoadOptions options = naibx::LoadOptions::create();
  options.set_verify_tables(false);
  const naibx::Predictor loaded =
      naibx::Predictor::load(path("predictor.naibx"));
  const naibx::Predictor mapped =
      naibx::Predictor::map(path("predictor.naibx"), &options);
  const std::vector<std::uint8_t> bytes = predictor.save_to_buffer();
  EXPECT_EQ(loaded.save_to_buffer(), bytes);
  EXPECT_EQ(mapped.save_to_buffer(), bytes);
  EXPECT_EQ(naibx::Predictor::load_from_buffer(bytes).save_to_buffer(), bytes);
  EXPECT_EQ(mapped.label_count(), 3U);
  EXPECT_EQ(mapped.get_config().feature_count(), 2U);
}

TEST_F(CppFiles, one_file_holds_a_model_and_its_predictor) {
  model.save_with_predictor(predictor, path("both.naibx"));
  EXPECT_EQ(bytes_in(path("both.naibx")),
            model.save_with_predictor_to_buffer(predictor));
  EXPECT_EQ(bytes_of(naibx::Model::load(path("both.naibx"))), bytes_of(model));
  EXPECT_EQ(naibx::Predictor::load(path("both.naibx")).save_to_buffer(),
            predictor.save_to_buffer());
  const naibx::Model other = naibx::Model::create(naibx::Config::create(2));
  EXPECT_EQ(status_of([&] {
              other.save_with_predictor(predictor, path("wrong.naibx"));
            }),
            NAIBX_ERROR_MISMATCH);
}

TEST_F(CppFiles, what_is_no_file_of_the_kind_is_refused) {
  EXPECT_EQ(status_of([&] { (void)naibx::Model::load(path("absent")); }),
            NAIBX_ERROR_READ);
  EXPECT_EQ(status_of([&] { model.save(path("absent/model.naibx")); }),
            NAIBX_ERROR_WRITE);
  predictor.save(path("predictor.naibx"));
  EXPECT_EQ(
      status_of([&] { (void)naibx::Model::load(path("predictor.naibx")); }),
      NAIBX_ERROR_NOT_A_MODEL);
  std::vector<std::uint8_t> bytes = bytes_of(model);
  bytes.pop_back();
  EXPECT_EQ(status_of([&] { (void)naibx::Model::load_from_buffer(bytes); }),
            NAIBX_ERROR_TRUNCATED);
  EXPECT_EQ(status_of([&] { (void)naibx::Model::load_from_buffer({}); }),
            NAIBX_ERROR_NOT_A_MODEL);
}

TEST_F(CppFiles, what_is_larger_than_the_limits_is_refused) {
  naibx::LoadOptions options = naibx::LoadOptions::create();
  options.set_limits(2, 100, 100000);
  EXPECT_EQ(status_of([&] {
              (void)naibx::Model::load_from_buffer(bytes_of(model), &options);
            }),
            NAIBX_ERROR_LIMIT);
  options.set_limits(3, 100, 100000);
  EXPECT_EQ(bytes_of(naibx::Model::load_from_buffer(bytes_of(model), &options)),
            bytes_of(model));
}

} // namespace
} // namespace naibx_test
