#include "guard.hpp"
#include "handles.hpp"

#include <memory>

using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::require;
using naibx::capi::require_readable;

extern "C" {

naibx_status naibx_request_create(naibx_request **request,
                                  naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(request);
    require(request, "request");
    *request = std::make_unique<naibx_request>().release();
    return NAIBX_OK;
  });
}

void naibx_request_destroy(naibx_request *request) {
  const std::unique_ptr<naibx_request> owned(request);
}

naibx_status naibx_request_set_size(naibx_request *request, uint32_t least,
                                    uint32_t most, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(request, "request");
    request->request.set_size(least, most);
    return NAIBX_OK;
  });
}

naibx_status naibx_request_set_row_sizes(naibx_request *request,
                                         const int64_t *sizes,
                                         uint64_t row_count,
                                         naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(request, "request");
    const auto given = require_readable(sizes, row_count, "sizes");
    if (sizes == nullptr) {
      request->request.forget_row_sizes();
    } else {
      request->request.set_row_sizes(given.data(), given.size());
    }
    return NAIBX_OK;
  });
}

naibx_status naibx_request_set_outputs(naibx_request *request, uint32_t outputs,
                                       naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(request, "request");
    request->request.set_outputs(outputs);
    return NAIBX_OK;
  });
}

} // extern "C"
