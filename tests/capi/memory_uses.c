#include "allocations.h"
#include "check.h"

#include <stdio.h>
#include <string.h>

/* What grows with labels, features or rows comes from the host's allocator; a
 * handle of a fixed size and the name of a file may come from the global one.
 */
typedef struct {
  const char *function;
  memory_use use;
} use_row;

static const use_row uses[] = {
    {"naibx_add_example", HOST_MEMORY},
    {"naibx_add_examples", HOST_MEMORY},
    {"naibx_allocator_create", GLOBAL_MEMORY},
    {"naibx_allocator_destroy", NO_MEMORY},
    {"naibx_answer_create", GLOBAL_MEMORY},
    {"naibx_answer_destroy", NO_MEMORY},
    {"naibx_answer_log_probability", HOST_MEMORY},
    {"naibx_answer_numbers", NO_MEMORY},
    {"naibx_answer_outcomes", NO_MEMORY},
    {"naibx_answer_predict", HOST_MEMORY},
    {"naibx_answer_predict_again", NO_MEMORY},
    {"naibx_answer_ranking", NO_MEMORY},
    {"naibx_answer_reserve", HOST_MEMORY},
    {"naibx_answer_set_executor", NO_MEMORY},
    {"naibx_answer_set_offsets", NO_MEMORY},
    {"naibx_answer_sets", NO_MEMORY},
    {"naibx_clear_group", NO_MEMORY},
    {"naibx_compile", GLOBAL_MEMORY},
    {"naibx_config_add_categorical", GLOBAL_MEMORY},
    {"naibx_config_add_features", GLOBAL_MEMORY},
    {"naibx_config_category_name", NO_MEMORY},
    {"naibx_config_column_kind", NO_MEMORY},
    {"naibx_config_create", GLOBAL_MEMORY},
    {"naibx_config_destroy", NO_MEMORY},
    {"naibx_config_extend_group", GLOBAL_MEMORY},
    {"naibx_config_feature", NO_MEMORY},
    {"naibx_config_feature_name", NO_MEMORY},
    {"naibx_config_get_number", NO_MEMORY},
    {"naibx_config_label_name", NO_MEMORY},
    {"naibx_config_set_allocator", NO_MEMORY},
    {"naibx_config_set_category_name", GLOBAL_MEMORY},
    {"naibx_config_set_column_kind", GLOBAL_MEMORY},
    {"naibx_config_set_feature_name", GLOBAL_MEMORY},
    {"naibx_config_set_label_name", GLOBAL_MEMORY},
    {"naibx_config_set_number", NO_MEMORY},
    {"naibx_copy", HOST_MEMORY},
    {"naibx_create", HOST_MEMORY},
    {"naibx_create_part", HOST_MEMORY},
    {"naibx_destroy", NO_MEMORY},
    {"naibx_error_column", NO_MEMORY},
    {"naibx_error_destroy", NO_MEMORY},
    {"naibx_error_message", NO_MEMORY},
    {"naibx_error_row", NO_MEMORY},
    {"naibx_error_status", NO_MEMORY},
    {"naibx_file_get_number", NO_MEMORY},
    {"naibx_format_version", NO_MEMORY},
    {"naibx_freeze", HOST_MEMORY},
    {"naibx_get_config", HOST_MEMORY},
    {"naibx_get_decided_config", HOST_MEMORY},
    {"naibx_get_gaussian", NO_MEMORY},
    {"naibx_get_number", NO_MEMORY},
    {"naibx_get_value_weight", NO_MEMORY},
    {"naibx_load", HOST_MEMORY},
    {"naibx_load_options_create", GLOBAL_MEMORY},
    {"naibx_load_options_destroy", NO_MEMORY},
    {"naibx_load_options_set_allocator", NO_MEMORY},
    {"naibx_load_options_set_number", NO_MEMORY},
    {"naibx_load_parts", HOST_MEMORY},
    {"naibx_merge", HOST_MEMORY},
    {"naibx_merge_bytes", HOST_MEMORY},
    {"naibx_predict", HOST_MEMORY},
    {"naibx_predictor_create", HOST_MEMORY},
    {"naibx_predictor_destroy", NO_MEMORY},
    {"naibx_predictor_get_config", HOST_MEMORY},
    {"naibx_predictor_get_decided_config", HOST_MEMORY},
    {"naibx_predictor_get_number", NO_MEMORY},
    {"naibx_predictor_set_number", NO_MEMORY},
    {"naibx_read_parts", HOST_MEMORY},
    {"naibx_request_add_group", GLOBAL_MEMORY},
    {"naibx_request_add_implication", GLOBAL_MEMORY},
    {"naibx_request_clear_constraints", NO_MEMORY},
    {"naibx_request_create", GLOBAL_MEMORY},
    {"naibx_request_destroy", NO_MEMORY},
    {"naibx_request_set_best", NO_MEMORY},
    {"naibx_request_set_deadline", NO_MEMORY},
    {"naibx_request_set_labels", GLOBAL_MEMORY},
    {"naibx_request_set_node_limit", NO_MEMORY},
    {"naibx_request_set_outputs", NO_MEMORY},
    {"naibx_request_set_row_labels", GLOBAL_MEMORY},
    {"naibx_request_set_row_size_posterior", GLOBAL_MEMORY},
    {"naibx_request_set_row_sizes", GLOBAL_MEMORY},
    {"naibx_request_set_size", NO_MEMORY},
    {"naibx_request_set_size_posterior", GLOBAL_MEMORY},
    {"naibx_request_set_size_rule", NO_MEMORY},
    {"naibx_save", HOST_MEMORY},
    {"naibx_save_parts", HOST_MEMORY},
    {"naibx_set_executor", NO_MEMORY},
    {"naibx_set_group", NO_MEMORY},
    {"naibx_status_name", NO_MEMORY},
    {"naibx_version", NO_MEMORY},
    {"naibx_version_string", NO_MEMORY},
    {"naibx_write_parts", HOST_MEMORY},
};

memory_use memory_use_of(const char *function) {
  size_t i;
  for (i = 0; i < sizeof uses / sizeof uses[0]; ++i) {
    if (strcmp(uses[i].function, function) == 0)
      return uses[i].use;
  }
  fprintf(stderr, "%s: ", function);
  check_failed("there is a row with its use of memory", __FILE__, __LINE__);
}
