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

// 1 is the best. `common` labels are in both. All are whole numbers. Inline,
// and without branches, for loops over pairs.
inline double utility(Loss loss, double common, double size, double true_size,
                      double label_count) {
  const double total = size + true_size;
  const double nothing = total > 0.0 ? 0.0 : 1.0; // two empty sets
  const double same = common == size && common == true_size ? 1.0 : 0.0;
  const double jaccard = (common + nothing) / (total - common + nothing);
  switch (loss) {
  case Loss::subset:
    return same;
  case Loss::jaccard:
    return jaccard;
  case Loss::f1:
    return (2.0 * common + nothing) / (total + nothing);
  case Loss::hamming:
    return 1.0 - (total - 2.0 * common) / label_count;
  case Loss::subset_and_jaccard:
    break;
  }
  return (same + jaccard) / 2.0;
}

} // namespace naibx
