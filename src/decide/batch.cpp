#include "batch.hpp"

#include "sizes/sizes.hpp"

#include <algorithm>
#include <cstring>

namespace naibx {

namespace {

constexpr std::uint32_t kOfSizes = Output::kSizes | Output::kSizeEvidence;
constexpr std::uint32_t kOfLabels =
    Output::kSets | Output::kLabelScores | Output::kLabelEvidence;

template <typename Number>
void move(std::pmr::vector<Number> &numbers, std::uint64_t from,
          std::uint64_t to, std::uint64_t count) {
  if (count > 0 && from != to) {
    std::memmove(numbers.data() + to, numbers.data() + from,
                 static_cast<std::size_t>(count) * sizeof(Number));
  }
}

} // namespace

ScoredClasses Batch::classes_of(RowRange tile) const {
  if (request_.asks_for(Output::kKeptScores | Output::kRanking)) {
    return columns_.fixed_size ? ScoredClasses::labels : ScoredClasses::all;
  }
  const bool sizes = !columns_.fixed_size &&
                     (request_.asks_for(kOfSizes) ||
                      (request_.asks_for(Output::kSets) &&
                       request_.sizes().are_open(tile.first, tile.count,
                                                 columns_.label_count)));
  if (!request_.asks_for(kOfLabels)) {
    return ScoredClasses::sizes;
  }
  return sizes ? ScoredClasses::all : ScoredClasses::labels;
}

SizeBounds Batch::bounds_of(std::uint64_t row, const double *scores) const {
  const SizeBounds asked = request_.sizes().bounds(row, columns_.label_count);
  const SizeRule &rule = request_.sizes().rule();
  const WeighedSizes sizes = request_.sizes().weighed(columns_, scores, row);
  if (asked.is_given() || !sizes.take_one(rule)) {
    return asked;
  }
  const std::uint32_t size = size_by_rule(
      sizes.scores, rule,
      choice_ != nullptr && !sizes.is_own ? choice_->within(asked) : asked);
  return {size, size};
}

void Batch::score(RowRange tile, AnswerScratch &worker) {
  if (deadline_.has_passed()) {
    skip(tile, worker);
    return;
  }
  source_.score(examples_, tile, classes_of(tile), worker.scores);
  const double *const scores = source_.scores(worker.scores);
  if (request_.asks_for(Output::kKeptScores)) {
    std::copy_n(scores, tile.count * columns_.row_size,
                answer_.kept_scores.data() +
                    static_cast<std::size_t>(tile.first) * columns_.row_size);
  }
  if (request_.asks_for(Output::kRanking)) {
    for (std::size_t i = 0; i < tile.count; ++i) {
      write_ranking(tile.first + i, scores + i * columns_.row_size, worker);
    }
  }
  if (request_.asks_for(Output::kSets) && chooses_whole_sets()) {
    choose_whole_sets(tile, scores, worker);
  } else if (request_.asks_for(Output::kSets)) {
    std::uint64_t *const sizes = answer_.label_offsets.data() + tile.first + 1;
    for (std::size_t i = 0; i < tile.count; ++i) {
      const double *const of_row = scores + i * columns_.row_size;
      sizes[i] =
          choose_size(columns_, of_row, bounds_of(tile.first + i, of_row));
    }
  }
  if (request_.asks_for(~Output::kSets)) {
    for (std::size_t i = 0; i < tile.count; ++i) {
      write_numbers(tile.first + i, scores + i * columns_.row_size);
    }
  }
}

void Batch::choose_whole_sets(RowRange tile, const double *scores,
                              AnswerScratch &worker) {
  TileSets &sets = *worker.sets;
  sets.clear();
  for (std::size_t i = 0; i < tile.count; ++i) {
    const std::uint64_t row = tile.first + i;
    const double *const of_row = scores + i * columns_.row_size;
    if (is_searched_) {
      // A cascade is completed whatever the time; other rows are reached or
      // not.
      const bool is_reached =
          choice_ == nullptr || i == 0 || !deadline_.has_passed();
      answer_.outcomes[static_cast<std::size_t>(row)] =
          static_cast<naibx_status>(
              is_reached ? worker.searched->append(source_, worker.scores,
                                                   choice_, request_, deadline_,
                                                   {row, of_row}, sets)
                         : worker.searched->append_nothing(request_, sets));
    } else {
      sets.append(*choice_, of_row, bounds_of(row, of_row));
    }
    answer_.label_offsets[static_cast<std::size_t>(row) + 1] =
        sets.labels_of_row(i).size();
    if (is_searched_) {
      note_sets(row, i, sets);
    }
  }
}

// Sizes and scores of the sets of a row.
void Batch::note_sets(std::uint64_t row, std::size_t row_of_tile,
                      const TileSets &sets) {
  const std::size_t most = request_.best().set_count;
  const std::size_t first = sets.first_set(row_of_tile);
  const std::size_t count = sets.set_count(row_of_tile);
  const auto to = static_cast<std::size_t>(row) * most;
  SeveralSets *const several = answer_.several();
  if (several != nullptr) {
    several->row_ends[static_cast<std::size_t>(row) + 1] = count;
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (several != nullptr) {
      several->sizes[to + i] =
          static_cast<std::uint32_t>(sets.labels_of_set(first + i).size());
    }
    if (request_.asks_for(Output::kSetScores)) {
      answer_.set_scores[to + i] = sets.scores[first + i];
    }
  }
}

// For want of time: rows without sets and without numbers.
void Batch::skip(RowRange tile, AnswerScratch &worker) {
  worker.has_skipped = true;
  if (worker.sets) {
    worker.sets->clear();
  }
  const std::size_t most = request_.best().set_count;
  for (std::uint64_t row = tile.first; row < tile.first + tile.count; ++row) {
    const auto at = static_cast<std::size_t>(row);
    if (request_.asks_for(Output::kSets)) {
      answer_.label_offsets[at + 1] = 0;
      answer_.outcomes[at] = NAIBX_ERROR_UNDECIDED;
      if (SeveralSets *const several = answer_.several()) {
        several->row_ends[at + 1] = 0;
      }
      if (request_.asks_for(Output::kSetScores)) {
        answer_.set_scores[at * most] = kMinusInfinity;
      }
    }
    if (worker.sets) {
      worker.sets->end_row();
    }
    answer_.forget_numbers(request_, at);
  }
}

// The sets of a row, one after the other, to the place of them all.
void Batch::copy_sets(std::size_t row, const ChosenSet &place,
                      AnswerScratch &worker) {
  const TileSets &sets = *worker.sets;
  const Span<const std::uint32_t> labels = sets.labels_of_row(row);
  std::copy(labels.begin(), labels.end(), place.labels);
  double *steps = place.step_log_probabilities;
  if (steps == nullptr) {
    return;
  }
  const std::size_t first = sets.first_set(row);
  if (choice_ == nullptr) {
    std::copy_n(sets.steps.data() + sets.offsets[first], labels.size(), steps);
    return;
  }
  for (std::size_t i = 0; i < sets.set_count(row); ++i) {
    const auto chosen = sets.labels_of_set(first + i);
    write_steps({source_.scores(worker.scores) + row * columns_.row_size,
                 columns_.label_count},
                chosen, worker.sets->is_chosen, steps);
    steps += chosen.size();
  }
}

// By the paper's method for the size that it would take, whatever is asked of
// labels.
void Batch::write_ranking(std::uint64_t row, const double *scores,
                          AnswerScratch &worker) {
  std::uint32_t *const labels =
      answer_.rankings.data() +
      static_cast<std::size_t>(row) * columns_.label_count;
  if (choice_ != nullptr) {
    Ranking::write_by_score({scores, columns_.label_count}, labels);
  } else {
    worker.ranking->write_cascade(
        source_, worker.scores, scores,
        choose_size(columns_, scores, bounds_of(row, scores)), deadline_,
        labels);
  }
}

void Batch::write_numbers(std::uint64_t row, const double *scores) {
  const auto at = static_cast<std::size_t>(row);
  if (request_.asks_for(kOfSizes)) {
    const std::size_t sizes = std::size_t{columns_.label_count} + 1;
    const double evidence =
        request_.asks_for(Output::kSizes)
            ? write_size_posterior(columns_, scores,
                                   answer_.sizes.data() + at * sizes)
            : size_evidence(columns_, scores);
    if (request_.asks_for(Output::kSizeEvidence)) {
      answer_.size_evidence[at] = evidence;
    }
  }
  if (request_.asks_for(Output::kLabelScores)) {
    write_label_scores(columns_, scores,
                       answer_.label_scores.data() + at * columns_.label_count);
  }
  if (request_.asks_for(Output::kLabelEvidence)) {
    answer_.label_evidence[at] = label_evidence(columns_, scores);
  }
}

void Batch::choose(RowRange tile, std::uint64_t first_place, std::uint64_t step,
                   AnswerScratch &worker) {
  const bool wants_steps = request_.asks_for(Output::kSteps);
  const std::uint64_t *const offsets =
      answer_.label_offsets.data() + tile.first;
  auto &sets = worker.cascades.sets;
  sets.clear();
  for (std::uint64_t i = 0; i < tile.count; ++i) {
    const std::uint64_t place = step == 0 ? offsets[i] : first_place + i * step;
    const std::uint64_t size =
        step == 0 ? offsets[i + 1] - offsets[i] : offsets[i + 1];
    sets.push_back({static_cast<std::uint32_t>(size),
                    answer_.labels.data() + place,
                    wants_steps ? answer_.steps.data() + place : nullptr});
  }
  if (!chooses_whole_sets()) {
    choose_sets(source_, worker.scores, worker.cascades);
    return;
  }
  for (std::size_t i = 0; i < tile.count; ++i) {
    copy_sets(i, sets[i], worker);
  }
}

void Batch::add_offsets(RowRange rows) {
  std::uint64_t *const offsets = answer_.label_offsets.data() + rows.first;
  for (std::uint64_t i = 0; i < rows.count; ++i) {
    offsets[i + 1] += offsets[i];
  }
}

void Batch::close_up(RowRange rows, std::uint64_t step) {
  const std::uint64_t *const offsets =
      answer_.label_offsets.data() + rows.first;
  for (std::uint64_t i = 0; i < rows.count; ++i) {
    const std::uint64_t from = offsets[0] + i * step;
    const std::uint64_t size = offsets[i + 1] - offsets[i];
    move(answer_.labels, from, offsets[i], size);
    if (request_.asks_for(Output::kSteps)) {
      move(answer_.steps, from, offsets[i], size);
    }
  }
}

std::uint64_t Batch::most_labels() const {
  return std::max<std::uint64_t>(largest_set(), 1) * request_.best().set_count;
}

std::uint32_t Batch::largest_set() const {
  if (is_searched_) {
    return columns_.label_count; // labels may have to be in
  }
  std::uint32_t largest = 0;
  bool has_looked = false; // bounds that are not given are all the same
  for (std::uint64_t row = 0; row < examples_.row_count(); ++row) {
    const SizeBounds bounds =
        request_.sizes().bounds(row, columns_.label_count);
    if (bounds.is_given()) {
      largest = std::max(largest, bounds.least);
    } else if (!has_looked) {
      largest = std::max(largest, choice_ != nullptr
                                      ? choice_->largest_size(bounds)
                                      : largest_size(columns_, bounds));
      largest = std::max(largest, std::clamp(request_.sizes().largest_own(),
                                             bounds.least, bounds.most));
      has_looked = true;
    }
  }
  return largest;
}

} // namespace naibx
