#include "guard.hpp"
#include "handles.hpp"

#include <memory>

using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::require;
using naibx::capi::require_readable;

namespace {

naibx::LabelRule checked_rule(int32_t rule) {
  if (rule < NAIBX_REQUIRED || rule > NAIBX_GIVEN) {
    naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, "the rule is ", rule,
                ", but must be NAIBX_REQUIRED (0), NAIBX_FORBIDDEN (1) or "
                "NAIBX_GIVEN (2)");
  }
  return static_cast<naibx::LabelRule>(rule);
}

} // namespace

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

naibx_status naibx_request_set_labels(naibx_request *request, int32_t rule,
                                      const uint32_t *labels,
                                      uint64_t label_count,
                                      naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(request, "request");
    const auto given = require_readable(labels, label_count, "labels");
    request->request.constraints().set_labels(checked_rule(rule), given);
    return NAIBX_OK;
  });
}

naibx_status naibx_request_add_group(naibx_request *request,
                                     const uint32_t *labels,
                                     uint64_t label_count, uint32_t least,
                                     uint32_t most, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(request, "request");
    request->request.constraints().add_group(
        require_readable(labels, label_count, "labels"), least, most);
    return NAIBX_OK;
  });
}

naibx_status naibx_request_add_implication(naibx_request *request,
                                           uint32_t label, uint32_t implied,
                                           naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(request, "request");
    request->request.constraints().add_implication(label, implied);
    return NAIBX_OK;
  });
}

naibx_status naibx_request_clear_constraints(naibx_request *request,
                                             naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(request, "request");
    request->request.constraints().clear();
    return NAIBX_OK;
  });
}

naibx_status naibx_request_set_node_limit(naibx_request *request,
                                          uint64_t nodes, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(request, "request");
    request->request.set_node_limit(nodes);
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
