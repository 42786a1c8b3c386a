# How long a test takes decides its tier, a label of ctest: quick, medium or
# long. A test that matches no expression here is quick. CONTRIBUTING.md has the
# times.

# What compiles the library, or headers of all standards, once more; every bit
# of a file; the packages of other languages.
set(NAIBX_LONG_TESTS
  "^Bindings\\."
  "^Cpp\\.(compiles_as|the_example_of|what_can_only|what_is_new)"
  "^ReplanStream\\..*_where_its_map_is_made"
  "^Package\\.(debian_package|installed_copy|parent_project|two_builds|two_files)"
  "with_any_b(it_flipped|yte_changed)")

# Thousands of random models and files, files of megabytes, memory that runs out
# at each allocation, races of threads, real data sets.
set(NAIBX_MEDIUM_TESTS
  "^Cases/"
  "^Docs\\.(D24_|every_link)"
  "^Exchange\\."
  "^LineGrowth\\."
  "^Package\\.(functions_keep_their_types|library_with_runtime_gives|source_package)"
  "^Paper\\."
  "^ReplanStream\\."
  "^ScikitLearn\\.yahoo"
  "^Streaming\\."
  "Wide[A-Za-z0-9]*\\."
  "(FlippedBits|JointFile|ModelFile\\.C44|Mutation\\.|RoundTrip\\.)"
  "^capi\\.(batch|predict)_threads"
  "^capi\\..*_sweep_test\\.C49"
  "^capi\\.(fork|killed_save|loading)_test"
  "(ten_megabytes|longest_length|no_more_columns|too_large)")

# Sets `tier` to that of the test `name`.
function(naibx_tier name tier)
  foreach(candidate long medium)
    string(TOUPPER "NAIBX_${candidate}_TESTS" expressions)
    foreach(expression IN LISTS ${expressions})
      if(name MATCHES "${expression}")
        set(${tier} ${candidate} PARENT_SCOPE)
        return()
      endif()
    endforeach()
  endforeach()
  set(${tier} quick PARENT_SCOPE)
endfunction()
