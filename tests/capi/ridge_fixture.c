#include "ridge_fixture.h"

#include "check.h"
#include "fixture.h"

void row_of(int r, double *values) {
  int column;
  for (column = 0; column < COLUMNS; ++column)
    values[column] = (r * (7 + 5 * column) % 211 - 105) / 105.0;
}

uint64_t set_of(const double *values, uint32_t *labels) {
  uint64_t count = 0;
  if (values[0] > 0)
    labels[count++] = 0;
  if (values[1] > values[2])
    labels[count++] = 1;
  labels[count++] = values[2] > 0 ? 2 : 3;
  return count;
}

naibx_status make_ridge(pool *from, int32_t method, naibx_model **model) {
  naibx_config *config = make_config(LABELS, NAIBX_GAUSSIAN, COLUMNS);
  naibx_allocator *allocator = NULL;
  naibx_status status;
  CHECK_OK(naibx_allocator_create(take, give_back, from, &allocator, NULL));
  CHECK_OK(naibx_config_set_allocator(config, allocator, NULL));
  CHECK_OK(naibx_config_set_number(config, NAIBX_METHOD, method, NULL));
  CHECK_OK(naibx_config_set_number(config, NAIBX_LANDMARKS, 20, NULL));
  CHECK_OK(naibx_config_set_number(config, NAIBX_RESERVOIR, 160, NULL));
  status = naibx_create(config, model, NULL);
  naibx_allocator_destroy(allocator);
  naibx_config_destroy(config);
  return status;
}

naibx_status learn_row(naibx_model *model, int r) {
  double values[COLUMNS];
  uint32_t labels[LABELS];
  uint64_t count;
  row_of(r, values);
  count = set_of(values, labels);
  return naibx_add_example(model, values, NULL, COLUMNS, labels, count, 1.0,
                           NULL);
}

naibx_model *ridge_model(pool *from, int32_t method) {
  naibx_model *model = NULL;
  int r;
  CHECK_OK(make_ridge(from, method, &model));
  for (r = 0; r < ROWS; ++r)
    CHECK_OK(learn_row(model, r));
  return model;
}

void asked_rows(double *values) {
  int r;
  for (r = 0; r < ASKED; ++r)
    row_of(1000 + 3 * r, values + r * COLUMNS);
}
