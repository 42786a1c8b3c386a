/* Predictors and their workspaces with a host's allocator. */
#include "check.h"
#include "fixture.h"
#include "pool.h"
#include "predicting.h"

#include <math.h>
#include <string.h>

enum { ROWS = 150, CAPACITY = ROWS * MIXED_LABELS };

static double rows[ROWS][MIXED_FEATURES];

/* Every third row misses a value. */
static void make_rows(void) {
  uint64_t random = 3;
  int i;
  for (i = 0; i < ROWS; ++i) {
    make_mixed_row(&random, rows[i]);
    if (i % 3 == 1)
      rows[i][i % MIXED_FEATURES] = (double)NAN;
  }
}

/* Every call that takes a workspace. */
static void ask_predictor(const naibx_predictor *predictor,
                          naibx_workspace *workspace) {
  static const uint32_t indices[2] = {0, 3};
  uint32_t labels[CAPACITY];
  double steps[CAPACITY];
  double scores[MIXED_LABELS + 1];
  uint64_t offsets[ROWS + 1];
  uint64_t count = 0;
  int i;
  for (i = 0; i < 9; ++i) {
    CHECK_OK(predict_one(by_predictor(predictor), rows[i], NULL, MIXED_FEATURES,
                         i % 2 == 0 ? NAIBX_SIZE_PREDICTED : MIXED_LABELS,
                         labels, steps, MIXED_LABELS, &count, workspace, NULL));
    CHECK_OK(predict_one(by_predictor(predictor), rows[i], indices, 1,
                         NAIBX_SIZE_PREDICTED, labels, NULL, MIXED_LABELS,
                         &count, workspace, NULL));
    CHECK_OK(naibx_predictor_score_labels(predictor, rows[i], NULL,
                                          MIXED_FEATURES, scores, MIXED_LABELS,
                                          NULL, workspace, NULL));
    CHECK_OK(naibx_predictor_score_sizes(
        predictor, rows[i], NULL, MIXED_FEATURES, scores, MIXED_LABELS + 1,
        NULL, workspace, NULL));
  }
  CHECK_OK(predict_batch(by_predictor(predictor), ROWS, rows[0], NULL, NULL,
                         (uint64_t)ROWS * MIXED_FEATURES, NULL, offsets, labels,
                         steps, CAPACITY, &count, NULL, NULL, workspace, NULL));
}

static void ask_model(const naibx_model *model, naibx_workspace *workspace) {
  uint32_t labels[CAPACITY];
  uint64_t offsets[ROWS + 1];
  uint64_t count = 0;
  CHECK_OK(predict_one(by_model(model), rows[1], NULL, MIXED_FEATURES,
                       MIXED_LABELS, labels, NULL, MIXED_LABELS, &count,
                       workspace, NULL));
  CHECK_OK(predict_batch(by_model(model), ROWS, rows[0], NULL, NULL,
                         (uint64_t)ROWS * MIXED_FEATURES, NULL, offsets, labels,
                         NULL, CAPACITY, &count, NULL, NULL, workspace, NULL));
}

static naibx_predictor *compile(const naibx_model *model, int32_t precision) {
  naibx_predictor *predictor = NULL;
  CHECK_OK(naibx_predictor_create(model, precision, &predictor, NULL));
  return predictor;
}

static void everything_comes_from_the_allocator_and_goes_back(void) {
  int32_t precision;
  make_rows();
  for (precision = NAIBX_FLOAT64; precision <= NAIBX_FLOAT32; ++precision) {
    pool from = {0, 0, 0, 0};
    naibx_model *model = make_model_in(&from);
    naibx_predictor *predictor = NULL;
    naibx_workspace *workspace = NULL;
    uint64_t before = 0;
    teach(model, 0, 40);
    before = from.bytes_held;
    predictor = compile(model, precision);
    CHECK(from.bytes_held >= before + naibx_predictor_table_bytes(predictor));
    CHECK_OK(naibx_predictor_workspace_create(predictor, &workspace, NULL));
    /* The predictor needs its model no more, nor the workspace either. */
    naibx_destroy(model);
    ask_predictor(predictor, NULL);
    naibx_predictor_destroy(predictor);
    CHECK(from.blocks_held > 0);
    naibx_workspace_destroy(workspace);
    CHECK_EQUAL(from.blocks_held, 0);
    CHECK_EQUAL(from.bytes_held, 0);
  }
}

static void a_workspace_spares_predictors_all_allocation(void) {
  int32_t precision;
  make_rows();
  for (precision = NAIBX_FLOAT64; precision <= NAIBX_FLOAT32; ++precision) {
    pool from = {0, 0, 0, 0};
    naibx_model *model = make_model_in(&from);
    naibx_predictor *predictor = NULL;
    naibx_workspace *workspace = NULL;
    uint64_t calls = 0;
    teach(model, 0, 40);
    predictor = compile(model, precision);
    CHECK_OK(naibx_predictor_workspace_create(predictor, &workspace, NULL));
    calls = from.calls;
    ask_predictor(predictor, workspace);
    CHECK_EQUAL(from.calls, calls);
    naibx_workspace_destroy(workspace);
    naibx_predictor_destroy(predictor);
    naibx_destroy(model);
  }
}

/* Grown once for each of them, it serves all. */
static void a_workspace_serves_models_and_predictors_alike(void) {
  pool from = {0, 0, 0, 0};
  naibx_model *model = make_model_in(&from);
  naibx_predictor *small = NULL;
  naibx_predictor *large = NULL;
  naibx_predictor *floats = NULL;
  naibx_workspace *workspace = NULL;
  uint64_t calls = 0;
  int i;
  make_rows();
  teach(model, 0, 2);
  small = compile(model, NAIBX_FLOAT64);
  CHECK_OK(naibx_predictor_workspace_create(small, &workspace, NULL));
  teach(model, 2, 40);
  large = compile(model, NAIBX_FLOAT64);
  floats = compile(model, NAIBX_FLOAT32);
  for (i = 0; i < 2; ++i) {
    calls = from.calls;
    ask_predictor(small, workspace);
    ask_model(model, workspace);
    ask_predictor(large, workspace);
    ask_predictor(floats, workspace);
  }
  CHECK_EQUAL(from.calls, calls);
  naibx_workspace_destroy(workspace);
  CHECK_OK(naibx_workspace_create(model, &workspace, NULL));
  calls = from.calls;
  ask_model(model, workspace);
  CHECK_EQUAL(from.calls, calls);
  ask_predictor(large, workspace);
  naibx_workspace_destroy(workspace);
  naibx_predictor_destroy(small);
  naibx_predictor_destroy(large);
  naibx_predictor_destroy(floats);
  naibx_destroy(model);
  CHECK_EQUAL(from.blocks_held, 0);
}

/* The operations that run out of memory in turn. Each leaves no object. */
static naibx_status create(const naibx_model *model,
                           const naibx_predictor *predictor,
                           naibx_workspace *workspace, naibx_error **error) {
  naibx_predictor *made = (naibx_predictor *)workspace;
  const naibx_status status =
      naibx_predictor_create(model, NAIBX_FLOAT32, &made, error);
  (void)predictor;
  CHECK(status == NAIBX_OK || made == NULL);
  naibx_predictor_destroy(made);
  return status;
}

static naibx_status make_workspace(const naibx_model *model,
                                   const naibx_predictor *predictor,
                                   naibx_workspace *workspace,
                                   naibx_error **error) {
  naibx_workspace *made = workspace;
  const naibx_status status =
      naibx_predictor_workspace_create(predictor, &made, error);
  (void)model;
  CHECK(status == NAIBX_OK || made == NULL);
  naibx_workspace_destroy(made);
  return status;
}

static naibx_status take_config(const naibx_model *model,
                                const naibx_predictor *predictor,
                                naibx_workspace *workspace,
                                naibx_error **error) {
  naibx_config *made = (naibx_config *)workspace;
  const naibx_status status =
      naibx_predictor_get_config(predictor, &made, error);
  (void)model;
  CHECK(status == NAIBX_OK || made == NULL);
  naibx_config_destroy(made);
  return status;
}

static naibx_status predict(const naibx_predictor *predictor,
                            naibx_workspace *workspace, naibx_error **error) {
  uint32_t labels[CAPACITY];
  uint64_t offsets[ROWS + 1];
  uint64_t count = 9;
  const naibx_status status =
      predict_batch(by_predictor(predictor), ROWS, rows[0], NULL, NULL,
                    (uint64_t)ROWS * MIXED_FEATURES, NULL, offsets, labels,
                    NULL, CAPACITY, &count, NULL, NULL, workspace, error);
  CHECK(status == NAIBX_OK || count == 0);
  return status;
}

static naibx_status predict_without(const naibx_model *model,
                                    const naibx_predictor *predictor,
                                    naibx_workspace *workspace,
                                    naibx_error **error) {
  (void)model;
  (void)workspace;
  return predict(predictor, NULL, error);
}

static naibx_status predict_with(const naibx_model *model,
                                 const naibx_predictor *predictor,
                                 naibx_workspace *workspace,
                                 naibx_error **error) {
  (void)model;
  return predict(predictor, workspace, error);
}

typedef naibx_status (*operation)(const naibx_model *model,
                                  const naibx_predictor *predictor,
                                  naibx_workspace *workspace,
                                  naibx_error **error);

/* Fails at the k-th allocation, for every k until none is left to fail. The
 * workspace is a small one, which has to grow. */
static void fail_at_every_allocation(operation run) {
  naibx_status status = NAIBX_ERROR_OUT_OF_MEMORY;
  uint64_t k;
  make_rows();
  for (k = 1; status != NAIBX_OK; ++k) {
    pool from = {0, 0, 0, 0};
    naibx_model *model = make_model_in(&from);
    naibx_predictor *small = NULL;
    naibx_predictor *predictor = NULL;
    naibx_workspace *workspace = NULL;
    naibx_error *error = NULL;
    CHECK(k < 1000);
    teach(model, 0, 2);
    small = compile(model, NAIBX_FLOAT32);
    CHECK_OK(naibx_predictor_workspace_create(small, &workspace, NULL));
    teach(model, 2, 40);
    predictor = compile(model, NAIBX_FLOAT64);
    from.fails_from = from.calls + k;
    status = run(model, predictor, workspace, &error);
    from.fails_from = 0;
    if (status != NAIBX_OK) {
      expect_error(error, NAIBX_ERROR_OUT_OF_MEMORY, -1, -1, "");
      /* It goes on as if nothing had been. */
      CHECK_OK(run(model, predictor, workspace, NULL));
      ask_predictor(small, workspace);
    }
    naibx_workspace_destroy(workspace);
    naibx_predictor_destroy(small);
    naibx_predictor_destroy(predictor);
    naibx_destroy(model);
    CHECK_EQUAL(from.blocks_held, 0);
    CHECK_EQUAL(from.bytes_held, 0);
  }
  CHECK(k > 2);
}

static void C49_memory_runs_out_in_compiling(void) {
  fail_at_every_allocation(create);
}

static void C49_memory_runs_out_in_a_workspace(void) {
  fail_at_every_allocation(make_workspace);
}

static void C49_memory_runs_out_in_the_configuration_of_a_predictor(void) {
  fail_at_every_allocation(take_config);
}

static void C49_memory_runs_out_in_a_batch_without_workspace(void) {
  fail_at_every_allocation(predict_without);
}

static void C49_memory_runs_out_as_a_workspace_grows(void) {
  fail_at_every_allocation(predict_with);
}

#define TESTS(X)                                                               \
  X(everything_comes_from_the_allocator_and_goes_back)                         \
  X(a_workspace_spares_predictors_all_allocation)                              \
  X(a_workspace_serves_models_and_predictors_alike)                            \
  X(C49_memory_runs_out_in_compiling)                                          \
  X(C49_memory_runs_out_in_a_workspace)                                        \
  X(C49_memory_runs_out_in_the_configuration_of_a_predictor)                   \
  X(C49_memory_runs_out_in_a_batch_without_workspace)                          \
  X(C49_memory_runs_out_as_a_workspace_grows)
TEST_MAIN(TESTS)
