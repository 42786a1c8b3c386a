/* A program's own functions of these names are what the library and that of
 * C++ below it call, too. They go on to those of glibc, whose other names are
 * part of its interface for this. */
#include "failing_malloc.h"

#include <errno.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);
void *memalign(size_t alignment, size_t size);
void *aligned_alloc(size_t alignment, size_t size);
int posix_memalign(void **memory, size_t alignment, size_t size);
void free(void *memory);

static uint64_t left;
static int runs_out;
static uint64_t held;

void fail_malloc_from(uint64_t k) {
  runs_out = k > 0;
  left = k - 1;
}

uint64_t malloc_blocks_held(void) {
  return held;
}

static int has_memory(void) {
  if (!runs_out)
    return 1;
  if (left == 0) {
    errno = ENOMEM;
    return 0;
  }
  --left;
  return 1;
}

static void *counted(void *memory) {
  held += memory != NULL;
  return memory;
}

void *malloc(size_t size) {
  return has_memory() ? counted(__libc_malloc(size)) : NULL;
}

void *calloc(size_t count, size_t size) {
  return has_memory() ? counted(__libc_calloc(count, size)) : NULL;
}

void *realloc(void *memory, size_t size) {
  if (memory == NULL)
    return malloc(size);
  return has_memory() ? __libc_realloc(memory, size) : NULL;
}

void *memalign(size_t alignment, size_t size) {
  return has_memory() ? counted(__libc_memalign(alignment, size)) : NULL;
}

void *aligned_alloc(size_t alignment, size_t size) {
  return memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = memalign(alignment, size);
  return *memory == NULL ? ENOMEM : 0;
}

void free(void *memory) {
  held -= memory != NULL;
  __libc_free(memory);
}
