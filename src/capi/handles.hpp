// The types behind the opaque handles of the public header.
#pragma once

#include "../base/shared.hpp"
#include "../decide/answer.hpp"
#include "../decide/method_choice.hpp"
#include "../decide/request/request.hpp"
#include "../files/mapped_file.hpp"
#include "../format/constants.hpp"
#include "../format/held_out.hpp"
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

// The method that was chosen for a model, and what fills scores by it.
struct CompiledMethod {
  // `make(memory)` is the choice.
  template <typename Make>
  CompiledMethod(const AllocatorFunctions &functions, const Kernels &kernels,
                 const Make &make)
      : memory(functions), choice(make(&memory)) {
    set_kernels(kernels);
  }
  CompiledMethod(const Model &from, const AllocatorFunctions &functions,
                 Precision precision)
      : CompiledMethod(functions, from.kernels(),
                       [&](std::pmr::memory_resource *of_choice) {
                         MethodChoice made = choose_method(from, of_choice);
                         if (made.ridge && precision == Precision::float32) {
                           made.ridge->round_to_float32();
                         }
                         return made;
                       }) {}

  void set_kernels(const Kernels &kernels) {
    if (choice.ridge) {
      scores.emplace(choice.ridge->configuration(), choice.ridge->layout(),
                     choice.ridge->tables(), choice.ridge->sizes(),
                     choice.ridge->size_log_shares(), kernels);
    }
  }
  // Where a file tells that the paper's model predicts, and how well; else
  // nothing.
  static Shared<CompiledMethod>
  paper_of_file(const AllocatorFunctions &functions,
                Span<const std::uint8_t> bytes, std::uint32_t tag,
                const Configuration &configuration) {
    const auto held_out = format::read_held_out(bytes, tag, configuration);
    return held_out ? Shared<CompiledMethod>::make(
                          functions, best_kernels(),
                          [&](std::pmr::memory_resource *) {
                            return MethodChoice{std::nullopt, *held_out};
                          })
                    : Shared<CompiledMethod>();
  }
  [[nodiscard]] HeldOutResult held_out() const {
    return choice.ridge ? choice.ridge->held_out() : choice.naive;
  }

  CallerMemory memory;
  MethodChoice choice;
  std::optional<RidgeScores> scores; // unless the paper's model predicts
};

// What a model's handle shares with its live predictors.
struct ModelState {
  ModelState(const Configuration &configuration,
             const AllocatorFunctions &functions)
      : memory(functions), model(configuration, &memory) {}
  ModelState(const ModelState &other, const AllocatorFunctions &functions)
      : memory(functions), model(other.model, &memory),
        compiled(other.compiled) {}
  // From the bytes of a file.
  ModelState(Span<const std::uint8_t> bytes, const naibx_load_options &options)
      : memory(options.allocator),
        model(ModelReader::read(bytes, options.limits, &memory)) {
    if (format::has_last_weights(bytes)) {
      compiled = Shared<CompiledMethod>::make(
          memory.functions(), model.kernels(),
          [&](std::pmr::memory_resource *of_weights) {
            return MethodChoice{format::read_last_weights(
                                    bytes, model.configuration(), of_weights),
                                {}};
          });
    } else {
      compiled = CompiledMethod::paper_of_file(memory.functions(), bytes,
                                               format::kLastHeldOutTag,
                                               model.configuration());
    }
  }

  // To be called whenever it has learned or was compiled.
  void changed() { ++revision; }

  CallerMemory memory;
  Model model;
  std::uint64_t revision = 0; // what was scored before another is out of date
  // By which it predicts live; nothing before naibx_compile. Never changed.
  Shared<CompiledMethod> compiled;
};

// What a predictor's handle shares with the answers that it gave last: what was
// compiled, or the model that a live one reads.
struct PredictorState {
  explicit PredictorState(Shared<ModelState> live)
      : memory(live->memory.functions()), model(std::move(live)) {}
  PredictorState(const ModelState &from, Precision precision)
      : memory(from.memory.functions()) {
    if (from.model.ridge() != nullptr) {
      method = Shared<CompiledMethod>::make(from.model, memory.functions(),
                                            precision);
    }
    if (ridge() == nullptr) {
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
      method = Shared<CompiledMethod>::make(
          memory.functions(), best_kernels(),
          [&](std::pmr::memory_resource *of_method) {
            return MethodChoice{
                format::read_ridge_predictor(bytes, options.limits, of_method),
                {}};
          });
    } else {
      tables.emplace(format::read_predictor(bytes, options.limits, &memory));
      read_held_out(bytes);
    }
    set_kernels(best_kernels());
  }
  // On the bytes of a file, in place.
  PredictorState(format::MappedFile mapped, const naibx_load_options &options)
      : memory(options.allocator), file(std::move(mapped)),
        tables(format::map_predictor(file.bytes(), options.limits,
                                     options.verify_tables, &memory)) {
    read_held_out(file.bytes());
    set_kernels(best_kernels());
  }

  // What was chosen; nothing where there was no choice.
  [[nodiscard]] const Shared<CompiledMethod> &compiled() const {
    return model ? model->compiled : method;
  }
  // NULL where the paper's model predicts.
  [[nodiscard]] const RidgePredictor *ridge() const {
    return compiled() && compiled()->choice.ridge ? &*compiled()->choice.ridge
                                                  : nullptr;
  }
  [[nodiscard]] const Configuration &configuration() const {
    return model    ? model->model.configuration()
           : tables ? tables->configuration()
                    : ridge()->configuration();
  }
  [[nodiscard]] std::size_t column_count() const {
    return (model    ? model->model.layout()
            : tables ? tables->layout()
                     : ridge()->layout())
        .column_count();
  }
  [[nodiscard]] const Kernels &kernels() const {
    return model    ? model->model.kernels()
           : tables ? scores->kernels()
                    : method->scores->kernels();
  }
  // Of one that is not live.
  void set_kernels(const Kernels &kernels) {
    if (tables) {
      scores.emplace(*tables, kernels);
    } else {
      method->set_kernels(kernels);
    }
  }

  void read_held_out(Span<const std::uint8_t> bytes) {
    method = CompiledMethod::paper_of_file(memory.functions(), bytes,
                                           format::kHeldOutTag,
                                           tables->configuration());
  }

  CallerMemory memory;
  format::MappedFile file;       // empty if it owns the tables
  Shared<ModelState> model;      // that a live one reads
  Shared<CompiledMethod> method; // of one that is not live
  // Where this is the paper's: the tables, and what fills scores from them.
  std::optional<Predictor> tables;
  std::optional<TableScores> scores;
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
  // Of all examples that are learned now.
  std::optional<std::uint64_t> group;
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
  // The last one, which stays as long as its answer, and what it had compiled.
  naibx::Shared<naibx::capi::PredictorState> predictor;
  naibx::Shared<naibx::capi::CompiledMethod> method;
  // Of a live one's model, when the scores that are kept were made.
  std::uint64_t kept_revision = 0;
};
