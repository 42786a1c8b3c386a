#include "guard.hpp"
#include "handles.hpp"

using naibx::capi::guard;
using naibx::capi::require;
using naibx::capi::ThreadSettings;

namespace {

constexpr uint32_t kMaximumThreadCount = 1024;

ThreadSettings checked_settings(uint32_t thread_count, naibx_executor executor,
                                void *context) {
  if (thread_count < 1 || thread_count > kMaximumThreadCount) {
    naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, "the number of threads is ",
                thread_count, ", but must be 1 to ", kMaximumThreadCount);
  }
  return {thread_count, executor, executor == nullptr ? nullptr : context};
}

// Sets the threads of an object that has such settings.
template <typename Handle>
naibx_status set_threads(Handle *handle, const char *name,
                         uint32_t thread_count, naibx_executor executor,
                         void *context, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(handle, name);
    handle->threads = checked_settings(thread_count, executor, context);
    return NAIBX_OK;
  });
}

} // namespace

extern "C" {

naibx_status naibx_set_executor(naibx_model *model, naibx_executor executor,
                                void *context, uint32_t thread_count,
                                naibx_error **error) {
  return set_threads(model, "model", thread_count, executor, context, error);
}

naibx_status naibx_answer_set_executor(naibx_answer *answer,
                                       naibx_executor executor, void *context,
                                       uint32_t thread_count,
                                       naibx_error **error) {
  return set_threads(answer, "answer", thread_count, executor, context, error);
}

} // extern "C"
