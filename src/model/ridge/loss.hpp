// What a set is worth where another is the truth.
#pragma once

#include <cstdint>

namespace naibx {

// The numbers are those of the public header and of the file format.
enum class Loss : std::uint32_t {
  subset_and_jaccard = 0, // the mean of the two
  subset = 1,             // 1 where both are the same
  jaccard = 2,
  f1 = 3,
  hamming = 4
};

// 1 is the best. `common` labels are in both. Inline, for loops over pairs.
inline double utility(Loss loss, std::uint32_t common, std::uint32_t size,
                      std::uint32_t true_size, std::uint32_t label_count) {
  const double both = common;
  const double total = static_cast<double>(size) + true_size;
  const double same = common == size && common == true_size ? 1.0 : 0.0;
  const double jaccard = total > 0.0 ? both / (total - both) : 1.0;
  switch (loss) {
  case Loss::subset:
    return same;
  case Loss::jaccard:
    return jaccard;
  case Loss::f1:
    return total > 0.0 ? 2.0 * both / total : 1.0;
  case Loss::hamming:
    return 1.0 - (total - 2.0 * both) / label_count;
  case Loss::subset_and_jaccard:
    break;
  }
  return (same + jaccard) / 2.0;
}

} // namespace naibx
