/* NULL for every pointer argument of every function, in turn. */
#include "check.h"
#include "fixture.h"

#include <stdlib.h>
#include <string.h>

static const double row[MIXED_FEATURES] = {0.5, 0.5, 1, 2, 0, 1};

static void C48_destroy_takes_null(void) {
  naibx_destroy(NULL);
  naibx_config_destroy(NULL);
  naibx_workspace_destroy(NULL);
  naibx_allocator_destroy(NULL);
  naibx_error_destroy(NULL);
}

static void C48_plain_getters_take_null(void) {
  CHECK_STATUS(naibx_error_status(NULL), NAIBX_OK);
  CHECK(strcmp(naibx_error_message(NULL), "") == 0);
  CHECK_EQUAL(naibx_error_row(NULL), -1);
  CHECK_EQUAL(naibx_error_column(NULL), -1);
  CHECK_EQUAL(naibx_config_label_count(NULL), 0);
  CHECK_EQUAL(naibx_config_feature_count(NULL), 0);
  CHECK_EQUAL(naibx_config_smoothing(NULL), 0);
  CHECK_EQUAL(naibx_config_feature_smoothing(NULL), 0);
  CHECK_EQUAL(naibx_config_variance_prior(NULL), 0);
  CHECK_EQUAL(naibx_config_fixed_size(NULL), NAIBX_SIZE_PREDICTED);
  CHECK_EQUAL(naibx_config_allow_empty(NULL), 0);
  CHECK_EQUAL(naibx_config_merge_duplicates(NULL), 0);
}

static void *allocate(void *context, size_t size, size_t alignment) {
  (void)context;
  (void)alignment;
  return malloc(size);
}

static void deallocate(void *context, void *memory, size_t size,
                       size_t alignment) {
  (void)context;
  (void)size;
  (void)alignment;
  free(memory);
}

static void C48_allocator(void) {
  naibx_allocator *made = NULL;
#define NO_ALLOCATE(e) naibx_allocator_create(NULL, deallocate, NULL, &made, e)
#define NO_DEALLOCATE(e) naibx_allocator_create(allocate, NULL, NULL, &made, e)
#define NO_PLACE(e) naibx_allocator_create(allocate, deallocate, NULL, NULL, e)
  CHECK_NULL(NO_ALLOCATE);
  CHECK(made == NULL);
  CHECK_NULL(NO_DEALLOCATE);
  CHECK_NULL(NO_PLACE);
#undef NO_PLACE
}

static void C48_configuration_setters(void) {
  naibx_config *config = make_config(2, NAIBX_GAUSSIAN, 1);
  const uint32_t categories[1] = {2};
#define CREATE(e) naibx_config_create(2, NULL, e)
#define FEATURES(e) naibx_config_add_features(NULL, NAIBX_GAUSSIAN, 1, e)
#define CATEGORICAL_1(e) naibx_config_add_categorical(NULL, categories, 1, e)
#define CATEGORICAL_2(e) naibx_config_add_categorical(config, NULL, 1, e)
#define EXTEND(e) naibx_config_extend_group(NULL, 0, 1, e)
#define SMOOTHING(e) naibx_config_set_smoothing(NULL, 1.0, e)
#define FEATURE_SMOOTHING(e) naibx_config_set_feature_smoothing(NULL, 1.0, e)
#define PRIOR(e) naibx_config_set_variance_prior(NULL, 1.0, e)
#define FIXED_SIZE(e) naibx_config_set_fixed_size(NULL, 1, e)
#define ALLOW_EMPTY(e) naibx_config_set_allow_empty(NULL, 1, e)
#define MERGE(e) naibx_config_set_merge_duplicates(NULL, 1, e)
#define ALLOCATOR(e) naibx_config_set_allocator(NULL, NULL, e)
  CHECK_NULL(CREATE);
  CHECK_NULL(FEATURES);
  CHECK_NULL(CATEGORICAL_1);
  CHECK_NULL(CATEGORICAL_2);
  CHECK_NULL(EXTEND);
  CHECK_NULL(SMOOTHING);
  CHECK_NULL(FEATURE_SMOOTHING);
  CHECK_NULL(PRIOR);
  CHECK_NULL(FIXED_SIZE);
  CHECK_NULL(ALLOW_EMPTY);
  CHECK_NULL(MERGE);
  CHECK_NULL(ALLOCATOR);
  CHECK_OK(naibx_config_set_allocator(config, NULL, NULL));
  CHECK_EQUAL(naibx_config_feature_count(config), 1);
  naibx_config_destroy(config);
}

static void C48_names(void) {
  naibx_config *config = make_config(2, NAIBX_GAUSSIAN, 1);
  const uint32_t categories[1] = {2};
  const char *name = "x";
  int32_t family = 9;
#define SET_LABEL_1(e) naibx_config_set_label_name(NULL, 0, "x", e)
#define SET_LABEL_2(e) naibx_config_set_label_name(config, 0, NULL, e)
#define SET_FEATURE_1(e) naibx_config_set_feature_name(NULL, 0, "x", e)
#define SET_FEATURE_2(e) naibx_config_set_feature_name(config, 0, NULL, e)
#define SET_CATEGORY_1(e) naibx_config_set_category_name(NULL, 1, 0, "x", e)
#define SET_CATEGORY_2(e) naibx_config_set_category_name(config, 1, 0, NULL, e)
#define LABEL_1(e) naibx_config_label_name(NULL, 0, &name, e)
#define LABEL_2(e) naibx_config_label_name(config, 0, NULL, e)
#define FEATURE_1(e) naibx_config_feature_name(NULL, 0, &name, e)
#define FEATURE_2(e) naibx_config_feature_name(config, 0, NULL, e)
#define CATEGORY_1(e) naibx_config_category_name(NULL, 1, 0, &name, e)
#define CATEGORY_2(e) naibx_config_category_name(config, 1, 0, NULL, e)
#define FEATURE(e) naibx_config_feature(NULL, 0, &family, NULL, NULL, e)
  CHECK_OK(naibx_config_add_categorical(config, categories, 1, NULL));
  CHECK_NULL(SET_LABEL_1);
  CHECK_NULL(SET_LABEL_2);
  CHECK_NULL(SET_FEATURE_1);
  CHECK_NULL(SET_FEATURE_2);
  CHECK_NULL(SET_CATEGORY_1);
  CHECK_NULL(SET_CATEGORY_2);
  CHECK_NULL(LABEL_1);
  CHECK(name == NULL);
  CHECK_NULL(LABEL_2);
  CHECK_NULL(FEATURE_1);
  CHECK_NULL(FEATURE_2);
  CHECK_NULL(CATEGORY_1);
  CHECK_NULL(CATEGORY_2);
  CHECK_NULL(FEATURE);
  CHECK_EQUAL(family, 0);
  CHECK_OK(naibx_config_feature(config, 1, NULL, NULL, NULL, NULL));
  naibx_config_destroy(config);
}

static void C48_life_of_a_model(void) {
  naibx_config *config = make_config(2, NAIBX_GAUSSIAN, 1);
  naibx_model *model = make_mixed_model();
  naibx_model *made = model;
  naibx_config *taken = config;
  naibx_workspace *workspace = (naibx_workspace *)model;
#define CREATE_1(e) naibx_create(NULL, &made, e)
#define CREATE_2(e) naibx_create(config, NULL, e)
#define COPY_1(e) naibx_copy(NULL, &made, e)
#define COPY_2(e) naibx_copy(model, NULL, e)
#define CONFIG_1(e) naibx_get_config(NULL, &taken, e)
#define CONFIG_2(e) naibx_get_config(model, NULL, e)
#define WORKSPACE_1(e) naibx_workspace_create(NULL, &workspace, e)
#define WORKSPACE_2(e) naibx_workspace_create(model, NULL, e)
  CHECK_NULL(CREATE_1);
  CHECK(made == NULL);
  CHECK_NULL(CREATE_2);
  made = model;
  CHECK_NULL(COPY_1);
  CHECK(made == NULL);
  CHECK_NULL(COPY_2);
  CHECK_NULL(CONFIG_1);
  CHECK(taken == NULL);
  CHECK_NULL(CONFIG_2);
  CHECK_NULL(WORKSPACE_1);
  CHECK(workspace == NULL);
  CHECK_NULL(WORKSPACE_2);
  naibx_destroy(model);
  naibx_config_destroy(config);
}

static void run_nothing(void *context, uint64_t task_count, naibx_task task,
                        void *task_context) {
  (void)context;
  (void)task_count;
  (void)task;
  (void)task_context;
}

static void C48_threads(void) {
#define MODEL_THREADS(e) naibx_set_threads(NULL, 2, e)
#define MODEL_EXECUTOR(e) naibx_set_executor(NULL, run_nothing, NULL, 2, e)
#define THREADS(e) naibx_workspace_set_threads(NULL, 2, e)
#define EXECUTOR(e) naibx_workspace_set_executor(NULL, run_nothing, NULL, 2, e)
  CHECK_NULL(MODEL_THREADS);
  CHECK_NULL(MODEL_EXECUTOR);
  CHECK_NULL(THREADS);
  CHECK_NULL(EXECUTOR);
}

static void C48_learning(void) {
  naibx_model *model = make_mixed_model();
  const saved_model before = save_model(model);
  const uint32_t labels[1] = {1};
  const uint32_t indices[1] = {0};
  const uint64_t offsets[2] = {0, 1};
#define ADD(m, x, y, e) naibx_add_example(m, x, NULL, 6, y, 1, 1.0, e)
#define ADD_1(e) ADD(NULL, row, labels, e)
#define ADD_2(e) ADD(model, NULL, labels, e)
#define ADD_3(e) ADD(model, row, NULL, e)
#define SPARSE(e) naibx_add_example(model, NULL, indices, 1, labels, 1, 1.0, e)
#define BATCH(m, x, y, o, e)                                                   \
  naibx_add_examples(m, 1, x, NULL, NULL, 6, y, o, 1, NULL, NULL, NULL, e)
#define BATCH_1(e) BATCH(NULL, row, labels, offsets, e)
#define BATCH_2(e) BATCH(model, NULL, labels, offsets, e)
#define BATCH_3(e) BATCH(model, row, NULL, offsets, e)
#define BATCH_4(e) BATCH(model, row, labels, NULL, e)
#define BATCH_5(e)                                                             \
  naibx_add_examples(model, 1, row, indices, NULL, 1, labels, offsets, 1,      \
                     NULL, NULL, NULL, e)
  CHECK_NULL(ADD_1);
  CHECK_NULL(ADD_2);
  CHECK_NULL(ADD_3);
  CHECK_NULL(SPARSE);
  CHECK_NULL(BATCH_1);
  CHECK_NULL(BATCH_2);
  CHECK_NULL(BATCH_3);
  CHECK_NULL(BATCH_4);
  CHECK_NULL(BATCH_5);
  CHECK(is_unchanged(model, &before));
  free(before.bytes);
  naibx_destroy(model);
}

static void C48_prediction(void) {
  naibx_model *model = make_mixed_model();
  uint32_t labels[MIXED_LABELS];
  uint64_t offsets[2];
  double scores[MIXED_LABELS + 1];
  uint64_t count = 9;
#define PREDICT(m, x, y, n, e)                                                 \
  naibx_predict(m, x, NULL, 6, 2, y, NULL, 4, n, NULL, e)
#define PREDICT_1(e) PREDICT(NULL, row, labels, &count, e)
#define PREDICT_2(e) PREDICT(model, NULL, labels, &count, e)
#define PREDICT_3(e) PREDICT(model, row, NULL, &count, e)
#define PREDICT_4(e) PREDICT(model, row, labels, NULL, e)
#define MANY(m, x, o, y, n, e)                                                 \
  naibx_predict_batch(m, 1, x, NULL, NULL, 6, NULL, o, y, NULL, 4, n, NULL,    \
                      NULL, NULL, e)
#define MANY_1(e) MANY(NULL, row, offsets, labels, &count, e)
#define MANY_2(e) MANY(model, NULL, offsets, labels, &count, e)
#define MANY_3(e) MANY(model, row, NULL, labels, &count, e)
#define MANY_4(e) MANY(model, row, offsets, NULL, &count, e)
#define MANY_5(e) MANY(model, row, offsets, labels, NULL, e)
#define SCORE(what, m, x, y, e) what(m, x, NULL, 6, y, 5, NULL, NULL, e)
#define LABELS_1(e) SCORE(naibx_score_labels, NULL, row, scores, e)
#define LABELS_2(e) SCORE(naibx_score_labels, model, NULL, scores, e)
#define LABELS_3(e) SCORE(naibx_score_labels, model, row, NULL, e)
#define SIZES_1(e) SCORE(naibx_score_sizes, NULL, row, scores, e)
#define SIZES_2(e) SCORE(naibx_score_sizes, model, NULL, scores, e)
#define SIZES_3(e) SCORE(naibx_score_sizes, model, row, NULL, e)
  CHECK_NULL(PREDICT_1);
  CHECK_EQUAL(count, 0);
  CHECK_NULL(PREDICT_2);
  CHECK_NULL(PREDICT_3);
  CHECK_NULL(PREDICT_4);
  count = 9;
  CHECK_NULL(MANY_1);
  CHECK_EQUAL(count, 0);
  CHECK_NULL(MANY_2);
  CHECK_NULL(MANY_3);
  CHECK_NULL(MANY_4);
  CHECK_NULL(MANY_5);
  CHECK_NULL(LABELS_1);
  CHECK_NULL(LABELS_2);
  CHECK_NULL(LABELS_3);
  CHECK_NULL(SIZES_1);
  CHECK_NULL(SIZES_2);
  CHECK_NULL(SIZES_3);
  naibx_destroy(model);
}

static void C48_statistics(void) {
  naibx_model *model = make_mixed_model();
  double weight = 9.0;
#define WEIGHT_1(e) naibx_get_weight(NULL, &weight, e)
#define WEIGHT_2(e) naibx_get_weight(model, NULL, e)
#define LABEL_WEIGHT_1(e) naibx_get_label_weight(NULL, 0, &weight, e)
#define LABEL_WEIGHT_2(e) naibx_get_label_weight(model, 0, NULL, e)
#define SIZE_WEIGHT_1(e) naibx_get_size_weight(NULL, 0, &weight, e)
#define SIZE_WEIGHT_2(e) naibx_get_size_weight(model, 0, NULL, e)
#define BOTH_1(e) naibx_get_label_size_weight(NULL, 0, 1, &weight, e)
#define BOTH_2(e) naibx_get_label_size_weight(model, 0, 1, NULL, e)
#define PAIR_1(e) naibx_get_pair_weight(NULL, 0, 1, &weight, e)
#define PAIR_2(e) naibx_get_pair_weight(model, 0, 1, NULL, e)
#define GAUSSIAN(e) naibx_get_gaussian(NULL, 0, 0, 0, &weight, NULL, NULL, e)
#define VALUE(e) naibx_get_value_weight(NULL, 0, 0, 2, 0, &weight, NULL, e)
  CHECK_NULL(WEIGHT_1);
  CHECK_EQUAL(weight, 0);
  CHECK_NULL(WEIGHT_2);
  CHECK_NULL(LABEL_WEIGHT_1);
  CHECK_NULL(LABEL_WEIGHT_2);
  CHECK_NULL(SIZE_WEIGHT_1);
  CHECK_NULL(SIZE_WEIGHT_2);
  CHECK_NULL(BOTH_1);
  CHECK_NULL(BOTH_2);
  CHECK_NULL(PAIR_1);
  CHECK_NULL(PAIR_2);
  CHECK_NULL(GAUSSIAN);
  CHECK_NULL(VALUE);
  CHECK_OK(naibx_get_gaussian(model, 0, 0, 0, NULL, NULL, NULL, NULL));
  CHECK_OK(naibx_get_value_weight(model, 0, 0, 2, 0, NULL, NULL, NULL));
  naibx_destroy(model);
}

static void C48_files(void) {
  naibx_model *model = make_mixed_model();
  naibx_model *loaded = model;
  const saved_model saved = save_model(model);
  uint64_t size = 9;
#define SAVE_1(e) naibx_save(NULL, "model", e)
#define SAVE_2(e) naibx_save(model, NULL, e)
#define TO_BUFFER(m, b, n, e) naibx_save_to_buffer(m, b, saved.size, n, e)
#define TO_BUFFER_1(e) TO_BUFFER(NULL, saved.bytes, &size, e)
#define TO_BUFFER_2(e) TO_BUFFER(model, NULL, &size, e)
#define TO_BUFFER_3(e) TO_BUFFER(model, saved.bytes, NULL, e)
#define LOAD_1(e) naibx_load(NULL, NULL, &loaded, e)
#define LOAD_2(e) naibx_load("model", NULL, NULL, e)
#define FROM_1(e) naibx_load_from_buffer(NULL, 100, NULL, &loaded, e)
#define FROM_2(e) naibx_load_from_buffer(saved.bytes, 100, NULL, NULL, e)
  CHECK_NULL(SAVE_1);
  CHECK_NULL(SAVE_2);
  CHECK_NULL(TO_BUFFER_1);
  CHECK_EQUAL(size, 0);
  CHECK_NULL(TO_BUFFER_2);
  CHECK_NULL(TO_BUFFER_3);
  CHECK_NULL(LOAD_1);
  CHECK(loaded == NULL);
  CHECK_NULL(LOAD_2);
  loaded = model;
  CHECK_NULL(FROM_1);
  CHECK(loaded == NULL);
  CHECK_NULL(FROM_2);
  free(saved.bytes);
  naibx_destroy(model);
}

#define TESTS(X)                                                               \
  X(C48_destroy_takes_null)                                                    \
  X(C48_plain_getters_take_null)                                               \
  X(C48_allocator)                                                             \
  X(C48_configuration_setters)                                                 \
  X(C48_names)                                                                 \
  X(C48_life_of_a_model)                                                       \
  X(C48_threads)                                                               \
  X(C48_learning)                                                              \
  X(C48_prediction)                                                            \
  X(C48_statistics)                                                            \
  X(C48_files)
TEST_MAIN(TESTS)
