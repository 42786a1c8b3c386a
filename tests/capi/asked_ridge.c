#include "asked_ridge.h"

#include "check.h"

#include <string.h>

void make_asked(asked *made, int32_t method, int32_t form) {
  int r;
  memset(made, 0, sizeof *made);
  made->model = empty_ridge(&made->from, method);
  learn_rows(made->model, 0, 300);
  if (method != NAIBX_METHOD_NAIVE)
    CHECK_OK(naibx_compile(made->model, NULL));
  CHECK_OK(naibx_predictor_create(made->model, form, &made->predictor, NULL));
  CHECK_OK(naibx_request_create(&made->request, NULL));
  CHECK_OK(naibx_answer_create(NULL, &made->answer, NULL));
  for (r = 0; r < ASKED; ++r)
    values_of_row(5000 + r, made->rows + r * COLUMNS);
}

void destroy_asked(asked *made) {
  naibx_answer_destroy(made->answer);
  naibx_request_destroy(made->request);
  naibx_predictor_destroy(made->predictor);
  naibx_destroy(made->model);
}

naibx_status predict_rows(asked *made, uint64_t rows) {
  return naibx_answer_predict(made->answer, made->predictor, made->request,
                              rows, made->rows, NULL, NULL, rows * COLUMNS,
                              NULL, NULL, NULL);
}

uint64_t sets_of(const asked *made, uint64_t *set_count) {
  const uint64_t *offsets = NULL;
  const uint32_t *labels = NULL;
  uint64_t sum = 17;
  uint64_t i;
  CHECK_OK(naibx_answer_sets(made->answer, set_count, &offsets, &labels, NULL));
  for (i = 0; i < *set_count; ++i)
    sum = sum * 31 + offsets[i + 1];
  for (i = 0; i < offsets[*set_count]; ++i)
    sum = sum * 31 + labels[i];
  return sum;
}

void for_each_way(void (*check)(asked *made)) {
  static const int32_t methods[] = {NAIBX_METHOD_NAIVE, NAIBX_METHOD_LINEAR,
                                    NAIBX_METHOD_KERNEL};
  static const int32_t forms[] = {NAIBX_LIVE, NAIBX_FLOAT64};
  int m;
  int f;
  for (m = 0; m < 3; ++m) {
    for (f = 0; f < 2; ++f) {
      asked made;
      make_asked(&made, methods[m], forms[f]);
      check(&made);
      destroy_asked(&made);
    }
  }
}
