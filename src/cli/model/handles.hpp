// The C handles with owners, and its statuses as exceptions.
#pragma once

#include "../failure.hpp"

#include <naibx/naibx.h>

#include <cstdint>
#include <memory>
#include <string>

namespace naibx::cli {

struct HandleDestroyer {
  void operator()(naibx_config *config) const { naibx_config_destroy(config); }
  void operator()(naibx_model *model) const { naibx_destroy(model); }
  void operator()(naibx_predictor *predictor) const {
    naibx_predictor_destroy(predictor);
  }
  void operator()(naibx_workspace *workspace) const {
    naibx_workspace_destroy(workspace);
  }
  void operator()(naibx_error *error) const { naibx_error_destroy(error); }
};

using ConfigHandle = std::unique_ptr<naibx_config, HandleDestroyer>;
using ModelHandle = std::unique_ptr<naibx_model, HandleDestroyer>;
using PredictorHandle = std::unique_ptr<naibx_predictor, HandleDestroyer>;
using WorkspaceHandle = std::unique_ptr<naibx_workspace, HandleDestroyer>;

// A call of the library failed. what() is the library's message.
class LibraryError : public Failure {
public:
  LibraryError(naibx_status status, const naibx_error *error,
               const std::string &text)
      : Failure(text), status_(status), row_(naibx_error_row(error)),
        column_(naibx_error_column(error)) {}

  // The same with another text.
  LibraryError(const LibraryError &other, const std::string &text)
      : Failure(text), status_(other.status_), row_(other.row_),
        column_(other.column_) {}

  [[nodiscard]] naibx_status status() const { return status_; }
  // Of the batch and of the model, from 0; -1 where none applies.
  [[nodiscard]] std::int64_t row() const { return row_; }
  [[nodiscard]] std::int64_t column() const { return column_; }

private:
  naibx_status status_;
  std::int64_t row_;
  std::int64_t column_;
};

// Place for the error object of a call; may serve one call after the other.
class ErrorSlot {
public:
  naibx_error **out() {
    naibx_error_destroy(error_);
    error_ = nullptr;
    return &error_;
  }
  [[nodiscard]] const naibx_error *get() const { return error_; }

  ErrorSlot() = default;
  ~ErrorSlot() { naibx_error_destroy(error_); }
  ErrorSlot(const ErrorSlot &) = delete;
  ErrorSlot &operator=(const ErrorSlot &) = delete;
  ErrorSlot(ErrorSlot &&) = delete;
  ErrorSlot &operator=(ErrorSlot &&) = delete;

private:
  naibx_error *error_ = nullptr;
};

// Throws LibraryError for every status but NAIBX_OK.
void check(naibx_status status, const ErrorSlot &error);

ConfigHandle create_config(std::uint32_t label_count);
ModelHandle create_model(const naibx_config *config);
ConfigHandle config_of(const naibx_model *model);
ConfigHandle config_of(const naibx_predictor *predictor);
WorkspaceHandle create_workspace(const naibx_model *model);

} // namespace naibx::cli
