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
    {"naibx_config_add_categorical", GLOBAL_MEMORY},
    {"naibx_config_add_features", GLOBAL_MEMORY},
    {"naibx_config_allow_empty", NO_MEMORY},
    {"naibx_config_category_name", NO_MEMORY},
    {"naibx_config_create", GLOBAL_MEMORY},
    {"naibx_config_destroy", NO_MEMORY},
    {"naibx_config_extend_group", GLOBAL_MEMORY},
    {"naibx_config_feature", NO_MEMORY},
    {"naibx_config_feature_count", NO_MEMORY},
    {"naibx_config_feature_name", NO_MEMORY},
    {"naibx_config_feature_smoothing", NO_MEMORY},
    {"naibx_config_fixed_size", NO_MEMORY},
    {"naibx_config_label_count", NO_MEMORY},
    {"naibx_config_label_name", NO_MEMORY},
    {"naibx_config_merge_duplicates", NO_MEMORY},
    {"naibx_config_set_allocator", NO_MEMORY},
    {"naibx_config_set_allow_empty", NO_MEMORY},
    {"naibx_config_set_category_name", GLOBAL_MEMORY},
    {"naibx_config_set_feature_name", GLOBAL_MEMORY},
    {"naibx_config_set_feature_smoothing", NO_MEMORY},
    {"naibx_config_set_fixed_size", NO_MEMORY},
    {"naibx_config_set_label_name", GLOBAL_MEMORY},
    {"naibx_config_set_merge_duplicates", NO_MEMORY},
    {"naibx_config_set_smoothing", NO_MEMORY},
    {"naibx_config_set_variance_prior", NO_MEMORY},
    {"naibx_config_smoothing", NO_MEMORY},
    {"naibx_config_variance_prior", NO_MEMORY},
    {"naibx_copy", HOST_MEMORY},
    {"naibx_create", HOST_MEMORY},
    {"naibx_destroy", NO_MEMORY},
    {"naibx_error_column", NO_MEMORY},
    {"naibx_error_destroy", NO_MEMORY},
    {"naibx_error_message", NO_MEMORY},
    {"naibx_error_row", NO_MEMORY},
    {"naibx_error_status", NO_MEMORY},
    {"naibx_format_version", NO_MEMORY},
    {"naibx_get_config", HOST_MEMORY},
    {"naibx_get_gaussian", NO_MEMORY},
    {"naibx_get_label_size_weight", NO_MEMORY},
    {"naibx_get_label_weight", NO_MEMORY},
    {"naibx_get_pair_weight", NO_MEMORY},
    {"naibx_get_size_weight", NO_MEMORY},
    {"naibx_get_typical_weight", NO_MEMORY},
    {"naibx_get_value_weight", NO_MEMORY},
    {"naibx_get_weight", NO_MEMORY},
    {"naibx_load", HOST_MEMORY},
    {"naibx_load_from_buffer", HOST_MEMORY},
    {"naibx_load_options_create", GLOBAL_MEMORY},
    {"naibx_load_options_destroy", NO_MEMORY},
    {"naibx_load_options_set_allocator", NO_MEMORY},
    {"naibx_load_options_set_limits", NO_MEMORY},
    {"naibx_load_options_set_verify_tables", NO_MEMORY},
    {"naibx_predict", HOST_MEMORY},
    {"naibx_predict_batch", HOST_MEMORY},
    {"naibx_predictor_create", HOST_MEMORY},
    {"naibx_predictor_destroy", NO_MEMORY},
    {"naibx_predictor_get_config", HOST_MEMORY},
    {"naibx_predictor_kernel", NO_MEMORY},
    {"naibx_predictor_load", HOST_MEMORY},
    {"naibx_predictor_load_from_buffer", HOST_MEMORY},
    {"naibx_predictor_map", HOST_MEMORY},
    {"naibx_predictor_precision", NO_MEMORY},
    {"naibx_predictor_predict", HOST_MEMORY},
    {"naibx_predictor_predict_batch", HOST_MEMORY},
    {"naibx_predictor_save", GLOBAL_MEMORY},
    {"naibx_predictor_save_to_buffer", GLOBAL_MEMORY},
    {"naibx_predictor_save_to_callback", GLOBAL_MEMORY},
    {"naibx_predictor_score_labels", HOST_MEMORY},
    {"naibx_predictor_score_sizes", HOST_MEMORY},
    {"naibx_predictor_set_kernel", NO_MEMORY},
    {"naibx_predictor_table_bytes", NO_MEMORY},
    {"naibx_predictor_workspace_create", HOST_MEMORY},
    {"naibx_save", HOST_MEMORY},
    {"naibx_save_to_buffer", HOST_MEMORY},
    {"naibx_save_to_callback", HOST_MEMORY},
    {"naibx_save_with_predictor", HOST_MEMORY},
    {"naibx_save_with_predictor_to_buffer", HOST_MEMORY},
    {"naibx_save_with_predictor_to_callback", HOST_MEMORY},
    {"naibx_score_labels", HOST_MEMORY},
    {"naibx_score_sizes", HOST_MEMORY},
    {"naibx_set_executor", NO_MEMORY},
    {"naibx_set_threads", NO_MEMORY},
    {"naibx_status_name", NO_MEMORY},
    {"naibx_version", NO_MEMORY},
    {"naibx_version_string", NO_MEMORY},
    {"naibx_workspace_create", HOST_MEMORY},
    {"naibx_workspace_destroy", NO_MEMORY},
    {"naibx_workspace_set_executor", NO_MEMORY},
    {"naibx_workspace_set_threads", NO_MEMORY},
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
