#include "example.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_WIDTH = 79, INDENT = 4 };

/* Words that are broken into lines. */
struct paragraph {
  /* Room for the names of all plants. */
  char text[PLANTS * 20];
  size_t length;
  size_t column;
};

static void add_word(struct paragraph *paragraph, const char *word) {
  const size_t length = strlen(word);
  const int is_first = paragraph->length == 0;
  const int is_full = paragraph->column + 1 + length > LINE_WIDTH;
  const char *gap = is_first ? "    " : is_full ? "\n    " : " ";
  const int written =
      snprintf(paragraph->text + paragraph->length,
               sizeof paragraph->text - paragraph->length, "%s%s", gap, word);
  paragraph->length += (size_t)written;
  paragraph->column =
      (is_first || is_full ? INDENT : paragraph->column + 1) + length;
}

/* Prints a title, how many plants are marked, and which ones. */
static int report_plants(const struct report *report,
                         const struct power_system *system, const char *title,
                         const unsigned char *is_marked) {
  struct paragraph paragraph;
  char text[sizeof paragraph.text + 100];
  int count = 0;
  memset(&paragraph, 0, sizeof paragraph);
  for (int plant = 0; plant < PLANTS; ++plant) {
    if (is_marked[plant]) {
      add_word(&paragraph, system->plants[plant].name);
      ++count;
    }
  }
  (void)snprintf(text, sizeof text, "  %s: %d%s%s\n", title, count,
                 count == 0 ? "" : "\n", paragraph.text);
  return report->print(report->context, text);
}

static int report_demand(const struct report *report,
                         const struct event *event) {
  static const char *const day_types[DAY_TYPES] = {"workday", "Saturday",
                                                   "Sunday"};
  char line[256];
  const int first = (int)event->part_of_day * HOURS_OF_PART;
  const int temperature = (int)event->actual.temperature;
  (void)snprintf(
      line, sizeof line,
      "\nAn event that is not learned yet: on a %s from %d to %d h the "
      "demand\nis off by %+d MW in the north and %+d MW in the south, at "
      "%s%d.%d "
      "degrees.\n",
      day_types[event->day_type], first, first + HOURS_OF_PART,
      (int)demand_shift(event, 0), (int)demand_shift(event, 1),
      temperature < 0 ? "-" : "", abs(temperature) / 10, abs(temperature) % 10);
  return report->print(report->context, line);
}

int report_example(const struct report *report,
                   const struct power_system *system, const struct event *event,
                   const struct plant_set *predicted,
                   const struct plant_set *truth) {
  enum { RIGHT, WRONG, MISSED, LISTS };
  static const char *const titles[LISTS] = {"rightly predicted",
                                            "wrongly predicted", "missed"};
  unsigned char lists[LISTS][PLANTS];
  memset(lists, 0, sizeof lists);
  for (uint32_t place = 0; place < predicted->count; ++place) {
    lists[WRONG][predicted->plants[place]] = 1;
  }
  for (uint32_t place = 0; place < truth->count; ++place) {
    const uint32_t plant = truth->plants[place];
    lists[lists[WRONG][plant] ? RIGHT : MISSED][plant] = 1;
    lists[WRONG][plant] = 0;
  }
  int stopped = report_demand(report, event);
  if (!stopped) {
    stopped =
        report_plants(report, system, "out of order", event->actual.is_out);
  }
  for (int list = 0; list < LISTS && !stopped; ++list) {
    stopped = report_plants(report, system, titles[list], lists[list]);
  }
  return stopped;
}
