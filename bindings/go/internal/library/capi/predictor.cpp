// Made by bindings/go/generate_sources.py from
// src/capi/predictor.cpp: do not edit.

#include "settings.hpp"

#include "guard.hpp"
#include "handles.hpp"

#include <memory>

using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::require;

extern "C" {

naibx_status naibx_predictor_create(const naibx_model *model, int32_t precision,
                                    naibx_predictor **predictor,
                                    naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(predictor);
    require(model, "model");
    require(predictor, "predictor");
    if (precision != NAIBX_FLOAT64 && precision != NAIBX_FLOAT32) {
      naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, "the precision is ", precision,
                  ", but must be NAIBX_FLOAT64 (0) or NAIBX_FLOAT32 (1)");
    }
    if (!(model->model.weight() > 0.0)) {
      return NAIBX_NOT_TRAINED;
    }
    *predictor = std::make_unique<naibx_predictor>(
                     *model, static_cast<naibx::Precision>(precision))
                     .release();
    return NAIBX_OK;
  });
}

void naibx_predictor_destroy(naibx_predictor *predictor) {
  const std::unique_ptr<naibx_predictor> owned(predictor);
}

naibx_status naibx_predictor_get_config(const naibx_predictor *predictor,
                                        naibx_config **config,
                                        naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(config);
    require(predictor, "predictor");
    require(config, "config");
    *config =
        std::make_unique<naibx_config>(predictor->predictor.configuration(),
                                       predictor->memory.functions())
            .release();
    return NAIBX_OK;
  });
}

int32_t naibx_predictor_precision(const naibx_predictor *predictor) {
  return predictor == nullptr
             ? NAIBX_FLOAT64
             : static_cast<int32_t>(predictor->predictor.shape().precision);
}

uint64_t naibx_predictor_table_bytes(const naibx_predictor *predictor) {
  return predictor == nullptr ? 0 : predictor->predictor.bytes().size();
}

naibx_status naibx_predictor_set_kernel(naibx_predictor *predictor,
                                        int32_t kernel, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(predictor, "predictor");
    if (kernel < NAIBX_KERNEL_BEST || kernel > NAIBX_KERNEL_NEON) {
      naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, "the kernel is ", kernel,
                  ", but must be 0 to 4, one of NAIBX_KERNEL_BEST to "
                  "NAIBX_KERNEL_NEON");
    }
    const naibx::Kernels *const kernels =
        kernel == NAIBX_KERNEL_BEST
            ? &naibx::best_kernels()
            : naibx::find_kernels(static_cast<naibx::KernelKind>(kernel));
    if (kernels == nullptr) {
      return NAIBX_NOT_SUPPORTED;
    }
    predictor->kernels = kernels;
    return NAIBX_OK;
  });
}

int32_t naibx_predictor_kernel(const naibx_predictor *predictor) {
  return predictor == nullptr ? NAIBX_KERNEL_BEST
                              : static_cast<int32_t>(predictor->kernels->kind);
}

naibx_status naibx_predictor_workspace_create(const naibx_predictor *predictor,
                                              naibx_workspace **workspace,
                                              naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(workspace);
    require(predictor, "predictor");
    require(workspace, "workspace");
    auto made =
        std::make_unique<naibx_workspace>(predictor->memory.functions());
    made->reserve_for(*predictor, 1);
    *workspace = made.release();
    return NAIBX_OK;
  });
}

} // extern "C"
