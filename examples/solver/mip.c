#include "mip.h"

#include <float.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { NAME_SIZE = 16 };

/* What a run of GLPK tells on the way. */
struct watch {
  mip_callback callback;
  void *context;
  struct mip_result *result;
};

double seconds_of_thread(void) {
  struct timespec time;
  (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

void mip_name(int plant, char *name, size_t size) {
  (void)snprintf(name, size, "p%d", plant);
}

static void add_plants(glp_prob *problem, const struct family *family,
                       const signed char *decided) {
  glp_add_cols(problem, PLANTS);
  for (int plant = 0; plant < PLANTS; ++plant) {
    const int column = plant + 1;
    char name[NAME_SIZE];
    mip_name(plant, name, sizeof name);
    glp_set_col_name(problem, column, name);
    glp_set_obj_coef(problem, column, family->cost[plant]);
    glp_set_col_kind(problem, column, GLP_BV);
    if (decided != NULL && decided[plant] != UNDECIDED) {
      glp_set_col_bnds(problem, column, GLP_FX, decided[plant], decided[plant]);
    }
  }
}

static void add_zone(glp_prob *problem, const struct family *family,
                     const struct instance *instance, int zone) {
  int columns[PLANTS + 1];
  double outputs[PLANTS + 1];
  const int row = glp_add_rows(problem, 1);
  for (int plant = 0; plant < PLANTS; ++plant) {
    columns[plant + 1] = plant + 1;
    outputs[plant + 1] = family->output[zone][plant];
  }
  glp_set_row_bnds(problem, row, GLP_LO, instance->demand[zone], 0.0);
  glp_set_mat_row(problem, row, PLANTS, columns, outputs);
}

/* A plant that runs in the plan which stands changes by 1 - x, others by x. */
static void add_crew(glp_prob *problem, const struct family *family, int site) {
  int columns[PLANTS_OF_SITE + 1];
  double signs[PLANTS_OF_SITE + 1];
  double most = MOST_CHANGED_OF_SITE;
  const int row = glp_add_rows(problem, 1);
  for (int place = 0; place < PLANTS_OF_SITE; ++place) {
    const int plant = site + place * SITES;
    const int is_on = family->reference[plant] == ON;
    columns[place + 1] = plant + 1;
    signs[place + 1] = is_on ? -1.0 : 1.0;
    most -= is_on ? 1.0 : 0.0;
  }
  glp_set_row_bnds(problem, row, GLP_UP, 0.0, most);
  glp_set_mat_row(problem, row, PLANTS_OF_SITE, columns, signs);
}

static glp_prob *make_problem(const struct family *family,
                              const struct instance *instance,
                              const signed char *decided) {
  glp_prob *problem = glp_create_prob();
  glp_set_obj_dir(problem, GLP_MIN);
  add_plants(problem, family, decided);
  for (int zone = 0; zone < ZONES; ++zone) {
    add_zone(problem, family, instance, zone);
  }
  for (int site = 0; site < SITES && family->reference[site] != UNDECIDED;
       ++site) {
    add_crew(problem, family, site);
  }
  return problem;
}

static void count_nodes(glp_tree *tree, void *context) {
  const struct watch *watch = (const struct watch *)context;
  struct mip_result *result = watch->result;
  glp_prob *problem = glp_ios_get_prob(tree);
  glp_ios_tree_size(tree, NULL, NULL, &result->nodes);
  if (watch->callback != NULL) {
    watch->callback(tree, watch->context);
  }
  if (result->nodes <= EARLY_NODES && glp_mip_status(problem) == GLP_FEAS) {
    result->early_cost = glp_mip_obj_val(problem);
  }
}

/* Without GLPK's presolver: the columns of a node are those of the problem. */
static enum mip_outcome solve(glp_prob *problem, struct watch *watch) {
  glp_smcp simplex;
  glp_iocp search;
  glp_init_smcp(&simplex);
  simplex.msg_lev = GLP_MSG_OFF;
  if (glp_simplex(problem, &simplex) != 0) {
    return MIP_FAILED;
  }
  if (glp_get_status(problem) != GLP_OPT) {
    return glp_get_status(problem) == GLP_NOFEAS ? MIP_INFEASIBLE : MIP_FAILED;
  }
  glp_init_iocp(&search);
  search.msg_lev = GLP_MSG_OFF;
  search.cb_func = count_nodes;
  search.cb_info = watch;
  if (glp_intopt(problem, &search) != 0) {
    return MIP_FAILED;
  }
  switch (glp_mip_status(problem)) {
  case GLP_OPT:
    return MIP_OPTIMAL;
  case GLP_NOFEAS:
    return MIP_INFEASIBLE;
  default:
    return MIP_FAILED;
  }
}

void mip_solve(const struct family *family, const struct instance *instance,
               const signed char *decided, mip_callback callback, void *context,
               struct mip_result *result) {
  const double start = seconds_of_thread();
  struct watch watch = {callback, context, result};
  glp_prob *problem = NULL;
  memset(result, 0, sizeof *result);
  result->early_cost = DBL_MAX;
  (void)glp_term_out(GLP_OFF); /* of this thread */
  problem = make_problem(family, instance, decided);
  result->outcome = solve(problem, &watch);
  for (int plant = 0; plant < PLANTS && result->outcome == MIP_OPTIMAL;
       ++plant) {
    result->plan[plant] = glp_mip_col_val(problem, plant + 1) > 0.5 ? ON : OFF;
  }
  result->cost = plan_cost(family, result->plan);
  glp_delete_prob(problem);
  result->seconds = seconds_of_thread() - start;
}

int mip_write(const struct family *family, const struct instance *instance,
              const char *path) {
  glp_prob *problem = NULL;
  (void)glp_term_out(GLP_OFF);
  problem = make_problem(family, instance, NULL);
  const int is_written = glp_write_lp(problem, NULL, path) == 0;
  glp_delete_prob(problem);
  return is_written;
}
