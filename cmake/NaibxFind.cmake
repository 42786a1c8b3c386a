# Finds a package that something needs beside the library, which itself needs
# none; says what to do where it is absent. A macro, because find_package sets
# variables.
macro(naibx_find name debian_package user)
  find_package(${name} ${ARGN} QUIET)
  if(NOT ${name}_FOUND)
    message(FATAL_ERROR "${name} is needed for ${user}. On Debian it is the "
      "package ${debian_package}. The library alone needs it not: "
      "-DNAIBX_BUILD_TOOLS=OFF -DNAIBX_BUILD_TESTS=OFF -DNAIBX_BUILD_BENCH=OFF")
  endif()
endmacro()
