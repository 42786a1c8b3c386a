//! Which files of the library are compiled.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders of `src` that make up the library.
pub const FOLDERS: [&str; 8] =
    ["base", "capi", "decide", "files", "format", "kernels", "model", "score"];

/// Those of one kind of system only.
const WINDOWS: [&str; 4] = [
    "files/map_file_windows.cpp",
    "files/read_file_windows.cpp",
    "files/windows.cpp",
    "files/write_file_windows.cpp",
];
const POSIX: [&str; 6] = [
    "files/file_access.cpp",
    "files/map_file_posix.cpp",
    "files/place.cpp",
    "files/posix.cpp",
    "files/read_file_posix.cpp",
    "files/write_file_posix.cpp",
];

/// The files that a platform needs, in a fixed order.
pub fn of_platform(source_folder: &Path, windows: bool) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for folder in FOLDERS {
        collect(&source_folder.join(folder), &mut files);
    }
    let left_out: &[&str] = if windows { &POSIX } else { &WINDOWS };
    files.retain(|file| !left_out.iter().any(|name| file.ends_with(name)));
    files.sort();
    files
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder)
        .unwrap_or_else(|reason| panic!("cannot read {}: {}", folder.display(), reason));
    for entry in entries {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().map_or(false, |ending| ending == "cpp") {
            files.push(path);
        }
    }
}
