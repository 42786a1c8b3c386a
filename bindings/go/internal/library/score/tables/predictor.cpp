// Made by bindings/go/generate_sources.py from
// src/score/tables/predictor.cpp: do not edit.

#include "settings.hpp"

#include "predictor.hpp"

#include <algorithm>
#include <utility>

namespace naibx {

Predictor::Predictor(const Configuration &configuration,
                     const PredictorShape &shape,
                     std::pmr::memory_resource *memory)
    : Predictor(configuration, shape, nullptr, memory) {
  own_bytes_ =
      static_cast<std::byte *>(memory->allocate(offsets_.end, kBlockBytes));
  bytes_ = own_bytes_;
}

Predictor::Predictor(const Configuration &configuration,
                     const PredictorShape &shape, const std::byte *tables,
                     std::pmr::memory_resource *memory)
    : memory_(memory), configuration_(configuration, memory),
      layout_(configuration_, memory), shape_(shape), offsets_(shape),
      own_bytes_(nullptr), bytes_(tables) {}

Predictor::Predictor(Predictor &&other) noexcept
    : memory_(other.memory_), configuration_(std::move(other.configuration_)),
      layout_(std::move(other.layout_)), shape_(other.shape_),
      offsets_(other.offsets_),
      own_bytes_(std::exchange(other.own_bytes_, nullptr)),
      bytes_(other.bytes_) {}

Predictor::~Predictor() {
  if (own_bytes_ != nullptr) {
    memory_->deallocate(own_bytes_, offsets_.end, kBlockBytes);
  }
}

std::optional<std::size_t> Predictor::column_of_size(std::uint32_t size) const {
  const auto sizes = size_of_column();
  const auto *const place = std::lower_bound(sizes.begin(), sizes.end(), size);
  if (place == sizes.end() || *place != size) {
    return std::nullopt;
  }
  return static_cast<std::size_t>(place - sizes.begin());
}

} // namespace naibx
