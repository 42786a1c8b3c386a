// Learns many examples, all or none.
#pragma once

#include "batch.hpp"
#include "batch_check.hpp"
#include "learning_block.hpp"
#include "model.hpp"
#include "progress.hpp"
#include "task_runner.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// The rows go through in windows, of as many blocks as keep the workers busy.
// While the classes learn one window the next is made ready. Each class is
// updated by one worker, in the order of the rows, so that the number of
// workers does not show in the result.
class BatchLearner {
public:
  BatchLearner(Model &model, const TrainingBatch &batch,
               const TaskRunner &runner);

  // Checks every row and takes all memory. Throws Failure with the row, or
  // std::bad_alloc; the model stays as it was.
  void prepare(const Progress &progress);

  // After prepare: learns every row. Cannot fail but by Cancelled, which
  // leaves the rows so far learned.
  void learn(const Progress &progress);

private:
  // Blocks that are learned together.
  struct Window {
    explicit Window(std::pmr::memory_resource *memory) : blocks(memory) {}
    std::pmr::vector<LearningBlock> blocks; // the first `count` are in use
    std::uint64_t first_block = 0;
    std::uint64_t count = 0;
    std::uint64_t share_count = 1;
  };
  // Of one worker that makes blocks ready.
  struct alignas(64) Bench { // in cache lines of its own
    Bench(const Model &model, std::size_t class_count,
          std::pmr::memory_resource *memory)
        : example(model.configuration(), model.layout(), memory),
          counts(class_count, 0, memory) {}
    CheckedExample example;
    std::pmr::vector<std::uint32_t> counts;
  };

  [[nodiscard]] std::uint64_t block_count() const;
  void make_windows(const BlockNeeds &needs, const Progress &progress);
  void set_shift();
  void append_sizes();
  void place(Window &window, std::uint64_t first_block) const;
  [[nodiscard]] Span<const std::uint32_t> set_of(std::uint64_t row,
                                                 LabelSet &set) const;
  void fill(LearningBlock &block, std::uint64_t number, Bench &bench) const;
  void share_out(Window &window);
  void update(const Window &window, std::uint64_t share);
  void report(const Window &window, const Progress &progress) const;

  Model &model_;
  const TrainingBatch &batch_;
  const TaskRunner &runner_;
  std::uint64_t rows_of_block_;
  std::size_t new_sizes_ = 0;
  bool increasing_sets_ = false;
  Window now_;
  Window next_;
  std::pmr::vector<Bench> benches_; // by worker
  // By class: how many examples of the window it learns, then whose it is.
  std::pmr::vector<std::uint64_t> share_;
};

} // namespace naibx
