# A shared library for machines whose C++ run-time library is older than ours,
# or that have none: wheels for Python and other binary packages.

include("${CMAKE_CURRENT_LIST_DIR}/NaibxRelocatable.cmake")

set(NAIBX_STATIC_RUNTIME_SOURCES
  "${CMAKE_CURRENT_LIST_DIR}/../packaging/wheels/glibc_2_28.c"
  "${CMAKE_CURRENT_LIST_DIR}/../packaging/wheels/unload.c")

# Links the C++ library into the shared library `target`, and on x86-64 makes
# it need no version of glibc after 2.28. libgcc_s.so.1 stays outside: every
# system has it, and what could be linked in instead needs a newer glibc.
function(naibx_link_runtime_statically target)
  target_link_options(${target} PRIVATE -static-libstdc++)
  if(NOT NAIBX_ELF)
    return()
  endif()
  # Of the C++ library most is never used, and what it would need of newer
  # versions of glibc goes with it.
  target_link_options(${target} PRIVATE "LINKER:--gc-sections")
  # Up to glibc 2.33 threads are a library of their own. That of later ones is
  # empty, but has the same name.
  find_library(NAIBX_OLD_THREADS NAMES libpthread.so.0)
  mark_as_advanced(NAIBX_OLD_THREADS)
  if(NAIBX_OLD_THREADS)
    target_link_options(${target} PRIVATE
      "LINKER:--push-state,--no-as-needed,${NAIBX_OLD_THREADS},--pop-state")
  endif()
  # Objects of their own: link-time optimisation does not know .symver, and
  # the compiler must not take exp() for what it knows by that name.
  set(runtime ${target}_static_runtime)
  add_library(${runtime} OBJECT ${NAIBX_STATIC_RUNTIME_SOURCES})
  naibx_target(${runtime})
  target_compile_options(${runtime} PRIVATE -fno-builtin)
  set_target_properties(${runtime} PROPERTIES
    C_VISIBILITY_PRESET hidden
    POSITION_INDEPENDENT_CODE ON)
  naibx_without_link_time_optimization(${runtime})
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:${runtime}>)
endfunction()
