#include "request.hpp"

#include "../base/failure.hpp"

#include <algorithm>

namespace naibx {

void Request::set_size(std::uint32_t least, std::uint32_t most) {
  if (least > most) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the smallest size is ", least,
         ", which is above the largest, ", most);
  }
  least_ = least;
  most_ = most;
}

void Request::set_row_sizes(const std::int64_t *sizes, std::size_t count) {
  for (std::size_t row = 0; row < count; ++row) {
    if (sizes[row] < kPredictSize || sizes[row] > UINT32_MAX) {
      fail_at_row(NAIBX_ERROR_OUT_OF_RANGE, row, count, "the size of row ", row,
                  " is ", sizes[row],
                  ", but must be 0 to the number of labels, or "
                  "NAIBX_SIZE_PREDICTED (-1)");
    }
  }
  row_sizes_.assign(sizes, sizes + count);
  has_row_sizes_ = true;
}

void Request::set_outputs(std::uint32_t outputs) {
  if (outputs == 0 || (outputs & ~kAllOutputs) != 0) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the outputs are ", outputs,
         ", but must be a sum of some of NAIBX_SETS (1) to "
         "NAIBX_LABEL_EVIDENCE (32)");
  }
  if ((outputs & Output::kSteps) != 0 && (outputs & Output::kSets) == 0) {
    fail(NAIBX_ERROR_OUT_OF_RANGE,
         "NAIBX_STEPS is asked for without NAIBX_SETS, whose labels the steps "
         "are of");
  }
  outputs_ = outputs;
}

void Request::check(std::uint32_t label_count, std::uint64_t row_count) const {
  if (constraints_) {
    constraints_->check(label_count);
  }
  if (least_ > label_count) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the request asks for sets of at least ",
         least_, " labels, but there are ", label_count);
  }
  if (has_row_sizes_ && row_sizes_.size() != row_count) {
    fail(NAIBX_ERROR_MISMATCH, "the request has the sizes of ",
         row_sizes_.size(), " rows, but there are ", row_count);
  }
  for (std::size_t row = 0; row < row_sizes_.size(); ++row) {
    if (row_sizes_[row] > label_count) {
      fail_at_row(NAIBX_ERROR_OUT_OF_RANGE, row, row_count, "the size of row ",
                  row, " is ", row_sizes_[row], ", but must be 0 to ",
                  label_count,
                  ", the number of labels, or NAIBX_SIZE_PREDICTED (-1)");
    }
  }
}

std::uint32_t Request::largest_size(std::uint32_t label_count) const {
  std::int64_t largest = std::min(most_, label_count);
  for (const std::int64_t size : row_sizes_) {
    largest = std::max(largest, size);
  }
  return static_cast<std::uint32_t>(largest);
}

bool Request::predicts_size(std::uint64_t first_row, std::uint64_t row_count,
                            std::uint32_t label_count) const {
  if (least_ == std::min(most_, label_count)) {
    return false;
  }
  if (!has_row_sizes_) {
    return true;
  }
  const auto begin =
      row_sizes_.begin() + static_cast<std::ptrdiff_t>(first_row);
  const auto end = begin + static_cast<std::ptrdiff_t>(row_count);
  return std::find(begin, end, kPredictSize) != end;
}

} // namespace naibx
