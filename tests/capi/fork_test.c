/* Hosts that fork: before the library is used, after it, and after it has used
 * threads. The child learns, predicts, saves and ends; the parent goes on. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "fixture.h"
#include "predicting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* So many rows that threads of the library's own are worth starting. */
enum { ROWS = 200000, CHILDREN = 8 };

static double values[ROWS];
static uint32_t labels[ROWS];
static uint64_t offsets[ROWS + 1];
static uint64_t predicted_offsets[ROWS + 1];

static naibx_model *learn_rows(void) {
  naibx_model *model = make_model(3, NAIBX_GAUSSIAN, 1);
  uint32_t i;
  for (i = 0; i < ROWS; ++i) {
    values[i] = (double)(i % 97);
    labels[i] = i % 3;
    offsets[i + 1] = i + 1;
  }
  CHECK_OK(naibx_set_executor(model, NULL, NULL, 3, NULL));
  CHECK_OK(naibx_add_examples(model, ROWS, values, NULL, NULL, ROWS, labels,
                              offsets, ROWS, NULL, NULL, NULL, NULL));
  return model;
}

/* One of each label in turn. */
static void predict_rows(const naibx_model *model) {
  static uint32_t predicted[ROWS];
  naibx_predictor *predictor = NULL;
  naibx_answer *answer = NULL;
  uint64_t count = 0;
  CHECK_OK(naibx_predictor_create(model, NAIBX_FLOAT64, &predictor, NULL));
  CHECK_OK(naibx_answer_create(NULL, &answer, NULL));
  CHECK_OK(naibx_answer_set_executor(answer, NULL, NULL, 3, NULL));
  CHECK_OK(predict_batch(by_predictor(predictor), ROWS, values, NULL, NULL,
                         ROWS, NULL, predicted_offsets, predicted, NULL, ROWS,
                         &count, NULL, NULL, answer, NULL));
  CHECK_EQUAL(count, ROWS);
  naibx_answer_destroy(answer);
  naibx_predictor_destroy(predictor);
}

/* All that a child does with a model of its parent's and with its own. */
static void live(naibx_model *inherited, const saved_model *expected,
                 int number) {
  char path[64];
  naibx_model *loaded = NULL;
  naibx_model *learned = learn_rows();
  CHECK(is_unchanged(learned, expected));
  naibx_destroy(learned);
  if (inherited == NULL)
    return;
  CHECK(is_unchanged(inherited, expected));
  predict_rows(inherited);
  snprintf(path, sizeof path, "fork-test-%d.naibx", number);
  CHECK_OK(naibx_save(inherited, path, NULL));
  CHECK_OK(naibx_load(path, NULL, &loaded, NULL));
  CHECK(remove(path) == 0);
  CHECK(is_unchanged(loaded, expected));
  naibx_destroy(loaded);
  CHECK_OK(naibx_add_examples(inherited, ROWS, values, NULL, NULL, ROWS, labels,
                              offsets, ROWS, NULL, NULL, NULL, NULL));
  CHECK(!is_unchanged(inherited, expected));
  naibx_destroy(inherited);
}

static pid_t start_child(naibx_model *inherited, const saved_model *expected,
                         int number) {
  const pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    live(inherited, expected, number);
    exit(0);
  }
  return child;
}

static void expect_success(pid_t child) {
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* What a child learned is compared with what the parent learns later. */
static void C52_a_child_uses_the_library_first(void) {
  int ends[2];
  saved_model expected = {NULL, 0};
  naibx_model *model = NULL;
  pid_t child = 0;
  CHECK(pipe(ends) == 0);
  child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    char path[64];
    model = learn_rows();
    predict_rows(model);
    snprintf(path, sizeof path, "/proc/self/fd/%d", ends[1]);
    CHECK_OK(naibx_save(model, path, NULL));
    naibx_destroy(model);
    exit(0);
  }
  expect_success(child);
  model = learn_rows();
  expected = save_model(model);
  {
    uint8_t *piped = malloc(expected.size);
    CHECK(piped != NULL);
    CHECK_EQUAL(read(ends[0], piped, expected.size), expected.size);
    CHECK_BYTES(piped, expected.bytes, expected.size);
    free(piped);
  }
  free(expected.bytes);
  naibx_destroy(model);
}

/* Several children at once, each with a copy of what the parent has. */
static void C52_children_use_what_their_parent_made(void) {
  naibx_model *model = learn_rows();
  const saved_model expected = save_model(model);
  pid_t children[CHILDREN];
  int i;
  predict_rows(model);
  for (i = 0; i < CHILDREN; ++i)
    children[i] = start_child(model, &expected, i);
  /* Meanwhile the parent is at work, too. */
  predict_rows(model);
  for (i = 0; i < CHILDREN; ++i)
    expect_success(children[i]);
  CHECK(is_unchanged(model, &expected));
  live(model, &expected, CHILDREN);
  free(expected.bytes);
}

#define TESTS(X)                                                               \
  X(C52_a_child_uses_the_library_first)                                        \
  X(C52_children_use_what_their_parent_made)
TEST_MAIN(TESTS)
