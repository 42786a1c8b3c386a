#include "batches.hpp"

#include "checked_call.hpp"

#include <cmath>

namespace naibx::fuzz {

double make_weight(ByteReader &bytes) {
  switch (bytes.below(4)) {
  case 0: {
    const double weight = std::fabs(bytes.real());
    return weight <= 0x1p53 ? weight : 0.25;
  }
  case 1: // any power of two that a weight may be
    return std::ldexp(1.0, static_cast<int>(bytes.below(1128)) - 1074);
  default:
    return 1.0 + bytes.below(4) / 2.0;
  }
}

naibx_status learn(naibx_model &model, const Example &example) {
  return checked([&](auto error) {
    return naibx_add_example(&model, example.row.values.data(),
                             example.row.indices(), example.row.values.size(),
                             example.labels.data(), example.labels.size(),
                             example.weight, error);
  });
}

naibx_status learn_batch(naibx_model &model,
                         const std::vector<Example> &examples) {
  std::vector<double> values;
  std::vector<std::uint32_t> columns;
  std::vector<std::uint64_t> offsets = {0};
  std::vector<std::uint32_t> labels;
  std::vector<std::uint64_t> label_offsets = {0};
  std::vector<double> weights;
  for (const Example &example : examples) {
    const Row &row = example.row;
    values.insert(values.end(), row.values.begin(), row.values.end());
    if (row.is_sparse) {
      columns.insert(columns.end(), row.columns.begin(), row.columns.end());
    } else {
      for (std::uint32_t i = 0; i < row.values.size(); ++i)
        columns.push_back(i);
    }
    offsets.push_back(values.size());
    labels.insert(labels.end(), example.labels.begin(), example.labels.end());
    label_offsets.push_back(labels.size());
    weights.push_back(example.weight);
  }
  columns.push_back(0); // so that the array is not NULL
  return checked([&](auto error) {
    return naibx_add_examples(
        &model, examples.size(), values.data(), columns.data(), offsets.data(),
        values.size(), labels.data(), label_offsets.data(), labels.size(),
        weights.data(), nullptr, nullptr, error);
  });
}

void run_in_reverse(void *context, std::uint64_t task_count, naibx_task task,
                    void *task_context) {
  (void)context;
  for (std::uint64_t i = task_count; i > 0; --i)
    task(task_context, i - 1);
}

} // namespace naibx::fuzz
