/* Names of open descriptors: what is saved to them goes to what is open, and
 * to no other file that has the same name or had it. */
#define _GNU_SOURCE
#include "check.h"
#include "fixture.h"
#include "folder.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define NEW_FOLDER "naibx-descriptors-XXXXXX"
enum { NAME_SIZE = 64 };

typedef struct {
  char folder[sizeof NEW_FOLDER];
  naibx_model *model;
  saved_model saved;
} place;

static place enter(void) {
  place self = {NEW_FOLDER, NULL, {NULL, 0}};
  self.model = make_mixed_model();
  self.saved = save_model(self.model);
  enter_new_folder(self.folder);
  return self;
}

static void leave(place *self) {
  leave_folder(self->folder); /* which is empty: no file has been made */
  free(self->saved.bytes);
  naibx_destroy(self->model);
}

static const char *name_of(int descriptor) {
  static char name[NAME_SIZE];
  (void)snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
  return name;
}

static void expect_saved_at(int descriptor, off_t start, const place *self) {
  const size_t size = (size_t)self->saved.size;
  uint8_t *bytes = malloc(size + 1);
  CHECK(bytes != NULL);
  CHECK_EQUAL(pread(descriptor, bytes, size + 1, start), size);
  CHECK_BYTES(bytes, self->saved.bytes, size);
  free(bytes);
}

static void expect_loads(const char *name, const place *self) {
  naibx_model *loaded = NULL;
  CHECK_OK(naibx_load(name, NULL, &loaded, NULL));
  CHECK(is_unchanged(loaded, &self->saved));
  naibx_destroy(loaded);
}

/* Saves to the descriptor and loads from it; it is closed then. */
static void expect_saves_and_loads(int descriptor, const place *self) {
  CHECK(descriptor >= 0);
  CHECK_OK(naibx_save(self->model, name_of(descriptor), NULL));
  expect_saved_at(descriptor, 0, self);
  expect_loads(name_of(descriptor), self);
  close(descriptor);
}

static void a_deleted_file_gets_the_bytes(void) {
  place self = enter();
  const int descriptor = open("deleted", O_RDWR | O_CREAT, 0600);
  CHECK(unlink("deleted") == 0);
  expect_saves_and_loads(descriptor, &self);
  leave(&self);
}

static void a_file_that_never_had_a_name_gets_the_bytes(void) {
  place self = enter();
  const int descriptor = open(".", O_RDWR | O_TMPFILE, 0600);
  if (descriptor >= 0) /* not every file system has them */
    expect_saves_and_loads(descriptor, &self);
  expect_saves_and_loads((int)syscall(SYS_memfd_create, "naibx", 0), &self);
  leave(&self);
}

static void a_predictor_in_memory_is_saved_and_mapped(void) {
  place self = enter();
  const int descriptor = (int)syscall(SYS_memfd_create, "naibx", 0);
  naibx_predictor *predictor = NULL;
  naibx_predictor *mapped = NULL;
  naibx_load_options *options = NULL;
  CHECK(descriptor >= 0);
  CHECK_OK(naibx_predictor_create(self.model, NAIBX_FLOAT64, &predictor, NULL));
  CHECK_OK(naibx_save_parts(NULL, predictor, name_of(descriptor), NULL));
  CHECK_OK(naibx_load_options_create(&options, NULL));
  CHECK_OK(naibx_load_options_set_number(options, NAIBX_MAP_TABLES, 1, NULL));
  CHECK_OK(naibx_load_parts(name_of(descriptor), options, NULL, &mapped, NULL));
  naibx_load_options_destroy(options);
  naibx_predictor_destroy(mapped);
  naibx_predictor_destroy(predictor);
  close(descriptor);
  leave(&self);
}

static void an_open_file_keeps_its_name_and_gets_the_bytes(void) {
  place self = enter();
  const int descriptor = open("open", O_RDWR | O_CREAT, 0600);
  struct stat opened;
  struct stat named;
  CHECK_OK(naibx_save(self.model, name_of(descriptor), NULL));
  CHECK(fstat(descriptor, &opened) == 0 && stat("open", &named) == 0);
  CHECK(opened.st_ino == named.st_ino);
  expect_saved_at(descriptor, 0, &self);
  CHECK(unlink("open") == 0);
  close(descriptor);
  leave(&self);
}

/* In a child, whose standard output is the file. */
static void what_others_wrote_to_standard_output_stays(void) {
  const char *const names[] = {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1",
                               "/proc/thread-self/fd/1", "link"};
  place self = enter();
  size_t i;
  CHECK(symlink("/dev/stdout", "link") == 0);
  for (i = 0; i < sizeof names / sizeof names[0]; ++i) {
    const int output = open("output", O_RDWR | O_CREAT | O_TRUNC, 0600);
    const off_t end = (off_t)(6 + self.saved.size);
    char words[6] = "";
    int status = 0;
    const pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
      CHECK(dup2(output, STDOUT_FILENO) == STDOUT_FILENO);
      CHECK(write(STDOUT_FILENO, "before", 6) == 6);
      CHECK_OK(naibx_save(self.model, names[i], NULL));
      CHECK(write(STDOUT_FILENO, "after", 5) == 5);
      _exit(0);
    }
    CHECK(waitpid(child, &status, 0) == child && status == 0);
    CHECK(pread(output, words, 6, 0) == 6 && memcmp(words, "before", 6) == 0);
    CHECK(pread(output, words, 6, end) == 5 && memcmp(words, "after", 5) == 0);
    CHECK(ftruncate(output, end) == 0);
    expect_saved_at(output, 6, &self);
    close(output);
  }
  CHECK(unlink("output") == 0 && unlink("link") == 0);
  leave(&self);
}

static void a_deleted_file_of_another_process_gets_the_bytes(void) {
  place self = enter();
  const int descriptor = open("deleted", O_RDWR | O_CREAT, 0600);
  const pid_t owner = getpid();
  int status = 0;
  pid_t child = 0;
  CHECK(unlink("deleted") == 0);
  child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    char name[NAME_SIZE];
    (void)snprintf(name, sizeof name, "/proc/%d/fd/%d", (int)owner, descriptor);
    CHECK(close(descriptor) == 0);
    CHECK_OK(naibx_save(self.model, name, NULL));
    _exit(0);
  }
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  expect_saved_at(descriptor, 0, &self);
  close(descriptor);
  leave(&self);
}

static void a_descriptor_that_cannot_be_written_to_is_an_error(void) {
  place self = enter();
  const int descriptor = open("/dev/null", O_RDONLY);
  naibx_error *error = NULL;
  CHECK_STATUS(naibx_save(self.model, name_of(descriptor), &error),
               NAIBX_ERROR_WRITE);
  expect_error(error, NAIBX_ERROR_WRITE, -1, -1, "not open");
  CHECK(close(descriptor) == 0);
  CHECK_STATUS(naibx_save(self.model, name_of(descriptor), &error),
               NAIBX_ERROR_WRITE);
  expect_error(error, NAIBX_ERROR_WRITE, -1, -1, "not open");
  leave(&self);
}

/* The pipe holds less than the model, and does not wait for its reader. */
static void a_pipe_that_does_not_wait_is_waited_for(void) {
  enum { FEATURES = 20000 };
  place self = enter();
  naibx_model *large = make_model(4, NAIBX_GAUSSIAN, FEATURES);
  const saved_model saved = save_model(large);
  uint64_t length = 0;
  uint8_t part[4096];
  ssize_t count = 0;
  int status = 0;
  int ends[2];
  pid_t child = 0;
  CHECK(saved.size > 1 << 17);
  CHECK(pipe2(ends, O_NONBLOCK) == 0);
  child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    close(ends[0]);
    CHECK_OK(naibx_save(large, name_of(ends[1]), NULL));
    _exit(0);
  }
  close(ends[1]);
  CHECK(fcntl(ends[0], F_SETFL, 0) == 0);
  for (; (count = read(ends[0], part, sizeof part)) > 0;
       length += (uint64_t)count)
    CHECK(memcmp(part, saved.bytes + length, (size_t)count) == 0);
  CHECK_EQUAL(length, saved.size);
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  close(ends[0]);
  free(saved.bytes);
  naibx_destroy(large);
  leave(&self);
}

#define TESTS(X)                                                               \
  X(a_deleted_file_gets_the_bytes)                                             \
  X(a_file_that_never_had_a_name_gets_the_bytes)                               \
  X(a_predictor_in_memory_is_saved_and_mapped)                                 \
  X(an_open_file_keeps_its_name_and_gets_the_bytes)                            \
  X(what_others_wrote_to_standard_output_stays)                                \
  X(a_deleted_file_of_another_process_gets_the_bytes)                          \
  X(a_descriptor_that_cannot_be_written_to_is_an_error)                        \
  X(a_pipe_that_does_not_wait_is_waited_for)
TEST_MAIN(TESTS)
