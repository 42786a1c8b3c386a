// Checks a batch before any of it is learned.
#pragma once

#include "../base/failure.hpp"
#include "../base/task_runner.hpp"
#include "batch.hpp"
#include "checked_example.hpp"
#include "learning_block.hpp"
#include "model.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

// Examples, sets and weights as a caller gives them.
struct TrainingBatch {
  const ExampleBatch &examples;
  const LabelBatch &labels;
  const double *weights;                             // NULL for 1 each
  std::optional<std::uint64_t> group = std::nullopt; // of all

  [[nodiscard]] std::uint64_t row_count() const { return examples.row_count(); }
  [[nodiscard]] double weight(std::uint64_t row) const {
    return weights == nullptr ? 1.0 : weights[row];
  }
};

struct BatchFindings {
  MissingFamilies missing;
  // Sizes that the model has not seen.
  NewIds new_sizes;
  NewIds new_labels;
  // Whether the labels of every set increase.
  bool increasing_sets = true;
  // Enough for each block.
  BlockNeeds needs;
};

class BatchCheck {
public:
  BatchCheck(const Model &model, const TrainingBatch &batch,
             std::uint64_t rows_of_block);

  // Throws the Failure of the first row that has one, or std::bad_alloc.
  BatchFindings run(const TaskRunner &runner);

private:
  // Of one worker.
  struct alignas(64) Bench { // in cache lines of its own
    Bench(const Model &model, std::pmr::memory_resource *memory)
        : example(model.layout(), memory),
          has_size(model.configuration().label_count() + 1, 0, memory),
          has_label(model.configuration().label_count(), 0, memory) {}
    CheckedExample example;
    MissingFamilies missing;
    BlockNeeds needs;
    bool increasing_sets = true;
    // By size: whether a row has it, and the model does not.
    std::pmr::vector<char> has_size;
    std::pmr::vector<char> has_label;
  };

  // How many rows come before the first whose weight is wrong.
  std::uint64_t check_weights(std::optional<Failure> &failure) const;
  void check_block(std::uint64_t begin, std::uint64_t end, Bench &bench) const;
  static NewIds new_ids(const std::pmr::vector<Bench> &benches,
                        std::pmr::vector<char> Bench::*found,
                        std::size_t id_count);
  [[nodiscard]] BatchFindings
  gather(const std::pmr::vector<Bench> &benches) const;

  const Model &model_;
  const TrainingBatch &batch_;
  std::uint64_t rows_of_block_;
};

} // namespace naibx
