//! Which files of the library are compiled.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders of `src` that make up the library.
pub const FOLDERS: [&str; 5] = ["capi", "format", "kernels", "model", "predict"];

/// Those of one kind of system only.
const WINDOWS: [&str; 4] = [
    "format/map_file_windows.cpp",
    "format/read_file_windows.cpp",
    "format/windows.cpp",
    "format/write_file_windows.cpp",
];
const POSIX: [&str; 6] = [
    "format/file_access.cpp",
    "format/map_file_posix.cpp",
    "format/place.cpp",
    "format/posix.cpp",
    "format/read_file_posix.cpp",
    "format/write_file_posix.cpp",
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
