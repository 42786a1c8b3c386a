#include "arguments.h"
#include "calls.h"

#include <string.h>

#define CALL(name)                                                             \
  static naibx_status name(objects *on, const cJSON *call, cJSON *results,     \
                           naibx_error **error)

enum { CAPACITY = 1 << 20 };

typedef struct {
  uint8_t *bytes;
  uint64_t size;
} byte_sink;

static int32_t take_bytes(void *context, const uint8_t *bytes, uint64_t size) {
  byte_sink *to = context;
  if (size > CAPACITY - to->size)
    return 1;
  memcpy(to->bytes + to->size, bytes, (size_t)size);
  to->size += size;
  return 0;
}

static naibx_status save_parts(const naibx_model *model,
                               const naibx_predictor *predictor, cJSON *results,
                               naibx_error **error) {
  static const char digits[] = "0123456789abcdef";
  byte_sink saved = {NULL, 0};
  naibx_status status;
  char *text;
  uint64_t i;
  saved.bytes = lend(CAPACITY, 1);
  status = naibx_write_parts(model, predictor, take_bytes, &saved, error);
  text = lend((size_t)saved.size * 2 + 1, 1);
  for (i = 0; i < saved.size; ++i) {
    text[2 * i] = digits[saved.bytes[i] >> 4];
    text[2 * i + 1] = digits[saved.bytes[i] & 15];
  }
  cJSON_AddStringToObject(results, "bytes", text);
  return status;
}

CALL(save) {
  (void)call;
  return save_parts(on->model, NULL, results, error);
}

CALL(save_with_predictor) {
  (void)call;
  return save_parts(on->model, on->predictor, results, error);
}

CALL(predictor_save) {
  (void)call;
  return save_parts(NULL, on->predictor, results, error);
}

CALL(load) {
  const byte_array file = bytes_of(call);
  naibx_model *made = NULL;
  const naibx_status status =
      naibx_read_parts(file.bytes, file.size, NULL, &made, NULL, error);
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
  const naibx_status status =
      naibx_read_parts(file.bytes, file.size, NULL, NULL, &made, error);
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
