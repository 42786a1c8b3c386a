#include "ridge_predictor.hpp"

#include "../../base/failure.hpp"

#include <cmath>
#include <utility>

namespace naibx {

namespace {

// With fewer rows the paper's model predicts better.

// Of a typical example. Weights whose squares are too small for a double count
// as if all were the same.
double example_weight(const Model &model) {
  const double typical = model.typical_weight();
  if (typical > 0.0) {
    return typical;
  }
  const auto sample = model.ridge()->sample();
  double total = 0.0;
  for (const ReservoirRow &row : sample) {
    total += row.weight;
  }
  return total / static_cast<double>(sample.size());
}

} // namespace

bool RidgePredictor::is_for(const Model &model) {
  const RidgeModel *const ridge = model.ridge();
  return ridge != nullptr &&
         (ridge->is_frozen() || ridge->sample().size() >= kFewestRows);
}

RidgePredictor::RidgePredictor(const Model &model, RidgeFit fit,
                               std::pmr::vector<double> *utilities,
                               std::pmr::memory_resource *memory)
    : configuration_(model.configuration(), memory),
      layout_(model.layout(), memory),
      tables_(configuration_, std::move(fit), model.ridge()->groups(memory),
              {model.ridge()->sample(), example_weight(model)}, memory),
      sets_(model.ridge()->sets(), tables_.label_log_odds(), tables_.groups(),
            example_weight(model), memory),
      sizes_(memory), size_log_shares_(memory), weight_(model.weight()) {
  if (!tables_.is_finite()) {
    fail(NAIBX_ERROR_CORRUPT,
         "the sums of the model lead to weights that are not finite; its file "
         "was damaged, or its examples weigh too little");
  }
  count_sizes();
  choose(*model.ridge(), example_weight(model), utilities, memory);
  tables_.forget_held_out(memory);
}

RidgePredictor::RidgePredictor(const Configuration &configuration,
                               std::pmr::memory_resource *memory)
    : configuration_(configuration, memory), layout_(configuration, memory),
      tables_(configuration.label_count(), memory), sets_(memory),
      sizes_(memory), size_log_shares_(memory) {}

SizeBounds RidgePredictor::bounds() const {
  if (const auto fixed = configuration_.fixed_size()) {
    return {*fixed, *fixed};
  }
  const bool may_be_empty = configuration_.allow_empty() || sizes_.front() == 0;
  return {may_be_empty ? 0U : 1U, configuration_.label_count()};
}

void RidgePredictor::count_sizes() {
  const SizeGroups &groups = tables_.groups();
  std::pmr::vector<double> of_groups(groups.count(), 0.0,
                                     sizes_.get_allocator());
  for (std::size_t set = 0; set < sets_.size(); ++set) {
    of_groups[sets_.group(set)] += sets_.count(set);
  }
  for (std::uint32_t size = 0; size <= sets_.largest_size(); ++size) {
    const double count = sets_.size_count(size);
    if (count > 0.0) {
      sizes_.push_back(size);
      size_log_shares_.push_back(std::log(count / of_groups[groups.of(size)]));
    }
  }
}

void RidgePredictor::choose(const RidgeModel &ridge, double example_weight,
                            std::pmr::vector<double> *utilities,
                            std::pmr::memory_resource *memory) {
  const Span<const ReservoirRow> sample = ridge.sample();
  const std::size_t labels = tables_.label_count();
  const std::size_t groups = tables_.groups().count();
  std::pmr::vector<double> scores(sample.size() * (labels + groups), 0.0,
                                  memory);
  std::pmr::vector<HeldOutRow> rows(memory);
  rows.reserve(sample.size());
  std::size_t block = 0;
  std::size_t end = 0;
  for (std::size_t row = 0; row < sample.size(); ++row) {
    if (row == end) {
      block = row;
      end = end_of_left_out(sample, row);
    }
    double *const of_labels = scores.data() + row * (labels + groups);
    double *const of_groups = of_labels + labels;
    tables_.calibrate_row(tables_.held_out().row(row), of_labels, of_groups);
    rows.push_back({{{of_labels, labels}, {of_groups, groups}},
                    sample[row].row.labels(),
                    sample[row].weight / example_weight,
                    block,
                    sets_.find(sample[row].row.labels())});
  }
  choice_ = choose_decoder(rows, decoding(), configuration_.ridge().loss,
                           bounds(), utilities, memory);
}

} // namespace naibx
