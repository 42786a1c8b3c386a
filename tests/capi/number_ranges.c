#include "number_ranges.h"

#include "check.h"
#include "fixture.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define RANGE NAIBX_ERROR_OUT_OF_RANGE
#define SMALL NAIBX_BUFFER_TOO_SMALL
#define COUNT NAIBX_ERROR_FEATURE_COUNT
enum {
  L = MIXED_LABELS,
  /* What the configuration of a world has room for. */
  FREE = NAIBX_MAX_FEATURES - MIXED_FEATURES,
  BATCH_VALUES = 2 * MIXED_FEATURES
};

static const integer_range integer_ranges[] = {
    /* Numbers of elements: as many as the arrays have. */
    {"naibx_add_example", "label_count", 0, L, NAIBX_OK,
     NAIBX_ERROR_DUPLICATE_LABEL, 0},
    {"naibx_add_examples", "label_count", 3, 3, NAIBX_ERROR_OFFSETS,
     NAIBX_ERROR_OFFSETS, 0},
    {"naibx_add_examples", "value_count", BATCH_VALUES, BATCH_VALUES, COUNT,
     COUNT, 0},
    {"naibx_answer_predict", "value_count", BATCH_VALUES, BATCH_VALUES, COUNT,
     COUNT, 0},
    {NULL, "value_count", MIXED_FEATURES, MIXED_FEATURES, COUNT, COUNT, 0},
    /* More than memory has room for is not tried. */
    {"naibx_answer_reserve", "row_count", 0, 1000, RANGE, RANGE, -1},
    {"naibx_request_set_row_sizes", "row_count", 0, 2, RANGE, RANGE, -1},
    {"naibx_request_set_labels", "label_count", 0, L + 1, RANGE, RANGE, -1},
    {"naibx_request_add_group", "label_count", 0, L, RANGE, RANGE, -1},
    {NULL, "row_count", 2, 2, COUNT, COUNT, 0},
    {"naibx_config_add_categorical", "feature_count", 1, 2, RANGE,
     NAIBX_ERROR_LIMIT, FREE + 1},
    /* Places for what comes out. */
    {"naibx_predict", "capacity", L, -1, SMALL, SMALL, 0},
    /* Keys and what they are about. */
    {"naibx_config_set_number", "key", NAIBX_SMOOTHING, NAIBX_VARIANCE_PRIOR,
     RANGE, RANGE, 0},
    {"naibx_config_get_number", "key", NAIBX_LABEL_COUNT, NAIBX_SEEN_SETS,
     RANGE, RANGE, 0},
    {"naibx_predictor_set_number", "key", NAIBX_KERNEL, NAIBX_KERNEL, RANGE,
     RANGE, 0},
    {"naibx_predictor_get_number", "key", NAIBX_FORM, NAIBX_DECODER_GAIN, RANGE,
     RANGE, 0},
    {"naibx_get_number", "key", NAIBX_WEIGHT, NAIBX_DROPPED_SET_WEIGHT, RANGE,
     RANGE, 0},
    {"naibx_load_options_set_number", "key", NAIBX_LABEL_LIMIT,
     NAIBX_BYTE_LIMIT, RANGE, RANGE, 0},
    {"naibx_file_get_number", "key", NAIBX_FILE_BYTES, NAIBX_FILE_HAS_PREDICTOR,
     RANGE, RANGE, 0},
    {NULL, "first", 0, 0, RANGE, RANGE, 0},
    {NULL, "second", 0, 0, RANGE, RANGE, 0},
    {NULL, "index", 0, 0, RANGE, RANGE, 0},
    /* What is asked. Labels are looked at when a prediction is. */
    {NULL, "rule", NAIBX_REQUIRED, NAIBX_GIVEN, RANGE, RANGE, 0},
    {NULL, "size_rule", NAIBX_SIZE_BEST, NAIBX_SIZE_F1, RANGE, RANGE, 0},
    {NULL, "size_count", 0, 3, RANGE, RANGE, -1},
    {"naibx_request_set_row_labels", "row", 0, -1, RANGE, RANGE, 0},
    {"naibx_request_set_row_labels", "label_count", 0, L + 1, RANGE, RANGE, -1},
    {"naibx_request_set_row_size_posterior", "row", 0, -1, RANGE, RANGE, 0},
    {"naibx_answer_log_probability", "row", 0, 0, RANGE, RANGE, 0},
    {"naibx_answer_log_probability", "label_count", 0, L, RANGE,
     NAIBX_ERROR_DUPLICATE_LABEL, 0},
    {NULL, "set_count", 1, 2, RANGE, RANGE, 0},
    {NULL, "width", NAIBX_WIDTH_EXACT, 1024, RANGE, RANGE, 0},
    {NULL, "microseconds", 0, -1, RANGE, RANGE, 0},
    {"naibx_request_add_implication", "label", 0, UINT32_MAX, RANGE, RANGE, 0},
    {NULL, "implied", 0, UINT32_MAX, RANGE, RANGE, 0},
    {NULL, "nodes", 0, -1, RANGE, RANGE, 0},
    {NULL, "least", 0, 2, RANGE, RANGE, 0},
    {NULL, "most", 1, UINT32_MAX, RANGE, RANGE, 0},
    {NULL, "outputs", NAIBX_SETS, 2 * NAIBX_KEPT_SCORES - 1, RANGE, RANGE, 0},
    {NULL, "output", NAIBX_SIZES, NAIBX_SIZES, RANGE, RANGE, 5},
    {NULL, "form", NAIBX_FLOAT64, NAIBX_LIVE, RANGE, RANGE, 0},
    /* Labels, sizes, columns, classes. */
    {NULL, "label", 0, L - 1, RANGE, RANGE, 0},
    {NULL, "size", NAIBX_SIZE_PREDICTED, L, RANGE, RANGE, 0},
    {"naibx_config_category_name", "column", 5, 5, RANGE, RANGE, 0},
    {"naibx_config_set_category_name", "column", 5, 5, RANGE, RANGE, 0},
    {"naibx_get_gaussian", "column", 0, 1, RANGE, RANGE, 0},
    {"naibx_get_value_weight", "column", 2, 5, RANGE, RANGE, 0},
    {NULL, "column", 0, MIXED_FEATURES - 1, RANGE, RANGE, 0},
    {"naibx_get_value_weight", "category", 0, 0, RANGE, RANGE, 0},
    {NULL, "category", 0, 2, RANGE, RANGE, 0},
    {NULL, "class_kind", NAIBX_CLASS_ALL, NAIBX_CLASS_SIZE, RANGE, RANGE, 0},
    {NULL, "class_number", 0, 0, RANGE, RANGE, 0},
    /* What a model is made of. */
    {"naibx_config_create", "label_count", 1, NAIBX_MAX_LABELS, RANGE, RANGE,
     0},
    {NULL, "kind", NAIBX_COLUMN_DENSE, NAIBX_COLUMN_AUTO, RANGE, RANGE, 0},
    {NULL, "family", NAIBX_GAUSSIAN, NAIBX_MULTINOMIAL, RANGE, RANGE, 0},
    /* As many as there may be take gigabytes. */
    {NULL, "feature_count", 1, 1000, RANGE, NAIBX_ERROR_LIMIT, FREE + 1},
    {"naibx_set_group", "group", 0, -1, RANGE, RANGE, 0},
    {NULL, "group", 0, 2, RANGE, RANGE, 0},
    {NULL, "thread_count", 1, 1024, RANGE, RANGE, 0},
    /* Every number has a meaning. */
    {NULL, "status", INT32_MIN, INT32_MAX, NAIBX_OK, NAIBX_OK, 0},
};

/* A world has learned 12 of the 2^53. */
static const real_range real_ranges[] = {
    {"naibx_config_set_number", "number", 1e-300, 1e12, RANGE},
    {"naibx_predictor_set_number", "number", NAIBX_KERNEL_PORTABLE,
     NAIBX_KERNEL_PORTABLE, RANGE},
    {"naibx_load_options_set_number", "number", 1.0, HUGE_VAL, RANGE},
    /* Of a rule that is no quantile. */
    {NULL, "level", 0.0, 0.0, RANGE},
    {NULL, "weight", 5e-324, 9007199254740992.0 - 12.0, NAIBX_ERROR_WEIGHT},
};

static int is_for(const char *row_function, const char *row_parameter,
                  const char *function, const char *parameter) {
  return strcmp(row_parameter, parameter) == 0 &&
         (row_function == NULL || strcmp(row_function, function) == 0);
}

NEVER_RETURNS static void no_row(const char *function, const char *parameter) {
  fprintf(stderr, "%s, %s: ", function, parameter);
  check_failed("there is a row with its range", __FILE__, __LINE__);
}

const integer_range *find_integer_range(const char *function,
                                        const char *parameter) {
  size_t i;
  for (i = 0; i < sizeof integer_ranges / sizeof integer_ranges[0]; ++i) {
    const integer_range *row = &integer_ranges[i];
    if (is_for(row->function, row->parameter, function, parameter))
      return row;
  }
  no_row(function, parameter);
}

const real_range *find_real_range(const char *function, const char *parameter) {
  size_t i;
  for (i = 0; i < sizeof real_ranges / sizeof real_ranges[0]; ++i) {
    const real_range *row = &real_ranges[i];
    if (is_for(row->function, row->parameter, function, parameter))
      return row;
  }
  no_row(function, parameter);
}
