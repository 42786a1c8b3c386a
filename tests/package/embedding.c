/* A library that has the whole static library inside. */
#include <naibx/naibx.h>

uint32_t embedding_version(void);

uint32_t embedding_version(void) {
  return naibx_version();
}
