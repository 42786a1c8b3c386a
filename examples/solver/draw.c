#include "draw.h"

static uint64_t draw_next(struct draws *draws) {
  uint64_t mixed = draws->state += UINT64_C(0x9E3779B97F4A7C15);
  mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94D049BB133111EB);
  return mixed ^ (mixed >> 31);
}

int32_t draw_between(struct draws *draws, int32_t first, int32_t last) {
  const uint64_t count = (uint64_t)((int64_t)last - first + 1);
  return first + (int32_t)(((draw_next(draws) >> 32) * count) >> 32);
}

int32_t draw_near_zero(struct draws *draws, int32_t width) {
  int32_t sum = 0;
  for (int draw = 0; draw < 4; ++draw) {
    sum += draw_between(draws, -width, width);
  }
  return sum / 4;
}
