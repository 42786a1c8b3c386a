#include "predictor.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace naibx {

Predictor::Predictor(const Configuration &configuration,
                     const PredictorShape &shape,
                     std::pmr::memory_resource *memory)
    : memory_(memory), configuration_(configuration, memory),
      layout_(configuration_, memory), shape_(shape), offsets_(shape),
      bytes_(static_cast<std::byte *>(
          memory->allocate(offsets_.end, kBlockBytes))) {
  std::memset(bytes_, 0, offsets_.end);
}

Predictor::Predictor(Predictor &&other) noexcept
    : memory_(other.memory_), configuration_(std::move(other.configuration_)),
      layout_(std::move(other.layout_)), shape_(other.shape_),
      offsets_(other.offsets_), bytes_(std::exchange(other.bytes_, nullptr)) {}

Predictor::~Predictor() {
  if (bytes_ != nullptr) {
    memory_->deallocate(bytes_, offsets_.end, kBlockBytes);
  }
}

std::optional<std::size_t> Predictor::column_of_size(std::uint32_t size) const {
  const auto sizes = size_of_column();
  // Mostly every size from the smallest on was seen.
  if (!sizes.empty() && size - sizes[0] < sizes.size() &&
      sizes[size - sizes[0]] == size) {
    return size - sizes[0];
  }
  const auto *const place = std::lower_bound(sizes.begin(), sizes.end(), size);
  if (place == sizes.end() || *place != size) {
    return std::nullopt;
  }
  return static_cast<std::size_t>(place - sizes.begin());
}

const double *Predictor::size_given_label(std::uint32_t size) const {
  const std::size_t row = column_of_size(size).value_or(shape_.sizes);
  return at<double>(offsets_.size_given_label) + row * shape_.label_columns();
}

} // namespace naibx
