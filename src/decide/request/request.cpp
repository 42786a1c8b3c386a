#include "request.hpp"

#include "../../base/failure.hpp"

namespace naibx {

void Request::set_outputs(std::uint32_t outputs) {
  if (outputs == 0 || (outputs & ~kAllOutputs) != 0) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the outputs are ", outputs,
         ", but must be a sum of some of NAIBX_SETS (1) to "
         "NAIBX_KEPT_SCORES (256)");
  }
  if ((outputs & (Output::kSteps | Output::kSetScores)) != 0 &&
      (outputs & Output::kSets) == 0) {
    fail(NAIBX_ERROR_OUT_OF_RANGE,
         "NAIBX_STEPS or NAIBX_SET_SCORES is asked for without NAIBX_SETS, "
         "which they are of");
  }
  outputs_ = outputs;
}

void Request::set_best(const BestRequest &best) {
  if (best.set_count < 1 || best.set_count > BestRequest::kMostSets) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the best ", best.set_count,
         " sets are asked for, but that must be 1 to ", BestRequest::kMostSets);
  }
  if (best.width != BestRequest::kExact &&
      (best.width < best.set_count || best.width > BestRequest::kMostSets)) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the width is ", best.width,
         ", but must be at least the number of sets, ", best.set_count,
         ", and at most ", BestRequest::kMostSets,
         ", or NAIBX_WIDTH_EXACT (0)");
  }
  best_ = best;
}

void Request::check(std::uint32_t label_count, std::uint64_t row_count) const {
  if (constraints_) {
    constraints_->check(label_count, row_count);
  }
  sizes_.check(label_count, row_count);
}

} // namespace naibx
