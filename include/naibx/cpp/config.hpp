/**
 * @file
 * What a model is made of.
 *
 * Source: include/naibx/cpp/config.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_CONFIG_HPP
#define NAIBX_CPP_CONFIG_HPP

#include <naibx/cpp/plain/config.hpp>

namespace naibx {
/** @cond */
inline namespace NAIBX_CPP_MODE {
/** @endcond */

/** What a model is made of: labels, features, constants, names. */
class Config : public PlainConfig<Config> {
public:
  using PlainConfig::PlainConfig;

  /**
   * Append the next columns as a new group of categorical features.
   * @param[in] category_counts for each column its number of categories, at
   *   least 1.
   * @return nothing; NAIBX_ERROR_LIMIT for too many columns or categories.
   */
  Outcome<void>
  add_categorical(const Integers<std::uint32_t> &category_counts) {
    return detail::call(
        naibx_config_add_categorical, get(), category_counts,
        base_detail::converted<std::uint32_t>(category_counts.size()));
  }
};

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_CONFIG_HPP
