/* The arguments of a call of the suite, in the arrays that the library takes.
   All memory is freed at once when the call is over. */
#ifndef NAIBX_CONFORMANCE_ARGUMENTS_H
#define NAIBX_CONFORMANCE_ARGUMENTS_H

#include <cjson/cJSON.h>
#include <stddef.h>
#include <stdint.h>

/* Rows of values, dense or, with indices, sparse. */
typedef struct {
  double *values;
  uint64_t value_count;
  uint32_t *indices;     /* NULL: dense */
  uint64_t *row_offsets; /* NULL: dense, or one row */
  uint64_t row_count;
} features;

/* Sets of labels one after the other; those of row r begin at offsets[r]. */
typedef struct {
  uint32_t *labels;
  uint64_t count;
  uint64_t *offsets;
} label_sets;

typedef struct {
  uint8_t *bytes;
  uint64_t size;
} byte_array;

/* Zeroed memory until the end of the call; never NULL. */
void *lend(size_t count, size_t size);
void take_back(void);

/* Ends the program, saying which part of the suite cannot be understood. */
void refuse(const char *what, const cJSON *where);

/* What is not there ends the program. */
const cJSON *need(const cJSON *call, const char *name);
/* null is NaN. */
double to_number(const cJSON *item);
double number_of(const cJSON *call, const char *name);
uint32_t integer_of(const cJSON *call, const char *name);
const char *text_of(const cJSON *call, const char *name);

features features_of(const cJSON *call);
label_sets label_sets_of(const cJSON *call);
byte_array bytes_of(const cJSON *call);
/* NULL where the call has none. */
double *weights_of(const cJSON *call);
int64_t *sizes_of(const cJSON *call);
uint32_t *integers_of(const cJSON *call, const char *name, uint32_t *count);

#endif
