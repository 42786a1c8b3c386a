// Learns many examples, all or none.
#pragma once

#include "../base/progress.hpp"
#include "../base/task_runner.hpp"
#include "batch.hpp"
#include "batch_check.hpp"
#include "learning_block.hpp"
#include "model.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

// Rows are learned in blocks. Several workers share the classes: each prepares
// every block for itself, in its own cache, and updates only its own classes,
// in the order of the rows. So no worker waits for another, and their number
// does not change the result.
class BatchLearner {
public:
  BatchLearner(Model &model, const TrainingBatch &batch,
               const TaskRunner &runner);

  // Checks every row and takes all memory. Throws Failure with the row, or
  // std::bad_alloc; the model stays as it was.
  void prepare(const Progress &progress);

  // After prepare: learns every row. Fails only with Cancelled, which leaves
  // the rows learned so far.
  void learn(const Progress &progress);

private:
  // Of one worker.
  struct alignas(64) Bench { // in cache lines of its own
    Bench(const Model &model, std::size_t class_count, std::size_t label_rows,
          const BatchFindings &findings)
        : example(model.layout(), model.memory()),
          block(model.layout(), label_rows, findings.needs, model.memory()),
          counts(class_count, 0, model.memory()) {
      example.set.reserve(model.configuration(), findings.needs.labels,
                          findings.increasing_sets);
    }
    CheckedExample example;
    LearningBlock block;
    std::pmr::vector<std::uint32_t> counts;
  };

  // For the second way to score, in a copy that takes its place in the end.
  void learn_ridge();
  void set_shift();
  // Rows `begin` to end - 1; shifts are chosen anew where single examples
  // would.
  void learn_rows(std::uint64_t begin, std::uint64_t end);
  [[nodiscard]] std::uint64_t next_turn(std::uint64_t begin,
                                        std::uint64_t end) const;
  void look_at_shifts(std::uint64_t row);
  [[nodiscard]] bool may_outweigh_features() const;
  void append_classes();
  void share_out();
  [[nodiscard]] Span<const std::uint32_t> set_of(std::uint64_t row,
                                                 LabelSet &set) const;
  [[nodiscard]] bool needs_wide_pairs() const;
  // Rows `begin` to end - 1, for the classes of a share.
  void learn_share(std::uint64_t share, std::uint64_t begin, std::uint64_t end,
                   Bench &bench);
  void fill(std::uint64_t begin, std::uint64_t end, Bench &bench) const;

  Model &model_;
  const TrainingBatch &batch_;
  std::optional<RidgeModel> ridge_;
  TaskRunner runner_;
  std::uint64_t rows_of_block_;
  std::uint64_t rows_of_part_ = 0; // between calls of the progress
  std::size_t sizes_after_ = 0;    // rows of them
  std::size_t labels_after_ = 0;
  bool increasing_sets_ = false;
  // A row may outweigh what is known of some feature that was often missing.
  bool looks_at_each_row_ = false;
  std::pmr::vector<Bench> benches_; // by worker
  // By class: how many examples learn it, then whose share it is.
  std::pmr::vector<std::uint64_t> share_;
};

} // namespace naibx
