/* All exported functions in one table, which is generated from the public
 * header, so that a test goes through every parameter of every one of them. */
#ifndef NAIBX_TESTS_CAPI_FUNCTIONS_H
#define NAIBX_TESTS_CAPI_FUNCTIONS_H

#include <naibx/naibx.h>

#include <stddef.h>
#include <stdint.h>

enum { MAXIMUM_PARAMETERS = 20 };

/* One argument: the member that its parameter's type asks for. Unsigned 64-bit
 * numbers are kept as the signed number of the same bits. */
typedef struct {
  void *pointer;
  void (*function)(void);
  int64_t integer;
  double real;
} argument;

typedef struct {
  naibx_status status;
  double number;
  const char *text;
} outcome;

typedef enum {
  NOT_A_POINTER,
  NULL_IS_AN_ERROR,
  NULL_IS_ALLOWED,
  /* Allowed where the parameter `count` is 0. */
  NULL_WHERE_EMPTY
} null_rule;

typedef struct {
  const char *name;
  const char *type;
  /* Bytes of the one value that comes out of it, 0 where none does. */
  size_t out_size;
  null_rule null;
  const char *count;
} function_parameter;

typedef enum {
  RETURNS_NOTHING,
  RETURNS_A_STATUS,
  RETURNS_A_NUMBER,
  RETURNS_A_TEXT
} return_kind;

typedef struct {
  const char *name;
  return_kind returns;
  int parameter_count;
  function_parameter parameters[MAXIMUM_PARAMETERS];
  outcome (*call)(const argument *given);
} exported_function;

extern const exported_function exported_functions[];
extern const size_t exported_function_count;

#endif
