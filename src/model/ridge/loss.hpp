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

// 1 is the best. `common` labels are in both.
double utility(Loss loss, std::uint32_t common, std::uint32_t size,
               std::uint32_t true_size, std::uint32_t label_count);

} // namespace naibx
