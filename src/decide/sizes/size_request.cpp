#include "size_request.hpp"

#include "../../base/failure.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace naibx {

void SizeRequest::set_bounds(std::uint32_t least, std::uint32_t most) {
  if (least > most) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the smallest size is ", least,
         ", which is above the largest, ", most);
  }
  least_ = least;
  most_ = most;
}

void SizeRequest::set_of_rows(Span<const std::int64_t> sizes) {
  for (std::size_t row = 0; row < sizes.size(); ++row) {
    if (sizes[row] < kPredictSize || sizes[row] > UINT32_MAX) {
      fail_at_row(NAIBX_ERROR_OUT_OF_RANGE, row, sizes.size(),
                  "the size of row ", row, " is ", sizes[row],
                  ", but must be 0 to the number of labels, or "
                  "NAIBX_SIZE_PREDICTED (-1)");
    }
  }
  of_rows_.assign(sizes.begin(), sizes.end());
  has_rows_ = true;
}

void SizeRequest::set_rule(const SizeRule &rule) {
  const bool is_quantile = rule.kind == SizeRuleKind::quantile;
  if (is_quantile ? !(rule.level > 0.0 && rule.level < 1.0)
                  : rule.level != 0.0) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the level of the size rule is ", rule.level,
         ", but must be above 0 and below 1 for NAIBX_SIZE_QUANTILE, and 0 for "
         "all others");
  }
  rule_ = rule;
}

SizeRequest::Own SizeRequest::own_from(Span<const double> log_probabilities) {
  Own own;
  for (std::size_t size = 0; size < log_probabilities.size(); ++size) {
    const double score = log_probabilities[size];
    if (std::isnan(score) || score == std::numeric_limits<double>::infinity()) {
      fail(NAIBX_ERROR_OUT_OF_RANGE, "the log-probability of the size ", size,
           " is ", score, ", but must be a number or -infinity");
    }
    if (std::isfinite(score)) {
      own.sizes.push_back(static_cast<std::uint32_t>(size));
      own.scores.push_back(score);
    }
  }
  if (own.sizes.empty() && !log_probabilities.empty()) {
    fail(NAIBX_ERROR_OUT_OF_RANGE,
         "the log-probabilities of all sizes are -infinity, but one must be a "
         "number");
  }
  return own;
}

void SizeRequest::set_log_probabilities(Span<const double> log_probabilities) {
  own_ = own_from(log_probabilities);
}

void SizeRequest::set_row_log_probabilities(
    std::uint64_t row, Span<const double> log_probabilities) {
  Own own = own_from(log_probabilities);
  if (own.sizes.empty()) {
    own_of_rows_.erase(row);
  } else {
    own_of_rows_.insert_or_assign(row, std::move(own));
  }
}

void SizeRequest::check_own(const Own &own, std::uint32_t label_count) {
  if (!own.sizes.empty() && own.sizes.back() > label_count) {
    fail(NAIBX_ERROR_OUT_OF_RANGE,
         "the request has a log-probability of the size ", own.sizes.back(),
         ", but there are ", counted(label_count, "label"));
  }
}

void SizeRequest::check(std::uint32_t label_count,
                        std::uint64_t row_count) const {
  if (least_ > label_count) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the request asks for sets of at least ",
         counted(least_, "label"), ", but there are ", label_count);
  }
  check_own(own_, label_count);
  for (const auto &[row, own] : own_of_rows_) {
    if (row >= row_count) {
      fail(NAIBX_ERROR_MISMATCH,
           "the request has log-probabilities of the sizes of row ", row,
           ", but there are ", counted(row_count, "row"));
    }
    check_own(own, label_count);
  }
  if (has_rows_ && of_rows_.size() != row_count) {
    fail(NAIBX_ERROR_MISMATCH, "the request has the sizes of ",
         counted(of_rows_.size(), "row"), ", but there are ", row_count);
  }
  for (std::size_t row = 0; row < of_rows_.size(); ++row) {
    if (of_rows_[row] > label_count) {
      fail_at_row(NAIBX_ERROR_OUT_OF_RANGE, row, row_count, "the size of row ",
                  row, " is ", of_rows_[row], ", but must be 0 to ",
                  label_count,
                  ", the number of labels, or NAIBX_SIZE_PREDICTED (-1)");
    }
  }
}

std::uint32_t SizeRequest::largest_own() const {
  std::uint32_t largest = own_.sizes.empty() ? 0 : own_.sizes.back();
  for (const auto &[row, own] : own_of_rows_) {
    largest = std::max(largest, own.sizes.back());
  }
  return largest;
}

std::uint32_t SizeRequest::largest(std::uint32_t label_count) const {
  std::int64_t largest = std::min(most_, label_count);
  for (const std::int64_t size : of_rows_) {
    largest = std::max(largest, size);
  }
  return static_cast<std::uint32_t>(largest);
}

bool SizeRequest::are_open(std::uint64_t first_row, std::uint64_t row_count,
                           std::uint32_t label_count) const {
  if (least_ == std::min(most_, label_count)) {
    return false;
  }
  if (!has_rows_) {
    return true;
  }
  const auto begin = of_rows_.begin() + static_cast<std::ptrdiff_t>(first_row);
  const auto end = begin + static_cast<std::ptrdiff_t>(row_count);
  return std::find(begin, end, kPredictSize) != end;
}

} // namespace naibx
