// Made by bindings/go/generate_sources.py from
// src/capi/ready_workspace.hpp: do not edit.

// The caller's workspace, or one for the call, large enough for it.
#pragma once

#include "handles.hpp"

#include <optional>

namespace naibx::capi {

class WorkspaceOfCall {
public:
  WorkspaceOfCall(const AllocatorFunctions &functions, naibx_workspace *given) {
    if (given == nullptr) {
      given = &own_.emplace(functions);
    }
    workspace_ = given;
  }
  [[nodiscard]] naibx_workspace &get() const { return *workspace_; }

private:
  std::optional<naibx_workspace> own_;
  naibx_workspace *workspace_ = nullptr;
};

// Those of a batch: one without a workspace.
inline ThreadSettings threads_of(const naibx_workspace *workspace) {
  return workspace == nullptr ? ThreadSettings() : workspace->threads;
}

} // namespace naibx::capi
