#include "predicting.hpp"
#include "sample.hpp"

#include <memory_resource>
#include <new>
#include <type_traits>

namespace naibx_test {
namespace {

// Counts what is out, and has no memory after some allocations.
class Meter : public std::pmr::memory_resource {
public:
  std::int64_t out = 0;
  std::int64_t calls = 0;
  std::int64_t left = -1; // no limit

private:
  void *do_allocate(std::size_t size, std::size_t alignment) override {
    if (left == 0) {
      throw std::bad_alloc();
    }
    left -= left > 0 ? 1 : 0;
    ++calls;
    void *memory = std::pmr::new_delete_resource()->allocate(size, alignment);
    out += static_cast<std::int64_t>(size);
    return memory;
  }
  void do_deallocate(void *memory, std::size_t size,
                     std::size_t alignment) override {
    out -= static_cast<std::int64_t>(size);
    std::pmr::new_delete_resource()->deallocate(memory, size, alignment);
  }
  [[nodiscard]] bool
  do_is_equal(const memory_resource &other) const noexcept override {
    return this == &other;
  }
};

naibx::Config metered_config(Meter &meter) {
  naibx::Config config = sample_config();
  const naibx::Allocator allocator = naibx::Allocator::create(meter);
  config.set_allocator(&allocator);
  return config;
}

TEST(CppMemory, comes_from_the_resource_and_goes_back_to_it) {
  Meter meter;
  {
    naibx::Model model = naibx::Model::create(metered_config(meter));
    model.add_examples(sample_rows(), sample_labels(), sample_offsets());
    const naibx::Predictor predictor = naibx::Predictor::create(model);
    EXPECT_EQ(
        predict_batch(predictor, sample_rows()).labels,
        predict_batch(naibx::Predictor::create(sample_model()), sample_rows())
            .labels);
    EXPECT_GT(meter.out, 0);
  }
  EXPECT_EQ(meter.out, 0);
}

TEST(CppMemory, of_what_is_loaded_comes_from_the_resource) {
  Meter meter;
  {
    naibx::LoadOptions options = naibx::LoadOptions::create();
    const naibx::Allocator allocator = naibx::Allocator::create(meter);
    options.set_allocator(&allocator);
    const naibx::Model model =
        naibx::Model::read(bytes_of(sample_model()), &options);
    EXPECT_GT(meter.out, 0);
    const std::int64_t with_one = meter.out;
    options.set_allocator(nullptr);
    const naibx::Model other = naibx::Model::read(bytes_of(model), &options);
    EXPECT_EQ(meter.out, with_one);
  }
  EXPECT_EQ(meter.out, 0);
}

TEST(CppMemory, that_runs_out_is_bad_alloc_wherever_it_does) {
  Meter meter;
  const naibx::Config config = metered_config(meter);
  std::int64_t failures = 0;
  for (std::int64_t left = 0;; ++left) {
    meter.left = left;
    try {
      naibx::Model model = naibx::Model::create(config);
      model.add_examples(sample_rows(), sample_labels(), sample_offsets());
      const naibx::Predictor predictor = naibx::Predictor::create(model);
      (void)predict(predictor, {78, 3});
      break;
    } catch (const std::bad_alloc &) {
      ++failures;
      EXPECT_EQ(meter.out, 0);
    }
  }
  EXPECT_GT(failures, 3);
}

static_assert(!std::is_base_of_v<std::bad_alloc, naibx::Error>);

TEST(CppMemory, a_prediction_with_room_allocates_nothing) {
  Meter meter;
  const naibx::Allocator allocator = naibx::Allocator::create(meter);
  naibx::Model model = naibx::Model::create(metered_config(meter));
  model.add_examples(sample_rows(), sample_labels(), sample_offsets());
  naibx::Answer answer = naibx::Answer::create(&allocator);
  const naibx::Request request = request_of({});
  for (const std::int32_t form : {NAIBX_LIVE, NAIBX_FLOAT64, NAIBX_FLOAT32}) {
    const naibx::Predictor predictor = naibx::Predictor::create(model, form);
    answer.reserve(predictor, &request, kSampleRows);
    const std::int64_t before = meter.calls;
    answer.predict(predictor, &request, sample_rows());
    answer.predict(predictor, &request, {78, 3});
    EXPECT_EQ(meter.calls, before) << form;
  }
}

// Any object with the two functions will do.
struct Plain {
  Meter meter;
  void *allocate(std::size_t size, std::size_t alignment) {
    return meter.allocate(size, alignment);
  }
  void deallocate(void *memory, std::size_t size, std::size_t alignment) {
    meter.deallocate(memory, size, alignment);
  }
};

TEST(CppMemory, may_come_from_any_object_with_the_two_functions) {
  Plain plain;
  {
    naibx::Config config = sample_config();
    const naibx::Allocator allocator = naibx::Allocator::create(plain);
    config.set_allocator(&allocator);
    const naibx::Model model = naibx::Model::create(config);
    EXPECT_GT(plain.meter.out, 0);
  }
  EXPECT_EQ(plain.meter.out, 0);
}

} // namespace
} // namespace naibx_test
