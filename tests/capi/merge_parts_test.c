/* Parts of a model, which have its map, learn apart and merge. */
#include "check.h"
#include "fixture.h"
#include "merged_ridge.h"

#include <stdlib.h>

/* Of more rows than a sample has. Blocks of 64 rows are left half full. */
static void parts_learn_apart_and_merge_exactly(void) {
  static const int rows[] = {477, 300, 0, 31};
  pool from = {0, 0, 0, 0};
  naibx_model *root = ridge_of(&from, 0, 200);
  naibx_model *parts[4];
  naibx_model *at_once = NULL;
  int begin = 200;
  int i;
  CHECK_OK(naibx_copy(root, &at_once, NULL));
  for (i = 0; i < 4; ++i) {
    CHECK_OK(naibx_create_part(root, &parts[i], NULL));
    learn_rows(parts[i], begin, begin + rows[i]);
    learn_rows(at_once, begin, begin + rows[i]);
    begin += rows[i];
  }
  CHECK_OK(naibx_merge(parts[0], parts[2], NULL));
  CHECK_OK(naibx_merge(parts[3], parts[1], NULL));
  CHECK_OK(naibx_merge(parts[3], parts[0], NULL));
  CHECK_OK(naibx_merge(parts[3], root, NULL));
  expect_same_scores(parts[3], at_once);
  for (i = 0; i < 4; ++i)
    naibx_destroy(parts[i]);
  naibx_destroy(root);
  naibx_destroy(at_once);
  CHECK_EQUAL(from.bytes_held, 0);
}

/* Whichever is merged into which. */
static void an_empty_part_gives_its_map(void) {
  pool from = {0, 0, 0, 0};
  naibx_model *root = ridge_of(&from, 0, 200);
  naibx_model *open = ridge_of(&from, 300, 400);
  naibx_model *part = NULL;
  naibx_model *merged[2];
  naibx_model *at_once = NULL;
  int i;
  CHECK_OK(naibx_create_part(root, &part, NULL));
  CHECK_EQUAL(naibx_compile(part, NULL), NAIBX_NOT_TRAINED);
  CHECK_OK(naibx_create_part(root, &at_once, NULL));
  learn_rows(at_once, 300, 400);
  merge_both_ways(part, open, merged);
  for (i = 0; i < 2; ++i) {
    expect_same_scores(merged[i], at_once);
    CHECK_OK(naibx_merge(merged[i], root, NULL));
    naibx_destroy(merged[i]);
  }
  naibx_destroy(part);
  naibx_destroy(root);
  naibx_destroy(open);
  naibx_destroy(at_once);
}

static void a_part_of_a_model_without_a_map_is_an_empty_model(void) {
  pool from = {0, 0, 0, 0};
  naibx_model *root = ridge_of(&from, 0, 100);
  naibx_model *part = NULL;
  naibx_model *plain = ridge_of(&from, 50, 100);
  CHECK_OK(naibx_create_part(root, &part, NULL));
  learn_rows(part, 50, 100);
  CHECK_OK(naibx_merge(part, root, NULL));
  CHECK_OK(naibx_merge(plain, root, NULL));
  expect_same_scores(part, plain);
  naibx_destroy(part);
  naibx_destroy(plain);
  naibx_destroy(root);
}

/* Of the examples of the map it may lack labels, and sizes. */
static void a_part_can_be_saved_and_can_predict(void) {
  pool from = {0, 0, 0, 0};
  naibx_model *root = ridge_of(&from, 0, 300);
  int rows;
  for (rows = 0; rows < 9; rows += 4) {
    naibx_model *part = NULL;
    naibx_model *loaded = NULL;
    saved_model file;
    int i;
    CHECK_OK(naibx_create_part(root, &part, NULL));
    for (i = 0; i < rows; ++i) {
      double values[COLUMNS];
      const uint32_t label = 1;
      values_of_row(i, values);
      learn_set(part, values, COLUMNS, &label, 1, 1);
    }
    file = save_model(part);
    CHECK_OK(
        naibx_read_parts(file.bytes, file.size, NULL, &loaded, NULL, NULL));
    if (rows > 0)
      expect_same_scores(loaded, part);
    CHECK_OK(naibx_merge(loaded, root, NULL));
    CHECK_OK(naibx_merge(part, root, NULL));
    expect_same_scores(loaded, part);
    free(file.bytes);
    naibx_destroy(loaded);
    naibx_destroy(part);
  }
  naibx_destroy(root);
}

#define TESTS(X)                                                               \
  X(parts_learn_apart_and_merge_exactly)                                       \
  X(an_empty_part_gives_its_map)                                               \
  X(a_part_of_a_model_without_a_map_is_an_empty_model)                         \
  X(a_part_can_be_saved_and_can_predict)
TEST_MAIN(TESTS)
