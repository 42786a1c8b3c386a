# What `cmake --install` puts where, in four components: runtime (the shared
# library), development (headers, static library, files for CMake and
# pkg-config), tools (the program, its manual pages) and doc. Nothing that is
# installed holds an absolute path, so that a tree may be moved after it was
# installed.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
include("${CMAKE_CURRENT_LIST_DIR}/NaibxRelocatable.cmake")

set(naibx_cmake_dir "${CMAKE_INSTALL_LIBDIR}/cmake/naibx")

set_target_properties(naibx_static PROPERTIES EXPORT_NAME static)
install(TARGETS naibx EXPORT naibx_shared
  RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT runtime
  LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT runtime
    NAMELINK_COMPONENT development
  ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT development)
install(TARGETS naibx_static EXPORT naibx_static
  ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT development)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/naibx"
  DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT development
  FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp")

# Exported apart, because either library may be left out of a package.
if(WIN32) # the import library stands where libraries do, the DLL elsewhere
  set(naibx_shared_file
    "${CMAKE_IMPORT_LIBRARY_PREFIX}naibx${CMAKE_IMPORT_LIBRARY_SUFFIX}")
else()
  set(naibx_shared_file
    "${CMAKE_SHARED_LIBRARY_PREFIX}naibx${CMAKE_SHARED_LIBRARY_SUFFIX}")
endif()
set(naibx_static_file
  "${CMAKE_STATIC_LIBRARY_PREFIX}naibx${CMAKE_STATIC_LIBRARY_SUFFIX}")
foreach(kind shared static)
  install(EXPORT naibx_${kind} NAMESPACE naibx:: FILE naibx_${kind}.cmake
    DESTINATION "${naibx_cmake_dir}" COMPONENT development)
endforeach()
configure_package_config_file(
  "${PROJECT_SOURCE_DIR}/cmake/naibxConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/naibxConfig.cmake"
  INSTALL_DESTINATION "${naibx_cmake_dir}"
  PATH_VARS CMAKE_INSTALL_LIBDIR
  NO_SET_AND_CHECK_MACRO)
# Until 1.0 a new minor version may change anything.
write_basic_package_version_file(
  "${PROJECT_BINARY_DIR}/naibxConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES
  "${PROJECT_BINARY_DIR}/naibxConfig.cmake"
  "${PROJECT_BINARY_DIR}/naibxConfigVersion.cmake"
  DESTINATION "${naibx_cmake_dir}" COMPONENT development)

# Sets `result` to an installation folder as naibx.pc names it: below the prefix
# unless it was given as an absolute path.
function(naibx_pkgconfig_path folder result)
  if(IS_ABSOLUTE "${folder}")
    set(${result} "${folder}" PARENT_SCOPE)
  else()
    set(${result} "\${prefix}/${folder}" PARENT_SCOPE)
  endif()
endfunction()

set(naibx_pc_dir "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig")
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  set(naibx_pc_prefix "${CMAKE_INSTALL_PREFIX}")
else()
  file(RELATIVE_PATH naibx_pc_prefix "${naibx_pc_dir}"
    "${CMAKE_INSTALL_PREFIX}")
  string(REGEX REPLACE "/$" "" naibx_pc_prefix "${naibx_pc_prefix}")
  set(naibx_pc_prefix "\${pcfiledir}/${naibx_pc_prefix}")
endif()
naibx_pkgconfig_path("${CMAKE_INSTALL_LIBDIR}" naibx_pc_libdir)
naibx_pkgconfig_path("${CMAKE_INSTALL_INCLUDEDIR}" naibx_pc_includedir)
naibx_runtime_libraries(runtime)
list(TRANSFORM runtime PREPEND "-l")
string(REPLACE ";" " " naibx_pc_private "${runtime}")
configure_file("${PROJECT_SOURCE_DIR}/cmake/naibx.pc.in"
  "${PROJECT_BINARY_DIR}/naibx.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/naibx.pc"
  DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT development)

# The program, whose own folder installs it, finds the library beside itself,
# also before it is installed: an absolute path there would leave its length in
# what is installed.
if(TARGET naibx_program_executable)
  file(RELATIVE_PATH naibx_library_path "${CMAKE_INSTALL_FULL_BINDIR}"
    "${CMAKE_INSTALL_FULL_LIBDIR}")
  set_target_properties(naibx_program_executable PROPERTIES
    BUILD_RPATH_USE_ORIGIN ON
    INSTALL_RPATH "$ORIGIN/${naibx_library_path}")
  install(DIRECTORY "${PROJECT_SOURCE_DIR}/docs/man/"
    DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT tools
    FILES_MATCHING PATTERN "*.1")
endif()

# Links to what is not installed become text.
function(naibx_installable_page page)
  set_property(DIRECTORY "${PROJECT_SOURCE_DIR}" APPEND PROPERTY
    CMAKE_CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${page}")
  file(READ "${PROJECT_SOURCE_DIR}/${page}" text)
  set(folders "bench|bindings|examples|fuzz|include|tests")
  string(REGEX REPLACE
    "\\[([^][]+)\\]\\((\\.\\./)?((${folders})/[^)]*|CONTRIBUTING.md[^)]*)\\)" "\\1"
    text "${text}")
  file(WRITE "${PROJECT_BINARY_DIR}/installed/${page}" "${text}")
endfunction()
file(GLOB pages RELATIVE "${PROJECT_SOURCE_DIR}" CONFIGURE_DEPENDS
  "${PROJECT_SOURCE_DIR}/docs/*.md")
foreach(page IN LISTS pages ITEMS README.md)
  naibx_installable_page(${page})
endforeach()

install(FILES
  "${PROJECT_BINARY_DIR}/installed/README.md"
  "${PROJECT_SOURCE_DIR}/CHANGELOG.md"
  "${PROJECT_SOURCE_DIR}/LICENSE" "${PROJECT_SOURCE_DIR}/SECURITY.md"
  DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT doc)
# Below the README, which points to docs/.
install(DIRECTORY "${PROJECT_BINARY_DIR}/installed/docs"
  DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT doc)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/docs"
  DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT doc
  FILES_MATCHING PATTERN "*.png" PATTERN "*.svg" PATTERN "site" EXCLUDE)
