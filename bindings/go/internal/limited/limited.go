// Package limited has an allocator for tests, in C as it has to be: it counts
// what is taken, and has no more memory after a number of times.
package limited

/*
#cgo CFLAGS: -std=c11
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

static atomic_llong taken, left = -1;

// aligned_alloc is not on every system: room for the address before the memory.
static void *take(void *context, size_t size, size_t alignment) {
  (void)context;
  if (atomic_load(&left) == 0) return NULL;
  if (atomic_load(&left) > 0) atomic_fetch_sub(&left, 1);
  char *block = malloc(size + alignment + sizeof(void *));
  if (block == NULL) return NULL;
  uintptr_t start = (uintptr_t)(block + sizeof(void *));
  void **memory = (void **)((start + alignment - 1) / alignment * alignment);
  memory[-1] = block;
  atomic_fetch_add(&taken, 1);
  return memory;
}

static void give_back(void *context, void *memory, size_t size,
                      size_t alignment) {
  (void)context; (void)size; (void)alignment;
  atomic_fetch_sub(&taken, 1);
  free(((void **)memory)[-1]);
}

static void *take_function(void) { return (void *)(uintptr_t)take; }
static void *give_back_function(void) { return (void *)(uintptr_t)give_back; }
static void set_left(long long count) { atomic_store(&left, count); }
static long long get_taken(void) { return atomic_load(&taken); }
*/
import "C"

import "unsafe"

// Allocate and Deallocate are the two functions for naibx.NewAllocator.
func Allocate() unsafe.Pointer   { return C.take_function() }
func Deallocate() unsafe.Pointer { return C.give_back_function() }

// SetLeft lets memory be taken so many times more; -1 for ever.
func SetLeft(count int) { C.set_left(C.longlong(count)) }

// Taken is how many blocks have not been given back.
func Taken() int { return int(C.get_taken()) }
