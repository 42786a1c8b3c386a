#include "metrics.hpp"

#include <limits>

namespace naibx::cli {
namespace {

// Numbers of one confusion table: of a row over labels or of a label over
// rows.
struct Overlap {
  std::uint64_t both = 0;
  std::uint64_t truth = 0;
  std::uint64_t predicted = 0;
};

double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0.0
                    : static_cast<double>(part) / static_cast<double>(whole);
}

double f1_of(const Overlap &overlap, double empty_score) {
  const std::uint64_t whole = overlap.truth + overlap.predicted;
  return whole == 0 ? empty_score : share(2 * overlap.both, whole);
}

void add_row(SetMetrics &sums, const Overlap &overlap,
             std::uint32_t label_count, double empty_score) {
  const std::uint64_t either = overlap.truth + overlap.predicted - overlap.both;
  const bool nothing = either == 0;
  sums.lcard += static_cast<double>(overlap.truth);
  sums.lcard_pred += static_cast<double>(overlap.predicted);
  sums.hs += 1.0 - share(either - overlap.both, label_count);
  sums.zs += either == overlap.both ? 1.0 : 0.0;
  sums.acc += nothing ? empty_score : share(overlap.both, either);
  sums.pre += nothing ? empty_score : share(overlap.both, overlap.predicted);
  sums.rec += nothing ? empty_score : share(overlap.both, overlap.truth);
  sums.f1 += f1_of(overlap, empty_score);
}

void divide_by_rows(SetMetrics &sums, double row_count) {
  for (double *sum : {&sums.lcard, &sums.lcard_pred, &sums.hs, &sums.zs,
                      &sums.acc, &sums.pre, &sums.rec, &sums.f1}) {
    *sum /= row_count;
  }
}

void add_labels(SetMetrics &metrics, const std::vector<Overlap> &labels,
                double empty_score) {
  Overlap all;
  double sum = 0.0;
  for (const Overlap &label : labels) {
    sum += f1_of(label, empty_score);
    all.both += label.both;
    all.truth += label.truth;
    all.predicted += label.predicted;
  }
  metrics.micro_f1 = f1_of(all, empty_score);
  metrics.macro_f1 = sum / static_cast<double>(labels.size());
}

SetMetrics no_metrics() {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  return {kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone};
}

} // namespace

SetMetrics measure_sets(const LabelSets &truth, const LabelSets &predicted,
                        std::uint32_t label_count, double empty_score) {
  if (truth.row_count() == 0) {
    return no_metrics();
  }
  SetMetrics metrics = {};
  std::vector<Overlap> labels(label_count);
  // A label belongs to the row whose number + 1 stands here, so that nothing
  // needs to be cleared between rows.
  std::vector<std::size_t> true_in_row(label_count, 0);
  for (std::size_t row = 0; row < truth.row_count(); ++row) {
    Overlap overlap;
    overlap.truth = truth.size(row);
    overlap.predicted = predicted.size(row);
    for (const auto *label = truth.begin(row); label != truth.end(row);
         ++label) {
      true_in_row[*label] = row + 1;
      ++labels[*label].truth;
    }
    for (const auto *label = predicted.begin(row); label != predicted.end(row);
         ++label) {
      const std::uint64_t hit = true_in_row[*label] == row + 1 ? 1 : 0;
      overlap.both += hit;
      labels[*label].both += hit;
      ++labels[*label].predicted;
    }
    add_row(metrics, overlap, label_count, empty_score);
  }
  divide_by_rows(metrics, static_cast<double>(truth.row_count()));
  add_labels(metrics, labels, empty_score);
  return metrics;
}

} // namespace naibx::cli
