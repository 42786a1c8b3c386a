#include "arguments.h"
#include "calls.h"

#include <string.h>

#define CALL(name)                                                             \
  static naibx_status name(objects *on, const cJSON *call, cJSON *results,     \
                           naibx_error **error)

enum { CAPACITY = 1 << 20 };

static void add_bytes(cJSON *results, const uint8_t *bytes, uint64_t size) {
  static const char digits[] = "0123456789abcdef";
  char *text = lend((size_t)size * 2 + 1, 1);
  uint64_t i;
  for (i = 0; i < size; ++i) {
    text[2 * i] = digits[bytes[i] >> 4];
    text[2 * i + 1] = digits[bytes[i] & 15];
  }
  cJSON_AddStringToObject(results, "bytes", text);
}

CALL(save) {
  uint8_t *bytes = lend(CAPACITY, 1);
  uint64_t size = 0;
  const naibx_status status =
      naibx_save_to_buffer(on->model, bytes, CAPACITY, &size, error);
  (void)call;
  add_bytes(results, bytes, status == NAIBX_OK ? size : 0);
  return status;
}

CALL(save_with_predictor) {
  uint8_t *bytes = lend(CAPACITY, 1);
  uint64_t size = 0;
  const naibx_status status = naibx_save_with_predictor_to_buffer(
      on->model, on->predictor, bytes, CAPACITY, &size, error);
  (void)call;
  add_bytes(results, bytes, status == NAIBX_OK ? size : 0);
  return status;
}

CALL(predictor_save) {
  uint8_t *bytes = lend(CAPACITY, 1);
  uint64_t size = 0;
  const naibx_status status = naibx_predictor_save_to_buffer(
      on->predictor, bytes, CAPACITY, &size, error);
  (void)call;
  add_bytes(results, bytes, status == NAIBX_OK ? size : 0);
  return status;
}

CALL(load) {
  const byte_array file = bytes_of(call);
  naibx_model *made = NULL;
  const naibx_status status =
      naibx_load_from_buffer(file.bytes, file.size, NULL, &made, error);
  (void)results;
  if (status == NAIBX_OK) {
    naibx_destroy(on->model);
    on->model = made;
  }
  return status;
}

static naibx_status keep_predictor(objects *on, naibx_status status,
                                   naibx_predictor *made) {
  if (status == NAIBX_OK) {
    naibx_predictor_destroy(on->predictor);
    on->predictor = made;
  }
  return status;
}

CALL(predictor_create) {
  naibx_predictor *made = NULL;
  const int32_t precision = strcmp(text_of(call, "precision"), "float32") == 0
                                ? NAIBX_FLOAT32
                                : NAIBX_FLOAT64;
  const naibx_status status =
      naibx_predictor_create(on->model, precision, &made, error);
  (void)results;
  return keep_predictor(on, status, made);
}

CALL(predictor_load) {
  const byte_array file = bytes_of(call);
  naibx_predictor *made = NULL;
  const naibx_status status = naibx_predictor_load_from_buffer(
      file.bytes, file.size, NULL, &made, error);
  (void)results;
  return keep_predictor(on, status, made);
}

const named_call save_calls[] = {
    {"save_to_buffer", save},
    {"save_with_predictor_to_buffer", save_with_predictor},
    {"load_from_buffer", load},
    {"predictor_create", predictor_create},
    {"predictor_save_to_buffer", predictor_save},
    {"predictor_load_from_buffer", predictor_load},
    {NULL, NULL}};
