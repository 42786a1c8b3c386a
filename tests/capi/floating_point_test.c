/* Hosts that trap floating-point exceptions, flush subnormal numbers to zero
 * or round the other way. */
#include "check.h"
#include "fixture.h"
#include "predicting.h"
#include "traps.h"

#include <fenv.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__) || defined(__i386__)
#include <xmmintrin.h>
#define HAS_MXCSR 1
#else
#define HAS_MXCSR 0
#endif

enum { ROWS = 30 };

/* Everything that one run of the library gives. */
typedef struct {
  double scores[ROWS][MIXED_LABELS];
  double sizes[ROWS][MIXED_LABELS + 1];
  double steps[ROWS][MIXED_LABELS];
  uint32_t labels[ROWS][MIXED_LABELS];
  double statistics[3];
  saved_model saved;
} results;

/* Rows made before the host's settings change: its own arithmetic is not what
 * is under test. With missing values, subnormal numbers, far outliers. */
static double rows[ROWS][MIXED_FEATURES];

static void make_rows(void) {
  uint64_t random = 52;
  int i;
  for (i = 0; i < ROWS; ++i) {
    make_mixed_row(&random, rows[i]);
    if (i % 5 == 1)
      rows[i][i % MIXED_FEATURES] = (double)NAN;
    if (i % 7 == 2)
      rows[i][0] = 3e-310 * i;
    if (i % 11 == 3)
      rows[i][1] = 1e120;
  }
}

static naibx_config *make_delicate_config(int is_smooth) {
  const uint32_t category_counts[1] = {3};
  naibx_config *config = make_config(MIXED_LABELS, NAIBX_GAUSSIAN, 2);
  CHECK_OK(naibx_config_add_features(config, NAIBX_BERNOULLI, 1, NULL));
  CHECK_OK(naibx_config_add_features(config, NAIBX_MULTINOMIAL, 2, NULL));
  CHECK_OK(naibx_config_add_categorical(config, category_counts, 1, NULL));
  if (!is_smooth) {
    const double none = 0.0;
    CHECK_OK(naibx_config_set_number(config, NAIBX_SMOOTHING, none, NULL));
    CHECK_OK(
        naibx_config_set_number(config, NAIBX_FEATURE_SMOOTHING, 1e-300, NULL));
    CHECK_OK(naibx_config_set_number(config, NAIBX_VARIANCE_PRIOR, none, NULL));
  }
  return config;
}

/* The calls, and between them nothing but copies of numbers. */
static void run_library(int is_smooth, results *given) {
  naibx_model *model = make_model_of(make_delicate_config(is_smooth));
  naibx_model *loaded = NULL;
  uint32_t i;
  memset(given, 0, sizeof *given);
  for (i = 0; i < ROWS; ++i) {
    const uint32_t labels[2] = {i % 3, 3};
    uint64_t count = 0;
    /* Label 3 with half of the sets; some are empty. */
    learn_set(model, rows[i], MIXED_FEATURES, labels, i % 3,
              i % 4 == 0 ? 1e-310 : 1.0);
    CHECK_OK(score_labels(by_model(model), rows[i], NULL, MIXED_FEATURES,
                          given->scores[i], NULL, NULL, NULL));
    CHECK_OK(score_sizes(by_model(model), rows[i], NULL, MIXED_FEATURES,
                         given->sizes[i], NULL, NULL, NULL));
    CHECK_OK(predict_one(by_model(model), rows[ROWS - 1 - i], NULL,
                         MIXED_FEATURES, MIXED_LABELS, given->labels[i],
                         given->steps[i], MIXED_LABELS, &count, NULL, NULL));
  }
  CHECK_OK(naibx_get_gaussian(model, NAIBX_CLASS_LABEL, 1, 0,
                              &given->statistics[0], &given->statistics[1],
                              &given->statistics[2], NULL));
  given->saved = save_model(model);
  CHECK_OK(naibx_read_parts(given->saved.bytes, given->saved.size, NULL,
                            &loaded, NULL, NULL));
  CHECK(is_unchanged(loaded, &given->saved));
  naibx_destroy(loaded);
  naibx_destroy(model);
}

static void compare(results *actual, results *expected) {
  CHECK_EQUAL(actual->saved.size, expected->saved.size);
  CHECK_BYTES(actual->saved.bytes, expected->saved.bytes, expected->saved.size);
  CHECK_BYTES(actual->scores, expected->scores, sizeof expected->scores);
  CHECK_BYTES(actual->sizes, expected->sizes, sizeof expected->sizes);
  CHECK_BYTES(actual->steps, expected->steps, sizeof expected->steps);
  CHECK_BYTES(actual->labels, expected->labels, sizeof expected->labels);
  CHECK_BYTES(actual->statistics, expected->statistics,
              sizeof expected->statistics);
  free(actual->saved.bytes);
  free(expected->saved.bytes);
}

static void C52_a_host_that_traps_sees_no_trap(void) {
  int is_smooth;
  make_rows();
  for (is_smooth = 0; is_smooth < 2; ++is_smooth) {
    static results expected;
    static results trapped;
    const int wanted = FE_ALL_EXCEPT;
    int enabled = 0;
    run_library(is_smooth, &expected);
    feclearexcept(FE_ALL_EXCEPT);
    set_traps(wanted);
    run_library(is_smooth, &trapped);
    enabled = get_traps();
    set_traps(0);
    CHECK_EQUAL(enabled, wanted);
    compare(&trapped, &expected);
  }
}

static void C52_a_host_that_flushes_to_zero_sees_the_same_bits(void) {
#if HAS_MXCSR
  int is_smooth;
  make_rows();
  for (is_smooth = 0; is_smooth < 2; ++is_smooth) {
    /* Flush-to-zero and denormals-are-zero. */
    const unsigned flush = 0x8040U;
    static results expected;
    static results flushed;
    unsigned before = 0;
    unsigned after = 0;
    run_library(is_smooth, &expected);
    before = _mm_getcsr();
    _mm_setcsr(before | flush);
    run_library(is_smooth, &flushed);
    after = _mm_getcsr();
    _mm_setcsr(before);
    CHECK_EQUAL(after, before | flush);
    compare(&flushed, &expected);
  }
#else
  skip_test("this processor has no flush-to-zero that the test knows");
#endif
}

/* How doubles are rounded, asked of the arithmetic itself: on x86 fegetround
 * describes another unit than the one that counts. */
static int rounding_in_force(void) {
  volatile double one = 1.0;
  volatile double tiny = 1e-20;
  volatile double above = one + tiny;
  volatile double below = one - tiny;
  volatile double negative = -one - tiny;
  if (above > one)
    return FE_UPWARD;
  if (negative < -one)
    return FE_DOWNWARD;
  return below < one ? FE_TOWARDZERO : FE_TONEAREST;
}

static void C52_a_host_that_rounds_upward_sees_the_same_bits(void) {
  const int modes[3] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  int i;
  make_rows();
  for (i = 0; i < 3; ++i) {
    static results expected;
    static results rounded;
    int mode = 0;
    run_library(1, &expected);
    CHECK(fesetround(modes[i]) == 0);
    run_library(1, &rounded);
    mode = rounding_in_force();
    fesetround(FE_TONEAREST);
    CHECK_EQUAL(mode, modes[i]);
    compare(&rounded, &expected);
  }
}

static void C52_the_flags_of_the_host_stay_as_they_were(void) {
  static results first;
  static results second;
  int flags = 0;
  make_rows();
  feclearexcept(FE_ALL_EXCEPT);
  run_library(0, &first);
  flags = fetestexcept(FE_ALL_EXCEPT);
  CHECK_EQUAL(flags, 0);
  feraiseexcept(FE_DIVBYZERO | FE_UNDERFLOW);
  flags = fetestexcept(FE_ALL_EXCEPT);
  run_library(0, &second);
  CHECK_EQUAL(fetestexcept(FE_ALL_EXCEPT), flags);
  feclearexcept(FE_ALL_EXCEPT);
  compare(&first, &second);
}

/* So many rows that starting threads is worth it. */
enum { LONG_BATCH = 600000 };

/* Notes how its own arithmetic rounds, the first time and the last. */
static int32_t note_rounding(void *context, uint64_t done, uint64_t total) {
  int *found = context;
  (void)done;
  (void)total;
  found[0] = found[0] == -1 ? rounding_in_force() : found[0];
  found[1] = rounding_in_force();
  return 0;
}

static void learn_long_batch(naibx_model *model, naibx_progress progress,
                             int *found) {
  static double values[LONG_BATCH];
  static uint64_t offsets[LONG_BATCH + 1];
  int i;
  for (i = 0; i < LONG_BATCH; ++i)
    values[i] = (double)(i % 7) * 0.375;
  CHECK_OK(naibx_add_examples(model, LONG_BATCH, values, NULL, NULL, LONG_BATCH,
                              NULL, offsets, 0, NULL, progress, found, NULL));
}

static void C52_a_callback_runs_in_the_settings_of_its_host(void) {
  naibx_model *quiet = make_model(1, NAIBX_GAUSSIAN, 1);
  naibx_model *watched = make_model(1, NAIBX_GAUSSIAN, 1);
  int found[2] = {-1, -1};
  int after = -1;
  saved_model expected;
  learn_long_batch(quiet, NULL, NULL);
  expected = save_model(quiet);
  CHECK(fesetround(FE_UPWARD) == 0);
  learn_long_batch(watched, note_rounding, found);
  after = rounding_in_force();
  fesetround(FE_TONEAREST);
  CHECK_EQUAL(found[0], FE_UPWARD);
  CHECK_EQUAL(found[1], FE_UPWARD);
  CHECK_EQUAL(after, FE_UPWARD);
  CHECK(is_unchanged(watched, &expected));
  free(expected.bytes);
  naibx_destroy(quiet);
  naibx_destroy(watched);
}

/* Notes how its own arithmetic rounds before and after the tasks, and gives
 * them a thread's settings of another kind. */
static void note_and_run(void *context, uint64_t task_count, naibx_task task,
                         void *task_context) {
  int *found = context;
  uint64_t i;
  found[0] = rounding_in_force();
  fesetround(FE_DOWNWARD);
  for (i = 0; i < task_count; ++i)
    task(task_context, i);
  found[1] = rounding_in_force();
  fesetround(FE_UPWARD);
}

static void C52_an_executor_runs_in_the_settings_of_its_host(void) {
  naibx_model *quiet = make_model(1, NAIBX_GAUSSIAN, 1);
  naibx_model *shared = make_model(1, NAIBX_GAUSSIAN, 1);
  int found[2] = {-1, -1};
  int after = -1;
  saved_model expected;
  learn_long_batch(quiet, NULL, NULL);
  expected = save_model(quiet);
  CHECK_OK(naibx_set_executor(shared, note_and_run, found, 3, NULL));
  CHECK(fesetround(FE_UPWARD) == 0);
  learn_long_batch(shared, NULL, NULL);
  after = rounding_in_force();
  fesetround(FE_TONEAREST);
  CHECK_EQUAL(found[0], FE_UPWARD);
  CHECK_EQUAL(found[1], FE_DOWNWARD);
  CHECK_EQUAL(after, FE_UPWARD);
  CHECK(is_unchanged(shared, &expected));
  free(expected.bytes);
  naibx_destroy(quiet);
  naibx_destroy(shared);
}

static void C52_threads_of_the_library_compute_in_its_settings(void) {
  naibx_model *quiet = make_model(1, NAIBX_GAUSSIAN, 1);
  naibx_model *shared = make_model(1, NAIBX_GAUSSIAN, 1);
  saved_model expected;
  learn_long_batch(quiet, NULL, NULL);
  expected = save_model(quiet);
  CHECK_OK(naibx_set_executor(shared, NULL, NULL, 3, NULL));
  CHECK(fesetround(FE_UPWARD) == 0);
  learn_long_batch(shared, NULL, NULL);
  fesetround(FE_TONEAREST);
  CHECK(is_unchanged(shared, &expected));
  free(expected.bytes);
  naibx_destroy(quiet);
  naibx_destroy(shared);
}

#define TESTS(X)                                                               \
  X(C52_a_host_that_traps_sees_no_trap)                                        \
  X(C52_a_host_that_flushes_to_zero_sees_the_same_bits)                        \
  X(C52_a_host_that_rounds_upward_sees_the_same_bits)                          \
  X(C52_an_executor_runs_in_the_settings_of_its_host)                          \
  X(C52_threads_of_the_library_compute_in_its_settings)                        \
  X(C52_a_callback_runs_in_the_settings_of_its_host)                           \
  X(C52_the_flags_of_the_host_stay_as_they_were)
TEST_MAIN(TESTS)
