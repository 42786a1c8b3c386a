#include "feature_map.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace naibx {

namespace {

constexpr double kLinearShare = 0.1;
// Beside the kernel, more dense features have no weights of their own: the
// scatter grows with their square.
constexpr std::size_t kMostDenseLinear = 2000;

// Landmarks must not all be of the first groups. Where there are no groups this
// is the order of the sample.
std::pmr::vector<std::size_t> by_own_hash(Span<const ReservoirRow> sample,
                                          std::pmr::memory_resource *memory) {
  std::pmr::vector<std::size_t> order(sample.size(), memory);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return sample[a].own_hash != sample[b].own_hash
               ? sample[a].own_hash < sample[b].own_hash
               : a < b;
  });
  return order;
}

} // namespace

FeatureMap::FeatureMap(const ColumnMap &columns,
                       Span<const ReservoirRow> sample,
                       std::size_t landmark_count, double width,
                       const Kernels &kernels,
                       std::pmr::memory_resource *memory)
    : columns_(columns, memory), width_(width), landmark_rows_(memory) {
  if (width > 0.0) {
    const auto order = by_own_hash(sample, memory);
    const std::size_t count = std::min(landmark_count, sample.size());
    landmark_rows_.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      landmark_rows_.emplace_back(memory);
      columns_.map(sample[order[i]].row.example(), kernels,
                   landmark_rows_.back());
    }
  }
  derive();
  const std::size_t independent = linear_count_ + this->landmark_count();
  const double all = variance(sample, kernels, memory);
  ridge_unit_ = all > 0.0 ? all / static_cast<double>(independent) : 1.0;
}

FeatureMap::FeatureMap(const FeatureMap &other,
                       std::pmr::memory_resource *memory)
    : columns_(other.columns_, memory), width_(other.width_),
      linear_count_(other.linear_count_), linear_stride_(other.linear_stride_),
      has_dense_linear_(other.has_dense_linear_),
      linear_share_(other.linear_share_), ridge_unit_(other.ridge_unit_),
      landmark_rows_(memory) {
  landmark_rows_.reserve(other.landmark_rows_.size());
  for (const MappedRow &row : other.landmark_rows_) {
    landmark_rows_.emplace_back(row, memory);
  }
  if (other.landmarks_) {
    landmarks_.emplace(*other.landmarks_, memory);
  }
}

void FeatureMap::derive() {
  const bool is_linear = !(width_ > 0.0);
  linear_share_ = is_linear ? 1.0 : kLinearShare;
  has_dense_linear_ = is_linear || (columns_.sparse_count() == 0 &&
                                    columns_.dense_count() <= kMostDenseLinear);
  linear_count_ = (has_dense_linear_ ? columns_.dense_count() : 0) +
                  columns_.rare_count() +
                  (is_linear ? columns_.sparse_count() : 0);
  linear_stride_ = in_lines(linear_count_);
  if (!is_linear) {
    landmarks_.emplace(landmark_rows_,
                       KernelWidth{width_, width_ / columns_.dense_norm()},
                       columns_.dense_count(), columns_.sparse_count(),
                       landmark_rows_.get_allocator().resource());
  }
}

bool FeatureMap::finish(const Configuration &configuration) {
  if (!columns_.finish(configuration) || width_ < 0.0 ||
      landmark_rows_.empty() != !(width_ > 0.0)) {
    return false;
  }
  for (const MappedRow &row : landmark_rows_) {
    if (row.dense.size() != columns_.dense_count()) {
      return false;
    }
    std::size_t least = 0;
    for (const SparseValue &entry : row.sparse) {
      if (entry.index < least || entry.index >= columns_.sparse_count()) {
        return false;
      }
      least = std::size_t{entry.index} + 1;
    }
  }
  derive();
  return true;
}

void FeatureMap::set_linear(const MappedRow &row, double *features) const {
  double *next = features;
  if (has_dense_linear_) {
    const double scale = std::sqrt(linear_share_ / columns_.dense_norm());
    for (const double value : row.dense) {
      *next++ = value * scale;
    }
  }
  const double scale = std::sqrt(linear_share_);
  for (const double value : row.rare) {
    *next++ = value * scale;
  }
  std::fill(next, features + linear_stride_, 0.0);
  if (!landmarks_) {
    for (const SparseValue &entry : row.sparse) {
      next[entry.index] = entry.value * scale;
    }
  }
}

void FeatureMap::features(const ExampleView &example, const Kernels &kernels,
                          MapScratch &scratch, double *features) const {
  begin_features(example, kernels, scratch, 0, features);
  finish_features(kernels, scratch, 1, features);
}

void FeatureMap::begin_features(const ExampleView &example,
                                const Kernels &kernels, MapScratch &scratch,
                                std::size_t row, double *features) const {
  columns_.map(example, kernels, scratch.row);
  set_linear(scratch.row, features);
  if (landmarks_) {
    landmarks_->begin(scratch.row, features + linear_stride_);
    scratch.dense.resize(row * columns_.dense_count());
    scratch.dense.insert(scratch.dense.end(), scratch.row.dense.begin(),
                         scratch.row.dense.end());
  }
}

void FeatureMap::finish_features(const Kernels &kernels,
                                 const MapScratch &scratch,
                                 std::size_t row_count,
                                 double *features) const {
  if (!landmarks_) {
    return;
  }
  landmarks_->finish(scratch.dense.data(), columns_.dense_count(), kernels,
                     features + linear_stride_, stride(), row_count);
  for (std::size_t row = 0; row < row_count; ++row) {
    double *const end = features + (row + 1) * stride();
    std::fill(end - (landmarks_->stride() - landmarks_->count()), end, 0.0);
  }
}

void FeatureMap::landmark_kernel(const Kernels &kernels, double *values) const {
  for (const MappedRow &row : landmark_rows_) {
    landmarks_->begin(row, values);
    landmarks_->finish(row.dense.data(), row.dense.size(), kernels, values,
                       landmarks_->stride(), 1);
    values += landmarks_->stride();
  }
}

// Of the linear features over the sample, and of the kernel about the mean of
// the landmarks.
double FeatureMap::variance(Span<const ReservoirRow> sample,
                            const Kernels &kernels,
                            std::pmr::memory_resource *memory) const {
  MapScratch scratch(memory);
  std::pmr::vector<double> row(linear_stride_, 0.0, memory);
  std::pmr::vector<double> sums(linear_stride_, 0.0, memory);
  double total = 0.0;
  double squares = 0.0;
  for (const ReservoirRow &example : sample) {
    columns_.map(example.row.example(), kernels, scratch.row);
    set_linear(scratch.row, row.data());
    total += example.weight;
    for (std::size_t i = 0; i < row.size(); ++i) {
      sums[i] += example.weight * row[i];
      squares += example.weight * (row[i] * row[i]);
    }
  }
  double variance = squares / total;
  for (const double sum : sums) {
    variance -= sum / total * (sum / total);
  }
  if (landmarks_) {
    row.resize(landmarks_->stride());
    double sum = 0.0;
    for (const MappedRow &landmark : landmark_rows_) {
      landmarks_->begin(landmark, row.data());
      landmarks_->finish(landmark.dense.data(), landmark.dense.size(), kernels,
                         row.data(), row.size(), 1);
      for (std::size_t i = 0; i < landmarks_->count(); ++i) {
        sum += row[i];
      }
    }
    const auto count = static_cast<double>(landmarks_->count());
    variance += 1.0 - sum / (count * count);
  }
  return variance;
}

} // namespace naibx
