#include "handles.hpp"

namespace naibx::cli {
namespace {

// The expected outcomes come without an error object, hence without a text.
std::string text_of(naibx_status status, const ErrorSlot &error) {
  if (status == NAIBX_NOT_TRAINED) {
    return "the model has not learned an example yet";
  }
  if (error.get() == nullptr) {
    return std::string("the library returned ") + naibx_status_name(status);
  }
  return naibx_error_message(error.get());
}

} // namespace

void check(naibx_status status, const ErrorSlot &error) {
  if (status != NAIBX_OK) {
    throw LibraryError(status, error.get(), text_of(status, error));
  }
}

ConfigHandle create_config(std::uint32_t label_count) {
  ErrorSlot error;
  naibx_config *config = nullptr;
  check(naibx_config_create(label_count, &config, error.out()), error);
  return ConfigHandle(config);
}

ModelHandle create_model(const naibx_config *config) {
  ErrorSlot error;
  naibx_model *model = nullptr;
  check(naibx_create(config, &model, error.out()), error);
  return ModelHandle(model);
}

ConfigHandle config_of(const naibx_model *model) {
  ErrorSlot error;
  naibx_config *config = nullptr;
  check(naibx_get_config(model, &config, error.out()), error);
  return ConfigHandle(config);
}

ConfigHandle config_of(const naibx_predictor *predictor) {
  ErrorSlot error;
  naibx_config *config = nullptr;
  check(naibx_predictor_get_config(predictor, &config, error.out()), error);
  return ConfigHandle(config);
}

WorkspaceHandle create_workspace(const naibx_model *model) {
  ErrorSlot error;
  naibx_workspace *workspace = nullptr;
  check(naibx_workspace_create(model, &workspace, error.out()), error);
  return WorkspaceHandle(workspace);
}

} // namespace naibx::cli
