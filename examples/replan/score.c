#include "score.h"

#include <string.h>

static void mark_plants(const struct plant_set *set, unsigned char *is_in) {
  memset(is_in, 0, PLANTS);
  for (uint32_t place = 0; place < set->count; ++place) {
    is_in[set->plants[place]] = 1;
  }
}

static void add_pairs(struct score *score, const unsigned char *is_predicted) {
  for (int plant = 0; plant < 2 * TWIN_PAIRS; plant += 2) {
    const int is_one = is_predicted[plant];
    const int is_other = is_predicted[plant + 1];
    score->pairs += is_one || is_other;
    score->whole_pairs += is_one && is_other;
  }
}

void score_add(struct score *score, const struct plant_set *predicted,
               const struct plant_set *truth) {
  unsigned char is_predicted[PLANTS];
  unsigned char is_true[PLANTS];
  double right = 0.0;
  const double size = predicted->count;
  const double true_size = truth->count;
  const double agreement = size == 0.0 && true_size == 0.0 ? 1.0 : 0.0;
  mark_plants(predicted, is_predicted);
  mark_plants(truth, is_true);
  for (int plant = 0; plant < PLANTS; ++plant) {
    right += is_predicted[plant] && is_true[plant];
  }
  ++score->events;
  score->precision += size > 0.0 ? right / size : agreement;
  score->recall += true_size > 0.0 ? right / true_size : agreement;
  score->f1 +=
      size + true_size > 0.0 ? 2.0 * right / (size + true_size) : agreement;
  score->size += size;
  add_pairs(score, is_predicted);
}
