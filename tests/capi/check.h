/* Checks of the C tests: the first that fails prints what failed and ends the
 * test with status 1. A file of tests ends with
 *
 *   #define TESTS(X) \
 *     X(name_of_a_function) \
 *     X(name_of_another)
 *   TEST_MAIN(TESTS)
 *
 * and the program runs those that its arguments name. */
#ifndef NAIBX_TESTS_CAPI_CHECK_H
#define NAIBX_TESTS_CAPI_CHECK_H

#include <naibx/naibx.h>

#include <stddef.h>

#if defined(__GNUC__)
#define NEVER_RETURNS __attribute__((noreturn))
#else
#define NEVER_RETURNS
#endif

/* What ctest takes for "skipped". */
#define SKIPPED 77

typedef struct {
  const char *name;
  void (*run)(void);
} named_test;

int run_named_tests(const named_test *tests, size_t count, int argument_count,
                    char **arguments);

/* How the files of the running test may begin, so that tests that run at the
 * same time have different ones. */
const char *test_file_prefix(void);

/* Prints the reason and ends the test as skipped. */
NEVER_RETURNS void skip_test(const char *reason);

NEVER_RETURNS void check_failed(const char *text, const char *file, int line);
void check_status(naibx_status actual, naibx_status expected, const char *text,
                  const char *file, int line);
void check_equal(double actual, double expected, const char *text,
                 const char *file, int line);
void check_near(double actual, double expected, double tolerance,
                const char *text, const char *file, int line);
void check_contains(const char *message, const char *part, const char *file,
                    int line);
void check_bytes(const void *actual, const void *expected, size_t size,
                 const char *text, const char *file, int line);

#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition))                                                          \
      check_failed(#condition, __FILE__, __LINE__);                            \
  } while (0)
#define CHECK_STATUS(call, expected)                                           \
  check_status((call), (expected), #call, __FILE__, __LINE__)
#define CHECK_OK(call) CHECK_STATUS(call, NAIBX_OK)
/* Numbers up to 2^53, and doubles; NaN equals nothing. */
#define CHECK_EQUAL(actual, expected)                                          \
  check_equal((double)(actual), (double)(expected), #actual, __FILE__, __LINE__)
#define CHECK_NEAR(actual, expected, tolerance)                                \
  check_near((actual), (expected), (tolerance), #actual, __FILE__, __LINE__)
#define CHECK_CONTAINS(message, part)                                          \
  check_contains((message), (part), __FILE__, __LINE__)
#define CHECK_BYTES(actual, expected, size)                                    \
  check_bytes((actual), (expected), (size), #actual, __FILE__, __LINE__)

#define TEST_TABLE_ROW(name) {#name, name},
#define TEST_MAIN(list)                                                        \
  int main(int argument_count, char **arguments) {                             \
    static const named_test tests[] = {list(TEST_TABLE_ROW)};                  \
    return run_named_tests(tests, sizeof tests / sizeof tests[0],              \
                           argument_count, arguments);                         \
  }

#endif
