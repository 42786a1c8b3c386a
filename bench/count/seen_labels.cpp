// Models of many labels of which few were seen.
#include "count/calls.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

namespace naibx::bench {

namespace {

constexpr std::uint32_t kFeatures = 100;
constexpr std::uint32_t kSetSize = 20;
constexpr std::uint64_t kAlignment = 64;

struct Held {
  double bytes = 0.0;
};

void *take(void *context, std::size_t size, std::size_t) {
  static_cast<Held *>(context)->bytes += static_cast<double>(size);
  return ::operator new (size, std::align_val_t{kAlignment}, std::nothrow);
}

void give_back(void *context, void *memory, std::size_t size, std::size_t) {
  static_cast<Held *>(context)->bytes -= static_cast<double>(size);
  ::operator delete (memory, std::align_val_t{kAlignment});
}

Model empty_model(std::uint32_t labels, Held &held) {
  naibx_allocator *allocator = nullptr;
  naibx_config *config = nullptr;
  naibx_model *model = nullptr;
  require(naibx_allocator_create(take, give_back, &held, &allocator, nullptr));
  require(naibx_config_create(labels, &config, nullptr));
  require(naibx_config_set_allocator(config, allocator, nullptr));
  require(
      naibx_config_add_features(config, NAIBX_GAUSSIAN, kFeatures, nullptr));
  require(naibx_create(config, &model, nullptr));
  naibx_config_destroy(config);
  naibx_allocator_destroy(allocator);
  return Model(model);
}

void add_example(naibx_model *model, const SeenLabels &shape,
                 std::uint32_t number) {
  double values[kFeatures];
  std::uint32_t set[kSetSize];
  for (std::uint32_t i = 0; i < kFeatures; ++i) {
    values[i] = (number * 7 + i * 3) % 11;
  }
  for (std::uint32_t i = 0; i < kSetSize; ++i) {
    set[i] = (number * kSetSize + i) % shape.seen * 10;
  }
  require(naibx_add_example(model, values, nullptr, kFeatures, set, kSetSize,
                            1.0, nullptr));
}

Model trained(const SeenLabels &shape, Held &held) {
  Model model = empty_model(shape.labels, held);
  for (std::uint32_t row = 0; row < 2 * shape.seen / kSetSize; ++row) {
    add_example(model.get(), shape, row);
  }
  return model;
}

struct Trained {
  Held held; // as long as the model
  Model model;
};

} // namespace

std::string name_of(const SeenLabels &shape) {
  return std::to_string(shape.seen) + "_of_" + std::to_string(shape.labels);
}

StoredModel stored_model(const SeenLabels &shape) {
  Held held;
  const Model model = trained(shape, held);
  return {held.bytes, saved_bytes(model.get(), nullptr)};
}

void append_seen_label_calls(std::vector<Call> &all) {
  for (const SeenLabels &shape : kSeenLabels) {
    all.push_back(
        {"add_example/" + name_of(shape), [=]() -> std::function<void()> {
           const auto setting = std::make_shared<Trained>();
           setting->model = trained(shape, setting->held);
           return [=] { add_example(setting->model.get(), shape, 0); };
         }});
  }
}

} // namespace naibx::bench
