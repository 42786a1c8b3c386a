#include "../decide/predict.hpp"

#include "batch_arguments.hpp"
#include "guard.hpp"
#include "handles.hpp"
#include "score_source_of.hpp"

#include <algorithm>

using naibx::capi::checked_batch;
using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::require;
using naibx::capi::require_array;
using naibx::capi::RowOffsets;

namespace {

naibx::Request request_for(const naibx::Model &model, int64_t size) {
  naibx::Request request;
  const uint32_t label_count = model.configuration().label_count();
  if (size == NAIBX_SIZE_PREDICTED) {
    return request;
  }
  if (size < 0 || size > label_count) {
    naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, "the size is ", size,
                ", but must be 0 to ", label_count,
                ", the number of labels, or NAIBX_SIZE_PREDICTED (-1)");
  }
  request.sizes().set_bounds(static_cast<uint32_t>(size),
                             static_cast<uint32_t>(size));
  return request;
}

} // namespace

extern "C" {

naibx_status naibx_predict(const naibx_model *model, const double *values,
                           const uint32_t *indices, uint64_t value_count,
                           int64_t size, uint32_t *labels, uint64_t capacity,
                           uint64_t *label_count, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(label_count);
    require(model, "model");
    require_array(labels, capacity, "labels");
    require(label_count, "label_count");
    const naibx::Model &of = model->model();
    const naibx::Request request = request_for(of, size);
    const RowOffsets offsets(1, indices, nullptr, value_count);
    const naibx::ExampleBatch row =
        checked_batch(of.layout().column_count(), 1, values, indices,
                      offsets.get(), value_count);
    naibx_answer of_call(model->allocator());
    naibx::Answer &answer = of_call.answer;
    const naibx_status status = naibx::capi::with_live_source(
        *model->state, 1, answer,
        [&](const naibx::ScoreSource &source, const naibx::SetChoice *choice) {
          naibx::predict(source, choice, request, row,
                         naibx::Progress(nullptr, nullptr, 1),
                         naibx::TaskRunner(), answer);
          return NAIBX_OK;
        });
    if (status != NAIBX_OK) {
      return status;
    }
    *label_count = answer.label_offsets[1];
    if (*label_count > capacity) {
      return NAIBX_BUFFER_TOO_SMALL;
    }
    std::copy_n(answer.labels.data(), *label_count, labels);
    return NAIBX_OK;
  });
}

} // extern "C"
