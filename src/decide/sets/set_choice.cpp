#include "set_choice.hpp"

#include "../../base/size.hpp"

#include <algorithm>
#include <cmath>

namespace naibx {

SizeBounds SetChoice::within(const SizeBounds &asked) const {
  const std::uint32_t least = std::max(asked.least, usual_bounds.least);
  const std::uint32_t most = std::min(asked.most, usual_bounds.most);
  return least <= most ? SizeBounds{least, most} : asked;
}

std::uint32_t SetChoice::largest_size(const SizeBounds &asked) const {
  const SizeBounds bounds = within(asked);
  return decoder.kind == DecoderKind::sets
             ? std::clamp(std::max(decoding.sets.largest_size(),
                                   decoding.sets.usual_most()),
                          bounds.least, bounds.most)
             : bounds.most;
}

void TileSets::prepare(const SetChoice &choice, std::size_t rows_of_tile) {
  decoder.prepare(choice.decoding);
  const std::size_t label_count = choice.decoding.label_log_odds.size();
  is_chosen.reserve(label_count);
  prepare(label_count, 1, rows_of_tile);
}

void TileSets::prepare(std::size_t most_labels, std::size_t most_sets,
                       std::size_t rows_of_tile) {
  row_ends.reserve(rows_of_tile);
  offsets.reserve(table_size(rows_of_tile, most_sets) + 1);
  labels.reserve(table_size(rows_of_tile, most_labels));
  scores.reserve(table_size(rows_of_tile, most_sets));
}

void TileSets::clear() {
  row_ends.clear();
  offsets.assign(1, 0);
  labels.clear();
  steps.clear();
  scores.clear();
}

void TileSets::take(const SetChoice &choice, const double *row_scores) {
  const Decoding &decoding = choice.decoding;
  decoder.take({{row_scores, decoding.label_log_odds.size()},
                {row_scores + choice.group_column, decoding.groups.count()}});
}

void TileSets::append(const SetChoice &choice, const double *row_scores,
                      const SizeBounds &asked) {
  take(choice, row_scores);
  append(decoder.decode(choice.decoder, choice.within(asked)), {}, 0.0);
  end_row();
}

void TileSets::append(Span<const std::uint32_t> set,
                      Span<const double> steps_of_set, double score) {
  labels.insert(labels.end(), set.begin(), set.end());
  steps.insert(steps.end(), steps_of_set.begin(), steps_of_set.end());
  offsets.push_back(labels.size());
  scores.push_back(score);
}

// From the last step back, so that sums only grow.
void write_steps(Span<const double> log_odds, Span<const std::uint32_t> chosen,
                 std::pmr::vector<char> &is_chosen, double *steps) {
  is_chosen.assign(log_odds.size(), 0);
  for (const std::uint32_t label : chosen) {
    is_chosen[label] = 1;
  }
  const double largest = *std::max_element(log_odds.begin(), log_odds.end());
  double sum = 0.0;
  for (std::size_t label = 0; label < log_odds.size(); ++label) {
    sum += is_chosen[label] != 0 ? 0.0 : std::exp(log_odds[label] - largest);
  }
  for (std::size_t step = chosen.size(); step-- > 0;) {
    const double score = log_odds[chosen[step]] - largest;
    sum += std::exp(score);
    steps[step] = score - std::log(sum);
  }
}

} // namespace naibx
