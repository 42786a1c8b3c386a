// Many examples as the arrays that a batch takes.
#pragma once

#include "rows.hpp"

#include <naibx/naibx.h>

#include <cstdint>
#include <vector>

namespace naibx::fuzz {

struct Example {
  Row row;
  std::vector<std::uint32_t> labels;
  double weight = 1.0;
};

// A weight that is allowed, mostly a small one.
double make_weight(ByteReader &bytes);

naibx_status learn(naibx_model &model, const Example &example);

// All of them in one call, as sparse rows.
naibx_status learn_batch(naibx_model &model,
                         const std::vector<Example> &examples);

// Runs tasks one after the other, the last first.
void run_in_reverse(void *context, std::uint64_t task_count, naibx_task task,
                    void *task_context);

} // namespace naibx::fuzz
