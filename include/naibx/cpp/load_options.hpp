/**
 * @file
 * How a file is loaded.
 *
 * Source: include/naibx/cpp/load_options.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_LOAD_OPTIONS_HPP
#define NAIBX_CPP_LOAD_OPTIONS_HPP

#include <naibx/cpp/allocator.hpp>

namespace naibx {
/** @cond */
inline namespace NAIBX_CPP_MODE {
/** @endcond */

/**
 * How a file is loaded: where the memory comes from, and how large a model may
 * be that is let in. A program that loads what strangers send lowers the limits
 * to what it expects.
 */
class LoadOptions : public Handle<naibx_load_options> {
public:
  /**
   * Make load options: the default allocator, no limits but those of the
   * library.
   * @return the options; what was loaded with them needs them no more.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] static Outcome<LoadOptions> create() {
    naibx_load_options *options = nullptr;
    detail::Report report;
    report.call(naibx_load_options_create, &options);
    return detail::finish(std::move(report), LoadOptions(options));
  }

  /**
   * Set the allocator of what is loaded.
   * @param[in] allocator the allocator, or null for the default one.
   * @return nothing.
   * @threads one at a time, and no reader meanwhile.
   * @since 0.1
   */
  Outcome<void> set_allocator(const Allocator *allocator) {
    detail::Report report;
    report.call(naibx_load_options_set_allocator, get(),
                detail::Optional{allocator, "allocator"});
    return detail::finish(std::move(report));
  }

  /**
   * Set limits of what is loaded: a file that has more is refused with
   * NAIBX_ERROR_LIMIT before memory is taken for it.
   * @param[in] labels at most so many labels.
   * @param[in] features at most so many features.
   * @param[in] bytes a file of at most so many bytes.
   * @return nothing.
   * @threads one at a time, and no reader meanwhile.
   * @since 0.1
   */
  Outcome<void> set_limits(std::uint64_t labels, std::uint64_t features,
                           std::uint64_t bytes) {
    detail::Report report;
    report.call(naibx_load_options_set_limits, get(), labels, features, bytes);
    return detail::finish(std::move(report));
  }

  /**
   * Set whether Predictor::map looks at all numbers of the tables, see
   * naibx_load_options_set_verify_tables.
   * @param[in] verify true, as by default, or false.
   * @return nothing.
   * @threads one at a time, and no reader meanwhile.
   * @since 0.1
   */
  Outcome<void> set_verify_tables(bool verify) {
    detail::Report report;
    report.call(naibx_load_options_set_verify_tables, get(),
                std::int32_t{verify});
    return detail::finish(std::move(report));
  }

private:
  explicit LoadOptions(naibx_load_options *owned) noexcept : Handle(owned) {}
};

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_LOAD_OPTIONS_HPP
