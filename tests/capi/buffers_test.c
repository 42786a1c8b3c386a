/* Results that do not fit the caller's buffer: of naibx_predict alone, since
 * answers grow as needed. */
#include "check.h"
#include "fixture.h"

static void C26_a_small_buffer_is_told_what_it_needs(void) {
  naibx_model *model = make_model(5, NAIBX_GAUSSIAN, 1);
  const uint32_t set[3] = {4, 0, 2};
  const double x = 1.0;
  uint64_t capacity;
  learn_set(model, &x, 1, set, 3, 1.0);
  for (capacity = 0; capacity <= 3; ++capacity) {
    uint32_t labels[4] = {77, 77, 77, 77};
    uint64_t count = 0;
    uint64_t i;
    naibx_error *error = (naibx_error *)&count;
    CHECK_STATUS(naibx_predict(model, &x, NULL, 1, NAIBX_SIZE_PREDICTED,
                               capacity == 0 ? NULL : labels, capacity, &count,
                               &error),
                 capacity < 3 ? NAIBX_BUFFER_TOO_SMALL : NAIBX_OK);
    CHECK(error == NULL);
    CHECK_EQUAL(count, 3);
    for (i = capacity < 3 ? 0 : 3; i < 4; ++i) {
      CHECK_EQUAL(labels[i], 77);
    }
  }
  naibx_destroy(model);
}

#define TESTS(X) X(C26_a_small_buffer_is_told_what_it_needs)
TEST_MAIN(TESTS)
