/* Runs a file of the conformance suite: suite FILE. The status is 0 where every
   call did what the file says.

   suite write FILE PATH saves model and predictor of the first case at PATH, as
   they are once there is a predictor; suite read FILE PATH makes the calls
   after that with what is at PATH. */
#include "arguments.h"
#include "calls.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static cJSON *make_number(double number) {
  if (isfinite(number))
    return cJSON_CreateNumber(number);
  return cJSON_CreateString(isnan(number) ? "nan"
                            : number > 0  ? "inf"
                                          : "-inf");
}

void add_number(cJSON *results, const char *name, double number) {
  cJSON_AddItemToObject(results, name, make_number(number));
}

void add_numbers(cJSON *results, const char *name, const double *numbers,
                 uint64_t count) {
  cJSON *array = cJSON_AddArrayToObject(results, name);
  uint64_t i;
  for (i = 0; i < count; ++i)
    cJSON_AddItemToArray(array, make_number(numbers[i]));
}

/* Kernels round differently; nothing else does. */
static bool is_close(double said, double expected) {
  return fabs(said - expected) <= 1e-9 * fmax(1.0, fabs(expected));
}

static bool is_same(const cJSON *said, const cJSON *expected) {
  const cJSON *item;
  const cJSON *other = said == NULL ? NULL : said->child;
  if (said == NULL || said->type != expected->type)
    return false;
  if (cJSON_IsNumber(expected))
    return is_close(said->valuedouble, expected->valuedouble);
  if (cJSON_IsString(expected))
    return strcmp(said->valuestring, expected->valuestring) == 0;
  if (cJSON_GetArraySize(said) != cJSON_GetArraySize(expected))
    return false;
  cJSON_ArrayForEach(item, expected) {
    const bool is_named = cJSON_IsObject(expected);
    if (!is_same(is_named ? cJSON_GetObjectItemCaseSensitive(said, item->string)
                          : other,
                 item))
      return false;
    other = is_named ? NULL : other->next;
  }
  return true;
}

static call_function find(const char *name) {
  static const named_call *const tables[] = {config_calls, model_calls,
                                             predict_calls, save_calls};
  size_t i;
  const named_call *entry;
  for (i = 0; i < sizeof tables / sizeof *tables; ++i) {
    for (entry = tables[i]; entry->name != NULL; ++entry) {
      if (strcmp(entry->name, name) == 0)
        return entry->function;
    }
  }
  return NULL;
}

/* What the call returns, or its error. */
static cJSON *make_call(objects *on, const cJSON *call) {
  const call_function function = find(text_of(call, "call"));
  cJSON *results = cJSON_CreateObject();
  naibx_error *error = NULL;
  naibx_status status;
  if (function == NULL)
    refuse("no call of the suite", call);
  status = function(on, call, results, &error);
  if (status != NAIBX_OK) {
    cJSON_Delete(results);
    results = cJSON_CreateObject();
    cJSON_AddStringToObject(results, "status", naibx_status_name(status));
    if (naibx_error_row(error) >= 0)
      add_number(results, "row", (double)naibx_error_row(error));
    if (naibx_error_column(error) >= 0)
      add_number(results, "column", (double)naibx_error_column(error));
  }
  naibx_error_destroy(error);
  take_back();
  return results;
}

/* The calls from `call` to `end`; the number of those that failed. */
static int run_calls(objects *on, const cJSON *call, const cJSON *end) {
  cJSON *nothing = cJSON_CreateObject();
  int failures = 0;
  for (; call != end; call = call->next) {
    const cJSON *expected = cJSON_GetObjectItemCaseSensitive(call, "expect");
    cJSON *said = make_call(on, call);
    if (!is_same(said, expected == NULL ? nothing : expected)) {
      char *as_text = cJSON_PrintUnformatted(call);
      char *as_said = cJSON_PrintUnformatted(said);
      fprintf(stderr, "%s\n  gave %s\n", as_text, as_said);
      cJSON_free(as_text);
      cJSON_free(as_said);
      ++failures;
    }
    cJSON_Delete(said);
  }
  cJSON_Delete(nothing);
  return failures;
}

static void destroy(objects *on) {
  naibx_predictor_destroy(on->predictor);
  naibx_destroy(on->model);
  naibx_config_destroy(on->config);
}

static int run_cases(const cJSON *cases) {
  const cJSON *one;
  int failures = 0;
  cJSON_ArrayForEach(one, cases) {
    objects on = {NULL, NULL, NULL};
    const int failed = run_calls(&on, need(one, "calls")->child, NULL);
    if (failed != 0)
      fprintf(stderr, "that was in: %s\n", text_of(one, "name"));
    failures += failed;
    destroy(&on);
  }
  printf("%d cases, %d calls failed\n", cJSON_GetArraySize(cases), failures);
  return failures;
}

/* The call after the one that makes the predictor. */
static const cJSON *after_predictor(const cJSON *calls) {
  const cJSON *call = calls->child;
  while (strcmp(text_of(call, "call"), "predictor_create") != 0)
    call = call->next;
  return call->next;
}

static int write_first(const cJSON *cases, const char *path) {
  const cJSON *calls = need(cases->child, "calls");
  objects on = {NULL, NULL, NULL};
  int failures = run_calls(&on, calls->child, after_predictor(calls));
  failures += naibx_save_parts(on.model, on.predictor, path, NULL) != NAIBX_OK;
  destroy(&on);
  return failures;
}

static int read_first(const cJSON *cases, const char *path) {
  const cJSON *calls = need(cases->child, "calls");
  objects on = {NULL, NULL, NULL};
  int failures = naibx_load(path, NULL, &on.model, NULL) != NAIBX_OK;
  failures +=
      naibx_load_parts(path, NULL, NULL, &on.predictor, NULL) != NAIBX_OK;
  failures += run_calls(&on, after_predictor(calls), NULL);
  destroy(&on);
  return failures;
}

static char *read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  char *text = NULL;
  long size = 0;
  if (file == NULL || fseek(file, 0, SEEK_END) != 0 ||
      (size = ftell(file)) < 0 || fseek(file, 0, SEEK_SET) != 0 ||
      (text = calloc((size_t)size + 1, 1)) == NULL ||
      fread(text, 1, (size_t)size, file) != (size_t)size) {
    fprintf(stderr, "cannot read %s\n", path);
    exit(1);
  }
  fclose(file);
  return text;
}

int main(int argument_count, char **arguments) {
  const char *what = argument_count == 4 ? arguments[1] : "";
  const char *path = argument_count == 2   ? arguments[1]
                     : argument_count == 4 ? arguments[2]
                                           : "";
  char *text = read_file(path);
  cJSON *cases = cJSON_Parse(text);
  int failures = 0;
  if (cJSON_GetArraySize(cases) == 0) {
    fprintf(stderr, "there are no cases in %s\n", path);
    return 1;
  }
  if (strcmp(what, "write") == 0)
    failures = write_first(cases, arguments[3]);
  else if (strcmp(what, "read") == 0)
    failures = read_first(cases, arguments[3]);
  else
    failures = run_cases(cases);
  cJSON_Delete(cases);
  free(text);
  return failures == 0 ? 0 : 1;
}
