# What a project sees of itself, before and after it takes in another one.

set(STATE_DIRECTORY_PROPERTIES COMPILE_OPTIONS COMPILE_DEFINITIONS
  INCLUDE_DIRECTORIES LINK_OPTIONS LINK_DIRECTORIES TESTS BUILDSYSTEM_TARGETS)
set(STATE_GLOBAL_PROPERTIES
  USE_FOLDERS RULE_LAUNCH_COMPILE RULE_LAUNCH_LINK RULE_LAUNCH_CUSTOM JOB_POOLS)

# Keeps the names of the cache as `PREFIX_cache`, those of the variables as
# `PREFIX_variables`, and values as `PREFIX_value_NAME`.
macro(remember_state prefix)
  get_cmake_property(${prefix}_cache CACHE_VARIABLES)
  get_cmake_property(names VARIABLES)
  set(${prefix}_variables ${STATE_DIRECTORY_PROPERTIES}
    ${STATE_GLOBAL_PROPERTIES})
  foreach(name IN LISTS names)
    if(NOT name MATCHES "^(before|after|names|name|CMAKE_MATCH|naibx_)")
      list(APPEND ${prefix}_variables "${name}")
      set(${prefix}_value_${name} "${${name}}")
    endif()
  endforeach()
  foreach(name IN LISTS STATE_DIRECTORY_PROPERTIES)
    get_property(${prefix}_value_${name} DIRECTORY PROPERTY ${name})
  endforeach()
  foreach(name IN LISTS STATE_GLOBAL_PROPERTIES)
    get_property(${prefix}_value_${name} GLOBAL PROPERTY ${name})
  endforeach()
endmacro()

# Cache entries may be added under our name, by CMake for a language that the
# parent has not had and for what it found out about threads, for the folders of
# installation if it wants ours, and by FetchContent if it uses that.
function(compare_states before after)
  set(allowed "NAIBX_|naibx_|CMAKE_CXX_")
  string(APPEND allowed "|CMAKE_HAVE_|FIND_PACKAGE_MESSAGE_DETAILS_Threads")
  if(NAIBX_INSTALL)
    string(APPEND allowed "|CMAKE_INSTALL_|_GNUInstallDirs")
  endif()
  if(PARENT_FETCHES)
    string(APPEND allowed "|FETCHCONTENT_")
  endif()
  foreach(name IN LISTS ${after}_cache)
    if(NOT name IN_LIST ${before}_cache AND NOT name MATCHES "^(${allowed})")
      message(SEND_ERROR "the cache has ${name} = ${${name}} now")
    endif()
  endforeach()
  foreach(name IN LISTS ${before}_variables)
    if(NOT "${${after}_value_${name}}" STREQUAL "${${before}_value_${name}}")
      message(SEND_ERROR "${name} was ${${before}_value_${name}} and is "
        "${${after}_value_${name}} now")
    endif()
  endforeach()
endfunction()

# Targets must not clash with others, be programs or end up in places that are
# the parent's; tests must not run with the parent's.
function(check_subproject folder)
  get_property(tests DIRECTORY "${folder}" PROPERTY TESTS)
  if(tests)
    message(SEND_ERROR "has tests: ${tests}")
  endif()
  get_property(targets DIRECTORY "${folder}" PROPERTY BUILDSYSTEM_TARGETS)
  get_property(folders DIRECTORY "${folder}" PROPERTY SUBDIRECTORIES)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    if(NOT target MATCHES "^naibx" OR type STREQUAL "EXECUTABLE")
      message(SEND_ERROR "has the target ${target}, ${type}")
    endif()
    foreach(property RUNTIME LIBRARY ARCHIVE)
      get_target_property(place ${target} ${property}_OUTPUT_DIRECTORY)
      if(place)
        message(SEND_ERROR "${target} is put into ${place}")
      endif()
    endforeach()
  endforeach()
  foreach(folder IN LISTS folders)
    check_subproject("${folder}")
  endforeach()
endfunction()
