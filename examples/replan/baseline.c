#include "baseline.h"

struct plant_set best_plants(const double *scores, uint32_t count) {
  struct plant_set best = {0, {0}};
  /* By insertion into a list of the best so far, which drops its last. */
  for (uint32_t plant = 0; plant < PLANTS && count > 0; ++plant) {
    uint32_t place = best.count;
    while (place > 0 && scores[best.plants[place - 1]] < scores[plant]) {
      --place;
    }
    if (place == count) {
      continue;
    }
    best.count += best.count < count;
    for (uint32_t last = best.count - 1; last > place; --last) {
      best.plants[last] = best.plants[last - 1];
    }
    best.plants[place] = plant;
  }
  return best;
}

struct plant_set baseline_predict(const struct baseline *baseline) {
  const uint64_t events = baseline->events;
  const uint64_t mean_size =
      events == 0 ? 0 : (2 * baseline->sizes + events) / (2 * events);
  return best_plants(baseline->times_changed, (uint32_t)mean_size);
}

void baseline_learn(struct baseline *baseline, const struct plant_set *truth) {
  ++baseline->events;
  baseline->sizes += truth->count;
  for (uint32_t place = 0; place < truth->count; ++place) {
    baseline->times_changed[truth->plants[place]] += 1.0;
  }
}
