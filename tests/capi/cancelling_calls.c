/* A program's own functions of these names are what the library calls, too. */
#define _GNU_SOURCE
#include "cancelling_calls.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int left;
static int is_done;

void cancel_after_call(int k) {
  left = k;
  is_done = 0;
}

int was_cancelled(void) {
  return is_done;
}

/* Like a cancellation that comes just after the call: it is noticed at the next
 * point of cancellation. */
static long after(long result) {
  if (left > 0 && --left == 0) {
    is_done = 1;
    pthread_cancel(pthread_self());
  }
  return result;
}

static int open_file(const char *path, int flags, mode_t mode) {
  return (int)after(syscall(SYS_openat, AT_FDCWD, path, flags, mode));
}

int open(const char *path, int flags, ...) {
  mode_t mode = 0;
  if ((flags & O_CREAT) != 0) {
    va_list rest;
    va_start(rest, flags);
    mode = va_arg(rest, mode_t);
    va_end(rest);
  }
  return open_file(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  mode_t mode = 0;
  if ((flags & O_CREAT) != 0) {
    va_list rest;
    va_start(rest, flags);
    mode = va_arg(rest, mode_t);
    va_end(rest);
  }
  return open_file(path, flags, mode);
}

ssize_t read(int descriptor, void *bytes, size_t size) {
  return after(syscall(SYS_read, descriptor, bytes, size));
}

ssize_t write(int descriptor, const void *bytes, size_t size) {
  return after(syscall(SYS_write, descriptor, bytes, size));
}

int fsync(int descriptor) {
  return (int)after(syscall(SYS_fsync, descriptor));
}

int fchmod(int descriptor, mode_t mode) {
  return (int)after(syscall(SYS_fchmod, descriptor, mode));
}
