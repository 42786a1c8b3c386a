/**
 * @file
 * Which library runs.
 *
 * Source: include/naibx/cpp/version.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_VERSION_HPP
#define NAIBX_CPP_VERSION_HPP

#include <naibx/naibx.h>

#include <cstdint>

namespace naibx {

/**
 * Version of the library at run time, as NAIBX_VERSION encodes it.
 * @return 10000 major + 100 minor + patch.
 * @threads any number at once.
 * @since 0.1
 */
[[nodiscard]] inline std::uint32_t version() noexcept {
  return naibx_version();
}

/**
 * Version of the library at run time, as text such as "0.1.0".
 * @return a string, valid until the library is unloaded.
 * @threads any number at once.
 * @since 0.1
 */
[[nodiscard]] inline const char *version_string() noexcept {
  return naibx_version_string();
}

/**
 * Newest version of the model file format that this library reads, and the
 * one that it writes.
 * @return 65536 major + minor.
 * @threads any number at once.
 * @since 0.1
 */
[[nodiscard]] inline std::uint32_t format_version() noexcept {
  return naibx_format_version();
}

/**
 * Name of a status constant, such as "NAIBX_ERROR_LABEL".
 * @param[in] status any number.
 * @return a string, valid until the library is unloaded; "unknown status" for a
 *   number that this version does not know.
 * @threads any number at once.
 * @since 0.1
 */
[[nodiscard]] inline const char *status_name(naibx_status status) noexcept {
  return naibx_status_name(status);
}

} // namespace naibx

#endif // NAIBX_CPP_VERSION_HPP
