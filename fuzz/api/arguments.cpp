#include "arguments.hpp"

namespace naibx::fuzz {

Row any_row(const Shape &shape, ByteReader &bytes) {
  if (!bytes.one_in(4))
    return make_row(shape, bytes);
  Row row;
  row.is_sparse = bytes.flag();
  for (std::uint32_t count = bytes.below(8); count > 0; --count) {
    row.values.push_back(bytes.real());
    if (row.is_sparse)
      row.columns.push_back(bytes.flag() ? bytes.below(8) : bytes.u32());
  }
  return row;
}

std::vector<std::uint32_t> any_set(const Shape &shape, ByteReader &bytes) {
  if (!bytes.one_in(4))
    return make_set(shape, bytes);
  std::vector<std::uint32_t> labels(bytes.below(6));
  for (std::uint32_t &label : labels)
    label = bytes.one_in(8) ? bytes.u32() : bytes.below(6);
  return labels;
}

Batch any_batch(const Shape &shape, ByteReader &bytes) {
  Batch batch;
  batch.rows = bytes.below(12);
  batch.is_sparse = bytes.flag();
  batch.offsets = {0};
  batch.label_offsets = {0};
  for (std::uint64_t i = 0; i < batch.rows; ++i) {
    Row row = any_row(shape, bytes);
    // Of sparse rows for a dense batch, the values alone.
    if (batch.is_sparse && !row.is_sparse) {
      for (std::uint32_t column = 0; column < row.values.size(); ++column)
        row.columns.push_back(column);
    }
    batch.values.insert(batch.values.end(), row.values.begin(),
                        row.values.end());
    batch.columns.insert(batch.columns.end(), row.columns.begin(),
                         row.columns.end());
    batch.offsets.push_back(batch.values.size());
    const std::vector<std::uint32_t> set = any_set(shape, bytes);
    batch.labels.insert(batch.labels.end(), set.begin(), set.end());
    batch.label_offsets.push_back(batch.labels.size());
    batch.weights.push_back(bytes.one_in(16) ? bytes.real() : 1.0);
  }
  if (bytes.one_in(16))
    batch.offsets[bytes.below(4) % batch.offsets.size()] = bytes.u64();
  if (bytes.one_in(16)) {
    batch.label_offsets[bytes.below(4) % batch.label_offsets.size()] =
        bytes.u64();
  }
  batch.columns.resize(batch.values.size() + 1); // never NULL
  return batch;
}

std::int32_t stop_later(void *context, std::uint64_t done,
                        std::uint64_t total) {
  require(done <= total, "no more is done than there is");
  auto &left = *static_cast<std::uint32_t *>(context);
  if (left == 0) {
    return 0;
  }
  --left;
  return left == 0 ? 1 : 0;
}

} // namespace naibx::fuzz
