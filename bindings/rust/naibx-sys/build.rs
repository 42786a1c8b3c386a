//! Builds the library from the sources that the crate carries, or finds the one
//! that is installed.

use std::env;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if env::var_os("CARGO_FEATURE_SYSTEM").is_some() {
        link_installed();
    } else {
        compile(&library_folder());
    }
}

#[cfg(feature = "system")]
fn link_installed() {
    // Until 1.0 a new minor version may change anything.
    let found = pkg_config::Config::new().range_version("0.2.0".."0.3.0").probe("naibx");
    let library = found.unwrap_or_else(|reason| {
        stop(&format!(
            "{}\n\nThe feature `system` of naibx-sys needs an installed libnaibx, from version 0.2 \
             on, below 0.3, whose naibx.pc pkg-config finds: PKG_CONFIG_PATH names its folder. \
             Without the feature the library is built from source.",
            reason.to_string().trim()
        ))
    });
    if let Some(include) = library.include_paths.first() {
        println!("cargo:include={}", include.display());
    }
}

#[cfg(not(feature = "system"))]
fn link_installed() {}

/// In a packed crate the two files of the library lie below it. So they do in the
/// repository, by a symbolic link, where the system has those.
fn library_folder() -> PathBuf {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let folders = [here.join("library"), here.join("../../go/internal")];
    let found = folders.iter().find(|folder| folder.join("naibx/naibx.cpp").is_file());
    found.cloned().unwrap_or_else(|| {
        stop(&format!(
            "naibx/naibx.cpp is in none of {:?}: this copy of the crate is not whole",
            folders
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
    let files = library.join("naibx");
    println!("cargo:rerun-if-changed={}", files.join("naibx.cpp").display());
    println!("cargo:rerun-if-changed={}", files.join("naibx.h").display());
    let mut build = cc::Build::new();
    settings(&mut build);
    // Not by the name of the installed one, which a linker could take for it.
    let compiled = build.file(files.join("naibx.cpp")).try_compile("naibx_carried");
    if let Err(reason) = compiled {
        stop(&format!(
            "{}\n\nnaibx-sys compiles the C++ sources of NaiBX, for which it needs a compiler of \
             C++17 (Debian and Ubuntu: apt install g++). The \
             environment variable CXX names one that is not the system's own. With the feature \
             `system` an installed library is linked instead, and nothing is compiled.",
            reason
        ));
    }
    println!("cargo:include={}", library.display());
}

/// What the file does not say itself; see docs/embedding.md.
fn settings(build: &mut cc::Build) {
    build
        .cpp(true)
        .std("c++17")
        .warnings(false)
        // In a debug build, too: nobody steps through it there, and it would
        // be some ten times as slow.
        .opt_level(3)
        .define("NDEBUG", None)
        // Hidden, so that what this is linked into does not export it: another
        // copy in the same process is not taken for this one, nor this for it.
        .flag_if_supported("-fvisibility=hidden")
        .flag_if_supported("-fvisibility-inlines-hidden")
        .flag_if_supported("-fno-gnu-unique");
    if target("ARCH") == "x86" && target("ENV") != "msvc" {
        // In the older registers sums are rounded otherwise, and scores are wrong.
        // Each option alone is refused or does nothing.
        build.flag("-msse2").flag("-mfpmath=sse");
    }
    // Under Windows gcc takes its stack for aligned to 32 or 64 bytes where it has
    // 16; the assembler can mend that, or there are no such kernels.
    let unaligned = "-Wa,-muse-unaligned-vector-move";
    if target("OS") == "windows" && build.is_flag_supported(unaligned).unwrap_or(false) {
        build.flag(unaligned).define("NAIBX_UNALIGNED_VECTORS", None);
    }
}
