//! Builds the library from the sources that the crate carries, or finds the one
//! that is installed.

#[path = "building/sources.rs"]
mod sources;

use std::env;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=building");
    if env::var_os("CARGO_FEATURE_SYSTEM").is_some() {
        link_installed();
    } else {
        compile(&library_folder());
    }
}

#[cfg(feature = "system")]
fn link_installed() {
    // Until 1.0 a new minor version may change anything.
    let found = pkg_config::Config::new().range_version("0.1.0".."0.2.0").probe("naibx");
    match found {
        Ok(library) => {
            if let Some(include) = library.include_paths.first() {
                println!("cargo:include={}", include.display());
            }
        }
        Err(reason) => {
            eprintln!(
                "the feature `system` needs an installed libnaibx 0.1 with its naibx.pc; \
                 without the feature the library is built from source.\n{}",
                reason
            );
            std::process::exit(1);
        }
    }
}

#[cfg(not(feature = "system"))]
fn link_installed() {}

/// In a packed crate the library lies below it, in the repository around it.
fn library_folder() -> PathBuf {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let carried = here.join("library");
    if carried.is_dir() {
        carried
    } else {
        here.join("../../..")
    }
}

fn target(name: &str) -> String {
    env::var(format!("CARGO_CFG_TARGET_{}", name)).unwrap_or_default()
}

fn compile(library: &Path) {
    let source_folder = library.join("src");
    println!("cargo:rerun-if-changed={}", library.join("include").display());
    let mut build = cc::Build::new();
    settings(&mut build, library);
    for folder in sources::FOLDERS {
        println!("cargo:rerun-if-changed={}", source_folder.join(folder).display());
    }
    for file in sources::of_platform(&source_folder, target("OS") == "windows") {
        build.file(file);
    }
    // Not by the name of the installed one, which a linker could take for it.
    build.compile("naibx_carried");
    println!("cargo:include={}", library.join("include").display());
}

/// Those of src/CMakeLists.txt and cmake/NaibxTargets.cmake.
fn settings(build: &mut cc::Build, library: &Path) {
    build
        .cpp(true)
        .std("c++17")
        .warnings(false)
        .include(library.join("include"))
        // In a debug build, too: nobody steps through it there, and it would
        // be some ten times as slow.
        .opt_level(3)
        .define("NDEBUG", None)
        .define("NAIBX_BUILDING", None)
        .define("NAIBX_VERSION_TEXT", concat!("\"", env!("CARGO_PKG_VERSION"), "\""))
        // Hidden, so that what this is linked into does not export it: another
        // copy in the same process is not taken for this one, nor this for it.
        .define("NAIBX_STATIC", None)
        .flag_if_supported("-fvisibility=hidden")
        .flag_if_supported("-fvisibility-inlines-hidden")
        .flag_if_supported("-fno-gnu-unique")
        .flag_if_supported("-ffp-contract=off");
    if target("FAMILY") == "unix" && target("POINTER_WIDTH") == "32" {
        build.define("_FILE_OFFSET_BITS", "64"); // files above 2 GB
    }
    if target("OS") == "windows" {
        aligned_vectors(build);
    }
}

/// Under Windows gcc takes its stack for aligned to 32 or 64 bytes where it has
/// 16; the assembler can mend that, or there are no such kernels.
fn aligned_vectors(build: &mut cc::Build) {
    const UNALIGNED: &str = "-Wa,-muse-unaligned-vector-move";
    if build.is_flag_supported(UNALIGNED).unwrap_or(false) {
        build.flag(UNALIGNED);
    } else {
        build.define("NAIBX_WITHOUT_AVX", None);
    }
}
