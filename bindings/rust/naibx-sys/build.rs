//! Builds the library from the sources that the crate carries, or finds the one
//! that is installed.

#[path = "building/objects.rs"]
mod objects;
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
        Err(reason) => stop(&format!(
            "{}\n\nThe feature `system` of naibx-sys needs an installed libnaibx, from version 0.1 \
             on, below 0.2, whose naibx.pc pkg-config finds: PKG_CONFIG_PATH names its folder. \
             Without the feature the library is built from source.",
            reason.to_string().trim()
        )),
    }
}

#[cfg(not(feature = "system"))]
fn link_installed() {}

/// In a packed crate the library lies below it. In the repository it lies around
/// it, and below it are symbolic links, where the system has them.
fn library_folder() -> PathBuf {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let folders = [here.join("library"), here.join("../../..")];
    let found = folders.iter().find(|folder| folder.join("src/capi").is_dir());
    found.cloned().unwrap_or_else(|| {
        stop(&format!(
            "the sources of the library are neither in {} nor in {}: this copy of the crate is \
             not whole",
            folders[0].display(),
            folders[1].display()
        ))
    })
}

/// Cargo shows it below all that the script has printed.
fn stop(why: &str) -> ! {
    eprintln!("\nerror: {}\n", why);
    std::process::exit(1)
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
    let files = sources::of_platform(&source_folder, target("OS") == "windows");
    let compiled = objects::compile(&build, &files).and_then(|objects| {
        // Not by the name of the installed one, which a linker could take for it.
        build.objects(objects).try_compile("naibx_carried")
    });
    if let Err(reason) = compiled {
        stop(&format!(
            "{}\n\nnaibx-sys compiles the C++ sources of NaiBX, for which it needs a compiler of \
             C++17 (Debian and Ubuntu: apt install g++). The \
             environment variable CXX names one that is not the system's own. With the feature \
             `system` an installed library is linked instead, and nothing is compiled.",
            reason
        ));
    }
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
    if target("ARCH") == "x86" && target("ENV") != "msvc" {
        // In the older registers sums are rounded otherwise, and scores are wrong.
        // Each option alone is refused or does nothing.
        build.flag("-msse2").flag("-mfpmath=sse");
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
