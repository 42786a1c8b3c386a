/**
 * @file
 * What models and predictors have in common when they are saved.
 *
 * Source: include/naibx/cpp/saving.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_SAVING_HPP
#define NAIBX_CPP_SAVING_HPP

#include <naibx/cpp/callbacks.hpp>
#include <naibx/cpp/error.hpp>

#include <vector>

namespace naibx {
/** @cond */
inline namespace NAIBX_CPP_MODE {
namespace detail {

// `save` is naibx_save_to_buffer or its like, `objects` what it saves.
template <typename Save, typename... Objects>
Outcome<std::vector<std::uint8_t>> save_to_vector(Save save,
                                                  const Objects *...objects) {
  std::vector<std::uint8_t> bytes;
  std::uint64_t size = 0;
  Report report;
  report.call(save, objects..., span<std::uint8_t>(), std::uint64_t{0}, &size);
  if (report.code() == NAIBX_BUFFER_TOO_SMALL) {
    report.forget();
    bytes.resize(static_cast<std::size_t>(size));
    report.call(save, objects..., span<std::uint8_t>(bytes), size, &size);
  }
  return finish(std::move(report), std::move(bytes));
}

template <typename Save, typename... Objects>
Outcome<std::uint64_t> save_to_span(Save save, span<std::uint8_t> buffer,
                                    const Objects *...objects) {
  std::uint64_t size = 0;
  Report report;
  report.call(save, objects..., buffer, std::uint64_t{buffer.size()}, &size);
  report.say_needed(size, buffer.size());
  return finish(std::move(report), size);
}

template <typename Save, typename... Objects>
Outcome<void> save_to_function(Save save, const Write &write,
                               const Objects *...objects) {
  WriteRelay relay(write);
  Report report;
  report.call(save, objects..., relay.function(), relay.context());
  relay.rethrow();
  return finish(std::move(report));
}

} // namespace detail
/** @endcond */

/** Saves a Model or a Predictor, which derive from it. */
template <typename Derived, typename Functions> class Saving {
public:
  /**
   * Save to a file, which appears whole or not at all.
   * @param[in] path where, UTF-8.
   * @return nothing; NAIBX_ERROR_WRITE; of a predictor NAIBX_ERROR_LIMIT for
   * one without any class, of more than a million features.
   * @threads any number at once.
   * @since 0.1
   */
  Outcome<void> save(const Text &path) const {
    detail::Report report;
    report.call(Functions::save(), handle(), path);
    return detail::finish(std::move(report));
  }

  /**
   * Save to memory.
   * @return the bytes, the same for the same object; as save(), but for
   *   NAIBX_ERROR_WRITE.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] Outcome<std::vector<std::uint8_t>> save_to_buffer() const {
    return detail::save_to_vector(Functions::save_to_buffer(), handle());
  }

  /**
   * Save to memory of the caller.
   * @param[out] buffer where; nothing is written where it is too small.
   * @return how many bytes; NAIBX_BUFFER_TOO_SMALL with Error::needed(); as
   *   save(), but for NAIBX_ERROR_WRITE.
   * @threads any number at once.
   * @since 0.1
   */
  Outcome<std::uint64_t> save_to_buffer(span<std::uint8_t> buffer) const {
    return detail::save_to_span(Functions::save_to_buffer(), buffer, handle());
  }

  /**
   * Save part by part, to wherever a function puts it.
   * @param[in] write takes the parts.
   * @return nothing; NAIBX_ERROR_WRITE where `write` refused a part.
   * @threads any number at once.
   * @since 0.1
   */
  Outcome<void> save_to_callback(const Write &write) const {
    return detail::save_to_function(Functions::save_to_callback(), write,
                                    handle());
  }

private:
  [[nodiscard]] const auto *handle() const noexcept {
    return static_cast<const Derived *>(this)->get();
  }
};

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_SAVING_HPP
