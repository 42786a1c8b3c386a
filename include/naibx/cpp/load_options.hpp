/**
 * @file
 * How a file is loaded.
 *
 * Source: include/naibx/cpp/load_options.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_LOAD_OPTIONS_HPP
#define NAIBX_CPP_LOAD_OPTIONS_HPP

#include <naibx/cpp/plain/load_options.hpp>

namespace naibx {
/** @cond */
inline namespace NAIBX_CPP_MODE {
/** @endcond */

/**
 * How a file is loaded: where the memory comes from, and how large a model may
 * be that is let in. A program that loads what strangers send lowers the limits
 * to what it expects.
 */
class LoadOptions : public PlainLoadOptions<LoadOptions> {
public:
  using PlainLoadOptions::PlainLoadOptions;
};

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_LOAD_OPTIONS_HPP
