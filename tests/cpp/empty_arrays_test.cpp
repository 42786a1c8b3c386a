// An array without elements is left out, wherever it points to: that of a
// vector that was cleared or reserved still points to memory.
#include "predicting.hpp"
#include "sample.hpp"

#include <memory>

namespace naibx_test {
namespace {

// Without elements, but with an address of memory that has no room for any, so
// that the sanitizers see every access.
template <typename T> class Nothing {
public:
  [[nodiscard]] naibx::span<T> array() const { return {memory_.get(), 0}; }

private:
  std::unique_ptr<T[]> memory_ = std::make_unique<T[]>(0);
};

template <typename T> std::vector<T> cleared(std::size_t count, T value) {
  std::vector<T> vector(count, value);
  vector.clear();
  return vector;
}

class CppEmptyArrays : public testing::Test {
protected:
  naibx::Model model = sample_model();
  naibx::Predictor predictor = naibx::Predictor::create(model);
  Nothing<double> nothing;
};

TEST_F(CppEmptyArrays, of_sizes_leave_them_to_be_predicted) {
  const std::vector<std::int64_t> sizes = cleared<std::int64_t>(kSampleRows, 3);
  const std::vector<int> others = cleared(kSampleRows, 3);
  const std::int64_t behind = 3;
  const Predictions expected = predict_batch(model, sample_rows());
  EXPECT_EQ(predict_batch(model, sample_rows(), sizes).label_offsets,
            expected.label_offsets);
  EXPECT_EQ(predict_batch(model, sample_rows(), others).label_offsets,
            expected.label_offsets);
  EXPECT_EQ(predict_batch(predictor, sample_rows(), {&behind, 0}).label_offsets,
            expected.label_offsets);
  const Nothing<std::int64_t> none;
  EXPECT_EQ(predict_batch(model, sample_rows(), none.array()).label_offsets,
            expected.label_offsets);
}

TEST_F(CppEmptyArrays, of_weights_are_1_each) {
  const std::vector<double> weights = cleared(kSampleRows, 1000.0);
  const double behind = 1000.0;
  for (const naibx::span<const double> none :
       {naibx::span<const double>(weights),
        naibx::span<const double>(&behind, 0),
        naibx::span<const double>(nothing.array())}) {
    naibx::Model learned = empty_model();
    learned.add_examples(sample_rows(), sample_labels(), sample_offsets(),
                         none);
    EXPECT_EQ(bytes_of(learned), bytes_of(model));
  }
}

TEST_F(CppEmptyArrays, of_labels_and_features_are_that_many) {
  naibx::Model learned = empty_model();
  naibx::Model expected = empty_model();
  learned.add_example({50, 9}, cleared<std::uint32_t>(3, 1));
  learned.add_example({50, 9}, Nothing<std::uint32_t>().array());
  expected.add_example({50, 9}, {}, 2.0);
  EXPECT_EQ(bytes_of(learned), bytes_of(expected));
  // Sparse ones stay sparse.
  const std::vector<std::uint32_t> columns = cleared<std::uint32_t>(2, 1);
  learned.add_example(naibx::Features::sparse(columns, nothing.array()), {1});
  learned.add_examples(naibx::Rows::sparse({0, 0}, columns, nothing.array()),
                       {1}, {0, 1});
  expected.add_example({0, 0}, {1});
  expected.add_example({0, 0}, {1});
  EXPECT_EQ(bytes_of(learned), bytes_of(expected));
  EXPECT_EQ(status_of([&] { (void)model.predict(nothing.array()); }),
            NAIBX_ERROR_FEATURE_COUNT);
}

TEST_F(CppEmptyArrays, are_no_file_and_no_categories) {
  const Nothing<std::uint8_t> no_bytes;
  EXPECT_EQ(status_of([&] { (void)naibx::Model::read(no_bytes.array()); }),
            NAIBX_ERROR_NOT_A_MODEL);
  EXPECT_EQ(status_of([&] {
              sample_config().add_categorical(cleared<std::uint32_t>(2, 3));
            }),
            NAIBX_ERROR_NULL_ARGUMENT);
}

} // namespace
} // namespace naibx_test
