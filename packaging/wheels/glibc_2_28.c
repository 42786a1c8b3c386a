/* Linked into the shared library when NAIBX_STATIC_RUNTIME is on, so that what
 * was built on a newer system can be loaded by glibc 2.28, the oldest one that
 * wheels named manylinux_2_28 have to run on.
 *
 * A linker asks for the newest version of a function that the C library of the
 * build machine has. These functions have such a version after 2.28, or came
 * after it; here they are made of older ones. They stay inside the shared
 * library. tests/package/check_version_needs.py tells when one is missing. */
#define _GNU_SOURCE 1
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/stat.h>

/* Standard C knows no file without a declaration. */
typedef int naibx_always_declared;

/* The older versions have other names on other processors. */
#if defined(__GLIBC__) && defined(__x86_64__) && defined(__LP64__)

#if __GLIBC_PREREQ(2, 29)
/* The newer ones differ in no value, only in how they report errors. */
double exp(double value);
double log(double value);
double exp_2_2_5(double value);
double log_2_2_5(double value);
__asm__(".symver exp_2_2_5, exp@GLIBC_2.2.5");
__asm__(".symver log_2_2_5, log@GLIBC_2.2.5");

double exp(double value) {
  return exp_2_2_5(value);
}

double log(double value) {
  return log_2_2_5(value);
}
#endif

#if __GLIBC_PREREQ(2, 32)
/* Tells the C++ library whether it may do without atomic operations: never. */
extern char __libc_single_threaded;
char __libc_single_threaded = 0;

/* Was in libpthread only. Linux knows but one call for the two functions. */
int pthread_sigmask(int how, const sigset_t *set, sigset_t *old) {
  return sigprocmask(how, set, old) == 0 ? 0 : errno;
}
#endif

#if __GLIBC_PREREQ(2, 33)
int stat_2_2_5(int layout, const char *path, struct stat *status);
__asm__(".symver stat_2_2_5, __xstat@GLIBC_2.2.5");

int stat(const char *path, struct stat *status) {
  return stat_2_2_5(1, path, status);
}

int fstat_2_2_5(int layout, int descriptor, struct stat *status);
__asm__(".symver fstat_2_2_5, __fxstat@GLIBC_2.2.5");

int fstat(int descriptor, struct stat *status) {
  return fstat_2_2_5(1, descriptor, status);
}
#endif

#if __GLIBC_PREREQ(2, 34)
/* Were in libpthread, which the library asks for by name. */
int pthread_create_2_2_5(pthread_t *thread, const pthread_attr_t *attributes,
                         void *(*run)(void *), void *argument);
int pthread_join_2_2_5(pthread_t thread, void **result);
__asm__(".symver pthread_create_2_2_5, pthread_create@GLIBC_2.2.5");
__asm__(".symver pthread_join_2_2_5, pthread_join@GLIBC_2.2.5");

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                   void *(*run)(void *), void *argument) {
  return pthread_create_2_2_5(thread, attributes, run, argument);
}

int pthread_join(pthread_t thread, void **result) {
  return pthread_join_2_2_5(thread, result);
}
#endif

#endif
