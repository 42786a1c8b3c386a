/* What most C tests need: small models, saved bytes, random numbers. A call
 * of the library that fails here ends the test. */
#ifndef NAIBX_TESTS_CAPI_FIXTURE_H
#define NAIBX_TESTS_CAPI_FIXTURE_H

#include <naibx/naibx.h>

#include <stddef.h>
#include <stdint.h>

/* A configuration with one group of `feature_count` features, or none. */
naibx_config *make_config(uint32_t label_count, int32_t family,
                          uint32_t feature_count);
/* The model of a configuration, which is destroyed. */
naibx_model *make_model_of(naibx_config *config);
naibx_model *make_model(uint32_t label_count, int32_t family,
                        uint32_t feature_count);

/* A model of 4 labels with columns of every family (see fixture.c), which
 * has learned 40 random examples. */
enum { MIXED_LABELS = 4, MIXED_FEATURES = 6 };
naibx_model *make_mixed_model(void);
void make_mixed_row(uint64_t *random, double *row);

/* Learns a dense row of weight 1 with one label, or with a set. */
void learn(naibx_model *model, const double *row, uint64_t feature_count,
           uint32_t label);
void learn_set(naibx_model *model, const double *row, uint64_t feature_count,
               const uint32_t *labels, uint64_t label_count, double weight);

/* Predicts one label for a dense row. */
uint32_t predict_label(const naibx_model *model, const double *row,
                       uint64_t feature_count);
/* Predicts a set of any size up to 64, returns the size. */
uint64_t predict_set(const naibx_model *model, const double *row,
                     uint64_t feature_count, int64_t size, uint32_t *labels);

double gaussian_variance(const naibx_model *model, int32_t class_kind,
                         uint32_t class_number, uint32_t column);

/* The saved model, for the caller to free. */
typedef struct {
  uint8_t *bytes;
  uint64_t size;
} saved_model;
saved_model save_model(const naibx_model *model);
/* The same of a predictor, or of both. */
saved_model save_parts(const naibx_model *model,
                       const naibx_predictor *predictor);
/* True when the model would still be saved as these bytes. */
int is_unchanged(const naibx_model *model, const saved_model *before);

/* Checks status, row, column and a part of the message, then destroys the
 * error. Row and column -1: none. */
void expect_error(naibx_error *error, naibx_status status, int64_t row,
                  int64_t column, const char *part);

/* Runs a call twice, with and without a place for the error. */
#define CHECK_ERROR(call_with, status)                                         \
  do {                                                                         \
    naibx_error *made_error = NULL;                                            \
    CHECK_STATUS(call_with(&made_error), status);                              \
    expect_error(made_error, status, -1, -1, "");                              \
    CHECK_STATUS(call_with(NULL), status);                                     \
  } while (0)
#define CHECK_NULL(call_with) CHECK_ERROR(call_with, NAIBX_ERROR_NULL_ARGUMENT)

/* SplitMix64: the state is one number. */
uint64_t random_bits(uint64_t *state);
double random_unit(uint64_t *state);
double random_normal(uint64_t *state);

#endif
