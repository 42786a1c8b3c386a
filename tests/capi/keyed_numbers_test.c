/* Numbers by key: which there are, what they may be, and who may set them. */
#include "asking.h"
#include "check.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/* Keys that none of the enumerations has. */
static const int32_t no_keys[] = {0, -1, 99, INT32_MIN, INT32_MAX};
enum { NO_KEYS = sizeof no_keys / sizeof no_keys[0] };

#define CHECK_REFUSED(call, words)                                             \
  do {                                                                         \
    naibx_error *error = NULL;                                                 \
    CHECK_STATUS(call, NAIBX_ERROR_OUT_OF_RANGE);                              \
    expect_error(error, NAIBX_ERROR_OUT_OF_RANGE, -1, -1, words);              \
  } while (0)

static double config_value(const naibx_config *config, int32_t key) {
  double found = -7;
  CHECK_OK(naibx_config_get_number(config, key, &found, NULL));
  return found;
}

static void every_number_of_a_configuration(void) {
  static const struct {
    int32_t key;
    double at_first;
    double good[3];
    double bad[4];
  } numbers[] = {
      {NAIBX_SMOOTHING, 1, {0, 1e-300, 1e12}, {-1, 1e-301, 2e12, -1e-9}},
      {NAIBX_FEATURE_SMOOTHING, 1, {0, 0.5, 1e12}, {-1, 1e-301, 2e12, -1e-9}},
      {NAIBX_VARIANCE_PRIOR, 1, {0, 1e-12, 1e12}, {-1, 1e-13, 2e12, -1e-9}},
      {NAIBX_FIXED_SIZE, -1, {0, 3, -1}, {4, -2, 0.5, 1e18}},
      {NAIBX_ALLOW_EMPTY, 0, {1, 0, 1}, {-1, 2, 0.5, 1e18}},
      {NAIBX_MERGE_DUPLICATES, 0, {1, 0, 1}, {-1, 2, 0.5, 1e18}},
      {NAIBX_METHOD, 0, {1, 3, 0}, {-1, 4, 0.5, 1e18}},
      {NAIBX_LANDMARKS, 500, {1, 8192, 20}, {0, 8193, 0.5, 1e18}},
      {NAIBX_RESERVOIR, 2000, {150, 65536, 200}, {149, 65537, 200.5, 1e18}},
      {NAIBX_SEED, 0, {1, 9007199254740992.0, 7}, {-1, 0.5, 1e16, 1e18}},
      {NAIBX_LOSS, 0, {1, 4, 2}, {-1, 5, 0.5, 1e18}},
      {NAIBX_SEEN_SETS, 65536, {1, 1048576, 7}, {0, 1048577, 0.5, 1e18}}};
  naibx_config *config = make_config(3, NAIBX_GAUSSIAN, 2);
  size_t i;
  int j;
  for (i = 0; i < sizeof numbers / sizeof numbers[0]; ++i) {
    const int32_t key = numbers[i].key;
    CHECK_EQUAL(config_value(config, key), numbers[i].at_first);
    for (j = 0; j < 3; ++j) {
      CHECK_OK(naibx_config_set_number(config, key, numbers[i].good[j], NULL));
      CHECK_EQUAL(config_value(config, key), numbers[i].good[j]);
    }
    for (j = 0; j < 4; ++j)
      CHECK_REFUSED(
          naibx_config_set_number(config, key, numbers[i].bad[j], &error), "");
    CHECK_REFUSED(naibx_config_set_number(config, key, (double)NAN, &error),
                  "");
    CHECK_REFUSED(naibx_config_set_number(config, key, HUGE_VAL, &error), "");
    CHECK_EQUAL(config_value(config, key), numbers[i].good[2]);
  }
  CHECK_EQUAL(config_value(config, NAIBX_LABEL_COUNT), 3);
  CHECK_EQUAL(config_value(config, NAIBX_FEATURE_COUNT), 2);
  CHECK_REFUSED(naibx_config_set_number(config, NAIBX_LABEL_COUNT, 3, &error),
                "read only");
  CHECK_REFUSED(naibx_config_set_number(config, NAIBX_FEATURE_COUNT, 2, &error),
                "read only");
  for (j = 0; j < NO_KEYS; ++j) {
    double found = -7;
    CHECK_REFUSED(naibx_config_set_number(config, no_keys[j], 1, &error),
                  "NAIBX_SEEN_SETS (14)");
    CHECK_REFUSED(naibx_config_get_number(config, no_keys[j], &found, &error),
                  "NAIBX_SEEN_SETS (14)");
    CHECK_EQUAL(found, 0);
  }
  naibx_config_destroy(config);
}

static double predictor_value(const naibx_predictor *predictor, int32_t key,
                              uint32_t index) {
  double found = -7;
  CHECK_OK(naibx_predictor_get_number(predictor, key, index, &found, NULL));
  return found;
}

static void refuse_keys_of_a_predictor(naibx_predictor *predictor) {
  double found = -7;
  int32_t key;
  int i;
  for (key = NAIBX_FORM; key <= NAIBX_DECODER_GAIN; ++key) {
    if (key != NAIBX_KERNEL)
      CHECK_REFUSED(naibx_predictor_set_number(predictor, key, 1, &error),
                    "read only");
    if (key != NAIBX_LABEL_SEEN && key != NAIBX_SIZE_SEEN)
      CHECK_REFUSED(
          naibx_predictor_get_number(predictor, key, 1, &found, &error),
          "index");
  }
  for (i = 0; i < NO_KEYS; ++i) {
    CHECK_REFUSED(naibx_predictor_set_number(predictor, no_keys[i], 1, &error),
                  "NAIBX_DECODER_GAIN (15)");
    CHECK_REFUSED(
        naibx_predictor_get_number(predictor, no_keys[i], 0, &found, &error),
        "NAIBX_DECODER_GAIN (15)");
  }
  CHECK_REFUSED(naibx_predictor_get_number(predictor, NAIBX_LABEL_SEEN, 5,
                                           &found, &error),
                "5");
  CHECK_REFUSED(
      naibx_predictor_get_number(predictor, NAIBX_SIZE_SEEN, 6, &found, &error),
      "6");
  CHECK_EQUAL(found, 0);
}

static void every_number_of_a_predictor(void) {
  const double rows[2] = {1.0, 2.0};
  const uint32_t set[2] = {1, 4};
  const double bad_kernels[5] = {-1, 6, 0.5, 1e18, (double)NAN};
  naibx_model *model = make_model(5, NAIBX_GAUSSIAN, 1);
  int32_t form;
  learn_set(model, &rows[0], 1, set, 2, 1.0);
  learn_set(model, &rows[1], 1, set, 0, 1.0);
  for (form = NAIBX_FLOAT64; form <= NAIBX_LIVE; ++form) {
    naibx_predictor *predictor = make_predictor(model, form);
    const double kernel = predictor_value(predictor, NAIBX_KERNEL, 0);
    uint32_t i;
    CHECK_EQUAL(predictor_value(predictor, NAIBX_FORM, 0), form);
    CHECK((predictor_value(predictor, NAIBX_TABLE_BYTES, 0) > 0) ==
          (form != NAIBX_LIVE));
    CHECK(kernel >= NAIBX_KERNEL_PORTABLE && kernel <= NAIBX_KERNEL_NEON);
    for (i = 0; i < 5; ++i)
      CHECK_EQUAL(predictor_value(predictor, NAIBX_LABEL_SEEN, i),
                  i == 1 || i == 4);
    for (i = 0; i <= 5; ++i)
      CHECK_EQUAL(predictor_value(predictor, NAIBX_SIZE_SEEN, i),
                  i == 0 || i == 2);
    CHECK_EQUAL(predictor_value(predictor, NAIBX_PREDICTOR_METHOD, 0),
                NAIBX_METHOD_NAIVE);
    CHECK(isnan(predictor_value(predictor, NAIBX_HELD_OUT_UTILITY, 0)));
    CHECK(isnan(predictor_value(predictor, NAIBX_GAIN, 0)));
    CHECK_EQUAL(predictor_value(predictor, NAIBX_RIDGE_LAMBDA, 0), 0);
    CHECK_EQUAL(predictor_value(predictor, NAIBX_RIDGE_WIDTH, 0), 0);
    CHECK_EQUAL(predictor_value(predictor, NAIBX_DECODER, 0),
                NAIBX_DECODE_CASCADE);
    CHECK_EQUAL(predictor_value(predictor, NAIBX_DECODER_SET_WEIGHT, 0), 0);
    CHECK_EQUAL(predictor_value(predictor, NAIBX_DECODER_SIZE_WEIGHT, 0), 0);
    CHECK_EQUAL(predictor_value(predictor, NAIBX_DECODER_THRESHOLD, 0), 0);
    CHECK(isnan(predictor_value(predictor, NAIBX_DECODER_GAIN, 0)));
    refuse_keys_of_a_predictor(predictor);
    if (form != NAIBX_LIVE) {
      for (i = 0; i < 5; ++i)
        CHECK_REFUSED(naibx_predictor_set_number(predictor, NAIBX_KERNEL,
                                                 bad_kernels[i], &error),
                      "kernel");
      CHECK_EQUAL(predictor_value(predictor, NAIBX_KERNEL, 0), kernel);
      CHECK_OK(naibx_predictor_set_number(predictor, NAIBX_KERNEL,
                                          NAIBX_KERNEL_PORTABLE, NULL));
      CHECK_EQUAL(predictor_value(predictor, NAIBX_KERNEL, 0),
                  NAIBX_KERNEL_PORTABLE);
      CHECK_OK(naibx_predictor_set_number(predictor, NAIBX_KERNEL,
                                          NAIBX_KERNEL_BEST, NULL));
      CHECK_EQUAL(predictor_value(predictor, NAIBX_KERNEL, 0), kernel);
    }
    naibx_predictor_destroy(predictor);
  }
  naibx_destroy(model);
}

static double model_value(const naibx_model *model, int32_t key, uint32_t first,
                          uint32_t second) {
  double found = -7;
  CHECK_OK(naibx_get_number(model, key, first, second, &found, NULL));
  return found;
}

static void refuse_keys_of_a_model(const naibx_model *model) {
  static const struct {
    int32_t key;
    uint32_t first, second;
  } wrong[] = {{NAIBX_WEIGHT, 1, 0},
               {NAIBX_WEIGHT, 0, 1},
               {NAIBX_TYPICAL_WEIGHT, 1, 0},
               {NAIBX_TYPICAL_WEIGHT, 0, 1},
               {NAIBX_LABEL_WEIGHT, 3, 0},
               {NAIBX_LABEL_WEIGHT, 1, 1},
               {NAIBX_SIZE_WEIGHT, 4, 0},
               {NAIBX_SIZE_WEIGHT, 1, 1},
               {NAIBX_LABEL_SIZE_WEIGHT, 3, 1},
               {NAIBX_LABEL_SIZE_WEIGHT, 1, 4},
               {NAIBX_PAIR_WEIGHT, 3, 0},
               {NAIBX_PAIR_WEIGHT, 0, 3},
               {NAIBX_UNCOMPILED_WEIGHT, 1, 0},
               {NAIBX_UNCOMPILED_WEIGHT, 0, 1},
               {NAIBX_DROPPED_SET_WEIGHT, 1, 0},
               {NAIBX_DROPPED_SET_WEIGHT, 0, 1}};
  double found = -7;
  size_t i;
  int j;
  for (i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
    found = -7;
    CHECK_REFUSED(naibx_get_number(model, wrong[i].key, wrong[i].first,
                                   wrong[i].second, &found, &error),
                  "");
    CHECK_EQUAL(found, 0);
  }
  for (j = 0; j < NO_KEYS; ++j)
    CHECK_REFUSED(naibx_get_number(model, no_keys[j], 0, 0, &found, &error),
                  "NAIBX_DROPPED_SET_WEIGHT (8)");
}

static void every_number_of_a_model(void) {
  const double x = 1.0;
  const uint32_t set[2] = {0, 2};
  naibx_model *model = make_model(3, NAIBX_GAUSSIAN, 1);
  CHECK_EQUAL(model_value(model, NAIBX_WEIGHT, 0, 0), 0);
  CHECK_EQUAL(model_value(model, NAIBX_TYPICAL_WEIGHT, 0, 0), 1);
  learn_set(model, &x, 1, set, 2, 0.5);
  learn_set(model, &x, 1, set + 1, 1, 0.5);
  CHECK_EQUAL(model_value(model, NAIBX_WEIGHT, 0, 0), 1);
  CHECK_EQUAL(model_value(model, NAIBX_TYPICAL_WEIGHT, 0, 0), 0.5);
  CHECK_EQUAL(model_value(model, NAIBX_LABEL_WEIGHT, 0, 0), 0.5);
  CHECK_EQUAL(model_value(model, NAIBX_LABEL_WEIGHT, 1, 0), 0);
  CHECK_EQUAL(model_value(model, NAIBX_LABEL_WEIGHT, 2, 0), 1);
  CHECK_EQUAL(model_value(model, NAIBX_SIZE_WEIGHT, 1, 0), 0.5);
  CHECK_EQUAL(model_value(model, NAIBX_SIZE_WEIGHT, 3, 0), 0);
  CHECK_EQUAL(model_value(model, NAIBX_LABEL_SIZE_WEIGHT, 2, 1), 0.5);
  CHECK_EQUAL(model_value(model, NAIBX_LABEL_SIZE_WEIGHT, 0, 1), 0);
  CHECK_EQUAL(model_value(model, NAIBX_PAIR_WEIGHT, 2, 0), 0.5);
  CHECK_EQUAL(model_value(model, NAIBX_PAIR_WEIGHT, 0, 2), 0.5);
  CHECK_EQUAL(model_value(model, NAIBX_PAIR_WEIGHT, 2, 2), 0);
  CHECK_EQUAL(model_value(model, NAIBX_UNCOMPILED_WEIGHT, 0, 0), 0);
  CHECK_EQUAL(model_value(model, NAIBX_DROPPED_SET_WEIGHT, 0, 0), 0);
  refuse_keys_of_a_model(model);
  naibx_destroy(model);
}

static void every_number_of_load_options(void) {
  static const struct {
    int32_t key;
    double good[3];
    double bad[3];
  } numbers[] = {{NAIBX_LABEL_LIMIT, {0, 5, 1e300}, {-1, 0.5, -1e300}},
                 {NAIBX_FEATURE_LIMIT, {0, 5, 1e18}, {-1, 0.5, -1e300}},
                 {NAIBX_BYTE_LIMIT, {0, 5, 9007199254740992.0}, {-1, 0.5, -2}},
                 {NAIBX_MAP_TABLES, {0, 1, 0}, {-1, 2, 0.5}},
                 {NAIBX_VERIFY_TABLES, {0, 1, 1}, {-1, 2, 0.5}}};
  naibx_load_options *options = NULL;
  size_t i;
  int j;
  CHECK_OK(naibx_load_options_create(&options, NULL));
  for (i = 0; i < sizeof numbers / sizeof numbers[0]; ++i) {
    for (j = 0; j < 3; ++j) {
      CHECK_OK(naibx_load_options_set_number(options, numbers[i].key,
                                             numbers[i].good[j], NULL));
      CHECK_REFUSED(naibx_load_options_set_number(options, numbers[i].key,
                                                  numbers[i].bad[j], &error),
                    "NAIBX_");
    }
    CHECK_REFUSED(naibx_load_options_set_number(options, numbers[i].key,
                                                (double)NAN, &error),
                  "NAIBX_");
  }
  for (j = 0; j < NO_KEYS; ++j)
    CHECK_REFUSED(naibx_load_options_set_number(options, no_keys[j], 1, &error),
                  "NAIBX_VERIFY_TABLES (5)");
  naibx_load_options_destroy(options);
}

#define TESTS(X)                                                               \
  X(every_number_of_a_configuration)                                           \
  X(every_number_of_a_predictor)                                               \
  X(every_number_of_a_model)                                                   \
  X(every_number_of_load_options)
TEST_MAIN(TESTS)
