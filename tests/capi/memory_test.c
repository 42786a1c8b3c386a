/* A host's allocator: all that grows goes through it, and it may run out. */
#include "check.h"
#include "executors.h"
#include "fixture.h"
#include "pool.h"
#include "predicting.h"

#include <math.h>
#include <stdlib.h>

static void what_grows_comes_from_the_allocator_and_goes_back(void) {
  pool from = {0, 0, 0, 0};
  naibx_model *model = make_model_in(&from);
  naibx_model *copied = NULL;
  naibx_answer *answer = NULL;
  uint64_t before = 0;
  teach(model, 0, 20);
  CHECK(from.bytes_held >= sizeof(double) * MIXED_LABELS * MIXED_LABELS);
  before = from.blocks_held;
  CHECK_OK(naibx_copy(model, &copied, NULL));
  CHECK(from.blocks_held > before);
  before = from.blocks_held;
  answer = make_answer_in(&from);
  CHECK_OK(reserve_rows(by_model(copied), 9, answer, NULL));
  CHECK(from.blocks_held > before);
  naibx_destroy(model);
  naibx_destroy(copied);
  CHECK(from.blocks_held > 0);
  naibx_answer_destroy(answer);
  CHECK_EQUAL(from.blocks_held, 0);
  CHECK_EQUAL(from.bytes_held, 0);
}

static void a_reserved_answer_spares_predictions_all_allocation(void) {
  pool from = {0, 0, 0, 0};
  naibx_model *model = make_model_in(&from);
  naibx_answer *answer = NULL;
  uint64_t random = 3;
  uint64_t calls = 0;
  int i;
  teach(model, 0, 40);
  answer = make_answer_in(&from);
  CHECK_OK(reserve_rows(by_model(model), 1, answer, NULL));
  calls = from.calls;
  for (i = 0; i < 50; ++i) {
    double row[MIXED_FEATURES];
    double scores[MIXED_LABELS + 1];
    uint32_t labels[MIXED_LABELS];
    uint64_t count = 0;
    make_mixed_row(&random, row);
    CHECK_OK(predict_one(by_model(model), row, NULL, MIXED_FEATURES,
                         i % 2 == 0 ? NAIBX_SIZE_PREDICTED : MIXED_LABELS,
                         labels, NULL, MIXED_LABELS, &count, answer, NULL));
    CHECK_OK(score_labels(by_model(model), row, NULL, MIXED_FEATURES, scores,
                          NULL, answer, NULL));
    CHECK_OK(score_sizes(by_model(model), row, NULL, MIXED_FEATURES, scores,
                         NULL, answer, NULL));
  }
  CHECK_EQUAL(from.calls, calls);
  naibx_answer_destroy(answer);
  naibx_destroy(model);
}

/* The operations that run out of memory in turn. Each leaves no object. */
static naibx_status copy_model(naibx_model *model, naibx_error **error) {
  naibx_model *copied = model;
  const naibx_status status = naibx_copy(model, &copied, error);
  CHECK(status == NAIBX_OK || copied == NULL);
  naibx_destroy(copied);
  return status;
}

static naibx_status take_config(naibx_model *model, naibx_error **error) {
  naibx_config *config = NULL;
  const naibx_status status = naibx_get_config(model, &config, error);
  CHECK(status == NAIBX_OK || config == NULL);
  naibx_config_destroy(config);
  return status;
}

static naibx_status learn_new_things(naibx_model *model, naibx_error **error) {
  /* A size and labels not seen before, a value missing: everything grows. */
  const double row[MIXED_FEATURES] = {1, (double)NAN, 1, 1, 1, 2};
  const uint32_t labels[4] = {0, 1, 2, 3};
  return naibx_add_example(model, row, NULL, MIXED_FEATURES, labels, 4, 1.0,
                           error);
}

static naibx_status learn_batch(naibx_model *model, naibx_error **error) {
  double rows[3][MIXED_FEATURES];
  const uint32_t labels[9] = {0, 1, 2, 3, 3, 2, 0, 1, 2};
  const uint64_t offsets[4] = {0, 4, 7, 9};
  uint64_t random = 8;
  int i;
  for (i = 0; i < 3; ++i)
    make_mixed_row(&random, rows[i]);
  return naibx_add_examples(model, 3, rows[0], NULL, NULL,
                            (uint64_t)3 * MIXED_FEATURES, labels, offsets, 9,
                            NULL, NULL, NULL, error);
}

/* In threads of the caller, who decides that they are worth it. */
static naibx_status learn_with_threads(naibx_model *model,
                                       naibx_error **error) {
  enum { ROWS = 300 };
  static double rows[ROWS][MIXED_FEATURES];
  static uint32_t labels[ROWS];
  static uint64_t offsets[ROWS + 1];
  static int calls = 0;
  uint64_t random = 9;
  uint32_t i;
  for (i = 0; i < ROWS; ++i) {
    make_mixed_row(&random, rows[i]);
    labels[i] = i % MIXED_LABELS;
    offsets[i + 1] = i + 1;
  }
  CHECK_OK(naibx_set_executor(model, run_in_threads, &calls, 3, NULL));
  return naibx_add_examples(model, ROWS, rows[0], NULL, NULL,
                            (uint64_t)ROWS * MIXED_FEATURES, labels, offsets,
                            ROWS, NULL, NULL, NULL, error);
}

typedef naibx_status (*operation)(naibx_model *model, naibx_error **error);

/* Fails at the k-th allocation, for every k until none is left to fail. */
static void fail_at_every_allocation(operation run, int trained) {
  naibx_status status = NAIBX_ERROR_OUT_OF_MEMORY;
  uint64_t k;
  for (k = 1; status != NAIBX_OK; ++k) {
    pool from = {0, 0, 0, 0};
    naibx_model *model = make_model_in(&from);
    naibx_error *error = NULL;
    saved_model before;
    CHECK(k < 1000);
    teach(model, 0, trained);
    before = save_model(model);
    from.fails_from = from.calls + k;
    status = run(model, &error);
    from.fails_from = 0;
    if (status != NAIBX_OK) {
      expect_error(error, NAIBX_ERROR_OUT_OF_MEMORY, -1, -1, "");
      CHECK(is_unchanged(model, &before));
      /* It goes on as if nothing had been. */
      CHECK_OK(run(model, NULL));
      teach(model, trained, trained + 5);
    }
    free(before.bytes);
    naibx_destroy(model);
    CHECK_EQUAL(from.blocks_held, 0);
    CHECK_EQUAL(from.bytes_held, 0);
  }
}

static void C49_memory_runs_out_in_a_copy(void) {
  fail_at_every_allocation(copy_model, 20);
}

static void C49_memory_runs_out_in_the_configuration(void) {
  fail_at_every_allocation(take_config, 20);
}

static void C49_memory_runs_out_in_an_example(void) {
  fail_at_every_allocation(learn_new_things, 0);
  fail_at_every_allocation(learn_new_things, 2);
}

static void C49_memory_runs_out_in_a_batch(void) {
  fail_at_every_allocation(learn_batch, 0);
  fail_at_every_allocation(learn_batch, 2);
}

static void C49_memory_runs_out_in_a_batch_of_threads(void) {
  fail_at_every_allocation(learn_with_threads, 0);
  fail_at_every_allocation(learn_with_threads, 20);
}

static void C49_memory_runs_out_in_a_load(void) {
  naibx_model *model = make_mixed_model();
  const saved_model saved = save_model(model);
  pool from = {0, 0, 0, 0};
  naibx_allocator *allocator = NULL;
  naibx_load_options *options = NULL;
  naibx_status status = NAIBX_ERROR_OUT_OF_MEMORY;
  uint64_t k;
  CHECK_OK(naibx_allocator_create(take, give_back, &from, &allocator, NULL));
  CHECK_OK(naibx_load_options_create(&options, NULL));
  CHECK_OK(naibx_load_options_set_allocator(options, allocator, NULL));
  naibx_allocator_destroy(allocator);
  for (k = 1; status != NAIBX_OK; ++k) {
    naibx_model *loaded = model;
    naibx_error *error = NULL;
    from.fails_from = from.calls + k;
    status = naibx_read_parts(saved.bytes, saved.size, options, &loaded, NULL,
                              &error);
    if (status != NAIBX_OK) {
      expect_error(error, NAIBX_ERROR_OUT_OF_MEMORY, -1, -1, "");
      CHECK(loaded == NULL);
    } else {
      from.fails_from = 0;
      CHECK(is_unchanged(loaded, &saved));
      naibx_destroy(loaded);
    }
    CHECK_EQUAL(from.blocks_held, 0);
  }
  CHECK(k > 2);
  naibx_load_options_destroy(options);
  free(saved.bytes);
  naibx_destroy(model);
}

#define TESTS(X)                                                               \
  X(what_grows_comes_from_the_allocator_and_goes_back)                         \
  X(a_reserved_answer_spares_predictions_all_allocation)                       \
  X(C49_memory_runs_out_in_a_copy)                                             \
  X(C49_memory_runs_out_in_the_configuration)                                  \
  X(C49_memory_runs_out_in_an_example)                                         \
  X(C49_memory_runs_out_in_a_batch)                                            \
  X(C49_memory_runs_out_in_a_batch_of_threads)                                 \
  X(C49_memory_runs_out_in_a_load)
TEST_MAIN(TESTS)
