/**
 * @file
 * Files, which hold a model, a predictor, or both.
 *
 * Source: include/naibx/cpp/files.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_FILES_HPP
#define NAIBX_CPP_FILES_HPP

#include <naibx/cpp/callbacks.hpp>
#include <naibx/cpp/predictor.hpp>

#include <utility>
#include <vector>

namespace naibx {
/** @cond */
inline namespace NAIBX_CPP_MODE {
/** @endcond */

/** What is saved to one file, as an argument: a model, a compiled predictor of
 *  a model with the same labels, features, constants and names, or both. */
class Parts {
public:
  /** A model alone.
   *  @param[in] model the model. */
  Parts(const Model &model) noexcept : model_{&model, "model"} {}
  /** A predictor alone.
   *  @param[in] predictor the predictor. */
  Parts(const Predictor &predictor) noexcept
      : predictor_{&predictor, "predictor"} {}
  /** Both.
   *  @param[in] model the model, which may have learned more since.
   *  @param[in] predictor the predictor. */
  Parts(const Model &model, const Predictor &predictor) noexcept
      : model_{&model, "model"}, predictor_{&predictor, "predictor"} {}

  /** @cond */
  [[nodiscard]] const auto &model() const noexcept { return model_; }
  [[nodiscard]] const auto &predictor() const noexcept { return predictor_; }
  /** @endcond */

private:
  detail::Optional<const Model> model_{nullptr, "model"};
  detail::Optional<const Predictor> predictor_{nullptr, "predictor"};
};

/**
 * Save to a file, which appears whole or not at all.
 * @param[in] parts the same give the same bytes.
 * @param[in] path where, UTF-8.
 * @return nothing; NAIBX_ERROR_WRITE; NAIBX_ERROR_MISMATCH for a live
 *   predictor, or parts that do not belong together; NAIBX_ERROR_LIMIT for a
 *   predictor without any class, of more than a million features.
 */
inline Outcome<void> save_parts(const Parts &parts, const Text &path) {
  return detail::call(naibx_save_parts, parts.model(), parts.predictor(), path);
}

/** @cond */
namespace detail {

inline Report write(const Parts &parts, const Write &write) {
  WriteRelay relay(write);
  Report report;
  report.call(naibx_write_parts, parts.model(), parts.predictor(),
              relay.function(), relay.context());
  relay.rethrow();
  return report;
}

} // namespace detail
/** @endcond */

/**
 * Save piece by piece, to wherever a function puts it.
 * @param[in] parts the same give the same bytes.
 * @param[in] write takes the pieces.
 * @return those of save_parts(); NAIBX_ERROR_WRITE where `write` refused a
 *   piece.
 */
inline Outcome<void> write_parts(const Parts &parts, const Write &write) {
  return detail::finish(detail::write(parts, write));
}

/**
 * Save to memory.
 * @param[in] parts the same give the same bytes.
 * @return the bytes; those of save_parts(), but for NAIBX_ERROR_WRITE.
 */
[[nodiscard]] inline Outcome<std::vector<std::uint8_t>>
write_parts(const Parts &parts) {
  std::vector<std::uint8_t> bytes;
  const auto append = [&](span<const std::uint8_t> piece) {
    bytes.insert(bytes.end(), piece.begin(), piece.end());
  };
  return detail::finish(detail::write(parts, append), std::move(bytes));
}

/** @cond */
namespace detail {

// `load` is naibx_load_parts or naibx_read_parts, `file` what it takes before
// the options.
template <typename Load, typename... File>
Outcome<std::pair<Model, Predictor>>
both_parts(const LoadOptions *options, Load load, const File &...file) {
  naibx_model *model = nullptr;
  naibx_predictor *predictor = nullptr;
  Report report;
  report.call(load, file..., Optional{options, "options"}, &model, &predictor);
  return finish(std::move(report),
                std::pair(Model(model), Predictor(predictor)));
}

} // namespace detail
/** @endcond */

/**
 * Load both parts of a file at once.
 * @param[in] path where, UTF-8.
 * @param[in] options allocator, limits and how tables are loaded, or null for
 *   the defaults.
 * @return model and predictor; as Model::load(), and NAIBX_ERROR_NOT_A_MODEL
 *   also where the file has only one of them.
 */
[[nodiscard]] inline Outcome<std::pair<Model, Predictor>>
load_parts(const Text &path, const LoadOptions *options = nullptr) {
  return detail::both_parts(options, naibx_load_parts, path);
}

/**
 * Load both parts of a file that is in memory.
 * @param[in] bytes what was saved.
 * @param[in] options allocator and limits, or null for the defaults.
 * @return as load_parts(), but for NAIBX_ERROR_READ.
 */
[[nodiscard]] inline Outcome<std::pair<Model, Predictor>>
read_parts(span<const std::uint8_t> bytes,
           const LoadOptions *options = nullptr) {
  return detail::both_parts(options, naibx_read_parts, bytes,
                            std::uint64_t{bytes.size()});
}

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_FILES_HPP
