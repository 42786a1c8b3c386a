/* Prints events of examples/replan as an ARFF file: what is known of each, and
   which plants its repair changed. Usage: replan_events COUNT SEED > FILE */
#include "day_plan.h"
#include "event_features.h"
#include "redispatch.h"
#include "replan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_header(void) {
  (void)puts("@relation replan");
  for (int column = 0; column < DAY_TYPE; ++column) {
    (void)printf("@attribute x%d %s\n", column,
                 column < PLANT_IS_OUT ? "numeric" : "{0,1}");
  }
  (void)puts("@attribute day_type {0,1,2}");
  (void)puts("@attribute part_of_day {0,1,2,3,4,5}");
  for (int plant = 0; plant < PLANTS; ++plant) {
    (void)printf("@attribute plant%d {0,1}\n", plant);
  }
  (void)puts("@data");
}

static void print_event(const struct power_system *system,
                        struct random_numbers *random) {
  struct event event;
  struct plan before;
  struct plan after;
  double values[FEATURES];
  int is_changed[PLANTS] = {0};
  memset(&event, 0, sizeof event);
  event_draw(&event, random);
  event_features(&event, system, values);
  plan_day(system, &event.forecast, &before);
  redispatch(system, &event.forecast, &event.actual, &before, &after);
  const struct plant_set changed = changed_plants(&before, &after);
  for (uint32_t place = 0; place < changed.count; ++place) {
    is_changed[changed.plants[place]] = 1;
  }
  for (int column = 0; column < FEATURES; ++column) {
    (void)printf("%.17g,", values[column]);
  }
  for (int plant = 0; plant < PLANTS; ++plant) {
    (void)printf("%d%c", is_changed[plant], plant + 1 < PLANTS ? ',' : '\n');
  }
}

int main(int count, char **words) {
  if (count != 3) {
    (void)fputs("usage: replan_events COUNT SEED\n", stderr);
    return 2;
  }
  struct power_system system;
  struct random_numbers random;
  random.state = strtoull(words[2], NULL, 10);
  memset(&system, 0, sizeof system);
  power_system_draw(&system, &random);
  print_header();
  for (long event = strtol(words[1], NULL, 10); event > 0; --event) {
    print_event(&system, &random);
  }
  return 0;
}
