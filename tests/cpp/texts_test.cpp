#include "sample.hpp"

#include <filesystem>
#include <string_view>
#include <type_traits>

namespace naibx_test {
namespace {

template <typename Name> std::string named(const Name &name) {
  naibx::Config config = sample_config();
  config.set_label_name(1, name);
  return config.label_name(1);
}

TEST(CppTexts, may_be_of_any_type_that_is_one) {
  EXPECT_EQ(named("coal"), "coal");
  EXPECT_EQ(named(std::string("coal")), "coal");
  EXPECT_EQ(named(std::string_view("coal and gas", 4)), "coal");
  EXPECT_EQ(named(std::filesystem::path("coal").string()), "coal");
  char buffer[] = "coal";
  EXPECT_EQ(named(buffer), "coal");
  char *pointer = buffer;
  EXPECT_EQ(named(pointer), "coal");
  struct Name : std::string {
    using std::string::string;
  };
  EXPECT_EQ(named(Name("coal")), "coal");
  struct Named {
    operator std::string() const { return "coal"; }
  };
  EXPECT_EQ(named(Named()), "coal");
  EXPECT_EQ(named(""), "");
  EXPECT_EQ(named(std::string_view()), "");
  EXPECT_FALSE((std::is_convertible_v<int, naibx::Text>));
}

TEST(CppTexts, that_a_null_pointer_is_not_are_refused) {
  const char *none = nullptr;
  naibx::Model model = sample_model();
  const naibx::Predictor predictor = naibx::Predictor::create(model);
  naibx::Config config = sample_config();
  const auto expect_null = [](auto &&call) {
    EXPECT_EQ(status_of(call), NAIBX_ERROR_NULL_ARGUMENT);
  };
  expect_null([&] { (void)naibx::Model::load(nullptr); });
  expect_null([&] { (void)naibx::Model::load(none); });
  expect_null([&] { (void)naibx::Predictor::load(none); });
  expect_null([&] { (void)naibx::load_parts(none); });
  expect_null([&] { model.save(none); });
  expect_null([&] { naibx::save_parts(predictor, nullptr); });
  expect_null([&] { naibx::save_parts({model, predictor}, none); });
  expect_null([&] { config.set_label_name(0, none); });
  expect_null([&] { config.set_feature_name(0, none); });
  expect_null([&] { config.set_category_name(0, 0, none); });
}

TEST(CppTexts, with_a_nul_are_refused_whatever_their_type) {
  const std::string name("co\0al", 5);
  EXPECT_EQ(status_of([&] { (void)named(name); }), NAIBX_ERROR_INVALID_TEXT);
  EXPECT_EQ(status_of([&] { (void)named(std::string_view(name)); }),
            NAIBX_ERROR_INVALID_TEXT);
}

} // namespace
} // namespace naibx_test
