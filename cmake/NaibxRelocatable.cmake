# The static library as one relocatable object in which every symbol but the
# functions of src/capi/symbols.txt is local. A shared library that links it
# thus exports nothing of ours, nor the templates of the C++ library that were
# compiled into it, and cannot clash with another copy in the same process.

include("${CMAKE_CURRENT_LIST_DIR}/NaibxExports.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/NaibxMergingTools.cmake")

# Whether link-time optimisation is on for a target, by CMake's own property or
# by the packager's flags, in the configuration that is built or in any of those
# that can be. Its objects then hold what only the same release of the same
# compiler can read.
function(naibx_has_link_time_optimization target result)
  set(configurations ${CMAKE_CONFIGURATION_TYPES})
  if(NOT configurations)
    set(configurations ${CMAKE_BUILD_TYPE})
  endif()
  get_target_property(options ${target} COMPILE_OPTIONS)
  set(flags "${CMAKE_CXX_FLAGS} ${options}")
  get_target_property(optimized ${target} INTERPROCEDURAL_OPTIMIZATION)
  foreach(configuration IN LISTS configurations)
    string(TOUPPER "${configuration}" configuration)
    string(APPEND flags " ${CMAKE_CXX_FLAGS_${configuration}}")
    get_target_property(here ${target}
      "INTERPROCEDURAL_OPTIMIZATION_${configuration}")
    if(here)
      set(optimized ON)
    endif()
  endforeach()
  if(optimized OR flags MATCHES "-flto")
    set(${result} ON PARENT_SCOPE)
  else()
    set(${result} OFF PARENT_SCOPE)
  endif()
endfunction()

# Compiles a target to machine code, whatever the rest is compiled to.
function(naibx_without_link_time_optimization target)
  set_target_properties(${target} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
  foreach(configuration IN LISTS CMAKE_CONFIGURATION_TYPES CMAKE_BUILD_TYPE)
    string(TOUPPER "${configuration}" configuration)
    set_target_properties(${target} PROPERTIES
      "INTERPROCEDURAL_OPTIMIZATION_${configuration}" OFF)
  endforeach()
  if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    target_compile_options(${target} PRIVATE -fno-lto)
  endif()
endfunction()

# Sets `libraries` to the C++ run-time library and what it needs, by the names
# that this compiler uses, and to the library of threads where that is one of
# its own: a C compiler that links the static library does not add them by
# itself.
function(naibx_runtime_libraries libraries)
  set(found "")
  foreach(library IN LISTS CMAKE_CXX_IMPLICIT_LINK_LIBRARIES)
    if(library MATCHES "^(stdc\\+\\+|c\\+\\+|c\\+\\+abi|m)$")
      list(APPEND found ${library})
    endif()
  endforeach()
  if(CMAKE_THREAD_LIBS_INIT MATCHES "^-l?([a-z]+)$")
    list(APPEND found "${CMAKE_MATCH_1}")
  endif()
  list(REMOVE_DUPLICATES found)
  set(${libraries} ${found} PARENT_SCOPE)
endfunction()

# Makes an object library that hides every exported function.
function(naibx_hiding_object object names)
  set(source "${CMAKE_CURRENT_BINARY_DIR}/${object}.c")
  naibx_hiding_source("${names}" content)
  file(GENERATE OUTPUT "${source}" CONTENT "${content}")
  add_library(${object} OBJECT "${source}")
  set_target_properties(${object} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  naibx_without_link_time_optimization(${object})
endfunction()

# Makes `stem`.o, the one object, of an object library, with an objcopy.
function(naibx_merge_objects stem objects objcopy)
  naibx_read_symbols(names)
  set(hiding ${objects}_hiding)
  naibx_hiding_object(${hiding} "${names}")
  string(REPLACE ";" "\n" lines "${names}")
  file(GENERATE OUTPUT "${stem}.keep" CONTENT "${lines}\n")
  # CMake counts precompiled headers among them.
  set(merged "$<FILTER:$<TARGET_OBJECTS:${objects}>,EXCLUDE,[.](gch|pch)$>")
  naibx_merging_command(merge)
  naibx_hiding_command("${objcopy}" "${stem}.keep" hide)
  add_custom_command(OUTPUT "${stem}.o"
    COMMAND ${merge} -o "${stem}_all.o"
      "${merged}" "$<TARGET_OBJECTS:${hiding}>"
    COMMAND ${hide} "${stem}_all.o" "${stem}.o"
    DEPENDS ${objects} ${hiding} "${merged}" $<TARGET_OBJECTS:${hiding}>
      "${stem}.keep"
    COMMENT "Merging ${objects} into one object"
    COMMAND_EXPAND_LISTS VERBATIM)
  set_source_files_properties("${stem}.o" PROPERTIES
    EXTERNAL_OBJECT ON GENERATED ON)
endfunction()

# Adds the static library `target`, made from the object library `objects`,
# which has to be machine code.
# Its property NAIBX_SINGLE_OBJECT says whether it is one object; where the
# tools for that are absent it is an ordinary archive.
function(naibx_single_object_archive target objects)
  naibx_find_merging_tools(objcopy)
  set(single OFF)
  if(objcopy)
    set(single ON)
    naibx_merge_objects("${CMAKE_CURRENT_BINARY_DIR}/${target}" ${objects}
      "${objcopy}")
    add_library(${target} STATIC "${CMAKE_CURRENT_BINARY_DIR}/${target}.o")
  else()
    add_library(${target} STATIC $<TARGET_OBJECTS:${objects}>)
  endif()
  naibx_runtime_libraries(runtime)
  target_link_libraries(${target} INTERFACE ${runtime})
  set_target_properties(${target} PROPERTIES
    NAIBX_SINGLE_OBJECT ${single} LINKER_LANGUAGE CXX)
endfunction()
