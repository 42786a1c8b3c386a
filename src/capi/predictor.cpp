#include "decoder_numbers.hpp"
#include "guard.hpp"
#include "handles.hpp"
#include "numbers.hpp"

#include <algorithm>
#include <memory>

using naibx::RidgePredictor;
using naibx::capi::check_unused;
using naibx::capi::clear;
using naibx::capi::decoder_number;
using naibx::capi::fail_for_key;
using naibx::capi::guard;
using naibx::capi::PredictorState;
using naibx::capi::require;

namespace {

constexpr const char *kPredictorNumbers =
    "NAIBX_FORM (1) to NAIBX_DECODER_GAIN (15)";

void check_form(int32_t form) {
  if (form != NAIBX_FLOAT64 && form != NAIBX_FLOAT32 && form != NAIBX_LIVE) {
    naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, "the form is ", form,
                ", but must be NAIBX_FLOAT64 (0), NAIBX_FLOAT32 (1) or "
                "NAIBX_LIVE (2)");
  }
}

// NULL where this machine cannot run it.
const naibx::Kernels *checked_kernel(double number) {
  constexpr double kFirst = int32_t{NAIBX_KERNEL_BEST};
  constexpr double kLast = int32_t{NAIBX_KERNEL_NEON};
  if (!(number >= kFirst && number <= kLast) ||
      number != static_cast<int32_t>(number)) {
    naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, "the kernel is ", number,
                ", but must be 0 to 4, one of NAIBX_KERNEL_BEST to "
                "NAIBX_KERNEL_NEON");
  }
  const auto kernel = static_cast<int32_t>(number);
  return kernel == NAIBX_KERNEL_BEST
             ? &naibx::best_kernels()
             : naibx::find_kernels(static_cast<naibx::KernelKind>(kernel));
}

int32_t form_of(const PredictorState &predictor) {
  if (predictor.model) {
    return NAIBX_LIVE;
  }
  const RidgePredictor *const ridge = predictor.ridge();
  return static_cast<int32_t>(ridge != nullptr
                                  ? ridge->tables().precision()
                                  : predictor.tables->shape().precision);
}

std::size_t table_bytes(const PredictorState &predictor) {
  if (predictor.model) {
    return 0;
  }
  const RidgePredictor *const ridge = predictor.ridge();
  return ridge != nullptr ? ridge->bytes() : predictor.tables->bytes().size();
}

bool is_label_seen(const PredictorState &predictor, uint32_t label) {
  predictor.configuration().check_label(label);
  if (const RidgePredictor *const ridge = predictor.ridge()) {
    return ridge->is_label_seen(label);
  }
  if (predictor.model) {
    return predictor.model->model.label_weight(label) > 0.0;
  }
  const auto labels = predictor.tables->label_of_column();
  return std::binary_search(labels.begin(), labels.end(), label);
}

bool is_size_seen(const PredictorState &predictor, uint32_t size) {
  const naibx::Configuration &configuration = predictor.configuration();
  configuration.check_size(size);
  if (configuration.fixed_size()) {
    return configuration.fixed_size() == size;
  }
  if (size == 0 && configuration.allow_empty()) {
    return true;
  }
  if (const RidgePredictor *const ridge = predictor.ridge()) {
    const auto sizes = ridge->sizes();
    return std::binary_search(sizes.begin(), sizes.end(), size);
  }
  if (predictor.model) {
    return predictor.model->model.size_row(size).has_value();
  }
  return predictor.tables->column_of_size(size).has_value();
}

int32_t method_of(const PredictorState &predictor) {
  const RidgePredictor *const ridge = predictor.ridge();
  return ridge == nullptr                      ? NAIBX_METHOD_NAIVE
         : ridge->tables().map().width() > 0.0 ? NAIBX_METHOD_KERNEL
                                               : NAIBX_METHOD_LINEAR;
}

naibx::HeldOutResult held_out_of(const PredictorState &predictor) {
  return predictor.compiled() ? predictor.compiled()->held_out()
                              : naibx::HeldOutResult();
}

double number_of(const PredictorState &predictor, int32_t key, uint32_t index) {
  if (key != NAIBX_LABEL_SEEN && key != NAIBX_SIZE_SEEN) {
    check_unused("index", index);
  }
  switch (key) {
  case NAIBX_FORM:
    return form_of(predictor);
  case NAIBX_TABLE_BYTES:
    return static_cast<double>(table_bytes(predictor));
  case NAIBX_KERNEL:
    return static_cast<int32_t>(predictor.kernels().kind);
  case NAIBX_LABEL_SEEN:
    return is_label_seen(predictor, index) ? 1.0 : 0.0;
  case NAIBX_SIZE_SEEN:
    return is_size_seen(predictor, index) ? 1.0 : 0.0;
  case NAIBX_PREDICTOR_METHOD:
    return method_of(predictor);
  case NAIBX_HELD_OUT_UTILITY:
    return held_out_of(predictor).utility;
  case NAIBX_GAIN:
    return held_out_of(predictor).gain;
  case NAIBX_RIDGE_LAMBDA:
    return predictor.ridge() != nullptr ? predictor.ridge()->tables().lambda()
                                        : 0.0;
  case NAIBX_RIDGE_WIDTH:
    return predictor.ridge() != nullptr
               ? predictor.ridge()->tables().map().width()
               : 0.0;
  case NAIBX_DECODER:
  case NAIBX_DECODER_SET_WEIGHT:
  case NAIBX_DECODER_SIZE_WEIGHT:
  case NAIBX_DECODER_THRESHOLD:
  case NAIBX_DECODER_GAIN:
    return decoder_number(predictor.ridge(), key);
  default:
    fail_for_key(key, kPredictorNumbers);
  }
}

} // namespace

extern "C" {

naibx_status naibx_predictor_create(const naibx_model *model, int32_t form,
                                    naibx_predictor **predictor,
                                    naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(predictor);
    require(model, "model");
    require(predictor, "predictor");
    check_form(form);
    if (form == NAIBX_LIVE) {
      *predictor = std::make_unique<naibx_predictor>(model->state).release();
      return NAIBX_OK;
    }
    if (!(model->model().weight() > 0.0)) {
      return NAIBX_NOT_TRAINED;
    }
    *predictor = std::make_unique<naibx_predictor>(
                     *model->state, static_cast<naibx::Precision>(form))
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
    *config = std::make_unique<naibx_config>(predictor->state->configuration(),
                                             predictor->allocator())
                  .release();
    return NAIBX_OK;
  });
}

naibx_status naibx_predictor_set_number(naibx_predictor *predictor, int32_t key,
                                        double number, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(predictor, "predictor");
    if (key >= NAIBX_FORM && key <= NAIBX_DECODER_GAIN && key != NAIBX_KERNEL) {
      naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, "the key ", key,
                  " is read only; NAIBX_KERNEL (3) can be set");
    }
    if (key != NAIBX_KERNEL) {
      fail_for_key(key, kPredictorNumbers);
    }
    if (predictor->state->model) {
      naibx::fail(NAIBX_ERROR_MISMATCH,
                  "the kernel of a live predictor is that of its machine");
    }
    const naibx::Kernels *const kernels = checked_kernel(number);
    if (kernels == nullptr) {
      return NAIBX_NOT_SUPPORTED;
    }
    predictor->state->set_kernels(*kernels);
    return NAIBX_OK;
  });
}

naibx_status naibx_predictor_get_number(const naibx_predictor *predictor,
                                        int32_t key, uint32_t index,
                                        double *number, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(number);
    require(predictor, "predictor");
    require(number, "number");
    *number = number_of(*predictor->state, key, index);
    return NAIBX_OK;
  });
}

} // extern "C"
