/* Uses the library the way a host in C does, the failures included whose
 * exceptions have to be thrown and caught inside the library. */
#include <naibx/naibx.h>

#include <inttypes.h>
#include <stdio.h>

static int failures = 0;

static void expect(const char *what, naibx_status actual,
                   naibx_status expected) {
  if (actual == expected)
    return;
  ++failures;
  fprintf(stderr, "%s: got %s, not %s\n", what, naibx_status_name(actual),
          naibx_status_name(expected));
}

static void *no_memory(void *context, size_t size, size_t alignment) {
  (void)context, (void)size, (void)alignment;
  return NULL;
}

static void nothing_to_free(void *context, void *memory, size_t size,
                            size_t alignment) {
  (void)context, (void)memory, (void)size, (void)alignment;
}

static void learn_and_predict(naibx_model *model) {
  const double values[2][2] = {{0.1, 2.0}, {0.9, -1.0}};
  const uint32_t both[2] = {0, 2};
  const uint32_t one[1] = {1};
  uint32_t labels[3] = {9, 9, 9};
  uint64_t count = 0;

  expect("first example",
         naibx_add_example(model, values[0], NULL, 2, both, 2, 1.0, NULL),
         NAIBX_OK);
  expect("second example",
         naibx_add_example(model, values[1], NULL, 2, one, 1, 1.0, NULL),
         NAIBX_OK);
  expect("one feature in place of two",
         naibx_add_example(model, values[0], NULL, 1, both, 2, 1.0, NULL),
         NAIBX_ERROR_FEATURE_COUNT);
  expect("prediction",
         naibx_predict(model, values[1], NULL, 2, NAIBX_SIZE_PREDICTED, labels,
                       3, &count, NULL),
         NAIBX_OK);
  if (count != 1 || labels[0] != 1) {
    ++failures;
    fprintf(stderr, "predicted %" PRIu64 " labels, the first %" PRIu32 "\n",
            count, labels[0]);
  }
}

static void run_out_of_memory(naibx_config *config) {
  naibx_allocator *allocator = NULL;
  naibx_model *model = NULL;
  naibx_error *error = NULL;

  expect("allocator",
         naibx_allocator_create(no_memory, nothing_to_free, NULL, &allocator,
                                NULL),
         NAIBX_OK);
  expect("configuration with it",
         naibx_config_set_allocator(config, allocator, NULL), NAIBX_OK);
  expect("model without memory", naibx_create(config, &model, &error),
         NAIBX_ERROR_OUT_OF_MEMORY);
  naibx_error_destroy(error);
  naibx_destroy(model);
  naibx_allocator_destroy(allocator);
}

int main(void) {
  naibx_config *config = NULL;
  naibx_model *model = NULL;

  if (naibx_version() != NAIBX_VERSION)
    ++failures;
  expect("no labels", naibx_config_create(0, &config, NULL),
         NAIBX_ERROR_OUT_OF_RANGE);
  expect("configuration", naibx_config_create(3, &config, NULL), NAIBX_OK);
  expect("features", naibx_config_add_features(config, NAIBX_GAUSSIAN, 2, NULL),
         NAIBX_OK);
  expect("model", naibx_create(config, &model, NULL), NAIBX_OK);
  learn_and_predict(model);
  naibx_destroy(model);
  model = NULL;
  expect("file that is not there",
         naibx_load("absent/file", NULL, &model, NULL), NAIBX_ERROR_READ);
  run_out_of_memory(config);
  naibx_config_destroy(config);
  return failures == 0 ? 0 : 1;
}
