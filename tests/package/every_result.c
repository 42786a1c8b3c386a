/* Trains models with all families and prints what they and their predictors
 * compute, bit for bit, for a comparison of two builds of the library. The
 * models go to files in the working directory. */
#include <naibx/naibx.h>

#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 120, FEATURES = 37, LABELS = 11, MOST_LABELS = 4 };

static double values[ROWS * FEATURES];
static double weights[ROWS];
static uint32_t labels[ROWS * MOST_LABELS];
static uint64_t label_offsets[ROWS + 1];

static void expect_ok(naibx_status status, const char *call) {
  if (status == NAIBX_OK)
    return;
  fprintf(stderr, "%s: %s\n", call, naibx_status_name(status));
  exit(1);
}

/* The same numbers on every machine, 0 to limit - 1. */
static uint32_t draw(uint32_t limit) {
  static uint64_t state = 1;
  state = state * 6364136223846793005U + 1442695040888963407U;
  return (uint32_t)(state >> 33) % limit;
}

/* Columns: 20 Gaussian, 8 Bernoulli, 6 multinomial, 3 of five categories. */
static double draw_value(int column, uint32_t label) {
  if (column < 20)
    return draw(1000) / 100.0 + label * (column % 3);
  if (column < 28)
    return draw(LABELS) < label;
  return column < 34 ? draw(9) : draw(5);
}

static void draw_examples(void) {
  int row, column;
  for (row = 0; row < ROWS; ++row) {
    const uint32_t first = draw(LABELS - MOST_LABELS);
    const uint32_t count = draw(MOST_LABELS + 1);
    uint32_t i;
    label_offsets[row + 1] = label_offsets[row] + count;
    for (i = 0; i < count; ++i)
      labels[label_offsets[row] + i] = first + i;
    weights[row] = (1 + draw(40)) / 10.0;
    for (column = 0; column < FEATURES; ++column)
      values[row * FEATURES + column] = draw_value(column, first);
  }
}

static naibx_model *trained(void) {
  const uint32_t categories[3] = {5, 5, 5};
  naibx_config *config = NULL;
  naibx_model *model = NULL;
  expect_ok(naibx_config_create(LABELS, &config, NULL), "config");
  expect_ok(naibx_config_add_features(config, NAIBX_GAUSSIAN, 20, NULL), "G");
  expect_ok(naibx_config_add_features(config, NAIBX_BERNOULLI, 8, NULL), "B");
  expect_ok(naibx_config_add_features(config, NAIBX_MULTINOMIAL, 6, NULL), "M");
  expect_ok(naibx_config_add_categorical(config, categories, 3, NULL), "C");
  expect_ok(naibx_create(config, &model, NULL), "create");
  naibx_config_destroy(config);
  expect_ok(naibx_add_examples(model, ROWS, values, NULL, NULL, ROWS * FEATURES,
                               labels, label_offsets, label_offsets[ROWS],
                               weights, NULL, NULL, NULL),
            "learn");
  return model;
}

static void print_answer(const naibx_predictor *predictor) {
  const uint32_t outputs[] = {NAIBX_STEPS, NAIBX_SIZES, NAIBX_SIZE_EVIDENCE,
                              NAIBX_LABEL_SCORES, NAIBX_LABEL_EVIDENCE};
  naibx_request *request = NULL;
  naibx_answer *answer = NULL;
  const uint64_t *offsets;
  const uint32_t *chosen;
  const double *numbers;
  uint64_t count, i;
  int output;
  expect_ok(naibx_request_create(&request, NULL), "request");
  expect_ok(naibx_request_set_outputs(request, 63, NULL), "outputs");
  expect_ok(naibx_answer_create(NULL, &answer, NULL), "answer");
  expect_ok(naibx_answer_predict(answer, predictor, request, ROWS, values, NULL,
                                 NULL, ROWS * FEATURES, NULL, NULL, NULL),
            "predict");
  expect_ok(naibx_answer_sets(answer, &count, &offsets, &chosen, NULL), "sets");
  for (i = 0; i < offsets[count]; ++i)
    printf("%u\n", (unsigned)chosen[i]);
  for (output = 0; output < 5; ++output) {
    expect_ok(
        naibx_answer_numbers(answer, outputs[output], &numbers, &count, NULL),
        "numbers");
    for (i = 0; i < count; ++i)
      printf("%a\n", numbers[i]);
  }
  naibx_answer_destroy(answer);
  naibx_request_destroy(request);
}

/* With every kernel that this machine has. */
static void print_predictor(const naibx_model *model, int32_t form) {
  naibx_predictor *predictor = NULL;
  int kernel;
  expect_ok(naibx_predictor_create(model, form, &predictor, NULL), "predictor");
  for (kernel = NAIBX_KERNEL_BEST; kernel <= NAIBX_KERNEL_NEON; ++kernel) {
    const naibx_status status =
        form == NAIBX_LIVE
            ? NAIBX_OK
            : naibx_predictor_set_number(predictor, NAIBX_KERNEL, kernel, NULL);
    printf("form %d, kernel %d: %s\n", (int)form, kernel,
           naibx_status_name(status));
    if (status == NAIBX_OK)
      print_answer(predictor);
  }
  if (form != NAIBX_LIVE)
    expect_ok(naibx_save_parts(model, predictor,
                               form == NAIBX_FLOAT32 ? "float32" : "float64",
                               NULL),
              "save");
  naibx_predictor_destroy(predictor);
}

int main(void) {
  naibx_model *model;
  draw_examples();
  model = trained();
  print_predictor(model, NAIBX_FLOAT64);
  print_predictor(model, NAIBX_FLOAT32);
  print_predictor(model, NAIBX_LIVE);
  naibx_destroy(model);
  return 0;
}
