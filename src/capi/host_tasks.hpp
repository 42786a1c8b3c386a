// Threads as a caller has set them, for one call. The caller's executor runs
// with the caller's floating-point settings, its tasks with those of the
// library, in any thread.
#pragma once

#include "../base/task_runner.hpp"
#include "floating_point_scope.hpp"
#include "guard.hpp"

#include <naibx/naibx.h>

#include <cstdint>

namespace naibx::capi {

// What a handle keeps.
struct ThreadSettings {
  std::uint32_t thread_count = 1;
  naibx_executor executor = nullptr; // or NULL: threads of the library
  void *context = nullptr;
};

// Made before the guard is entered; outlives its runner.
class HostTasks {
public:
  explicit HostTasks(const ThreadSettings &settings)
      : settings_(settings),
        host_(settings.executor == nullptr ? FloatingPointSettings()
                                           : FloatingPointSettings::current()) {
  }

  [[nodiscard]] TaskRunner runner() {
    return settings_.executor == nullptr
               ? TaskRunner(settings_.thread_count)
               : TaskRunner(settings_.thread_count, &HostTasks::execute, this);
  }

private:
  struct Call {
    TaskRunner::Task task;
    void *context;
  };

  static void execute(void *self, std::uint64_t task_count,
                      TaskRunner::Task task, void *task_context) {
    const auto &tasks = *static_cast<const HostTasks *>(self);
    Call call = {task, task_context};
    tasks.host_.apply();
    tasks.settings_.executor(tasks.settings_.context, task_count,
                             &HostTasks::run, &call);
    FloatingPointSettings::standard().apply();
  }
  static void run(void *context, std::uint64_t index) {
    const ErrnoScope errno_scope;
    const FloatingPointScope floating_point_scope;
    const auto &call = *static_cast<const Call *>(context);
    call.task(call.context, index);
  }

  ThreadSettings settings_;
  FloatingPointSettings host_; // of an executor
};

} // namespace naibx::capi
