# What every target of the project is compiled with. Nothing here touches the
# settings of a parent project. A folder may set NAIBX_MORE_OPTIONS for the
# targets in it.

# Without a build type nothing is optimised, and a parent project may have none.
# What it says of optimisation itself, in its flags or options, holds.
function(naibx_optimize_without_build_type target)
  if(CMAKE_BUILD_TYPE OR CMAKE_CONFIGURATION_TYPES
      OR NOT CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    return()
  endif()
  foreach(language C CXX)
    if(NOT " ${CMAKE_${language}_FLAGS}" MATCHES " -O")
      target_compile_options(${target} BEFORE PRIVATE
        $<$<COMPILE_LANGUAGE:${language}>:-O2>)
      target_compile_definitions(${target} PRIVATE
        $<$<COMPILE_LANGUAGE:${language}>:NDEBUG>)
    endif()
  endforeach()
endfunction()

# The older unit of 32-bit x86 computes with more digits than a double has, now
# and then: what was added up is not what is compared. See
# src/base/arithmetic.hpp.
include(CheckCXXSourceCompiles)
check_cxx_source_compiles("
#if !defined(__i386__)
#error
#endif
int main() { return 0; }" NAIBX_IS_I386)
function(naibx_compute_with_doubles target)
  if(NAIBX_IS_I386)
    target_compile_options(${target} PRIVATE -msse2 -mfpmath=sse)
  endif()
endfunction()

# No unity build, which a parent may ask for: each source keeps what is its own
# in an unnamed namespace, and sources that are compiled as one would share it.
function(naibx_target target)
  set_target_properties(${target} PROPERTIES
    UNITY_BUILD OFF
    C_STANDARD 99 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF
    CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF)
  naibx_optimize_without_build_type(${target})
  naibx_compute_with_doubles(${target})
  if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    target_compile_options(${target} PRIVATE
      -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion
      -Wcast-align -Wundef -ffp-contract=off
      $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor -Woverloaded-virtual>
      $<$<BOOL:${NAIBX_WERROR}>:-Werror> ${NAIBX_MORE_OPTIONS})
  endif()
  if(NAIBX_BUILD_FUZZERS)
    target_compile_definitions(${target} PRIVATE
      FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION)
    # Another engine brings the options of its own in the flags.
    if(NAIBX_FUZZING_ENGINE STREQUAL "-fsanitize=fuzzer")
      target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
    endif()
  endif()
  if(NAIBX_SANITIZE)
    target_compile_options(${target} PRIVATE
      -fsanitize=${NAIBX_SANITIZE} -fno-sanitize-recover=all
      -fno-omit-frame-pointer)
    target_link_options(${target} PRIVATE -fsanitize=${NAIBX_SANITIZE})
    # A C program that loads the library needs the checks of C++ objects too.
    set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX)
  endif()
endfunction()

# naibx_precompile(TARGET HEADER...): compiles the headers of others that many
# of its sources include once. Of short sources they take most of the time.
# A build without it, and scripts/tidy, show which header a source forgets.
function(naibx_precompile target)
  if(NAIBX_PRECOMPILE_HEADERS)
    target_precompile_headers(${target} PRIVATE ${ARGN})
    naibx_cacheable_headers(${target})
  endif()
endfunction()

# What ccache needs to know of precompiled headers, and the same bytes each time.
function(naibx_cacheable_headers target)
  target_compile_options(${target} PRIVATE
    $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>
    "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")
endfunction()

set(NAIBX_STANDARD_HEADERS
  <algorithm> <cmath> <cstdint> <functional> <limits> <memory>
  <memory_resource> <optional> <string> <string_view> <utility> <vector>)

# Optimising takes most of the time of a build. For what computes little it is
# left out; the headers of some systems warn where checks that need it are on.
function(naibx_do_not_optimize target)
  target_compile_options(${target} PRIVATE -U_FORTIFY_SOURCE -O0)
endfunction()

# Sanitizers make code so long that this holds for the program, too.
function(naibx_do_not_optimize_sanitized target)
  if(NAIBX_SANITIZE)
    naibx_do_not_optimize(${target})
  endif()
endfunction()
