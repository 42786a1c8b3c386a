// The golden files of models with each bit of their sections flipped, and
// signed again, so that every check behind the checksums is reached: refused,
// or as good as any other model.
#include "file_surgery.hpp"
#include "golden/golden_file.hpp"
#include "predictor_files.hpp"
#include "step.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace naibx::test {
namespace {

Bytes golden_file(const std::string &name) {
  return read_bytes(std::string(NAIBX_GOLDEN_FILES "/ok/") + name + ".naibx");
}

void flip(Bytes &bytes, std::size_t bit) {
  bytes[bit / 8] ^= static_cast<std::uint8_t>(1U << (bit % 8));
}

// Every so many bits: each one for 1, one of each byte for 9.
void for_each_flip(const std::string &name, std::size_t step,
                   const std::function<void(const Bytes &, std::size_t)> &use) {
  Bytes bytes = golden_file(name);
  const std::size_t first = section_offset(bytes, format::kConfigurationTag);
  for (std::size_t bit = 8 * first; bit < 8 * bytes.size();
       bit += step * kStep) {
    flip(bytes, bit);
    sign(bytes);
    use(bytes, bit);
    flip(bytes, bit);
  }
}

class FlippedBits : public testing::TestWithParam<const char *> {};

TEST_P(FlippedBits, of_a_model_are_refused_or_leave_it_usable) {
  std::size_t loaded = 0;
  std::size_t refused = 0;
  for_each_flip(GetParam(), 1, [&](const Bytes &bytes, std::size_t bit) {
    const Loaded model = load(bytes);
    if (model.status != NAIBX_OK) {
      EXPECT_FALSE(model.message.empty()) << bit;
      ++refused;
      return;
    }
    ++loaded;
    EXPECT_EQ(save(*model.model), bytes) << bit;
    EXPECT_TRUE(is_usable(*model.model)) << bit;
  });
  EXPECT_GT(loaded, 0U);
  EXPECT_GT(refused, 0U);
}

// What is compiled from a file that nobody vouches for can be saved and loaded.
TEST_P(FlippedBits, of_a_model_compile_to_what_loads) {
  for_each_flip(GetParam(), 9, [&](const Bytes &bytes, std::size_t bit) {
    const Loaded model = load(bytes);
    naibx_predictor *made = nullptr;
    if (model.status != NAIBX_OK ||
        naibx_predictor_create(model.model.get(), NAIBX_FLOAT64, &made,
                               nullptr) != NAIBX_OK) {
      return;
    }
    const PredictorPointer predictor(made);
    const LoadedPredictor loaded = load_predictor(save(*predictor));
    ASSERT_EQ(loaded.status, NAIBX_OK) << bit << loaded.message;
    EXPECT_FALSE(answers_of(*loaded.predictor).empty()) << bit;
  });
}

INSTANTIATE_TEST_SUITE_P(
    EachFamily, FlippedBits,
    testing::Values("gaussian-missing", "bernoulli-missing", "multinomial",
                    "categorical-missing", "mixed", "names", "fixed-size",
                    "unsmoothed", "kernel", "kernel-sample", "linear-sparse"));

} // namespace
} // namespace naibx::test
