#include "expected_utility.hpp"

#include "../../base/log_sum.hpp"
#include "../../base/size.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace naibx {

namespace {

constexpr unsigned kWordBits = 64;

// Bits in pairs, in fours, in bytes, and then the sum of all bytes.
// (__builtin_popcountll would call a function of the compiler's library.)
std::uint32_t count_bits(std::uint64_t word) {
  word -= word >> 1U & 0x5555555555555555U;
  word = (word & 0x3333333333333333U) + (word >> 2U & 0x3333333333333333U);
  word = (word + (word >> 4U)) & 0x0F0F0F0F0F0F0F0FU;
  return static_cast<std::uint32_t>(word * 0x0101010101010101U >> 56U);
}

std::uint32_t count_common(const std::uint64_t *left,
                           const std::uint64_t *right, std::size_t words) {
  // Mostly there is one word: the loop need not be set up for more.
  std::uint32_t count = count_bits(left[0] & right[0]);
  for (std::size_t i = 1; i < words; ++i) {
    count += count_bits(left[i] & right[i]);
  }
  return count;
}

// From begin to end - 1, four sums at once, which do not wait for each other.
double sum_of_products(const double *left, const double *right,
                       std::size_t begin, std::size_t end) {
  double sums[4] = {};
  std::size_t i = begin;
  for (; i + 4 <= end; i += 4) {
    for (std::size_t k = 0; k < 4; ++k) {
      sums[k] += left[i + k] * right[i + k];
    }
  }
  for (; i < end; ++i) {
    sums[0] += left[i] * right[i];
  }
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

} // namespace

void ExpectedUtility::prepare(std::size_t label_count, std::size_t most_seen,
                              std::size_t most_sizes) {
  words_ = (label_count + kWordBits - 1) / kWordBits;
  ranks_.resize(label_count);
  sizes_.reserve(most_seen);
  members_.reserve(table_size(most_seen, words_));
  among_best_.reserve(table_size(most_seen, most_sizes));
  has_best_.reserve(most_sizes);
  shares_.reserve(most_seen + most_sizes);
  sizes_of_all_.reserve(most_seen + most_sizes);
  common_.resize(most_seen + most_sizes);
  expected_.reserve(most_seen + most_sizes);
}

void ExpectedUtility::take(Span<const Candidate> sets,
                           Span<const std::uint32_t> order,
                           const SizeBounds &sizes) {
  best_ = sizes;
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    ranks_[order[rank]] = static_cast<std::uint32_t>(rank);
  }
  sizes_.clear();
  members_.assign(sets.size() * words_, 0);
  among_best_.assign(sets.size() * best_count(), 0);
  has_best_.assign(best_count(), 0);
  for (const Candidate &candidate : sets) {
    add_seen({candidate.labels, candidate.size});
  }
}

void ExpectedUtility::add_seen(Span<const std::uint32_t> labels) {
  std::uint64_t *const words = members_.data() + sizes_.size() * words_;
  std::uint32_t *const counts =
      among_best_.data() + sizes_.size() * best_count();
  for (const std::uint32_t label : labels) {
    words[label / kWordBits] |= std::uint64_t{1} << label % kWordBits;
    if (ranks_[label] < best_.most) {
      ++counts[std::max(ranks_[label] + 1, best_.least) - best_.least];
    }
  }
  std::partial_sum(counts, counts + best_count(), counts);
  const auto size = static_cast<std::uint32_t>(labels.size());
  if (size >= best_.least && size <= best_.most &&
      counts[size - best_.least] == size) {
    has_best_[size - best_.least] = 1;
  }
  sizes_.push_back(size);
}

std::size_t ExpectedUtility::best(Span<const Candidate> candidates, Loss loss) {
  double largest = kMinusInfinity;
  for (const Candidate &candidate : candidates) {
    largest = std::max(largest, candidate.score);
  }
  double total = 0.0;
  shares_.clear();
  sizes_of_all_.clear();
  for (const Candidate &candidate : candidates) {
    sizes_of_all_.push_back(candidate.size);
    shares_.push_back(std::exp(candidate.score - largest));
    total += shares_.back();
  }
  add_utilities(candidates, loss);
  std::size_t best = 0;
  double best_utility = kMinusInfinity;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (expected_[i] / total > best_utility) {
      best_utility = expected_[i] / total;
      best = i;
    }
  }
  return best;
}

void ExpectedUtility::add_utilities(Span<const Candidate> candidates,
                                    Loss loss) {
  expected_.assign(candidates.size(), 0.0);
  switch (loss) {
  case Loss::subset_and_jaccard:
    return add_utilities_of<Loss::subset_and_jaccard>(candidates);
  case Loss::subset:
    return add_utilities_of<Loss::subset>(candidates);
  case Loss::jaccard:
    return add_utilities_of<Loss::jaccard>(candidates);
  case Loss::f1:
    return add_utilities_of<Loss::f1>(candidates);
  case Loss::hamming:
    return add_utilities_of<Loss::hamming>(candidates);
  }
}

// The utility of each candidate, summed over all as the truth. It is the same
// for two candidates whichever of them is the truth. The loss is known at
// compile time, and loops over arrays may take several at once: this is most of
// the time that decoding takes.
template <Loss kLoss>
void ExpectedUtility::add_utilities_of(Span<const Candidate> candidates) {
  const auto label_count = static_cast<double>(ranks_.size());
  const std::size_t count = candidates.size();
  for (std::size_t i = 0; i < count; ++i) {
    count_common_with(i, candidates);
    const double size = sizes_of_all_[i];
    const double share = shares_[i];
    expected_[i] += share * utility(kLoss, size, size, size, label_count);
    double *const values = common_.data();
    for (std::size_t j = i + 1; j < count; ++j) {
      values[j] =
          utility(kLoss, values[j], size, sizes_of_all_[j], label_count);
    }
    for (std::size_t j = i + 1; j < count; ++j) {
      expected_[j] += share * values[j];
    }
    expected_[i] += sum_of_products(shares_.data(), values, i + 1, count);
  }
}

// Of those that come after it.
void ExpectedUtility::count_common_with(std::size_t i,
                                        Span<const Candidate> candidates) {
  const std::size_t seen_count = sizes_.size();
  std::size_t j = i + 1;
  for (; j < seen_count; ++j) {
    common_[j] = count_common(members(i), members(j), words_);
  }
  for (; j < candidates.size(); ++j) {
    common_[j] =
        i < seen_count ? among_best(i, candidates[j].size) : candidates[i].size;
  }
}

} // namespace naibx
