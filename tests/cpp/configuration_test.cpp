#include "sample.hpp"

#include <memory>

namespace naibx_test {
namespace {

TEST(CppConfig, gives_back_what_was_set) {
  naibx::Config config = naibx::Config::create(4);
  config.add_features(NAIBX_GAUSSIAN, 2);
  config.add_features(NAIBX_MULTINOMIAL, 1);
  config.add_categorical({2, 5});
  config.extend_group(1, 2);
  config.set_smoothing(0.5);
  config.set_feature_smoothing(0.25);
  config.set_variance_prior(2);
  config.set_fixed_size(3);
  config.set_allow_empty(true);
  config.set_merge_duplicates(true);
  config.set_label_name(0, "coal");
  config.set_feature_name(1, "m\xC3\xBAsica");
  config.set_category_name(4, 4, std::string("red"));

  const naibx::Config copy = naibx::Model::create(config).get_config();
  EXPECT_EQ(copy.label_count(), 4U);
  EXPECT_EQ(copy.feature_count(), 7U);
  EXPECT_EQ(copy.smoothing(), 0.5);
  EXPECT_EQ(copy.feature_smoothing(), 0.25);
  EXPECT_EQ(copy.variance_prior(), 2.0);
  EXPECT_EQ(copy.fixed_size(), 3);
  EXPECT_TRUE(copy.allow_empty());
  EXPECT_TRUE(copy.merge_duplicates());
  EXPECT_EQ(copy.label_name(0), "coal");
  EXPECT_EQ(copy.label_name(1), "");
  EXPECT_EQ(copy.feature_name(1), "m\xC3\xBAsica");
  EXPECT_EQ(copy.category_name(4, 4), "red");
  const naibx::Feature feature = copy.feature(4);
  EXPECT_EQ(feature.family, NAIBX_CATEGORICAL);
  EXPECT_EQ(feature.group, 2U);
  EXPECT_EQ(feature.category_count, 5U);
  EXPECT_EQ(copy.feature(6).group, 1U);
}

TEST(CppConfig, flags_can_be_taken_back) {
  naibx::Config config = sample_config();
  config.set_allow_empty(true);
  config.set_allow_empty(false);
  config.set_merge_duplicates(true);
  config.set_merge_duplicates(false);
  EXPECT_FALSE(config.allow_empty());
  EXPECT_FALSE(config.merge_duplicates());
}

TEST(CppConfig, refuses_what_c_refuses) {
  naibx::Config config = sample_config();
  EXPECT_EQ(status_of([] { (void)naibx::Config::create(0); }),
            NAIBX_ERROR_OUT_OF_RANGE);
  EXPECT_EQ(status_of([&] { config.add_features(17, 1); }),
            NAIBX_ERROR_OUT_OF_RANGE);
  EXPECT_EQ(status_of([&] { config.set_fixed_size(4); }),
            NAIBX_ERROR_OUT_OF_RANGE);
  EXPECT_EQ(status_of([&] { (void)config.label_name(3); }),
            NAIBX_ERROR_OUT_OF_RANGE);
  EXPECT_EQ(status_of([&] { (void)config.feature(2); }),
            NAIBX_ERROR_OUT_OF_RANGE);
}

} // namespace
} // namespace naibx_test
