# What the scripts of this folder share; sourced, not run.
# shellcheck shell=bash

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)

# The names of all targets, the slowest first.
all_targets() {
  printf '%s\n' round_trip api load arff csv header libsvm label_xml
}

# Limits of one input, whatever the target: seconds, and megabytes in all and at
# once. Compared with these an honest input takes nothing.
# shellcheck disable=SC2034 # used by those that source this
limits=(-timeout=30 -rss_limit_mb=2048 -malloc_limit_mb=512)

# Memory that is not there is NULL, as the library expects it; a small
# quarantine keeps what is used in the cache.
export ASAN_OPTIONS=allocator_may_return_null=1:quarantine_size_mb=8
export UBSAN_OPTIONS=print_stacktrace=1

# build_fuzzers [TARGET...]: with sanitizers, in build-fuzz; all by default.
build_fuzzers() {
  local targets=("$@")
  if [[ $# -eq 0 ]]; then
    mapfile -t targets < <(all_targets)
  fi
  if [[ ! -f $root/build-fuzz/build.ninja ]]; then
    cmake -S "$root" -B "$root/build-fuzz" -G Ninja \
      -DCMAKE_C_COMPILER=clang-14 -DCMAKE_CXX_COMPILER=clang++-14 \
      -DCMAKE_BUILD_TYPE=Debug -DNAIBX_SANITIZE=address,undefined \
      -DCMAKE_CXX_FLAGS_DEBUG="-O1 -g1 -D_GLIBCXX_ASSERTIONS" \
      -DNAIBX_WERROR=ON -DNAIBX_BUILD_FUZZERS=ON -DNAIBX_BUILD_TOOLS=OFF \
      -DNAIBX_BUILD_TESTS=OFF -DNAIBX_INSTALL=OFF \
      -DNAIBX_PRECOMPILE_HEADERS=ON || return
  fi
  cmake --build "$root/build-fuzz" --target "${targets[@]/#/fuzz_}"
}

# dictionary TARGET: its path; that of model files for those without their own.
dictionary() {
  local own=$root/fuzz/$1.dict
  if [[ -f $own ]]; then
    printf '%s\n' "$own"
  else
    printf '%s\n' "$root/fuzz/naibx.dict"
  fi
}

# corpora TARGET: its folders of inputs; for model files the golden ones, too.
corpora() {
  printf '%s\n' "$root/fuzz/corpus/$1"
  case $1 in
    load | header)
      printf '%s\n' "$root/tests/data/format/ok" "$root/tests/data/format/bad"
      ;;
  esac
}
