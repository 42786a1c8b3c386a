// Made by bindings/go/generate_sources.py from
// src/capi/workspaces.hpp: do not edit.

// The scratch memory of the workers of one caller.
#pragma once

#include "../base/span.hpp"

#include <cstddef>
#include <memory_resource>
#include <vector>

namespace naibx::capi {

template <typename Workspace> class WorkspacesOf {
public:
  explicit WorkspacesOf(std::pmr::memory_resource *memory)
      : memory_(memory), workspaces_(memory), places_(memory) {}

  // As many workspaces as there are workers, each large enough for the subject,
  // a model or a predictor. Allocates only where there are not enough yet.
  template <typename Subject, typename... Rest>
  Span<Workspace *const> reserve(std::size_t workers, const Subject &subject,
                                 const Rest &...rest) {
    workspaces_.reserve(workers);
    places_.reserve(workers);
    for (std::size_t i = 0; i < workers; ++i) {
      if (i < workspaces_.size()) {
        workspaces_[i].reserve(subject);
      } else {
        workspaces_.emplace_back(subject, memory_, rest...);
      }
    }
    places_.clear();
    for (Workspace &workspace : workspaces_) {
      places_.push_back(&workspace);
    }
    return Span<Workspace *const>(places_).subspan(0, workers);
  }

private:
  std::pmr::memory_resource *memory_;
  std::pmr::vector<Workspace> workspaces_;
  std::pmr::vector<Workspace *> places_;
};

} // namespace naibx::capi
