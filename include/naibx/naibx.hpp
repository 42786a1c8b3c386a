/**
 * @file
 * NaiBX for C++17: the functions of naibx.h as classes, and nothing else.
 *
 * @code
 *   naibx::Config config = naibx::Config::create(3);
 *   config.add_features(NAIBX_GAUSSIAN, 2);
 *   naibx::Model model = naibx::Model::create(config);
 *   model.add_example({0.1, 2.0}, {0, 2});
 *   model.add_example({0.9, -1.0}, {1});
 *   for (std::uint32_t label : model.predict({0.2, 1.8}))
 *     std::cout << label << '\n';
 * @endcode
 *
 * NAMES are those of naibx.h without naibx_ and without the name of the object:
 * naibx_config_add_features is Config::add_features. Each number by key has
 * functions of its own: NAIBX_SMOOTHING is Config::smoothing. Constants are
 * those of naibx.h. What a function does in detail is said there.
 *
 * WHO OWNS WHAT. Objects own what they wrap, are moved and not copied. Arrays
 * and functions of the caller are taken by reference and not kept, but for an
 * executor and the resource of an allocator, which have to last. Results are
 * values, but for those of an Answer, which are views that last until its next
 * call.
 *
 * ERRORS. A function that fails throws naibx::Error, or std::bad_alloc where
 * memory runs out. Where NAIBX_NO_EXCEPTIONS is defined, or the compiler has
 * exceptions switched off, every function that can fail returns a
 * naibx::Result<T> in place of T: Outcome<T> stands for both. Then memory that
 * runs out in the library is NAIBX_ERROR_OUT_OF_MEMORY, and in a container what
 * the C++ library makes of it. The texts of functions name the codes behind
 * what they return, without those that every function has: see ERRORS in
 * naibx.h.
 *
 * A function of the caller may throw: the call of the library ends first, and
 * then comes what was thrown. Without exceptions it must not.
 *
 * THREADS. A const function may be called by any number of threads at once, one
 * that is not const by one at a time, and no reader meanwhile.
 *
 * Code with exceptions and code without may be linked into one program: their
 * classes have different names for the linker.
 *
 * Source: include/naibx/naibx.hpp, MIT licence.
 */
#ifndef NAIBX_NAIBX_HPP
#define NAIBX_NAIBX_HPP

// As compilers of Microsoft call it unless told otherwise.
#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 201703L
#error "naibx.hpp needs C++17 or later, such as by the option -std=c++17"
#else

#include <naibx/cpp/answer.hpp>
#include <naibx/cpp/files.hpp>
#include <naibx/cpp/plain/config.hpp>
#include <naibx/cpp/plain/functions.hpp>
#include <naibx/cpp/plain/request.hpp>

/** The C++ interface, see naibx.hpp. */
namespace naibx {}

#endif

#endif // NAIBX_NAIBX_HPP
