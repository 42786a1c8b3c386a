# What the library exports is a file under review, src/capi/symbols.txt: each
# line a function and the version that it came with. Whatever a linker has to
# know of it is made from that file here.

set(NAIBX_SYMBOL_FILE "${CMAKE_CURRENT_LIST_DIR}/../src/capi/symbols.txt")

# Version scripts and version nodes are a matter of ELF.
if(UNIX AND NOT APPLE)
  set(NAIBX_ELF ON)
else()
  set(NAIBX_ELF OFF)
endif()

# Sets `names` to the exported functions. CMake runs again when the file
# changes.
function(naibx_read_symbols names)
  set_property(DIRECTORY APPEND PROPERTY
    CMAKE_CONFIGURE_DEPENDS "${NAIBX_SYMBOL_FILE}")
  file(STRINGS "${NAIBX_SYMBOL_FILE}" lines)
  set(found "")
  foreach(line IN LISTS lines)
    if(NOT line MATCHES "^(naibx_[a-z0-9_]+) [0-9]+\\.[0-9]+$")
      message(FATAL_ERROR "${NAIBX_SYMBOL_FILE}: \"${line}\" is not a function "
        "and a version, such as \"naibx_version 0.1\"")
    endif()
    list(APPEND found "${CMAKE_MATCH_1}")
  endforeach()
  set(${names} "${found}" PARENT_SCOPE)
endfunction()

# The list for a DLL: what it names, and nothing else, is exported.
function(naibx_export_definitions target names)
  list(JOIN names "\n  " lines)
  set(file "${CMAKE_CURRENT_BINARY_DIR}/${target}.def")
  file(GENERATE OUTPUT "${file}" CONTENT "EXPORTS\n  ${lines}\n")
  target_sources(${target} PRIVATE "${file}")
endfunction()

# Lets a shared library export the functions of symbols.txt, in ELF all in the
# version node NAIBX_1, and nothing else.
function(naibx_export_list target)
  naibx_read_symbols(names)
  if(WIN32)
    naibx_export_definitions(${target} "${names}")
  endif()
  if(NOT NAIBX_ELF)
    return()
  endif()
  set(script "NAIBX_1 {\n  global:\n")
  foreach(name IN LISTS names)
    string(APPEND script "    ${name};\n")
  endforeach()
  string(APPEND script "  local:\n    *;\n};\n")
  set(file "${CMAKE_CURRENT_BINARY_DIR}/${target}.map")
  file(GENERATE OUTPUT "${file}" CONTENT "${script}")
  target_link_options(${target} PRIVATE "LINKER:--version-script=${file}")
  set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS "${file}")
endfunction()
