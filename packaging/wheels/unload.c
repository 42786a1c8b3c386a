/* Linked into the shared library when NAIBX_STATIC_RUNTIME is on. The C++
 * library takes 72 KB when it is loaded, for exceptions that have to be thrown
 * when memory has run out. Shared, it is loaded once for all; inside of this
 * library it comes and goes with it, and a host that loads and unloads plugins
 * would lose so much each time. */

/* Of GNU's C++ library; weak, because another one has no such function. */
void give_memory_back(void) __asm__("_ZN9__gnu_cxx9__freeresEv")
    __attribute__((weak));
void naibx_unload(void);

__attribute__((destructor)) void naibx_unload(void) {
  if (give_memory_back != 0) {
    give_memory_back();
  }
}
