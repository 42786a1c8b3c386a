#include "ranking.hpp"

#include <algorithm>
#include <numeric>

namespace naibx {

void Ranking::write_cascade(const ScoreSource &source, ScoreScratch &scratch,
                            const double *scores, std::uint32_t size,
                            const Deadline &deadline, std::uint32_t *labels) {
  domains_.begin({0, domains_.label_count()});
  order_.begin(source, scratch, scores, size, false, domains_);
  while (const auto label = order_.best(domains_)) {
    order_.choose(*label);
    *labels++ = *label;
    if (deadline.has_passed()) {
      order_.hurry(domains_.label_count());
    }
  }
}

void Ranking::write_by_score(Span<const double> scores, std::uint32_t *labels) {
  std::iota(labels, labels + scores.size(), 0U);
  std::sort(labels, labels + scores.size(),
            [scores](std::uint32_t a, std::uint32_t b) {
              return scores[a] != scores[b] ? scores[a] > scores[b] : a < b;
            });
}

} // namespace naibx
