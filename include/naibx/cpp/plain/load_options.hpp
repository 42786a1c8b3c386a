/**
 * @file
 * How a file is loaded.
 *
 * Made by bindings/cpp/generate_plain.py from what naibx.h declares: change
 * that, not this file.
 *
 * Source: include/naibx/cpp/plain/load_options.hpp, MIT licence.
 */
// clang-format off
#ifndef NAIBX_CPP_PLAIN_LOAD_OPTIONS_HPP
#define NAIBX_CPP_PLAIN_LOAD_OPTIONS_HPP

#include <naibx/cpp/allocator.hpp>
#include <naibx/cpp/calls.hpp>
#include <naibx/cpp/handle.hpp>

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
  using Handle<naibx_load_options>::Handle;

  /**
   * Make load options.
   * @return the object.
   */
  [[nodiscard]] static Outcome<LoadOptions> create() {
    return detail::made<LoadOptions>(naibx_load_options_create);
  }

  /**
   * Set the allocator of what is loaded.
   * @param[in] allocator the allocator, or null for the default one.
   * @return nothing.
   */
  Outcome<void> set_allocator(const Allocator *allocator) {
    return detail::call(
        naibx_load_options_set_allocator, this->get(),
        detail::Optional{allocator, "allocator"});
  }

  /**
   * At most so many labels; NAIBX_MAX_LABELS unless set.
   * @param[in] value what the text allows.
   * @return nothing.
   */
  Outcome<void> set_label_limit(std::int64_t value) {
    return detail::call(
        naibx_load_options_set_number, this->get(),
        std::int32_t{NAIBX_LABEL_LIMIT}, static_cast<double>(value));
  }

  /**
   * At most so many features; NAIBX_MAX_FEATURES unless set.
   * @param[in] value what the text allows.
   * @return nothing.
   */
  Outcome<void> set_feature_limit(std::int64_t value) {
    return detail::call(
        naibx_load_options_set_number, this->get(),
        std::int32_t{NAIBX_FEATURE_LIMIT}, static_cast<double>(value));
  }

  /**
   * A file of at most so many bytes; 2^53 and more, as unless set, for any.
   * @param[in] value what the text allows.
   * @return nothing.
   */
  Outcome<void> set_byte_limit(std::int64_t value) {
    return detail::call(
        naibx_load_options_set_number, this->get(),
        std::int32_t{NAIBX_BYTE_LIMIT}, static_cast<double>(value));
  }

  /**
   * 1 to leave the tables of a predictor where the system keeps the file, which
   * all processes share that map it, in place of a copy. Until the predictor is
   * gone the file must not be written to or cut off, which would end the
   * process or change the answers; saving to its path is safe, since that puts
   * a new file in its place. Where a file cannot be mapped (a pipe, a
   * big-endian machine) it is loaded. 0 unless set.
   * @param[in] value what the text allows.
   * @return nothing.
   */
  Outcome<void> set_map_tables(bool value) {
    return detail::call(
        naibx_load_options_set_number, this->get(),
        std::int32_t{NAIBX_MAP_TABLES}, static_cast<double>(value));
  }

  /**
   * 0 to leave the numbers of tables that are mapped unchecked: then a
   * predictor of any size is ready at once, and its tables come from the disk
   * as they are used. What they index is checked all the same, so that a
   * damaged file does no harm but to the answers: these may be anything, even a
   * label twice. 1 unless set.
   * @param[in] value what the text allows.
   * @return nothing.
   */
  Outcome<void> set_verify_tables(bool value) {
    return detail::call(
        naibx_load_options_set_number, this->get(),
        std::int32_t{NAIBX_VERIFY_TABLES}, static_cast<double>(value));
  }
};

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_PLAIN_LOAD_OPTIONS_HPP
