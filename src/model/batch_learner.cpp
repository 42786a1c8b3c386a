#include "batch_learner.hpp"

#include "failure.hpp"

#include <vector>

namespace naibx {

void BatchLearner::prepare() {
  const Configuration &configuration = model_.configuration();
  std::pmr::vector<char> size_is_new(configuration.label_count() + 1, 0,
                                     model_.memory());
  std::size_t new_sizes = 0;
  MissingFamilies missing;
  double total = model_.weight();
  for (std::uint64_t row = 0; row < examples_.row_count(); ++row) {
    try {
      Model::check_weight(weight(row), total);
      model_.stage(examples_.row(row), labels_.row(row));
    } catch (Failure &failure) {
      failure.set_row(row);
      throw;
    }
    if (weight(row) == 0.0) {
      continue;
    }
    total += weight(row);
    const std::uint32_t size = model_.scratch_.set.size();
    const bool is_new = !configuration.fixed_size() && !model_.size_row(size);
    if (is_new && size_is_new[size] == 0) {
      size_is_new[size] = 1;
      ++new_sizes;
    }
    const MissingFamilies here = model_.staged_missing();
    missing.gaussian |= here.gaussian;
    missing.bernoulli |= here.bernoulli;
    missing.categorical |= here.categorical;
  }
  model_.make_room(new_sizes, missing);
}

void BatchLearner::learn(const Progress &progress) {
  for (std::uint64_t row = 0; row < examples_.row_count(); ++row) {
    if (weight(row) != 0.0) {
      model_.stage(examples_.row(row), labels_.row(row));
      model_.commit(weight(row));
    }
    progress.row_done(row + 1, examples_.row_count());
  }
}

} // namespace naibx
