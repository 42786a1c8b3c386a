/* The library prints nothing and ends nothing, whatever it is asked. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "fixture.h"
#include "predicting.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void make_every_kind_of_mistake(void) {
  naibx_model *model = make_mixed_model();
  const saved_model saved = save_model(model);
  naibx_model *other = NULL;
  naibx_config *config = NULL;
  const double row[MIXED_FEATURES] = {(double)NAN, HUGE_VAL, -1, -1, 0.5, 99};
  const uint32_t labels[3] = {4000000000U, 1, 1};
  double scores[MIXED_LABELS];
  uint64_t i;
  naibx_add_example(model, row, NULL, MIXED_FEATURES, labels, 3, -1.0, NULL);
  naibx_add_example(model, NULL, NULL, MIXED_FEATURES, NULL, 3, 1.0, NULL);
  score_labels(by_model(model), row, NULL, 3, scores, NULL, NULL, NULL);
  naibx_config_create(0, &config, NULL);
  naibx_config_create(4294967295U, &config, NULL);
  naibx_save(model, "no-such-folder/model", NULL);
  naibx_load("no-such-file", NULL, &other, NULL);
  for (i = 0; i < saved.size; ++i)
    naibx_read_parts(saved.bytes, i, NULL, &other, NULL, NULL);
  saved.bytes[saved.size / 2] ^= 0x40;
  if (naibx_read_parts(saved.bytes, saved.size, NULL, &other, NULL, NULL) ==
      NAIBX_OK)
    naibx_destroy(other);
  free(saved.bytes);
  naibx_destroy(model);
}

static void C50_nothing_is_printed(void) {
  FILE *captured = tmpfile();
  int streams[2];
  int fd;
  CHECK(captured != NULL);
  fflush(NULL);
  for (fd = 1; fd <= 2; ++fd) {
    streams[fd - 1] = dup(fd);
    CHECK(streams[fd - 1] >= 0);
    CHECK(dup2(fileno(captured), fd) >= 0);
  }
  make_every_kind_of_mistake();
  fflush(NULL);
  for (fd = 1; fd <= 2; ++fd) {
    CHECK(dup2(streams[fd - 1], fd) >= 0);
    close(streams[fd - 1]);
  }
  CHECK_EQUAL(lseek(fileno(captured), 0, SEEK_END), 0);
  fclose(captured);
}

#define TESTS(X) X(C50_nothing_is_printed)
TEST_MAIN(TESTS)
