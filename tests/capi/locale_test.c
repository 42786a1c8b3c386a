/* A host whose locale writes numbers another way. */
#include "check.h"
#include "fixture.h"
#include "predicting.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)
static const char *const german = "German_Germany.1252";
#else
static const char *const german = "de_DE.UTF-8";
#endif

/* The message of a call that prints a fractional number. */
static void describe_fraction(const naibx_model *model, char *text,
                              size_t size) {
  const double row[MIXED_FEATURES] = {0, 0, 0, 0, 0, 1.5};
  double scores[MIXED_LABELS];
  naibx_error *error = NULL;
  CHECK_STATUS(score_labels(by_model(model), row, NULL, MIXED_FEATURES, scores,
                            NULL, NULL, &error),
               NAIBX_ERROR_FEATURE_VALUE);
  snprintf(text, size, "%s", naibx_error_message(error));
  naibx_error_destroy(error);
}

static void C40_a_german_locale_changes_nothing(void) {
  char number[16];
  char messages[2][256];
  naibx_model *model = NULL;
  naibx_model *loaded = NULL;
  saved_model expected;
  if (setlocale(LC_ALL, german) == NULL)
    skip_test("the German locale is not installed");
  CHECK(setlocale(LC_ALL, "C") != NULL);
  model = make_mixed_model();
  expected = save_model(model);
  describe_fraction(model, messages[0], sizeof messages[0]);
  CHECK_CONTAINS(messages[0], "1.5");
  CHECK(setlocale(LC_ALL, german) != NULL);
  snprintf(number, sizeof number, "%.1f", 0.5);
  CHECK_CONTAINS(number, "0,5");
  CHECK(is_unchanged(model, &expected));
  naibx_destroy(model);
  model = make_mixed_model();
  CHECK(is_unchanged(model, &expected));
  CHECK_OK(naibx_read_parts(expected.bytes, expected.size, NULL, &loaded, NULL,
                            NULL));
  CHECK(is_unchanged(loaded, &expected));
  describe_fraction(loaded, messages[1], sizeof messages[1]);
  CHECK(strcmp(messages[0], messages[1]) == 0);
  CHECK(strcmp(setlocale(LC_ALL, NULL), german) == 0);
  free(expected.bytes);
  naibx_destroy(loaded);
  naibx_destroy(model);
}

#define TESTS(X) X(C40_a_german_locale_changes_nothing)
TEST_MAIN(TESTS)
