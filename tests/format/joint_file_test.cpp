// A model and a predictor in one file.
#include "file_surgery.hpp"
#include "predicting.h"
#include "predictor_files.hpp"

#include <gtest/gtest.h>

#include <cstdio>

namespace naibx::test {
namespace {

Bytes save_both(const naibx_model &model, const naibx_predictor &predictor) {
  return save_parts(&model, &predictor);
}

// Where nothing may be written.
std::int32_t refuse_bytes(void * /*context*/, const std::uint8_t * /*bytes*/,
                          std::uint64_t /*size*/) {
  ADD_FAILURE() << "there is a file";
  return 1;
}

PredictorPointer compile(const naibx_model &model) {
  naibx_predictor *predictor = nullptr;
  const naibx_status status =
      naibx_predictor_create(&model, NAIBX_FLOAT64, &predictor, nullptr);
  EXPECT_TRUE(status == NAIBX_OK || status == NAIBX_NOT_TRAINED);
  return PredictorPointer(predictor);
}

struct Pair {
  std::string name;
  ModelPointer model;
  PredictorPointer predictor;
};

std::vector<Pair> sample_pairs() {
  std::vector<Pair> pairs;
  for (Sample &sample : sample_models()) {
    if (PredictorPointer predictor = compile(*sample.model)) {
      pairs.push_back(
          {sample.name, std::move(sample.model), std::move(predictor)});
    }
  }
  return pairs;
}

TEST(JointFile, gives_back_the_model_and_the_predictor) {
  for (const Pair &pair : sample_pairs()) {
    const Bytes bytes = save_both(*pair.model, *pair.predictor);
    const Loaded model = load(bytes);
    ASSERT_EQ(model.status, NAIBX_OK) << pair.name << model.message;
    EXPECT_EQ(save(*model.model), save(*pair.model)) << pair.name;
    const LoadedPredictor predictor = load_predictor(bytes);
    ASSERT_EQ(predictor.status, NAIBX_OK) << pair.name << predictor.message;
    EXPECT_EQ(save(*predictor.predictor), save(*pair.predictor)) << pair.name;
    EXPECT_EQ(save_both(*model.model, *predictor.predictor), bytes)
        << pair.name;
  }
}

TEST(JointFile, may_hold_a_model_that_has_learned_since) {
  for (const Pair &pair : sample_pairs()) {
    ASSERT_TRUE(is_usable(*pair.model)) << pair.name; // learns an example
    const Bytes bytes = save_both(*pair.model, *pair.predictor);
    EXPECT_EQ(save(*load_predictor(bytes).predictor), save(*pair.predictor));
    EXPECT_EQ(save(*load(bytes).model), save(*pair.model));
  }
}

TEST(JointFile, on_disk_is_that_in_memory) {
  const std::string path = testing::TempDir() + "joint_file_test.naibx";
  const std::vector<Pair> pairs = sample_pairs();
  const Pair &pair = pairs.front();
  ASSERT_EQ(naibx_save_parts(pair.model.get(), pair.predictor.get(),
                             path.c_str(), nullptr),
            NAIBX_OK);
  naibx_model *model = nullptr;
  ASSERT_EQ(naibx_load(path.c_str(), nullptr, &model, nullptr), NAIBX_OK);
  const ModelPointer owned_model(model);
  naibx_predictor *predictor = nullptr;
  ASSERT_EQ(
      naibx_load_parts(path.c_str(), nullptr, nullptr, &predictor, nullptr),
      NAIBX_OK);
  const PredictorPointer owned_predictor(predictor);
  EXPECT_EQ(save_both(*owned_model, *owned_predictor),
            save_both(*pair.model, *pair.predictor));
  EXPECT_EQ(std::remove(path.c_str()), 0);
}

TEST(JointFile, is_refused_for_a_predictor_of_another_configuration) {
  const std::vector<Pair> pairs = sample_pairs();
  for (const Pair &a : pairs) {
    for (const Pair &b : pairs) {
      if (&a == &b) {
        continue;
      }
      naibx_error *error = nullptr;
      EXPECT_EQ(naibx_write_parts(a.model.get(), b.predictor.get(),
                                  refuse_bytes, nullptr, &error),
                NAIBX_ERROR_MISMATCH)
          << a.name << ' ' << b.name;
      naibx_error_destroy(error);
    }
  }
}

ConfigPointer sample_config() {
  naibx_config *config = nullptr;
  EXPECT_EQ(naibx_config_create(2, &config, nullptr), NAIBX_OK);
  constexpr std::uint32_t kCategories = 2;
  EXPECT_EQ(naibx_config_add_features(config, NAIBX_BERNOULLI, 1, nullptr),
            NAIBX_OK);
  EXPECT_EQ(naibx_config_add_categorical(config, &kCategories, 1, nullptr),
            NAIBX_OK);
  return ConfigPointer(config);
}

ModelPointer model_of(const naibx_config &config) {
  naibx_model *model = nullptr;
  EXPECT_EQ(naibx_create(&config, &model, nullptr), NAIBX_OK);
  constexpr double kRow[] = {1, 1, 1};
  constexpr std::uint32_t kLabel = 1;
  const auto features =
      static_cast<std::uint32_t>(config_number(&config, NAIBX_FEATURE_COUNT));
  EXPECT_EQ(naibx_add_example(model, kRow, nullptr, features, &kLabel, 1, 1.0,
                              nullptr),
            NAIBX_OK);
  return ModelPointer(model);
}

// Whatever differs of all that can be set.
TEST(JointFile, is_refused_where_anything_of_the_configuration_differs) {
  using Change = naibx_status (*)(naibx_config *);
  constexpr Change kChanges[] = {
      [](naibx_config *c) {
        return naibx_config_set_number(c, NAIBX_SMOOTHING, 2, nullptr);
      },
      [](naibx_config *c) {
        return naibx_config_set_number(c, NAIBX_FEATURE_SMOOTHING, 2, nullptr);
      },
      [](naibx_config *c) {
        return naibx_config_set_number(c, NAIBX_VARIANCE_PRIOR, 2, nullptr);
      },
      [](naibx_config *c) {
        return naibx_config_set_number(c, NAIBX_FIXED_SIZE, 1, nullptr);
      },
      [](naibx_config *c) {
        return naibx_config_set_number(c, NAIBX_ALLOW_EMPTY, 1, nullptr);
      },
      [](naibx_config *c) {
        return naibx_config_set_number(c, NAIBX_MERGE_DUPLICATES, 1, nullptr);
      },
      [](naibx_config *c) {
        return naibx_config_set_label_name(c, 1, "b", nullptr);
      },
      [](naibx_config *c) {
        return naibx_config_set_feature_name(c, 0, "x", nullptr);
      },
      [](naibx_config *c) {
        return naibx_config_set_category_name(c, 1, 1, "red", nullptr);
      },
      [](naibx_config *c) {
        return naibx_config_add_features(c, NAIBX_BERNOULLI, 1, nullptr);
      }};
  const ConfigPointer config = sample_config();
  const PredictorPointer predictor = compile(*model_of(*config));
  EXPECT_FALSE(save_both(*model_of(*config), *predictor).empty());
  for (const Change &change : kChanges) {
    const ConfigPointer changed = sample_config();
    ASSERT_EQ(change(changed.get()), NAIBX_OK);
    EXPECT_EQ(naibx_write_parts(model_of(*changed).get(), predictor.get(),
                                refuse_bytes, nullptr, nullptr),
              NAIBX_ERROR_MISMATCH)
        << "change " << &change - kChanges;
  }
}

// A flip is found by the checksums; where those are made right again, each
// half is refused or usable by itself.
TEST(JointFile, with_flipped_bits_is_refused_or_usable) {
  const std::vector<Pair> pairs = sample_pairs();
  const Bytes good = save_both(*pairs.front().model, *pairs.front().predictor);
  for (std::size_t at = 0; at < good.size(); ++at) {
    Bytes bytes = good;
    bytes[at] ^= 1U << at % 8;
    EXPECT_NE(load(bytes).status, NAIBX_OK) << at;
    sign(bytes);
    const Loaded model = load(bytes);
    if (model.status == NAIBX_OK) {
      EXPECT_TRUE(is_usable(*model.model)) << at;
    }
    const LoadedPredictor predictor = load_predictor(bytes);
    if (predictor.status == NAIBX_OK) {
      answers_of(*predictor.predictor);
    }
  }
}

TEST(PredictorFile, with_a_section_of_a_model_but_no_counts_is_corrupt) {
  const std::vector<Pair> pairs = sample_pairs();
  Bytes bytes = save_both(*pairs.front().model, *pairs.front().predictor);
  for (std::uint32_t i = 0; i < read_at<std::uint32_t>(bytes, 12); ++i) {
    const std::size_t entry = kHeaderSize + i * kSectionEntrySize;
    if (read_at<std::uint32_t>(bytes, entry) == format::kCountsTag) {
      write_at(bytes, entry, format::tag("XXXX"));
      write_at(bytes, entry + 4, std::uint32_t{0}); // to be passed over
    }
  }
  sign(bytes);
  const LoadedPredictor loaded = load_predictor(bytes);
  EXPECT_EQ(loaded.status, NAIBX_ERROR_CORRUPT);
  EXPECT_NE(loaded.message.find("CNTS"), std::string::npos) << loaded.message;
}

} // namespace
} // namespace naibx::test
