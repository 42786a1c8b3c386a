//! Which library runs.

use naibx_sys as sys;

use crate::text;

/// Version of the library: 10000 major + 100 minor + patch.
pub fn version() -> u32 {
    // SAFETY: takes nothing.
    unsafe { sys::naibx_version() }
}

/// Version of the library as text, such as "0.1.0".
pub fn version_string() -> &'static str {
    // SAFETY: the text lives as long as the library.
    unsafe { text::borrowed(sys::naibx_version_string()) }
}

/// Newest version of the model file format that the library reads, and the one
/// that it writes: 65536 major + minor.
pub fn format_version() -> u32 {
    // SAFETY: takes nothing.
    unsafe { sys::naibx_format_version() }
}

/// Name of a status, such as "NAIBX_ERROR_LABEL"; "unknown status" for a number
/// that this version does not know.
pub fn status_name(code: i32) -> &'static str {
    // SAFETY: takes any number; the text lives as long as the library.
    unsafe { text::borrowed(sys::naibx_status_name(code)) }
}
