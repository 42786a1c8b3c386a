/* Counts that no array of the machine can have, and models that it has no
 * room for. On 32 bits many counts would otherwise be cut off to small ones. */
#include "check.h"
#include "fixture.h"
#include "pool.h"
#include "predicting.h"

#include <stdint.h>
#include <stdlib.h>

static const double row[MIXED_FEATURES] = {0.5, 0.5, 1, 2, 0, 1};
static const uint32_t set[1] = {1};

/* Above what fits, by nothing and by much, and what would be `right` if it
 * were cut off to a size. */
enum { COUNTS = 3 };
static void make_counts(uint64_t *counts, size_t size, uint64_t right) {
  counts[0] = (uint64_t)PTRDIFF_MAX / size + 1;
  counts[1] = UINT64_MAX - UINT32_MAX + right;
  counts[2] = UINT64_MAX;
}

#define CHECK_OUT_OF_RANGE(call)                                               \
  do {                                                                         \
    naibx_error *error = NULL;                                                 \
    CHECK_STATUS(call, NAIBX_ERROR_OUT_OF_RANGE);                              \
    expect_error(error, NAIBX_ERROR_OUT_OF_RANGE, -1, -1, "address space");    \
  } while (0)

static void C44_an_example_larger_than_the_address_space_is_refused(void) {
  naibx_model *model = make_mixed_model();
  const saved_model before = save_model(model);
  uint64_t counts[COUNTS];
  int i;
  make_counts(counts, sizeof row[0], MIXED_FEATURES);
  for (i = 0; i < COUNTS; ++i)
    CHECK_OUT_OF_RANGE(
        naibx_add_example(model, row, NULL, counts[i], set, 1, 1.0, &error));
  make_counts(counts, sizeof set[0], 1);
  for (i = 0; i < COUNTS; ++i)
    CHECK_OUT_OF_RANGE(naibx_add_example(model, row, NULL, MIXED_FEATURES, set,
                                         counts[i], 1.0, &error));
  CHECK(is_unchanged(model, &before));
  free(before.bytes);
  naibx_destroy(model);
}

static void C44_a_batch_larger_than_the_address_space_is_refused(void) {
  const uint64_t offsets[2] = {0, 1};
  const uint64_t row_offsets[2] = {0, MIXED_FEATURES};
  const uint32_t columns[MIXED_FEATURES] = {0, 1, 2, 3, 4, 5};
  naibx_model *model = make_mixed_model();
  const saved_model before = save_model(model);
  uint64_t counts[COUNTS];
  int i;
  make_counts(counts, sizeof offsets[0], 1);
  for (i = 0; i < COUNTS; ++i) {
    CHECK_OUT_OF_RANGE(naibx_add_examples(model, counts[i], row, NULL, NULL,
                                          MIXED_FEATURES, set, offsets, 1, NULL,
                                          NULL, NULL, &error));
    CHECK_OUT_OF_RANGE(naibx_add_examples(
        model, counts[i], row, columns, row_offsets, MIXED_FEATURES, set,
        offsets, 1, NULL, NULL, NULL, &error));
  }
  make_counts(counts, sizeof row[0], MIXED_FEATURES);
  for (i = 0; i < COUNTS; ++i)
    CHECK_OUT_OF_RANGE(naibx_add_examples(model, 1, row, NULL, NULL, counts[i],
                                          set, offsets, 1, NULL, NULL, NULL,
                                          &error));
  make_counts(counts, sizeof set[0], 1);
  for (i = 0; i < COUNTS; ++i)
    CHECK_OUT_OF_RANGE(naibx_add_examples(model, 1, row, NULL, NULL,
                                          MIXED_FEATURES, set, offsets,
                                          counts[i], NULL, NULL, NULL, &error));
  CHECK(is_unchanged(model, &before));
  free(before.bytes);
  naibx_destroy(model);
}

static void C44_a_query_larger_than_the_address_space_is_refused(void) {
  naibx_model *model = make_mixed_model();
  naibx_predictor *predictor = NULL;
  double scores[MIXED_LABELS + 1];
  uint32_t labels[MIXED_LABELS];
  uint64_t label_offsets[2];
  uint64_t count = 0;
  uint64_t counts[COUNTS];
  int i;
  CHECK_OK(naibx_predictor_create(model, NAIBX_FLOAT64, &predictor, NULL));
  make_counts(counts, sizeof row[0], MIXED_FEATURES);
  for (i = 0; i < COUNTS; ++i) {
    CHECK_OUT_OF_RANGE(predict_one(by_model(model), row, NULL, counts[i], 1,
                                   labels, NULL, MIXED_LABELS, &count, NULL,
                                   &error));
    CHECK_OUT_OF_RANGE(score_sizes(by_model(model), row, NULL, counts[i],
                                   scores, NULL, NULL, &error));
    CHECK_OUT_OF_RANGE(score_labels(by_model(model), row, NULL, counts[i],
                                    scores, NULL, NULL, &error));
    CHECK_OUT_OF_RANGE(predict_batch(
        by_model(model), 1, row, NULL, NULL, counts[i], NULL, label_offsets,
        labels, NULL, MIXED_LABELS, &count, NULL, NULL, NULL, &error));
    CHECK_OUT_OF_RANGE(predict_one(by_predictor(predictor), row, NULL,
                                   counts[i], 1, labels, NULL, MIXED_LABELS,
                                   &count, NULL, &error));
    CHECK_OUT_OF_RANGE(score_sizes(by_predictor(predictor), row, NULL,
                                   counts[i], scores, NULL, NULL, &error));
    CHECK_OUT_OF_RANGE(score_labels(by_predictor(predictor), row, NULL,
                                    counts[i], scores, NULL, NULL, &error));
    CHECK_OUT_OF_RANGE(predict_batch(by_predictor(predictor), 1, row, NULL,
                                     NULL, counts[i], NULL, label_offsets,
                                     labels, NULL, MIXED_LABELS, &count, NULL,
                                     NULL, NULL, &error));
  }
  make_counts(counts, sizeof label_offsets[0], 1);
  for (i = 0; i < COUNTS; ++i) {
    CHECK_OUT_OF_RANGE(predict_batch(by_model(model), counts[i], row, NULL,
                                     NULL, MIXED_FEATURES, NULL, label_offsets,
                                     labels, NULL, MIXED_LABELS, &count, NULL,
                                     NULL, NULL, &error));
    CHECK_OUT_OF_RANGE(predict_batch(by_predictor(predictor), counts[i], row,
                                     NULL, NULL, MIXED_FEATURES, NULL,
                                     label_offsets, labels, NULL, MIXED_LABELS,
                                     &count, NULL, NULL, NULL, &error));
  }
  naibx_predictor_destroy(predictor);
  naibx_destroy(model);
}

static void C44_a_buffer_larger_than_the_address_space_is_refused(void) {
  naibx_model *model = make_mixed_model();
  const saved_model saved = save_model(model);
  naibx_model *loaded = NULL;
  naibx_predictor *predictor = NULL;
  uint64_t counts[COUNTS];
  int i;
  make_counts(counts, 1, saved.size);
  for (i = 0; i < COUNTS; ++i) {
    CHECK_OUT_OF_RANGE(
        naibx_read_parts(saved.bytes, counts[i], NULL, &loaded, NULL, &error));
    CHECK_OUT_OF_RANGE(naibx_read_parts(saved.bytes, counts[i], NULL, NULL,
                                        &predictor, &error));
  }
  free(saved.bytes);
  naibx_destroy(model);
}

/* Room for results may be as large as the caller likes to say. */
static void an_output_of_any_capacity_is_used(void) {
  naibx_model *model = make_mixed_model();
  uint32_t labels[MIXED_LABELS];
  uint64_t count = 0;
  CHECK_OK(naibx_predict(model, row, NULL, MIXED_FEATURES, 2, labels,
                         UINT64_MAX, &count, NULL));
  CHECK_EQUAL(count, 2);
  naibx_destroy(model);
}

/* An allocator that gives no block that a small machine may not have. */
static void *take_little(void *context, size_t size, size_t alignment) {
  return size > (size_t)1 << 28 ? NULL : take(context, size, alignment);
}

/* Half of a million labels, each with each: 1 TB. What would be left of the
 * product on 32 bits is nothing. */
static void C44_pairs_larger_than_the_address_space_are_refused(void) {
  const uint32_t label_count = UINT32_C(1) << 19;
  pool small = {0, 0, 0, 0};
  naibx_allocator *allocator = NULL;
  naibx_config *config = make_config(label_count, NAIBX_BERNOULLI, 1);
  naibx_model *model = NULL;
  uint32_t *labels = malloc(label_count * sizeof *labels);
  const double value = 1.0;
  uint32_t label;
  CHECK(labels != NULL);
  CHECK_OK(
      naibx_allocator_create(take_little, give_back, &small, &allocator, NULL));
  CHECK_OK(naibx_config_set_allocator(config, allocator, NULL));
  CHECK_OK(naibx_create(config, &model, NULL));
  for (label = 0; label < label_count; ++label)
    labels[label] = label;
  CHECK_STATUS(
      naibx_add_example(model, &value, NULL, 1, labels, label_count, 1.0, NULL),
      NAIBX_ERROR_OUT_OF_MEMORY);
  CHECK_OK(naibx_add_example(model, &value, NULL, 1, labels, 3, 1.0, NULL));
  free(labels);
  naibx_destroy(model);
  naibx_config_destroy(config);
  naibx_allocator_destroy(allocator);
  CHECK_EQUAL(small.blocks_held, 0);
}

#define TESTS(X)                                                               \
  X(C44_an_example_larger_than_the_address_space_is_refused)                   \
  X(C44_a_batch_larger_than_the_address_space_is_refused)                      \
  X(C44_a_query_larger_than_the_address_space_is_refused)                      \
  X(C44_a_buffer_larger_than_the_address_space_is_refused)                     \
  X(C44_pairs_larger_than_the_address_space_are_refused)                       \
  X(an_output_of_any_capacity_is_used)
TEST_MAIN(TESTS)
