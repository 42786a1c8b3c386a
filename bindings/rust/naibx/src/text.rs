//! Texts and paths, as C has them.

use std::ffi::{CStr, CString};
use std::os::raw::c_char;
use std::path::Path;

use naibx_sys as sys;

use crate::error::{Error, Result};

/// A text of the library's, which always is UTF-8.
///
/// # Safety
/// It is not NULL, ends with NUL and lives unchanged for `'a`.
pub(crate) unsafe fn borrowed<'a>(text: *const c_char) -> &'a str {
    // SAFETY: as the caller says.
    unsafe { CStr::from_ptr(text) }.to_str().unwrap_or("")
}

fn refused(why: &str) -> Error {
    Error::new(sys::NAIBX_ERROR_INVALID_TEXT, why)
}

/// A name for the library.
pub(crate) fn name(name: &str) -> Result<CString> {
    CString::new(name).map_err(|_| refused("the name holds a NUL character"))
}

/// A path for the library: on Unix its bytes, elsewhere UTF-8.
pub(crate) fn path(path: &Path) -> Result<CString> {
    CString::new(path_bytes(path)?).map_err(|_| refused("the path holds a NUL character"))
}

#[cfg(unix)]
fn path_bytes(path: &Path) -> Result<&[u8]> {
    use std::os::unix::ffi::OsStrExt;
    Ok(path.as_os_str().as_bytes())
}

#[cfg(not(unix))]
fn path_bytes(path: &Path) -> Result<&[u8]> {
    path.to_str().map(str::as_bytes).ok_or_else(|| refused("the path is not valid Unicode"))
}
