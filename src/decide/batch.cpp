#include "batch.hpp"

#include "sizes.hpp"

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
  const bool sizes =
      !columns_.fixed_size &&
      (request_.asks_for(kOfSizes) ||
       (request_.asks_for(Output::kSets) &&
        request_.predicts_size(tile.first, tile.count, columns_.label_count)));
  if (!request_.asks_for(kOfLabels)) {
    return ScoredClasses::sizes;
  }
  return sizes ? ScoredClasses::all : ScoredClasses::labels;
}

void Batch::score(RowRange tile, AnswerScratch &worker) {
  source_.score(examples_, tile, classes_of(tile), worker.scores);
  const double *const scores = source_.scores(worker.scores);
  if (request_.asks_for(Output::kSets) && chooses_whole_sets()) {
    choose_whole_sets(tile, scores, worker);
  } else if (request_.asks_for(Output::kSets)) {
    std::uint64_t *const sizes = answer_.label_offsets.data() + tile.first + 1;
    for (std::size_t i = 0; i < tile.count; ++i) {
      sizes[i] =
          choose_size(columns_, scores + i * columns_.row_size,
                      request_.bounds(tile.first + i, columns_.label_count));
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
  worker.sets->clear();
  std::uint64_t *const sizes = answer_.label_offsets.data() + tile.first + 1;
  for (std::size_t i = 0; i < tile.count; ++i) {
    const std::uint64_t row = tile.first + i;
    const double *const of_row = scores + i * columns_.row_size;
    if (!is_constrained_) {
      sizes[i] = worker.sets->append(
          *choice_, of_row, request_.bounds(row, columns_.label_count));
      continue;
    }
    const auto at = static_cast<std::size_t>(row);
    answer_.outcomes[at] = static_cast<naibx_status>(
        worker.constrained->append(source_, worker.scores, choice_, request_,
                                   {row, of_row}, *worker.sets));
    sizes[i] = worker.sets->offsets[i + 1] - worker.sets->offsets[i];
  }
}

void Batch::copy_set(std::size_t row, const ChosenSet &set,
                     AnswerScratch &worker) {
  const Span<const std::uint32_t> chosen = {
      worker.sets->labels.data() + worker.sets->offsets[row], set.size};
  std::copy(chosen.begin(), chosen.end(), set.labels);
  if (set.step_log_probabilities != nullptr && choice_ == nullptr) {
    std::copy_n(worker.sets->steps.data() + worker.sets->offsets[row], set.size,
                set.step_log_probabilities);
  } else if (set.step_log_probabilities != nullptr) {
    write_steps({source_.scores(worker.scores) + row * columns_.row_size,
                 columns_.label_count},
                chosen, worker.sets->is_chosen, set.step_log_probabilities);
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
    copy_set(i, sets[i], worker);
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

std::uint32_t Batch::largest_set() const {
  if (is_constrained_) {
    return columns_.label_count; // labels may have to be in
  }
  std::uint32_t largest = 0;
  bool has_looked = false; // bounds that are not given are all the same
  for (std::uint64_t row = 0; row < examples_.row_count(); ++row) {
    const SizeBounds bounds = request_.bounds(row, columns_.label_count);
    if (bounds.is_given()) {
      largest = std::max(largest, bounds.least);
    } else if (!has_looked) {
      largest = std::max(largest, choice_ != nullptr
                                      ? choice_->largest_size(bounds)
                                      : largest_size(columns_, bounds));
      has_looked = true;
    }
  }
  return largest;
}

} // namespace naibx
