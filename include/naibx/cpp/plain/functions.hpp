/**
 * @file
 * Functions that belong to no class, whose arguments are so as well.
 *
 * Made by bindings/cpp/generate_plain.py from what naibx.h declares: change
 * that, not this file.
 *
 * Source: include/naibx/cpp/plain/functions.hpp, MIT licence.
 */
// clang-format off
#ifndef NAIBX_CPP_PLAIN_FUNCTIONS_HPP
#define NAIBX_CPP_PLAIN_FUNCTIONS_HPP

#include <naibx/cpp/calls.hpp>

namespace naibx {
/** @cond */
inline namespace NAIBX_CPP_MODE {
/** @endcond */

/**
 * Version of the library at run time, as NAIBX_VERSION encodes it.
 * @return as it says.
 */
[[nodiscard]] inline std::uint32_t version() noexcept {
  return naibx_version();
}

/**
 * Version of the library at run time, as text such as "0.2.0"; valid until the
 * library is unloaded.
 * @return as it says.
 */
[[nodiscard]] inline const char *version_string() noexcept {
  return naibx_version_string();
}

/**
 * Newest version of the model file format that this library reads, and the one
 * that it writes: 65536 major + minor.
 * @return as it says.
 */
[[nodiscard]] inline std::uint32_t format_version() noexcept {
  return naibx_format_version();
}

/**
 * Name of a status constant, such as "NAIBX_ERROR_LABEL"; valid until the
 * library is unloaded; "unknown status" for a number that this version does not
 * know.
 * @param[in] status the status.
 * @return as it says.
 */
[[nodiscard]] inline const char *status_name(naibx_status status) noexcept {
  return naibx_status_name(status);
}

/**
 * Its length in bytes.
 * @param[in] bytes the first bytes of the file, or all of them:
 *   NAIBX_FILE_BYTES and NAIBX_FILE_VERSION need 64, the others 4096.
 * @return the number; NAIBX_ERROR_NOT_A_MODEL; NAIBX_ERROR_TRUNCATED for too
 *   few bytes.
 */
[[nodiscard]] inline Outcome<std::int64_t> file_bytes(
    span<const std::uint8_t> bytes) {
  return detail::number<std::int64_t>(
      naibx_file_get_number, bytes, std::uint64_t{bytes.size()},
      std::int32_t{NAIBX_FILE_BYTES});
}

/**
 * Version of its format: 65536 major + minor.
 * @param[in] bytes the first bytes of the file, or all of them:
 *   NAIBX_FILE_BYTES and NAIBX_FILE_VERSION need 64, the others 4096.
 * @return the number; NAIBX_ERROR_NOT_A_MODEL; NAIBX_ERROR_TRUNCATED for too
 *   few bytes.
 */
[[nodiscard]] inline Outcome<std::int64_t> file_version(
    span<const std::uint8_t> bytes) {
  return detail::number<std::int64_t>(
      naibx_file_get_number, bytes, std::uint64_t{bytes.size()},
      std::int32_t{NAIBX_FILE_VERSION});
}

/**
 * 1 where it holds a model, else 0.
 * @param[in] bytes the first bytes of the file, or all of them:
 *   NAIBX_FILE_BYTES and NAIBX_FILE_VERSION need 64, the others 4096.
 * @return the number; NAIBX_ERROR_NOT_A_MODEL; NAIBX_ERROR_TRUNCATED for too
 *   few bytes.
 */
[[nodiscard]] inline Outcome<bool> file_has_model(
    span<const std::uint8_t> bytes) {
  return detail::number<bool>(
      naibx_file_get_number, bytes, std::uint64_t{bytes.size()},
      std::int32_t{NAIBX_FILE_HAS_MODEL});
}

/**
 * 1 where it holds a predictor, else 0.
 * @param[in] bytes the first bytes of the file, or all of them:
 *   NAIBX_FILE_BYTES and NAIBX_FILE_VERSION need 64, the others 4096.
 * @return the number; NAIBX_ERROR_NOT_A_MODEL; NAIBX_ERROR_TRUNCATED for too
 *   few bytes.
 */
[[nodiscard]] inline Outcome<bool> file_has_predictor(
    span<const std::uint8_t> bytes) {
  return detail::number<bool>(
      naibx_file_get_number, bytes, std::uint64_t{bytes.size()},
      std::int32_t{NAIBX_FILE_HAS_PREDICTOR});
}

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_PLAIN_FUNCTIONS_HPP
