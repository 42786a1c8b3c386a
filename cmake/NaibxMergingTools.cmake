# What merges objects into one and makes its symbols local: the linker that the
# compiler itself calls, so that a cross build does not take that of the host,
# and an objcopy that takes such objects. Both are tried on small ones.

set(NAIBX_SINGLE_OBJECT AUTO CACHE STRING
  "Whether the static library is one object: AUTO, where the tools can; ON; OFF")
set_property(CACHE NAIBX_SINGLE_OBJECT PROPERTY STRINGS AUTO ON OFF)

# Sets `command` to the C++ compiler, as it is called for the target machine.
function(naibx_compiler_command command)
  separate_arguments(flags UNIX_COMMAND
    "${CMAKE_CXX_COMPILER_ARG1} ${CMAKE_CXX_FLAGS}")
  set(words "${CMAKE_CXX_COMPILER}" ${flags})
  if(CMAKE_CXX_COMPILER_TARGET AND CMAKE_CXX_COMPILE_OPTIONS_TARGET)
    list(APPEND words
      "${CMAKE_CXX_COMPILE_OPTIONS_TARGET}${CMAKE_CXX_COMPILER_TARGET}")
  endif()
  if(CMAKE_CXX_COMPILER_EXTERNAL_TOOLCHAIN AND
      CMAKE_CXX_COMPILE_OPTIONS_EXTERNAL_TOOLCHAIN)
    string(CONCAT option "${CMAKE_CXX_COMPILE_OPTIONS_EXTERNAL_TOOLCHAIN}"
      "${CMAKE_CXX_COMPILER_EXTERNAL_TOOLCHAIN}")
    list(APPEND words "${option}")
  endif()
  if(CMAKE_SYSROOT AND CMAKE_CXX_COMPILE_OPTIONS_SYSROOT)
    list(APPEND words "${CMAKE_CXX_COMPILE_OPTIONS_SYSROOT}${CMAKE_SYSROOT}")
  endif()
  set(${command} "${words}" PARENT_SCOPE)
endfunction()

# Sets `command` to what links objects into one; "-o", its name and theirs
# follow. Groups have to be resolved before their symbols become local, or the
# linker would later throw away our copy of a template in favour of another one.
function(naibx_merging_command command)
  naibx_compiler_command(compiler)
  set(${command} ${compiler} -fno-lto -nostdlib -r
    -Wl,--force-group-allocation PARENT_SCOPE)
endfunction()

# Sets `content` to a C source that refers to functions with hidden visibility.
# Of several visibilities of a symbol the linker takes the strictest, so that the
# functions can be linked to but are not exported again.
function(naibx_hiding_source names content)
  set(lines "__asm__(\".pushsection .naibx.hide,\\\"\\\"\\n\"\n")
  foreach(name IN LISTS names)
    string(APPEND lines "        \".hidden ${name}\\n.dc.a ${name}\\n\"\n")
  endforeach()
  set(${content} "${lines}        \".popsection\\n\");\n" PARENT_SCOPE)
endfunction()

# Sets `command` to what makes all symbols local but those that a file lists;
# the names of the object and of the result follow.
function(naibx_hiding_command objcopy kept command)
  set(${command} "${objcopy}" --remove-section=.naibx.hide
    --remove-section=.rela.naibx.hide --remove-section=.rel.naibx.hide
    "--keep-global-symbols=${kept}" PARENT_SCOPE)
endfunction()

# Runs a command in the folder of the trial. Sets `failure` to its words and
# what it said, or to nothing.
function(naibx_try failure)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY "${trial}"
    RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(status EQUAL 0)
    set(${failure} "" PARENT_SCOPE)
  else()
    string(REPLACE ";" " " words "${ARGN}")
    set(${failure} "${words}\n${said}" PARENT_SCOPE)
  endif()
endfunction()

# Compiles what the trial merges: shown.o has a function that stays visible, one
# that must not and a group; other.o and again.o define these two once more.
function(naibx_try_to_compile failure)
  file(WRITE "${trial}/shown.cpp" "
    template <class T> T naibx_trial_group(T value) { return value; }
    int naibx_trial_inside(int value) { return naibx_trial_group(value); }
    extern \"C\" int naibx_trial_shown(int value) {
      return naibx_trial_inside(value);
    }\n")
  file(WRITE "${trial}/other.cpp"
    "int naibx_trial_inside(int value) { return value; }\n")
  file(WRITE "${trial}/again.cpp"
    "extern \"C\" int naibx_trial_shown(int value) { return value; }\n")
  naibx_hiding_source(naibx_trial_shown content)
  file(WRITE "${trial}/hiding.cpp" "${content}")
  file(WRITE "${trial}/kept" "naibx_trial_shown\n")
  naibx_compiler_command(compiler)
  naibx_try(failed ${compiler} -fno-lto -fPIC -c
    shown.cpp other.cpp again.cpp hiding.cpp)
  set(${failure} "${failed}" PARENT_SCOPE)
endfunction()

# Merges the objects of the trial with an objcopy and says why that failed.
function(naibx_try_to_merge objcopy failure)
  naibx_merging_command(merge)
  naibx_hiding_command("${objcopy}" kept hide)
  naibx_try(failed ${merge} -o all.o shown.o hiding.o)
  if(NOT failed)
    naibx_try(failed ${hide} all.o one.o)
  endif()
  if(NOT failed)
    # Two functions of one name can be linked where one of them is local alone.
    naibx_try(failed ${merge} -o with_other.o one.o other.o)
  endif()
  if(NOT failed)
    naibx_try(clash ${merge} -o with_again.o one.o again.o)
    if(NOT clash)
      set(failed "${objcopy} makes every symbol local")
    endif()
  endif()
  set(${failure} "${failed}" PARENT_SCOPE)
endfunction()

# Sets `found` to those names of objcopy that the tool chain may have.
function(naibx_objcopy_candidates found)
  set(candidates "${CMAKE_OBJCOPY}")
  naibx_compiler_command(compiler)
  foreach(name objcopy llvm-objcopy)
    execute_process(COMMAND ${compiler} "-print-prog-name=${name}"
      OUTPUT_VARIABLE program ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
    list(APPEND candidates "${program}")
  endforeach()
  list(REMOVE_DUPLICATES candidates)
  list(FILTER candidates EXCLUDE REGEX "^$|-NOTFOUND$")
  set(${found} ${candidates} PARENT_SCOPE)
endfunction()

# Sets `objcopy` to the program that makes symbols local, or to nothing where no
# single object is to be made, or can be: for ELF alone, and without sanitizers,
# which keep tables of global symbols that must not become local.
function(naibx_find_merging_tools objcopy)
  set(${objcopy} "" PARENT_SCOPE)
  if(NOT NAIBX_SINGLE_OBJECT STREQUAL "AUTO" AND NOT NAIBX_SINGLE_OBJECT)
    return()
  endif()
  if(NOT NAIBX_ELF)
    set(failure "This system has no ELF objects.")
  elseif(NAIBX_SANITIZE)
    set(failure "Sanitizers need global symbols.")
  else()
    set(failure "There is no objcopy.")
    set(trial "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/naibx_single_object")
    naibx_try_to_compile(cannot_compile)
    naibx_objcopy_candidates(candidates)
    foreach(candidate IN LISTS candidates)
      set(failure "${cannot_compile}")
      if(NOT failure)
        naibx_try_to_merge("${candidate}" failure)
      endif()
      if(NOT failure)
        set(${objcopy} "${candidate}" PARENT_SCOPE)
        return()
      endif()
    endforeach()
  endif()
  if(NAIBX_SINGLE_OBJECT STREQUAL "AUTO")
    message(STATUS "The static library is a usual archive: its objects cannot "
      "be merged into one with these tools (NAIBX_SINGLE_OBJECT=ON says why)")
  else()
    message(FATAL_ERROR "NAIBX_SINGLE_OBJECT is ON, but the objects of the "
      "static library cannot be merged into one:\n${failure}")
  endif()
endfunction()
