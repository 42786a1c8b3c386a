#include "hints.h"

#include "repair.h"

/* A plan is asked for at every fourth level of the tree. */
enum { LEVELS_BETWEEN_PLANS = 4 };

/* What the node has decided: a plant whose bounds are equal. */
static void read_decided(glp_tree *tree, signed char *decided) {
  glp_prob *problem = glp_ios_get_prob(tree);
  for (int plant = 0; plant < PLANTS; ++plant) {
    const double lower = glp_get_col_lb(problem, plant + 1);
    const double upper = glp_get_col_ub(problem, plant + 1);
    decided[plant] = (signed char)(lower < upper ? UNDECIDED
                                   : lower > 0.5 ? ON
                                                 : OFF);
  }
}

/* The predicted plan, repaired. GLPK takes it if it is better than its best. */
static void offer_plan(struct hints *hints, glp_tree *tree) {
  const int level = glp_ios_node_level(tree, glp_ios_curr_node(tree));
  signed char decided[PLANTS];
  const struct question question = {decided, -1, 1};
  struct advice advice;
  if (level % LEVELS_BETWEEN_PLANS != 0 || hints->questions_left == 0) {
    return;
  }
  --hints->questions_left;
  read_decided(tree, decided);
  if (!advisor_ask(hints->advisor, &question, &advice) ||
      !plan_repair(hints->family, hints->instance, decided, advice.plan)) {
    return; /* the node is not worse for it: GLPK goes on by itself */
  }
  double values[PLANTS + 1] = {0.0};
  for (int plant = 0; plant < PLANTS; ++plant) {
    values[plant + 1] = advice.plan[plant];
  }
  (void)glp_ios_heur_sol(tree, values);
}

void hints_callback(glp_tree *tree, void *context) {
  if (glp_ios_reason(tree) == GLP_IHEUR) {
    offer_plan((struct hints *)context, tree);
  }
}
