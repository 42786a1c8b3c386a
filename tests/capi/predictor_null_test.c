/* NULL for every pointer argument of the predictor's functions, in turn, and
 * numbers that none of them takes. */
#include "check.h"
#include "fixture.h"

static const double row[MIXED_FEATURES] = {0.5, 0.5, 1, 2, 0, 1};

static naibx_predictor *make_predictor(void) {
  naibx_model *model = make_mixed_model();
  naibx_predictor *made = NULL;
  CHECK_OK(naibx_predictor_create(model, NAIBX_FLOAT64, &made, NULL));
  naibx_destroy(model);
  return made;
}

static void C48_destroy_and_getters_take_null(void) {
  naibx_predictor_destroy(NULL);
  CHECK_EQUAL(naibx_predictor_precision(NULL), NAIBX_FLOAT64);
  CHECK_EQUAL(naibx_predictor_table_bytes(NULL), 0);
  CHECK_EQUAL(naibx_predictor_kernel(NULL), NAIBX_KERNEL_BEST);
}

static void C48_a_predictor_of_nothing(void) {
  naibx_model *model = make_mixed_model();
  naibx_predictor *predictor = make_predictor();
  naibx_predictor *made = predictor;
  naibx_config *config = (naibx_config *)predictor;
  naibx_workspace *workspace = (naibx_workspace *)predictor;
#define NO_MODEL(e) naibx_predictor_create(NULL, NAIBX_FLOAT64, &made, e)
#define NO_PLACE(e) naibx_predictor_create(model, NAIBX_FLOAT64, NULL, e)
#define CONFIG_1(e) naibx_predictor_get_config(NULL, &config, e)
#define CONFIG_2(e) naibx_predictor_get_config(predictor, NULL, e)
#define WORKSPACE_1(e) naibx_predictor_workspace_create(NULL, &workspace, e)
#define WORKSPACE_2(e) naibx_predictor_workspace_create(predictor, NULL, e)
#define KERNEL(e) naibx_predictor_set_kernel(NULL, NAIBX_KERNEL_PORTABLE, e)
  CHECK_NULL(NO_MODEL);
  CHECK(made == NULL);
  CHECK_NULL(NO_PLACE);
  CHECK_NULL(CONFIG_1);
  CHECK(config == NULL);
  CHECK_NULL(CONFIG_2);
  CHECK_NULL(WORKSPACE_1);
  CHECK(workspace == NULL);
  CHECK_NULL(WORKSPACE_2);
  CHECK_NULL(KERNEL);
  naibx_predictor_destroy(predictor);
  naibx_destroy(model);
}

static void C48_prediction_by_a_predictor(void) {
  naibx_predictor *p = make_predictor();
  const uint64_t offsets[2] = {0, 1};
  uint32_t y[MIXED_LABELS] = {0};
  uint64_t o[2] = {0};
  uint64_t count = 9;
  uint64_t *n = &count;
#define PREDICT(p, x, y, n, e)                                                 \
  naibx_predictor_predict(p, x, NULL, MIXED_FEATURES, 2, y, NULL,              \
                          MIXED_LABELS, n, NULL, e)
#define PREDICT_1(e) PREDICT(NULL, row, y, n, e)
#define PREDICT_2(e) PREDICT(p, NULL, y, n, e)
#define PREDICT_3(e) PREDICT(p, row, NULL, n, e)
#define PREDICT_4(e) PREDICT(p, row, y, NULL, e)
#define BATCH(p, x, o, y, n, e)                                                \
  naibx_predictor_predict_batch(p, 1, x, NULL, NULL, MIXED_FEATURES, NULL, o,  \
                                y, NULL, MIXED_LABELS, n, NULL, NULL, NULL, e)
#define BATCH_1(e) BATCH(NULL, row, o, y, n, e)
#define BATCH_2(e) BATCH(p, NULL, o, y, n, e)
#define BATCH_3(e) BATCH(p, row, NULL, y, n, e)
#define BATCH_4(e) BATCH(p, row, o, NULL, n, e)
#define BATCH_5(e) BATCH(p, row, o, y, NULL, e)
/* Offsets without indices. */
#define BATCH_6(e)                                                             \
  naibx_predictor_predict_batch(p, 1, row, NULL, offsets, 1, NULL, o, y, NULL, \
                                MIXED_LABELS, n, NULL, NULL, NULL, e)
  CHECK_NULL(PREDICT_1);
  CHECK_EQUAL(count, 0);
  count = 9;
  CHECK_NULL(PREDICT_2);
  CHECK_EQUAL(count, 0);
  CHECK_NULL(PREDICT_3);
  CHECK_NULL(PREDICT_4);
  count = 9;
  CHECK_NULL(BATCH_1);
  CHECK_EQUAL(count, 0);
  CHECK_NULL(BATCH_2);
  CHECK_NULL(BATCH_3);
  CHECK_NULL(BATCH_4);
  CHECK_NULL(BATCH_5);
  CHECK_NULL(BATCH_6);
  CHECK_OK(PREDICT(p, row, y, n, NULL));
  CHECK_EQUAL(count, 2);
  naibx_predictor_destroy(p);
}

static void C48_scores_by_a_predictor(void) {
  naibx_predictor *p = make_predictor();
  double s[MIXED_LABELS + 1];
  double evidence = 9.0;
#define LABELS(p, x, s, e)                                                     \
  naibx_predictor_score_labels(p, x, NULL, MIXED_FEATURES, s, MIXED_LABELS,    \
                               &evidence, NULL, e)
#define LABELS_1(e) LABELS(NULL, row, s, e)
#define LABELS_2(e) LABELS(p, NULL, s, e)
#define LABELS_3(e) LABELS(p, row, NULL, e)
#define SIZES(p, x, s, e)                                                      \
  naibx_predictor_score_sizes(p, x, NULL, MIXED_FEATURES, s, MIXED_LABELS + 1, \
                              &evidence, NULL, e)
#define SIZES_1(e) SIZES(NULL, row, s, e)
#define SIZES_2(e) SIZES(p, NULL, s, e)
#define SIZES_3(e) SIZES(p, row, NULL, e)
  CHECK_NULL(LABELS_1);
  CHECK_EQUAL(evidence, 0);
  CHECK_NULL(LABELS_2);
  CHECK_NULL(LABELS_3);
  evidence = 9.0;
  CHECK_NULL(SIZES_1);
  CHECK_EQUAL(evidence, 0);
  CHECK_NULL(SIZES_2);
  CHECK_NULL(SIZES_3);
  CHECK_OK(LABELS(p, row, s, NULL));
  CHECK_OK(SIZES(p, row, s, NULL));
  naibx_predictor_destroy(p);
}

static void numbers_that_name_nothing_are_errors(void) {
  naibx_model *model = make_mixed_model();
  naibx_predictor *predictor = make_predictor();
  naibx_predictor *made = predictor;
  const int32_t kernel = naibx_predictor_kernel(predictor);
#define PRECISION_1(e) naibx_predictor_create(model, 2, &made, e)
#define PRECISION_2(e) naibx_predictor_create(model, -1, &made, e)
#define KERNEL_1(e) naibx_predictor_set_kernel(predictor, -1, e)
#define KERNEL_2(e) naibx_predictor_set_kernel(predictor, 6, e)
  CHECK_ERROR(PRECISION_1, NAIBX_ERROR_OUT_OF_RANGE);
  CHECK(made == NULL);
  CHECK_ERROR(PRECISION_2, NAIBX_ERROR_OUT_OF_RANGE);
  CHECK_ERROR(KERNEL_1, NAIBX_ERROR_OUT_OF_RANGE);
  CHECK_ERROR(KERNEL_2, NAIBX_ERROR_OUT_OF_RANGE);
  CHECK_EQUAL(naibx_predictor_kernel(predictor), kernel);
  naibx_predictor_destroy(predictor);
  naibx_destroy(model);
}

#define TESTS(X)                                                               \
  X(C48_destroy_and_getters_take_null)                                         \
  X(C48_a_predictor_of_nothing)                                                \
  X(C48_prediction_by_a_predictor)                                             \
  X(C48_scores_by_a_predictor)                                                 \
  X(numbers_that_name_nothing_are_errors)
TEST_MAIN(TESTS)
