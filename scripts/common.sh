# What scripts/demo and scripts/test share; sourced, not run.
# shellcheck shell=bash

# The folder of the project, wherever the script was called from.
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)

# Names of missing Debian packages.
missing=()

has_command() {
  command -v "$1" >/dev/null 2>&1
}

# has_header NAME: whether the C++ compiler finds it; without a compiler,
# whether it is where Debian puts headers.
has_header() {
  if has_command c++; then
    c++ -std=c++17 -fsyntax-only -x c++ - 2>/dev/null <<END
#if !__has_include(<$1>)
#error missing
#endif
END
  else
    [[ -e /usr/include/$1 ]]
  fi
}

# need PACKAGE REASON TEST...: unless the test succeeds, remembers the package
# and says why it is needed.
need() {
  local package=$1 reason=$2
  shift 2
  if ! "$@"; then
    missing+=("$package")
    printf 'missing: %s (%s)\n' "$package" "$reason"
  fi
}

need_to_build() {
  need cmake "configures the build" has_command cmake
  need make "runs the build" has_command make
  need g++ "compiles C and C++" has_command c++
  need libcli11-dev "command lines of the program" has_header CLI/CLI.hpp
  need nlohmann-json3-dev "JSON output of the program" \
    has_header nlohmann/json.hpp
  need libexpat1-dev "label files" has_header expat.h
  need zlib1g-dev "data files that are gzip" has_header zlib.h
}

# Installs what `need` found missing; where that is not possible, says how to
# and ends the script.
install_missing() {
  if [[ ${#missing[@]} -eq 0 ]]; then
    return
  fi
  local as_root=()
  if ! has_command apt-get; then
    printf 'This is no Debian or Ubuntu: install what is missing by its name %s\n' \
      "in your system, then run this again." >&2
    exit 1
  fi
  if [[ $(id -u) -ne 0 ]]; then
    if ! has_command sudo || ! sudo -n true 2>/dev/null; then
      printf 'Installing needs root. Run this, then call this script again:\n' >&2
      printf '  sudo apt-get install --no-install-recommends %s\n' \
        "${missing[*]}" >&2
      exit 1
    fi
    as_root=(sudo -n)
  fi
  # Old lists of packages may be good enough where there is no network.
  "${as_root[@]}" apt-get -q update >/dev/null 2>&1 || true
  quietly "Installing ${missing[*]}" "${as_root[@]}" \
    env DEBIAN_FRONTEND=noninteractive \
    apt-get -q -y -o DPkg::Lock::Timeout=120 \
    install --no-install-recommends "${missing[@]}"
}

# install_python_tool FOLDER PACKAGE VERSION: into FOLDER/python, unless it is
# there. Needs python3-venv.
install_python_tool() {
  local folder=$1 package=$2 version=$3
  mkdir -p -- "$folder"
  if [[ ! -e $folder/python-$version ]]; then
    python3 -m venv "$folder/python"
    "$folder/python/bin/pip" install -q --disable-pip-version-check \
      "$package==$version"
    touch -- "$folder/python-$version"
  fi
}

# install_zig_tools FOLDER TARGET OPTION...: the compilers of the Python package
# ziglang, for a target, as FOLDER/cc, c++, ar and ranlib; the array zig_options
# is what CMake is told of them.
install_zig_tools() {
  local folder=$1 target=$2 zig tool command
  shift 2
  install_python_tool "$folder" ziglang 0.13.0
  zig=$("$folder/python/bin/python" -c \
    'import os, ziglang; print(os.path.dirname(ziglang.__file__) + "/zig")')
  # CMake takes compilers that are one word. Without a level of optimisation this
  # one adds checks that trap. It compiles its libraries anew for other options:
  # so these are for all that CMake tries, too, which links in a step of its own
  # but for what tells compilers apart, compiled alone here.
  for tool in cc c++ ar ranlib; do
    command=$tool
    if [[ $tool == c* ]]; then
      command="$tool -target $target $* -O1 -g0"
    fi
    printf '#!/bin/sh\nexec "%s" %s "$@"\n' "$zig" "$command" >"$folder/$tool"
    chmod +x -- "$folder/$tool"
  done
  # ccache may go by what these scripts say, and not by when they were written.
  export CCACHE_COMPILERCHECK=content
  # shellcheck disable=SC2034 # for the script that calls this
  zig_options=(
    -DCMAKE_C_COMPILER_ID_TEST_FLAGS_FIRST=-c
    -DCMAKE_CXX_COMPILER_ID_TEST_FLAGS_FIRST=-c
    -DCMAKE_C_COMPILER="$folder/cc" -DCMAKE_CXX_COMPILER="$folder/c++"
    -DCMAKE_AR="$folder/ar" -DCMAKE_RANLIB="$folder/ranlib")
}

# quietly TITLE COMMAND...: shows what a command printed only if it failed,
# and then ends the script.
quietly() {
  local title=$1 log status=0
  shift
  printf '%s ...\n' "$title"
  log=$(mktemp)
  "$@" >"$log" 2>&1 || status=$?
  if [[ $status -ne 0 ]]; then
    # What has been built is not the reason.
    grep -vE '^\[[0-9]+/[0-9]+\] |^\[ *[0-9]+%\] ' -- "$log" >&2 || true
    printf '%s failed with status %d; the reason stands above.\n' \
      "$title" "$status" >&2
  fi
  rm -f -- "$log"
  if [[ $status -ne 0 ]]; then
    exit 1
  fi
}

# build FOLDER OPTION...: configures and builds in a folder of the project.
build() {
  local folder=$root/$1 generator=()
  shift
  if has_command ninja; then
    generator=(-G Ninja)
  fi
  # A build made before the project was moved cannot be used.
  if [[ -f $folder/CMakeCache.txt ]]; then
    if grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" \
      "$folder/CMakeCache.txt"; then
      generator=()
    else
      rm -rf -- "$folder"
    fi
  fi
  quietly "Configuring ${folder##*/}/" \
    cmake -S "$root" -B "$folder" "${generator[@]}" "$@"
  quietly "Building ${folder##*/}/ (some minutes the first time)" \
    cmake --build "$folder" --parallel "$(nproc)"
}
