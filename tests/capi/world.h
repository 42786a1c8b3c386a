/* An object of every kind, and valid arguments for every exported function. */
#ifndef NAIBX_TESTS_CAPI_WORLD_H
#define NAIBX_TESTS_CAPI_WORLD_H

#include "fixture.h"
#include "functions.h"
#include "pool.h"

/* In place of a family: the mixed model of fixture.h. */
enum { ALL_FAMILIES = 4, FAMILY_CHOICES = 5 };

typedef struct {
  int family;
  /* The allocator of all objects, or NULL for the default one. */
  pool *from;
  naibx_allocator *allocator;
  /* Always with all families. */
  naibx_config *config;
  naibx_model *model;
  /* Of the linear method; the others are of the paper's. */
  naibx_model *linear_model;
  naibx_predictor *predictor;
  naibx_request *request;
  /* With results of everything that can be asked. */
  naibx_answer *answer;
  naibx_load_options *options;
  naibx_error *mistake;
  saved_model model_file;
  saved_model predictor_file;
  /* Both in one. */
  saved_model joint_file;
  /* Counts the calls of progress, writing function and executor. */
  int callback_calls;
  /* What comes out of a call, in the places of its parameters. */
  uint64_t out[MAXIMUM_PARAMETERS];
} world;

world *make_world(int family, pool *from);
void destroy_world(world *self);

/* Valid arguments for a function, with room for all that comes out of it. False
 * where the world has not the kind of feature that it is for. */
int valid_arguments(world *self, const exported_function *function,
                    argument *given);
/* The position of a parameter, or -1. */
int find_parameter(const exported_function *function, const char *name);
/* True where a valid call does not change the objects that it is given. */
int is_read_only(const exported_function *function);

/* Calls it; what comes out of it stands in `out` before as rubbish. */
outcome call_in(world *self, const exported_function *function,
                const argument *given);
/* Calls it without touching anything else, for a thread or a host of another
 * kind; clear_outputs before, note_destroyed after it. */
void clear_outputs(world *self);
void note_destroyed(world *self, const exported_function *function,
                    const argument *given);
/* Destroys what a call has handed out. */
void destroy_outputs(world *self, const exported_function *function,
                     const argument *given);
/* Checks status, error object and outputs of a call, then destroys them. */
void expect_outcome(world *self, const exported_function *function,
                    const argument *given, outcome actual,
                    naibx_status expected);

/* The configuration, the model and the predictor as bytes, to be freed. */
typedef struct {
  saved_model config;
  saved_model model;
  saved_model predictor;
} snapshot;
snapshot take_snapshot(const world *self);
void free_snapshot(snapshot taken);
void expect_unchanged(const world *self, const snapshot *before,
                      const char *function);

#endif
