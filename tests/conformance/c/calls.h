/* The calls of the suite, by the name of the function without its prefix. */
#ifndef NAIBX_CONFORMANCE_CALLS_H
#define NAIBX_CONFORMANCE_CALLS_H

#include <naibx/naibx.h>

#include <cjson/cJSON.h>

/* One of each kind at a time; NULL until it is made. */
typedef struct {
  naibx_config *config;
  naibx_model *model;
  naibx_predictor *predictor;
} objects;

/* Makes the call with its arguments and adds what it returns to `results`. */
typedef naibx_status (*call_function)(objects *on, const cJSON *call,
                                      cJSON *results, naibx_error **error);

typedef struct {
  const char *name;
  call_function function;
} named_call;

/* Each ends with a NULL name. */
extern const named_call config_calls[];
extern const named_call model_calls[];
extern const named_call predict_calls[];
extern const named_call save_calls[];

/* JSON has no NaN and no infinity: these are the texts nan, inf and -inf. */
void add_number(cJSON *results, const char *name, double number);
void add_numbers(cJSON *results, const char *name, const double *numbers,
                 uint64_t count);

#endif
