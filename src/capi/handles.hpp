// The types behind the opaque handles of the public header.
#pragma once

#include "../base/shared.hpp"
#include "../decide/answer.hpp"
#include "../decide/method_choice.hpp"
#include "../decide/request.hpp"
#include "../files/mapped_file.hpp"
#include "../format/model_reader.hpp"
#include "../format/predictor_reader.hpp"
#include "../format/ridge_reader.hpp"
#include "../kernels/kernels.hpp"
#include "../model/configuration.hpp"
#include "../model/model.hpp"
#include "../score/ridge/ridge_scores.hpp"
#include "../score/tables/compile.hpp"
#include "../score/tables/table_scores.hpp"
#include "host_tasks.hpp"

#include <naibx/naibx.h>

#include <memory>
#include <memory_resource>
#include <optional>
#include <utility>

namespace naibx::capi {

// The caller's functions; operator new without them.
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
  bool map_tables = false;   // of a predictor
  bool verify_tables = true; // where they are mapped
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

namespace naibx::capi {

// What a model's handle shares with its live predictors.
struct ModelState {
  ModelState(const Configuration &configuration,
             const AllocatorFunctions &functions)
      : memory(functions), model(configuration, &memory) {}
  ModelState(const Model &other, const AllocatorFunctions &functions)
      : memory(functions), model(other, &memory) {}
  // From the bytes of a file.
  ModelState(Span<const std::uint8_t> bytes, const naibx_load_options &options)
      : memory(options.allocator),
        model(ModelReader::read(bytes, options.limits, &memory)) {}

  CallerMemory memory;
  Model model;
};

// What a predictor's handle shares with the answers that it gave last: tables,
// or the model that a live one reads.
struct PredictorState {
  explicit PredictorState(Shared<ModelState> live)
      : memory(live->memory.functions()), model(std::move(live)) {}
  PredictorState(const ModelState &from, Precision precision)
      : memory(from.memory.functions()) {
    MethodChoice choice = choose_method(from.model, &memory);
    naive_held_out = choice.naive;
    if (choice.ridge) {
      ridge.emplace(std::move(*choice.ridge));
    } else {
      tables.emplace(
          compile(from.model, from.model.kernels(), precision, &memory));
    }
    set_kernels(from.model.kernels());
  }
  // From the bytes of a file.
  PredictorState(Span<const std::uint8_t> bytes,
                 const naibx_load_options &options)
      : memory(options.allocator) {
    if (format::has_ridge_predictor(bytes)) {
      ridge.emplace(
          format::read_ridge_predictor(bytes, options.limits, &memory));
    } else {
      tables.emplace(format::read_predictor(bytes, options.limits, &memory));
    }
    set_kernels(best_kernels());
  }
  // On the bytes of a file, in place.
  PredictorState(format::MappedFile mapped, const naibx_load_options &options)
      : memory(options.allocator), file(std::move(mapped)),
        tables(format::map_predictor(file.bytes(), options.limits,
                                     options.verify_tables, &memory)) {
    set_kernels(best_kernels());
  }

  [[nodiscard]] const Configuration &configuration() const {
    return model   ? model->model.configuration()
           : ridge ? ridge->configuration()
                   : tables->configuration();
  }
  [[nodiscard]] std::size_t column_count() const {
    return (model   ? model->model.layout()
            : ridge ? ridge->layout()
                    : tables->layout())
        .column_count();
  }

  [[nodiscard]] HeldOutResult held_out() const {
    return ridge ? ridge->held_out() : naive_held_out;
  }

  [[nodiscard]] const Kernels &kernels() const {
    return model   ? model->model.kernels()
           : ridge ? ridge_scores->kernels()
                   : scores->kernels();
  }
  // Of one that is not live.
  void set_kernels(const Kernels &kernels) {
    if (ridge) {
      ridge_scores.emplace(ridge->configuration(), ridge->layout(),
                           ridge->tables(), ridge->sizes(),
                           ridge->size_log_shares(), kernels);
    } else {
      scores.emplace(*tables, kernels);
    }
  }

  CallerMemory memory;
  format::MappedFile file;  // empty if it owns the tables
  Shared<ModelState> model; // that a live one reads
  // Instead of a model: the tables, and what fills scores from them.
  std::optional<Predictor> tables;
  std::optional<TableScores> scores;
  HeldOutResult naive_held_out; // of the tables
  // Or what the linear or the kernel method has.
  std::optional<RidgePredictor> ridge;
  std::optional<RidgeScores> ridge_scores;
};

} // namespace naibx::capi

struct naibx_model {
  template <typename... Arguments>
  explicit naibx_model(const Arguments &...arguments)
      : state(naibx::Shared<naibx::capi::ModelState>::make(arguments...)) {}

  [[nodiscard]] const naibx::Model &model() const { return state->model; }
  [[nodiscard]] const naibx::capi::AllocatorFunctions &allocator() const {
    return state->memory.functions();
  }

  naibx::Shared<naibx::capi::ModelState> state;
  // Of naibx_add_examples.
  naibx::capi::ThreadSettings threads;
};

struct naibx_predictor {
  template <typename... Arguments>
  explicit naibx_predictor(Arguments &&...arguments)
      : state(naibx::Shared<naibx::capi::PredictorState>::make(
            std::forward<Arguments>(arguments)...)) {}

  [[nodiscard]] const naibx::capi::AllocatorFunctions &allocator() const {
    return state->memory.functions();
  }

  naibx::Shared<naibx::capi::PredictorState> state;
};

struct naibx_request {
  naibx::Request request;
};

struct naibx_answer {
  explicit naibx_answer(const naibx::capi::AllocatorFunctions &functions)
      : memory(functions), answer(&memory) {}

  naibx::capi::CallerMemory memory;
  naibx::Answer answer;
  // Of its batches.
  naibx::capi::ThreadSettings threads;
  // The last one, which stays as long as its answer.
  naibx::Shared<naibx::capi::PredictorState> predictor;
};
