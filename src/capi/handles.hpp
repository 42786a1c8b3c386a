// What stands behind the opaque handles of the public header.
#pragma once

#include "../decide/workspace.hpp"
#include "../files/mapped_file.hpp"
#include "../format/model_reader.hpp"
#include "../format/predictor_reader.hpp"
#include "../kernels/kernels.hpp"
#include "../model/configuration.hpp"
#include "../model/model.hpp"
#include "../score/tables/compile.hpp"
#include "../score/tables/workspace.hpp"
#include "host_tasks.hpp"
#include "workspaces.hpp"

#include <naibx/naibx.h>

#include <memory_resource>
#include <utility>

namespace naibx::capi {

// The caller's functions, or none: then operator new.
struct AllocatorFunctions {
  naibx_allocate allocate = nullptr;
  naibx_deallocate deallocate = nullptr;
  void *context = nullptr;
};

class CallerMemory : public std::pmr::memory_resource {
public:
  explicit CallerMemory(const AllocatorFunctions &functions)
      : functions_(functions) {}
  [[nodiscard]] const AllocatorFunctions &functions() const {
    return functions_;
  }

private:
  void *do_allocate(std::size_t size, std::size_t alignment) override;
  void do_deallocate(void *memory, std::size_t size,
                     std::size_t alignment) override;
  [[nodiscard]] bool
  do_is_equal(const std::pmr::memory_resource &other) const noexcept override {
    return this == &other;
  }

  AllocatorFunctions functions_;
};

AllocatorFunctions functions_of(const naibx_allocator *allocator);

} // namespace naibx::capi

struct naibx_allocator {
  naibx::capi::AllocatorFunctions functions;
};

struct naibx_load_options {
  naibx::capi::AllocatorFunctions allocator;
  naibx::format::LoadLimits limits;
  bool verify_tables = true; // of a predictor that is mapped
};

namespace naibx::capi {

inline naibx_load_options
options_or_default(const naibx_load_options *options) {
  return options == nullptr ? naibx_load_options() : *options;
}

} // namespace naibx::capi

// Each object holds its own memory resource, declared before what uses it.

struct naibx_config {
  explicit naibx_config(std::uint32_t label_count)
      : memory(naibx::capi::AllocatorFunctions()),
        configuration(label_count, &memory) {}
  naibx_config(const naibx::Configuration &other,
               const naibx::capi::AllocatorFunctions &functions)
      : memory(functions), model_allocator(functions),
        configuration(other, &memory) {}

  naibx::capi::CallerMemory memory;
  // Of the models made from this.
  naibx::capi::AllocatorFunctions model_allocator;
  naibx::Configuration configuration;
};

struct naibx_model {
  naibx_model(const naibx::Configuration &configuration,
              const naibx::capi::AllocatorFunctions &functions)
      : memory(functions), model(configuration, &memory) {}
  naibx_model(const naibx::Model &other,
              const naibx::capi::AllocatorFunctions &functions)
      : memory(functions), model(other, &memory) {}
  // From the bytes of a model file.
  naibx_model(naibx::Span<const std::uint8_t> bytes,
              const naibx_load_options &options)
      : memory(options.allocator),
        model(naibx::ModelReader::read(bytes, options.limits, &memory)) {}

  naibx::capi::CallerMemory memory;
  naibx::Model model;
  // Of naibx_add_examples.
  naibx::capi::ThreadSettings threads;
};

struct naibx_predictor {
  naibx_predictor(const naibx_model &model, naibx::Precision precision)
      : memory(model.memory.functions()),
        predictor(naibx::compile(model.model, model.model.kernels(), precision,
                                 &memory)),
        kernels(&model.model.kernels()) {}
  // From the bytes of a predictor file.
  naibx_predictor(naibx::Span<const std::uint8_t> bytes,
                  const naibx_load_options &options)
      : memory(options.allocator), predictor(naibx::format::read_predictor(
                                       bytes, options.limits, &memory)),
        kernels(&naibx::best_kernels()) {}
  // On the bytes of a predictor file, where they are.
  naibx_predictor(naibx::format::MappedFile mapped,
                  const naibx_load_options &options)
      : memory(options.allocator), file(std::move(mapped)),
        predictor(naibx::format::map_predictor(file.bytes(), options.limits,
                                               options.verify_tables, &memory)),
        kernels(&naibx::best_kernels()) {}

  naibx::capi::CallerMemory memory;
  naibx::format::MappedFile file; // empty where the tables are its own
  naibx::Predictor predictor;
  const naibx::Kernels *kernels;
};

// Made for a model or a predictor; used with another it grows.
struct naibx_workspace {
  explicit naibx_workspace(const naibx::capi::AllocatorFunctions &functions)
      : memory(functions) {}

  // One for each worker, large enough for the model or the predictor.
  naibx::Span<naibx::Workspace *const> reserve_for(const naibx_model &model,
                                                   std::size_t workers) {
    return of_models.reserve(workers, model.model, model.model.kernels());
  }
  naibx::Span<naibx::PredictorWorkspace *const>
  reserve_for(const naibx_predictor &predictor, std::size_t workers) {
    return of_predictors.reserve(workers, predictor.predictor);
  }

  naibx::capi::CallerMemory memory;
  naibx::capi::WorkspacesOf<naibx::Workspace> of_models{&memory};
  naibx::capi::WorkspacesOf<naibx::PredictorWorkspace> of_predictors{&memory};
  // Of the batches that are predicted with this.
  naibx::capi::ThreadSettings threads;
};
