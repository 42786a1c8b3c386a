/* Preloaded into the program: its k-th allocation fails, and so do all after
 * it or, with NAIBX_TEST_FAIL_ONCE, no other.
 *
 * Counted is from where this library is set up on, which is after the loader
 * and the C++ library, whose own memory is not the program's business, and
 * before the first object of the program. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

/* glibc's other names of its functions, part of its interface for this. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static int is_counting;
static int fails_once;
static unsigned long fails_at;
static unsigned long allocations;

static unsigned long number_in(const char *variable) {
  const char *text = getenv(variable);
  return text == NULL ? 0 : strtoul(text, NULL, 10);
}

__attribute__((constructor)) static void begin(void) {
  fails_at = number_in("NAIBX_TEST_FAIL_AT");
  fails_once = number_in("NAIBX_TEST_FAIL_ONCE") != 0;
  is_counting = 1;
}

/* A file of as many bytes as there were allocations: nothing to format. */
__attribute__((destructor)) static void tell_count(void) {
  const char *path = getenv("NAIBX_TEST_COUNT");
  int file;
  if (path == NULL)
    return;
  file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file < 0 || ftruncate(file, (off_t)allocations) != 0)
    return;
  (void)close(file);
}

static int has_memory(void) {
  int fails;
  if (!is_counting)
    return 1;
  ++allocations;
  fails = fails_at > 0 &&
          (fails_once ? allocations == fails_at : allocations >= fails_at);
  if (fails)
    errno = ENOMEM;
  return !fails;
}

void *malloc(size_t size) {
  return has_memory() ? __libc_malloc(size) : NULL;
}

void *calloc(size_t count, size_t size) {
  return has_memory() ? __libc_calloc(count, size) : NULL;
}

void *realloc(void *memory, size_t size) {
  return has_memory() ? __libc_realloc(memory, size) : NULL;
}

void *memalign(size_t alignment, size_t size) {
  return has_memory() ? __libc_memalign(alignment, size) : NULL;
}

void *aligned_alloc(size_t alignment, size_t size) {
  return memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = memalign(alignment, size);
  return *memory == NULL ? ENOMEM : 0;
}
