//! The library that this crate carries and another copy, in one process.
#![cfg(unix)]

use std::ffi::{CStr, CString};
use std::mem::transmute;
use std::os::raw::{c_char, c_int, c_void};
use std::ptr::null_mut;

use naibx_sys as sys;

extern "C" {
    fn dlopen(path: *const c_char, mode: c_int) -> *mut c_void;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
}

const NOW_AND_GLOBAL: c_int = if cfg!(target_os = "macos") { 0x2 | 0x8 } else { 0x2 | 0x100 };

fn find(library: *mut c_void, name: &CStr) -> *mut c_void {
    // SAFETY: an open library and a text of C.
    let found = unsafe { dlsym(library, name.as_ptr()) };
    assert!(!found.is_null(), "{:?} is not in the other library", name);
    found
}

#[test]
#[ignore = "NAIBX_OTHER_LIBRARY has to name another copy of the library"]
fn another_copy_of_the_library_is_another_one() {
    let path = std::env::var("NAIBX_OTHER_LIBRARY").expect("NAIBX_OTHER_LIBRARY names a library");
    let path = CString::new(path).unwrap();
    // SAFETY: a text of C.
    let library = unsafe { dlopen(path.as_ptr(), NOW_AND_GLOBAL) };
    assert!(!library.is_null(), "{:?} cannot be loaded", path);
    let create = find(library, &CString::new("naibx_config_create").unwrap());
    let destroy = find(library, &CString::new("naibx_config_destroy").unwrap());
    assert_ne!(create as usize, sys::naibx_config_create as *const () as usize);
    // SAFETY: functions of these types, with arguments as their header says.
    unsafe {
        type Create = unsafe extern "C" fn(
            u32,
            *mut *mut sys::naibx_config,
            *mut *mut sys::naibx_error,
        ) -> i32;
        let create = transmute::<*mut c_void, Create>(create);
        let destroy =
            transmute::<*mut c_void, unsafe extern "C" fn(*mut sys::naibx_config)>(destroy);
        let mut config = null_mut();
        assert_eq!(create(3, &mut config, null_mut()), sys::NAIBX_OK);
        assert_eq!(naibx::Config::new(4).unwrap().label_count(), 4);
        destroy(config);
    }
}
