/* The library loaded, used and unloaded a thousand times: nothing stays. This
 * program is not linked with it; its path is the second argument. */
#define _POSIX_C_SOURCE 200809L
#include <naibx/naibx.h>

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition)) {                                                        \
      fprintf(stderr, "not true: %s (line %d)\n", #condition, __LINE__);       \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

enum { TIMES = 1000, ROWS = 40000 };

static double values[ROWS];
static uint64_t offsets[ROWS + 1];

/* The functions that are used, found anew each time. */
typedef struct {
  naibx_status (*config_create)(uint32_t, naibx_config **, naibx_error **);
  naibx_status (*add_features)(naibx_config *, int32_t, uint32_t,
                               naibx_error **);
  void (*config_destroy)(naibx_config *);
  naibx_status (*create)(const naibx_config *, naibx_model **, naibx_error **);
  naibx_status (*set_executor)(naibx_model *, naibx_executor, void *, uint32_t,
                               naibx_error **);
  naibx_status (*add_examples)(naibx_model *, uint64_t, const double *,
                               const uint32_t *, const uint64_t *, uint64_t,
                               const uint32_t *, const uint64_t *, uint64_t,
                               const double *, naibx_progress, void *,
                               naibx_error **);
  naibx_status (*predictor_create)(const naibx_model *, int32_t,
                                   naibx_predictor **, naibx_error **);
  void (*predictor_destroy)(naibx_predictor *);
  void (*destroy)(naibx_model *);
  void (*error_destroy)(naibx_error *);
} functions;

/* A pointer to a function by way of its bytes, which is what POSIX asks for. */
static void find(void *library, const char *name, void *place) {
  void *found = dlsym(library, name);
  CHECK(found != NULL);
  memcpy(place, &found, sizeof found);
}

static functions find_functions(void *library) {
  functions found;
  find(library, "naibx_config_create", &found.config_create);
  find(library, "naibx_config_add_features", &found.add_features);
  find(library, "naibx_config_destroy", &found.config_destroy);
  find(library, "naibx_create", &found.create);
  find(library, "naibx_set_executor", &found.set_executor);
  find(library, "naibx_add_examples", &found.add_examples);
  find(library, "naibx_predictor_create", &found.predictor_create);
  find(library, "naibx_predictor_destroy", &found.predictor_destroy);
  find(library, "naibx_destroy", &found.destroy);
  find(library, "naibx_error_destroy", &found.error_destroy);
  return found;
}

static void use(const functions *library, uint64_t rows) {
  naibx_config *config = NULL;
  naibx_model *model = NULL;
  naibx_predictor *predictor = NULL;
  naibx_error *error = NULL;
  CHECK(library->config_create(0, &config, &error) != NAIBX_OK);
  library->error_destroy(error);
  CHECK(library->config_create(3, &config, NULL) == NAIBX_OK);
  CHECK(library->add_features(config, NAIBX_GAUSSIAN, 1, NULL) == NAIBX_OK);
  CHECK(library->create(config, &model, NULL) == NAIBX_OK);
  CHECK(library->set_executor(model, NULL, NULL, 2, NULL) == NAIBX_OK);
  CHECK(library->add_examples(model, rows, values, NULL, NULL, rows, NULL,
                              offsets, 0, NULL, NULL, NULL, NULL) == NAIBX_OK);
  CHECK(library->predictor_create(model, NAIBX_FLOAT32, &predictor, NULL) ==
        NAIBX_OK);
  library->predictor_destroy(predictor);
  library->destroy(model);
  library->config_destroy(config);
}

/* Pages of all mappings, as the system counts them. */
static long count_pages(void) {
  long pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  CHECK(file != NULL);
  CHECK(fscanf(file, "%ld", &pages) == 1);
  fclose(file);
  return pages;
}

static int count_mappings(const char *of) {
  char line[1024];
  int count = 0;
  FILE *file = fopen("/proc/self/maps", "r");
  CHECK(file != NULL);
  while (fgets(line, sizeof line, file) != NULL)
    count += strstr(line, of) != NULL;
  fclose(file);
  return count;
}

/* Some runs with so many rows that threads are started. */
static void load_and_use(const char *path, int number) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  functions found;
  if (library == NULL)
    fprintf(stderr, "%s\n", dlerror());
  CHECK(library != NULL);
  found = find_functions(library);
  use(&found, number % 20 == 0 ? ROWS : 20);
  CHECK(count_mappings("libnaibx") > 0);
  CHECK(dlclose(library) == 0);
}

int main(int argument_count, char **arguments) {
  const char *times_text = getenv("NAIBX_TEST_LOADS");
  const int times = times_text == NULL ? TIMES : atoi(times_text);
  long pages = 0;
  int mappings = 0;
  int i;
  CHECK(argument_count == 2);
  /* What the C library keeps for threads and for what is loaded. */
  for (i = 0; i <= times / 10; ++i)
    load_and_use(arguments[1], i);
  CHECK(count_mappings("libnaibx") == 0);
  pages = count_pages();
  mappings = count_mappings("");
  for (i = 0; i < times; ++i)
    load_and_use(arguments[1], i);
  CHECK(count_mappings("libnaibx") == 0);
  CHECK(count_mappings("") <= mappings);
  printf("%ld pages before, %ld after\n", pages, count_pages());
  CHECK(count_pages() <= pages + 64);
  return 0;
}
