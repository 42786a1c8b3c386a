#include "arguments.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LOANS = 64 };
static void *loans[MOST_LOANS];
static size_t loan_count = 0;

void *lend(size_t count, size_t size) {
  void *memory = calloc(count == 0 ? 1 : count, size);
  if (memory == NULL || loan_count == MOST_LOANS) {
    fputs("there is no memory left\n", stderr);
    exit(1);
  }
  loans[loan_count++] = memory;
  return memory;
}

void take_back(void) {
  while (loan_count > 0)
    free(loans[--loan_count]);
}

void refuse(const char *what, const cJSON *where) {
  char *text = cJSON_PrintUnformatted(where);
  fprintf(stderr, "%s: %s\n", what, text == NULL ? "?" : text);
  exit(1);
}

const cJSON *need(const cJSON *call, const char *name) {
  const cJSON *item = cJSON_GetObjectItemCaseSensitive(call, name);
  if (item == NULL)
    refuse(name, call);
  return item;
}

double to_number(const cJSON *item) {
  if (!cJSON_IsNumber(item) && !cJSON_IsNull(item))
    refuse("no number", item);
  return cJSON_IsNull(item) ? NAN : item->valuedouble;
}

double number_of(const cJSON *call, const char *name) {
  return to_number(need(call, name));
}

uint32_t integer_of(const cJSON *call, const char *name) {
  return (uint32_t)number_of(call, name);
}

const char *text_of(const cJSON *call, const char *name) {
  const cJSON *item = need(call, name);
  if (!cJSON_IsString(item))
    refuse("no text", item);
  return item->valuestring;
}

static size_t length_of(const cJSON *array) {
  return (size_t)cJSON_GetArraySize(array);
}

/* All numbers of an array, or of an array of arrays, one after the other. */
static double *flatten(const cJSON *array, uint64_t *count) {
  const cJSON *item;
  const cJSON *inner;
  size_t total = 0;
  double *numbers;
  cJSON_ArrayForEach(item, array) {
    total += cJSON_IsArray(item) ? length_of(item) : 1;
  }
  numbers = lend(total, sizeof *numbers);
  *count = total;
  total = 0;
  cJSON_ArrayForEach(item, array) {
    if (!cJSON_IsArray(item))
      numbers[total++] = to_number(item);
    else
      cJSON_ArrayForEach(inner, item) numbers[total++] = to_number(inner);
  }
  return numbers;
}

uint32_t *integers_of(const cJSON *call, const char *name, uint32_t *count) {
  uint64_t length = 0;
  uint64_t i;
  const double *numbers = flatten(need(call, name), &length);
  uint32_t *integers = lend((size_t)length, sizeof *integers);
  for (i = 0; i < length; ++i)
    integers[i] = (uint32_t)numbers[i];
  if (count != NULL)
    *count = (uint32_t)length;
  return integers;
}

static uint64_t *offsets_of(const cJSON *array) {
  uint64_t length = 0;
  uint64_t i;
  const double *numbers = flatten(array, &length);
  uint64_t *offsets = lend((size_t)length, sizeof *offsets);
  for (i = 0; i < length; ++i)
    offsets[i] = (uint64_t)numbers[i];
  return offsets;
}

features features_of(const cJSON *call) {
  const cJSON *values = need(call, "values");
  const cJSON *offsets = cJSON_GetObjectItemCaseSensitive(call, "row_offsets");
  features found = {NULL, 0, NULL, NULL, 1};
  found.values = flatten(values, &found.value_count);
  if (cJSON_HasObjectItem(call, "indices"))
    found.indices = integers_of(call, "indices", NULL);
  if (offsets != NULL) {
    found.row_offsets = offsets_of(offsets);
    found.row_count = length_of(offsets) - 1;
  } else if (cJSON_IsArray(cJSON_GetArrayItem(values, 0))) {
    found.row_count = length_of(values);
  }
  return found;
}

label_sets label_sets_of(const cJSON *call) {
  const cJSON *sets = need(call, "labels");
  const cJSON *set;
  label_sets found = {NULL, 0, NULL};
  uint32_t count = 0;
  size_t row = 0;
  found.labels = integers_of(call, "labels", &count);
  found.count = count;
  found.offsets = lend(length_of(sets) + 1, sizeof *found.offsets);
  cJSON_ArrayForEach(set, sets) {
    found.offsets[row + 1] = found.offsets[row] + length_of(set);
    ++row;
  }
  return found;
}

byte_array bytes_of(const cJSON *call) {
  const char *digits = text_of(call, "bytes");
  byte_array found = {NULL, strlen(digits) / 2};
  uint64_t i;
  found.bytes = lend((size_t)found.size, 1);
  for (i = 0; i < found.size; ++i) {
    const char pair[3] = {digits[2 * i], digits[2 * i + 1], '\0'};
    found.bytes[i] = (uint8_t)strtoul(pair, NULL, 16);
  }
  return found;
}

double *weights_of(const cJSON *call) {
  const cJSON *weights = cJSON_GetObjectItemCaseSensitive(call, "weights");
  uint64_t count = 0;
  return weights == NULL ? NULL : flatten(weights, &count);
}

int64_t *sizes_of(const cJSON *call) {
  const cJSON *sizes = cJSON_GetObjectItemCaseSensitive(call, "sizes");
  uint64_t count = 0;
  uint64_t i;
  const double *numbers;
  int64_t *found;
  if (sizes == NULL)
    return NULL;
  numbers = flatten(sizes, &count);
  found = lend((size_t)count, sizeof *found);
  for (i = 0; i < count; ++i)
    found[i] = (int64_t)numbers[i];
  return found;
}
