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
    request->request.sizes().set_bounds(least, most);
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
      request->request.sizes().forget_rows();
    } else {
      request->request.sizes().set_of_rows(given);
    }
    return NAIBX_OK;
  });
}

naibx_status naibx_request_set_size_rule(naibx_request *request, int32_t rule,
                                         double level, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(request, "request");
    if (rule < NAIBX_SIZE_BEST || rule > NAIBX_SIZE_F1) {
      naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, "the size rule is ", rule,
                  ", but must be NAIBX_SIZE_BEST (0) to NAIBX_SIZE_F1 (6)");
    }
    request->request.sizes().set_rule(
        {static_cast<naibx::SizeRuleKind>(rule), level});
    return NAIBX_OK;
  });
}

naibx_status naibx_request_set_size_posterior(naibx_request *request,
                                              const double *log_probabilities,
                                              uint64_t size_count,
                                              naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(request, "request");
    request->request.sizes().set_log_probabilities(
        require_readable(log_probabilities, size_count, "log_probabilities"));
    return NAIBX_OK;
  });
}

naibx_status
naibx_request_set_row_size_posterior(naibx_request *request, uint64_t row,
                                     const double *log_probabilities,
                                     uint64_t size_count, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(request, "request");
    request->request.sizes().set_row_log_probabilities(
        row,
        require_readable(log_probabilities, size_count, "log_probabilities"));
    return NAIBX_OK;
  });
}

naibx_status naibx_request_set_best(naibx_request *request, uint32_t set_count,
                                    uint32_t width, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(request, "request");
    request->request.set_best({set_count, width});
    return NAIBX_OK;
  });
}

naibx_status naibx_request_set_deadline(naibx_request *request,
                                        uint64_t microseconds,
                                        naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(request, "request");
    request->request.set_deadline(microseconds);
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

naibx_status naibx_request_set_row_labels(naibx_request *request, int32_t rule,
                                          uint64_t row, const uint32_t *labels,
                                          uint64_t label_count,
                                          naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(request, "request");
    const auto given = require_readable(labels, label_count, "labels");
    request->request.constraints().set_row_labels(checked_rule(rule), row,
                                                  given);
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
