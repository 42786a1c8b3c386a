#include "../files/file.hpp"
#include "guard.hpp"
#include "handles.hpp"

#include <memory>
#include <utility>

using naibx::Span;
using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::options_or_default;
using naibx::capi::require;
using naibx::capi::require_readable;

namespace {

// The wanted parts of a file, handed out once all are loaded.
class WantedParts {
public:
  WantedParts(naibx_model **model, naibx_predictor **predictor)
      : model_place_(model), predictor_place_(predictor) {
    clear(model);
    clear(predictor);
  }

  void require_one() const {
    if (model_place_ == nullptr) {
      require(predictor_place_, "model` and the argument `predictor");
    }
  }
  void read(Span<const std::uint8_t> bytes, const naibx_load_options &options) {
    if (model_place_ != nullptr) {
      model_ = std::make_unique<naibx_model>(bytes, options);
    }
    if (predictor_place_ != nullptr && !predictor_) {
      predictor_ = std::make_unique<naibx_predictor>(bytes, options);
    }
  }
  // The same, but the tables stay in the file.
  void map(naibx::format::MappedFile file, const naibx_load_options &options) {
    const Span<const std::uint8_t> bytes = file.bytes();
    predictor_ = std::make_unique<naibx_predictor>(std::move(file), options);
    read(bytes, options);
  }
  [[nodiscard]] bool has_predictor() const {
    return predictor_place_ != nullptr;
  }
  void hand_out() {
    if (model_place_ != nullptr) {
      *model_place_ = model_.release();
    }
    if (predictor_place_ != nullptr) {
      *predictor_place_ = predictor_.release();
    }
  }

private:
  naibx_model **model_place_;
  naibx_predictor **predictor_place_;
  std::unique_ptr<naibx_model> model_;
  std::unique_ptr<naibx_predictor> predictor_;
};

void load(const char *path, const naibx_load_options &options,
          WantedParts &parts) {
  if (options.map_tables && parts.has_predictor() &&
      naibx::format::tables_can_be_mapped()) {
    auto file = naibx::format::map_file(path, options.limits);
    if (file.has_value() &&
        !naibx::format::has_ridge_predictor(file->bytes())) {
      parts.map(std::move(*file), options);
      return;
    }
  }
  naibx::capi::CallerMemory memory(options.allocator);
  const auto bytes = naibx::format::read_file(path, options.limits, &memory);
  parts.read(bytes, options);
}

// Adds the path to the message of a failure.
naibx_status load_parts(const char *path, const naibx_load_options *options,
                        WantedParts parts) {
  try {
    load(path, options_or_default(options), parts);
  } catch (const naibx::Failure &failure) {
    if (failure.status() == NAIBX_ERROR_READ) {
      throw; // it names the path
    }
    naibx::fail(failure.status(), path, ": ", failure.what());
  }
  parts.hand_out();
  return NAIBX_OK;
}

} // namespace

extern "C" {

naibx_status naibx_load(const char *path, const naibx_load_options *options,
                        naibx_model **model, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    WantedParts parts(model, nullptr);
    require(path, "path");
    require(model, "model");
    return load_parts(path, options, std::move(parts));
  });
}

naibx_status naibx_load_parts(const char *path,
                              const naibx_load_options *options,
                              naibx_model **model, naibx_predictor **predictor,
                              naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    WantedParts parts(model, predictor);
    require(path, "path");
    parts.require_one();
    return load_parts(path, options, std::move(parts));
  });
}

naibx_status naibx_read_parts(const uint8_t *bytes, uint64_t size,
                              const naibx_load_options *options,
                              naibx_model **model, naibx_predictor **predictor,
                              naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    WantedParts parts(model, predictor);
    const auto readable = require_readable(bytes, size, "bytes");
    parts.require_one();
    parts.read(readable, options_or_default(options));
    parts.hand_out();
    return NAIBX_OK;
  });
}

} // extern "C"
