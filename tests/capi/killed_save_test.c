/* A process that is killed while it saves, a hundred times at random moments:
 * the old file or the new one is there, whole, the next save works, and what
 * the dead leave behind does not pile up. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "fixture.h"
#include "folder.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { KILLS = 100, FEATURES = 2000, MOST_NANOSECONDS = 12000000 };

/* So large that writing takes a while. */
static naibx_model *make_large_model(double value) {
  naibx_model *model = make_model(20, NAIBX_GAUSSIAN, FEATURES);
  double *row = malloc(FEATURES * sizeof *row);
  uint32_t i;
  CHECK(row != NULL);
  for (i = 0; i < FEATURES; ++i)
    row[i] = value + i;
  for (i = 0; i < 20; ++i)
    learn(model, row, FEATURES, i);
  free(row);
  return model;
}

static void save_without_end(naibx_model *const models[2]) {
  int i;
  for (i = 0;; ++i)
    CHECK_OK(naibx_save(models[i % 2], "model.naibx", NULL));
}

static void kill_at_random_moment(naibx_model *const models[2],
                                  uint64_t *random) {
  struct timespec moment = {0, 0};
  const pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0)
    save_without_end(models);
  moment.tv_nsec = (long)(random_unit(random) * MOST_NANOSECONDS);
  CHECK(nanosleep(&moment, NULL) == 0);
  CHECK(kill(child, SIGKILL) == 0);
  CHECK(waitpid(child, NULL, 0) == child);
}

static int is_one_of(const char *path, const saved_model whole[2]) {
  const uint64_t most = whole[0].size + whole[1].size;
  uint8_t *bytes = malloc(most);
  FILE *file = fopen(path, "rb");
  uint64_t size = 0;
  int is_whole = 0;
  int i;
  CHECK(bytes != NULL && file != NULL);
  size = fread(bytes, 1, most, file);
  fclose(file);
  for (i = 0; i < 2; ++i)
    is_whole |= size == whole[i].size &&
                memcmp(bytes, whole[i].bytes, whole[i].size) == 0;
  free(bytes);
  return is_whole;
}

/* Removes what stands beside the model, if asked to, and counts it. */
static int count_leftovers(int removes) {
  int count = 0;
  DIR *folder = opendir(".");
  const struct dirent *entry = NULL;
  CHECK(folder != NULL);
  while ((entry = readdir(folder)) != NULL) {
    if (strstr(entry->d_name, ".tmp") == NULL)
      continue;
    ++count;
    if (removes)
      CHECK(remove(entry->d_name) == 0);
  }
  closedir(folder);
  return count;
}

static void C46_a_killed_save_leaves_a_whole_file(void) {
  char folder[] = "naibx-killed-XXXXXX";
  naibx_model *models[2];
  saved_model whole[2];
  uint64_t random = 46;
  int most_leftovers = 0;
  int kills;
  int i;
  enter_new_folder(folder);
  for (i = 0; i < 2; ++i) {
    models[i] = make_large_model(i);
    whole[i] = save_model(models[i]);
  }
  CHECK_OK(naibx_save(models[0], "model.naibx", NULL));
  for (kills = 0; kills < KILLS; ++kills) {
    int leftovers = 0;
    kill_at_random_moment(models, &random);
    CHECK(is_one_of("model.naibx", whole));
    leftovers = count_leftovers(0);
    most_leftovers = leftovers > most_leftovers ? leftovers : most_leftovers;
  }
  printf("at most %d left behind at a time\n", most_leftovers);
  CHECK(most_leftovers > 0); /* some were killed as they wrote */
  CHECK(most_leftovers <= 2);
  CHECK_OK(naibx_save(models[1], "model.naibx", NULL));
  CHECK(is_one_of("model.naibx", whole));
  (void)count_leftovers(1);
  CHECK(remove("model.naibx") == 0);
  leave_folder(folder);
  for (i = 0; i < 2; ++i) {
    naibx_destroy(models[i]);
    free(whole[i].bytes);
  }
}

/* None takes the file of another that is writing for one left behind. */
static void C46_processes_save_side_by_side(void) {
  enum { CHILDREN = 8, SAVES = 20 };
  char folder[] = "naibx-beside-XXXXXX";
  naibx_model *model = make_large_model(1.0);
  const saved_model whole = save_model(model);
  pid_t children[CHILDREN];
  int i;
  enter_new_folder(folder);
  for (i = 0; i < CHILDREN; ++i) {
    children[i] = fork();
    CHECK(children[i] >= 0);
    if (children[i] == 0) {
      int save;
      for (save = 0; save < SAVES; ++save)
        CHECK_OK(naibx_save(model, "model.naibx", NULL));
      exit(0);
    }
  }
  for (i = 0; i < CHILDREN; ++i) {
    int status = 0;
    CHECK(waitpid(children[i], &status, 0) == children[i]);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  }
  {
    const saved_model both[2] = {whole, whole};
    CHECK(is_one_of("model.naibx", both));
  }
  CHECK_EQUAL(count_leftovers(0), 0);
  CHECK(remove("model.naibx") == 0);
  leave_folder(folder);
  free(whole.bytes);
  naibx_destroy(model);
}

#define TESTS(X)                                                               \
  X(C46_a_killed_save_leaves_a_whole_file)                                     \
  X(C46_processes_save_side_by_side)
TEST_MAIN(TESTS)
