/* Every function in a thread with a stack of 64 KB, of small objects and of
 * large ones. */
#define _GNU_SOURCE
#include "check.h"
#include "predicting.h"
#include "world.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* The thread's own data of the C library stand there, too. */
enum { STACK = 65536, PAINT = 0xA5 };

/* Runs it on a painted stack above a page that nothing may touch, and returns
 * how many bytes were written to. */
static size_t stack_used(void *(*run)(void *), void *context) {
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  pthread_attr_t attributes;
  pthread_t thread;
  size_t untouched = 0;
  unsigned char *memory = mmap(NULL, page + STACK, PROT_READ | PROT_WRITE,
                               MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  CHECK(memory != MAP_FAILED);
  CHECK(mprotect(memory, page, PROT_NONE) == 0);
  memset(memory + page, PAINT, STACK);
  CHECK(pthread_attr_init(&attributes) == 0);
  CHECK(pthread_attr_setstack(&attributes, memory + page, STACK) == 0);
  CHECK(pthread_create(&thread, &attributes, run, context) == 0);
  CHECK(pthread_join(thread, NULL) == 0);
  while (untouched < STACK && memory[page + untouched] == PAINT)
    ++untouched;
  pthread_attr_destroy(&attributes);
  CHECK(munmap(memory, page + STACK) == 0);
  return STACK - untouched;
}

typedef struct {
  const exported_function *function;
  argument given[MAXIMUM_PARAMETERS];
  outcome result;
} one_call;

static void *call(void *context) {
  one_call *self = context;
  self->result = self->function->call(self->given);
  return NULL;
}

static void *do_nothing(void *context) {
  return context;
}

/* The stack of the call, and of a mistake in it, which unwinds. */
static size_t stack_of_function(const exported_function *function) {
  world *self = make_world(ALL_FAMILIES, NULL);
  one_call made = {function, {{NULL, NULL, 0, 0.0}}, {0, 0.0, NULL}};
  size_t used = 0;
  size_t used_by_mistake = 0;
  CHECK(valid_arguments(self, function, made.given));
  clear_outputs(self);
  used = stack_used(call, &made);
  note_destroyed(self, function, made.given);
  expect_outcome(self, function, made.given, made.result, NAIBX_OK);
  if (function->returns == RETURNS_A_STATUS &&
      function->parameters[0].null == NULL_IS_AN_ERROR) {
    made.given[0].pointer = NULL;
    made.given[0].function = NULL;
    clear_outputs(self);
    used_by_mistake = stack_used(call, &made);
    expect_outcome(self, function, made.given, made.result,
                   NAIBX_ERROR_NULL_ARGUMENT);
  }
  destroy_world(self);
  return used > used_by_mistake ? used : used_by_mistake;
}

static void every_function_fits_a_stack_of_64_kilobytes(void) {
  const size_t least = stack_used(do_nothing, NULL);
  size_t most = 0;
  const char *deepest = "";
  size_t i;
  for (i = 0; i < exported_function_count; ++i) {
    const size_t used = stack_of_function(&exported_functions[i]);
    if (used > most) {
      most = used;
      deepest = exported_functions[i].name;
    }
  }
  printf("a thread that does nothing: %lu bytes; %s: %lu\n",
         (unsigned long)least, deepest, (unsigned long)most);
  CHECK(most < STACK);
}

/* As wide as what one learns from text, and rows enough for every tile. */
enum { LABELS = 300, FEATURES = 500, ROWS = 200, SET = 20 };

static double rows[ROWS][FEATURES];
static uint32_t labels[ROWS * LABELS];
static uint64_t offsets[ROWS + 1];
static double scores[LABELS + 1];

static void predict_by_model(const naibx_model *model) {
  uint64_t count = 0;
  CHECK_OK(predict_batch(by_model(model), ROWS, rows[0], NULL, NULL,
                         (uint64_t)ROWS * FEATURES, NULL, offsets, labels, NULL,
                         (uint64_t)ROWS * LABELS, &count, NULL, NULL, NULL,
                         NULL));
  CHECK_OK(score_sizes(by_model(model), rows[0], NULL, FEATURES, scores, NULL,
                       NULL, NULL));
}

static void predict_by_predictor(const naibx_predictor *predictor) {
  uint64_t count = 0;
  CHECK_OK(predict_batch(by_predictor(predictor), ROWS, rows[0], NULL, NULL,
                         (uint64_t)ROWS * FEATURES, NULL, offsets, labels, NULL,
                         (uint64_t)ROWS * LABELS, &count, NULL, NULL, NULL,
                         NULL));
  CHECK_OK(score_labels(by_predictor(predictor), rows[0], NULL, FEATURES,
                        scores, NULL, NULL, NULL));
}

static void *live(void *context) {
  const char *path = context;
  naibx_model *model = make_model(LABELS, NAIBX_GAUSSIAN, FEATURES);
  naibx_model *loaded = NULL;
  naibx_predictor *predictor = NULL;
  naibx_predictor *read = NULL;
  CHECK_OK(naibx_add_examples(model, ROWS, rows[0], NULL, NULL,
                              (uint64_t)ROWS * FEATURES, labels, offsets,
                              (uint64_t)ROWS * SET, NULL, NULL, NULL, NULL));
  predict_by_model(model);
  CHECK_OK(naibx_predictor_create(model, NAIBX_FLOAT32, &predictor, NULL));
  predict_by_predictor(predictor);
  CHECK_OK(naibx_save_parts(model, predictor, path, NULL));
  CHECK_OK(naibx_load(path, NULL, &loaded, NULL));
  predict_by_model(loaded);
  CHECK_OK(naibx_load_parts(path, NULL, NULL, &read, NULL));
  predict_by_predictor(read);
  naibx_predictor_destroy(read);
  naibx_predictor_destroy(predictor);
  naibx_destroy(loaded);
  naibx_destroy(model);
  return NULL;
}

static void large_models_fit_a_stack_of_64_kilobytes(void) {
  char path[] = "stack-test.naibx";
  uint64_t random = 64;
  size_t used = 0;
  uint64_t i;
  uint64_t j;
  for (i = 0; i < ROWS; ++i) {
    for (j = 0; j < FEATURES; ++j)
      rows[i][j] = random_normal(&random);
    for (j = 0; j < SET; ++j)
      labels[i * SET + j] = (uint32_t)((i * 7 + j * 13) % LABELS);
    offsets[i + 1] = offsets[i] + SET;
  }
  used = stack_used(live, path);
  printf("a model of %d labels: %lu bytes\n", (int)LABELS, (unsigned long)used);
  CHECK(used < STACK);
  CHECK(remove(path) == 0);
}

#define TESTS(X)                                                               \
  X(every_function_fits_a_stack_of_64_kilobytes)                               \
  X(large_models_fit_a_stack_of_64_kilobytes)
TEST_MAIN(TESTS)
