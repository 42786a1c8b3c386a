/* Calls of the functions of the table with the objects of a world. */
#include "check.h"
#include "world.h"

#include <stdio.h>
#include <string.h>

void clear_outputs(world *self) {
  memset(self->out, 0xA5, sizeof self->out);
}

static void forget(void **place, const void *gone) {
  if (*place == gone)
    *place = NULL;
}

/* What returns nothing destroys what it is given. */
void note_destroyed(world *self, const exported_function *function,
                    const argument *given) {
  void *gone = given[0].pointer;
  if (function->returns != RETURNS_NOTHING)
    return;
  forget((void **)&self->allocator, gone);
  forget((void **)&self->config, gone);
  forget((void **)&self->model, gone);
  forget((void **)&self->predictor, gone);
  forget((void **)&self->request, gone);
  forget((void **)&self->answer, gone);
  forget((void **)&self->options, gone);
  forget((void **)&self->mistake, gone);
}

outcome call_in(world *self, const exported_function *function,
                const argument *given) {
  outcome result;
  clear_outputs(self);
  result = function->call(given);
  note_destroyed(self, function, given);
  return result;
}

int find_parameter(const exported_function *function, const char *name) {
  int i;
  for (i = 0; i < function->parameter_count; ++i) {
    if (strcmp(function->parameters[i].name, name) == 0)
      return i;
  }
  return -1;
}

int is_read_only(const exported_function *function) {
  const char *type = function->parameters[0].type;
  return function->parameter_count == 0 || strncmp(type, "naibx_", 6) != 0 ||
         type[strlen(type) - 1] != '*';
}

/* Destroys an object of the type that the parameter hands out. */
static void destroy_object(const char *type, void *object) {
  if (strcmp(type, "naibx_allocator **") == 0)
    naibx_allocator_destroy(object);
  else if (strcmp(type, "naibx_config **") == 0)
    naibx_config_destroy(object);
  else if (strcmp(type, "naibx_model **") == 0)
    naibx_destroy(object);
  else if (strcmp(type, "naibx_predictor **") == 0)
    naibx_predictor_destroy(object);
  else if (strcmp(type, "naibx_request **") == 0)
    naibx_request_destroy(object);
  else if (strcmp(type, "naibx_answer **") == 0)
    naibx_answer_destroy(object);
  else if (strcmp(type, "naibx_load_options **") == 0)
    naibx_load_options_destroy(object);
  else if (strcmp(type, "naibx_error **") == 0)
    naibx_error_destroy(object);
  else
    CHECK(strncmp(type, "const ", 6) == 0);
}

static int hands_out(const function_parameter *one) {
  return one->out_size > 0 && strstr(one->type, "**") != NULL;
}

static void *object_in(const world *self, int place) {
  void *object = NULL;
  memcpy(&object, &self->out[place], sizeof object);
  return object;
}

void destroy_outputs(world *self, const exported_function *function,
                     const argument *given) {
  int i;
  for (i = 0; i < function->parameter_count; ++i) {
    const function_parameter *one = &function->parameters[i];
    if (hands_out(one) && given[i].pointer == &self->out[i])
      destroy_object(one->type, object_in(self, i));
  }
}

static void complain(const exported_function *function, const char *about,
                     const char *what) {
  fprintf(stderr, "%s, %s: ", function->name, about);
  check_failed(what, __FILE__, __LINE__);
}

/* Cleared on failure, but for what a buffer needs; the error as it must be. */
static void expect_output(const world *self, const exported_function *function,
                          int place, naibx_status status) {
  static const uint64_t nothing = 0;
  const function_parameter *one = &function->parameters[place];
  const int is_error = strcmp(one->type, "naibx_error **") == 0;
  const naibx_error *error = is_error ? object_in(self, place) : NULL;
  if (is_error && (error != NULL) != (status >= 100))
    complain(function, one->name, "there is an error object if it failed");
  if (error != NULL && naibx_error_status(error) != status)
    complain(function, one->name, "the error has the status of the call");
  if (error != NULL && naibx_error_message(error)[0] == '\0')
    complain(function, one->name, "the error has a message");
  if (!is_error && status != NAIBX_OK && status != NAIBX_BUFFER_TOO_SMALL &&
      memcmp(&self->out[place], &nothing, one->out_size) != 0)
    complain(function, one->name, "what comes out is cleared on failure");
  /* Where nothing was searched for there are no outcomes. */
  if (hands_out(one) && !is_error && status == NAIBX_OK &&
      strcmp(one->name, "outcomes") != 0 && object_in(self, place) == NULL)
    complain(function, one->name, "something comes out on success");
}

void expect_outcome(world *self, const exported_function *function,
                    const argument *given, outcome actual,
                    naibx_status expected) {
  int i;
  if (function->returns == RETURNS_A_STATUS && actual.status != expected) {
    for (i = 0; i < function->parameter_count; ++i)
      fprintf(stderr, "  %s = %p, %lld, %g\n", function->parameters[i].name,
              given[i].pointer, (long long)given[i].integer, given[i].real);
    check_status(actual.status, expected, function->name, __FILE__, __LINE__);
  }
  for (i = 0; i < function->parameter_count; ++i) {
    if (function->parameters[i].out_size > 0 &&
        given[i].pointer == &self->out[i])
      expect_output(self, function, i, actual.status);
  }
  destroy_outputs(self, function, given);
}
