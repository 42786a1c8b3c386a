/* Valid arguments for every parameter, by its name and type. */
#include "check.h"
#include "world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 2, VALUES = ROWS * MIXED_FEATURES, ROOM = 8192 };

/* Not const: arguments are pointers to what may be written. */
static double values[VALUES] = {1, 2, 0, 1, 2, 1, 0, 1, 1, 2, 0, 2};
static double weights[ROWS] = {1, 0.5};
static uint32_t labels[MIXED_LABELS + 1] = {0, 3, 1, 2, 0};
static uint64_t label_offsets[ROWS + 1] = {0, 2, 3};
static double log_probabilities[3] = {-1, -2, -0.5};
static int64_t sizes[ROWS] = {MIXED_LABELS, MIXED_LABELS};
static uint32_t category_counts[2] = {3, 2};
/* Too long for a string object of its own. */
static char name[] = "a name that no string object holds without memory";
static char written_path[300];
static char read_path[300];
/* Where arrays come out, one for each parameter. */
static double room[MAXIMUM_PARAMETERS][ROOM];

static void remove_files(void) {
  remove(written_path);
  remove(read_path);
}

/* A file with a model and a predictor, for what loads either. */
static void make_files(const world *self) {
  if (read_path[0] != '\0')
    return;
  snprintf(read_path, sizeof read_path, "%s-read.naibx", test_file_prefix());
  snprintf(written_path, sizeof written_path, "%s-written.naibx",
           test_file_prefix());
  CHECK(atexit(remove_files) == 0);
  CHECK_OK(naibx_save_parts(self->model, self->predictor, read_path, NULL));
}

/* A number for a parameter, in one function or (NULL) in all others. */
typedef struct {
  const char *function;
  const char *parameter;
  int64_t value;
} valid_number;

static const valid_number valid_numbers[] = {
    /* A size not learned before: everything grows. */
    {"naibx_add_example", "label_count", MIXED_LABELS},
    {"naibx_add_examples", "label_count", 3},
    {"naibx_config_category_name", "column", 5},
    {"naibx_config_set_category_name", "column", 5},
    {"naibx_add_examples", "value_count", VALUES},
    {"naibx_answer_predict", "value_count", VALUES},
    {"naibx_config_set_number", "key", NAIBX_SMOOTHING},
    {"naibx_predictor_set_number", "key", NAIBX_KERNEL},
    {NULL, "first", 0},
    {NULL, "form", NAIBX_FLOAT32},
    {NULL, "implied", 2},
    {NULL, "index", 0},
    {NULL, "key", 1},
    {NULL, "least", 1},
    {NULL, "most", 2},
    {NULL, "nodes", 1000},
    {NULL, "output", NAIBX_SIZES},
    {NULL, "outputs", NAIBX_SETS},
    {NULL, "second", 0},
    {NULL, "capacity", ROOM},
    {NULL, "category", 0},
    {NULL, "class_kind", NAIBX_CLASS_ALL},
    {NULL, "class_number", 0},
    {NULL, "column", 0},
    {NULL, "family", NAIBX_BERNOULLI},
    {NULL, "feature_count", 2},
    {NULL, "group", 0},
    {NULL, "kind", NAIBX_COLUMN_DENSE},
    {NULL, "label", 1},
    {NULL, "label_count", MIXED_LABELS},
    {NULL, "row_count", ROWS},
    {NULL, "row", 0},
    {NULL, "rule", NAIBX_REQUIRED},
    {NULL, "set_count", 1},
    {NULL, "width", 2},
    {NULL, "microseconds", 60000000},
    {NULL, "size_rule", NAIBX_SIZE_MODE},
    {NULL, "size_count", 3},
    {NULL, "size", MIXED_LABELS},
    {NULL, "status", NAIBX_ERROR_LABEL},
    {NULL, "thread_count", 2},
    {NULL, "value_count", MIXED_FEATURES},
};

static int64_t number_for(const world *self, const char *function,
                          const function_parameter *one) {
  size_t i;
  if (strcmp(one->name, "size") == 0 &&
      (strcmp(function, "naibx_read_parts") == 0 ||
       strcmp(function, "naibx_merge_bytes") == 0 ||
       strcmp(function, "naibx_file_get_number") == 0))
    return (int64_t)self->joint_file.size;
  if (strcmp(function, "naibx_get_value_weight") == 0 &&
      strcmp(one->name, "column") == 0 && self->family == ALL_FAMILIES)
    return 2;
  for (i = 0; i < sizeof valid_numbers / sizeof valid_numbers[0]; ++i) {
    const valid_number *row = &valid_numbers[i];
    if (strcmp(row->parameter, one->name) == 0 &&
        (row->function == NULL || strcmp(row->function, function) == 0))
      return row->value;
  }
  fprintf(stderr, "%s, %s: ", function, one->name);
  check_failed("there is a valid number", __FILE__, __LINE__);
}

/* A limit and a kernel are whole. */
static double real_for(const char *function) {
  if (strcmp(function, "naibx_load_options_set_number") == 0)
    return 1000.0;
  if (strcmp(function, "naibx_predictor_set_number") == 0)
    return NAIBX_KERNEL_PORTABLE;
  if (strcmp(function, "naibx_request_set_size_rule") == 0)
    return 0.0;
  return 0.5;
}

static void count_call(int *calls) {
  if (calls != NULL)
    ++*calls;
}

static int32_t go_on(void *context, uint64_t done, uint64_t total) {
  count_call(context);
  return done > total;
}

static int32_t take_part(void *context, const uint8_t *bytes, uint64_t size) {
  count_call(context);
  return bytes == NULL || size == 0;
}

/* The tasks in turn, in the thread that calls. */
static void run_in_turn(void *context, uint64_t task_count, naibx_task task,
                        void *task_context) {
  uint64_t i;
  count_call(context);
  for (i = 0; i < task_count; ++i)
    task(task_context, i);
}

typedef void (*any_function)(void);

static any_function function_for(const char *type) {
  if (strcmp(type, "naibx_allocate") == 0)
    return (any_function)take;
  if (strcmp(type, "naibx_deallocate") == 0)
    return (any_function)give_back;
  if (strcmp(type, "naibx_executor") == 0)
    return (any_function)run_in_turn;
  if (strcmp(type, "naibx_progress") == 0)
    return (any_function)go_on;
  if (strcmp(type, "naibx_write") == 0)
    return (any_function)take_part;
  return NULL;
}

static void *object_for(const world *self, const char *function,
                        const char *type) {
  if (strcmp(function, "naibx_freeze") == 0 ||
      strcmp(function, "naibx_compile") == 0 ||
      strcmp(function, "naibx_set_group") == 0)
    return self->linear_model;
  if (strcmp(type, "naibx_allocator *") == 0)
    return self->allocator;
  if (strcmp(type, "naibx_config *") == 0)
    return self->config;
  if (strcmp(type, "naibx_model *") == 0)
    return self->model;
  if (strcmp(type, "naibx_predictor *") == 0)
    return self->predictor;
  if (strcmp(type, "naibx_request *") == 0)
    return self->request;
  if (strcmp(type, "naibx_answer *") == 0)
    return self->answer;
  if (strcmp(type, "naibx_load_options *") == 0)
    return self->options;
  if (strcmp(type, "naibx_error *") == 0)
    return self->mistake;
  return NULL;
}

/* An array that is read, or NULL where the parameter is none: dense rows. */
static void *array_for(const world *self, const char *function,
                       const char *parameter_name) {
  if (strcmp(parameter_name, "values") == 0)
    return values;
  if (strcmp(parameter_name, "labels") == 0)
    return labels;
  if (strcmp(parameter_name, "label_offsets") == 0)
    return label_offsets;
  if (strcmp(parameter_name, "weights") == 0)
    return weights;
  if (strcmp(parameter_name, "sizes") == 0)
    return sizes;
  if (strcmp(parameter_name, "log_probabilities") == 0)
    return log_probabilities;
  if (strcmp(parameter_name, "category_counts") == 0)
    return category_counts;
  if (strcmp(parameter_name, "name") == 0)
    return name;
  if (strcmp(parameter_name, "path") == 0)
    return strstr(function, "save") != NULL ? written_path : read_path;
  if (strcmp(parameter_name, "bytes") == 0)
    return self->joint_file.bytes;
  CHECK(strcmp(parameter_name, "indices") == 0 ||
        strcmp(parameter_name, "row_offsets") == 0);
  return NULL;
}

static void *context_for(world *self, const char *function) {
  static pool spare;
  if (strcmp(function, "naibx_allocator_create") == 0)
    return self->from != NULL ? self->from : &spare;
  return &self->callback_calls;
}

static void *pointer_for(world *self, const exported_function *function,
                         int place) {
  const function_parameter *one = &function->parameters[place];
  const int is_const = strncmp(one->type, "const ", 6) == 0;
  if (one->out_size > 0)
    return &self->out[place];
  if (strcmp(one->name, "context") == 0)
    return context_for(self, function->name);
  if (strstr(one->type, "naibx_") != NULL && strstr(one->type, "**") == NULL)
    return object_for(self, function->name,
                      is_const ? one->type + 6 : one->type);
  if (is_const)
    return array_for(self, function->name, one->name);
  return room[place];
}

int valid_arguments(world *self, const exported_function *function,
                    argument *given) {
  int i;
  const int is_gaussian = self->family == NAIBX_GAUSSIAN;
  if (strcmp(function->name, "naibx_get_gaussian") == 0 && !is_gaussian &&
      self->family != ALL_FAMILIES)
    return 0;
  if (strcmp(function->name, "naibx_get_value_weight") == 0 && is_gaussian)
    return 0;
  make_files(self);
  CHECK(function->parameter_count <= MAXIMUM_PARAMETERS);
  memset(given, 0, MAXIMUM_PARAMETERS * sizeof *given);
  for (i = 0; i < function->parameter_count; ++i) {
    const function_parameter *one = &function->parameters[i];
    given[i].function = function_for(one->type);
    if (strcmp(one->type, "double") == 0)
      given[i].real = real_for(function->name);
    else if (one->null == NOT_A_POINTER)
      given[i].integer = number_for(self, function->name, one);
    else if (given[i].function == NULL)
      given[i].pointer = pointer_for(self, function, i);
  }
  return 1;
}
