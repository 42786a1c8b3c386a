//! To files and from them, in memory and by writers.

use std::ffi::CStr;
use std::io::Write;
use std::path::Path;

use naibx_sys as sys;

use crate::callbacks::with_writer;
use crate::error::{Error, Result};
use crate::handle::Handle;
use crate::load_options::LoadOptions;
use crate::memory;
use crate::model::Model;
use crate::predictor::Predictor;
use crate::text;

/// The bytes that a call saves, which is made twice: to learn how many there
/// are, and for them.
fn to_buffer(mut save: impl FnMut(*mut u8, u64, *mut u64) -> Result<()>) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    loop {
        let mut size = 0;
        let saved = save(bytes.as_mut_ptr(), bytes.len() as u64, &mut size);
        match saved {
            Ok(()) => {
                bytes.truncate(size as usize);
                return Ok(bytes);
            }
            Err(Error::BufferTooSmall { .. }) => bytes = memory::zeros(size as usize)?,
            Err(error) => return Err(error),
        }
    }
}

/// The methods of a type over these functions of C.
macro_rules! saving {
    ($type:ident, $what:literal, $save:ident, $save_to_buffer:ident, $save_to_callback:ident,
     $load:ident, $load_from_buffer:ident) => {
        impl $type {
            #[doc = concat!("Save the ", $what, " to a file, which appears whole or not at all.")]
            ///
            /// # Errors
            /// [`Error::File`]; what was there before is still there.
            pub fn save(&self, path: impl AsRef<Path>) -> Result<()> {
                let path = text::path(path.as_ref())?;
                // SAFETY: alive; a text of C.
                self.handle.done(unsafe { call!($save(self.handle.get(), path.as_ptr())) })
            }

            #[doc = concat!("Save the ", $what, " to memory.")]
            pub fn save_to_buffer(&self) -> Result<Vec<u8>> {
                to_buffer(|buffer, capacity, size| {
                    // SAFETY: alive; a buffer of this size.
                    self.handle.done(unsafe {
                        call!($save_to_buffer(self.handle.get(), buffer, capacity, size))
                    })
                })
            }

            #[doc = concat!("Save the ", $what, ", part by part, to a writer, and flush it.")]
            ///
            /// # Errors
            /// [`Error::File`], whose source is the error of the writer.
            pub fn save_to_writer(&self, mut writer: impl Write) -> Result<()> {
                let result = with_writer(&mut writer, |write, context| {
                    // SAFETY: alive; a callback with its context.
                    unsafe { call!($save_to_callback(self.handle.get(), write, context)) }
                });
                self.handle.done(result)
            }

            #[doc = concat!("Load a ", $what, " from a file. Nothing in it is trusted.")]
            ///
            /// # Errors
            /// [`Error::File`]; [`Error::Format`] for what is not a whole file of
            /// the library; [`Error::Limit`].
            pub fn load(path: impl AsRef<Path>) -> Result<Self> {
                Self::load_path(&text::path(path.as_ref())?, None)
            }

            #[doc = concat!("Load a ", $what, " from a file, with options.")]
            ///
            /// # Errors
            /// As [`load`](Self::load).
            pub fn load_with(path: impl AsRef<Path>, options: &LoadOptions) -> Result<Self> {
                Self::load_path(&text::path(path.as_ref())?, Some(options))
            }

            fn load_path(path: &CStr, options: Option<&LoadOptions>) -> Result<Self> {
                let (options, kept) = LoadOptions::parts(options);
                Self::own(Handle::new(kept, |loaded| {
                    // SAFETY: a text of C; options that live, or none; a place
                    // for the result.
                    unsafe { call!($load(path.as_ptr(), options, loaded)) }
                })?)
            }

            #[doc = concat!("Load a ", $what, " from memory.")]
            ///
            /// # Errors
            /// As [`load`](Self::load), but for [`Error::File`].
            pub fn load_from_buffer(bytes: &[u8]) -> Result<Self> {
                Self::load_bytes(bytes, None)
            }

            #[doc = concat!("Load a ", $what, " from memory, with options.")]
            ///
            /// # Errors
            /// As [`load_from_buffer`](Self::load_from_buffer).
            pub fn load_from_buffer_with(bytes: &[u8], options: &LoadOptions) -> Result<Self> {
                Self::load_bytes(bytes, Some(options))
            }

            fn load_bytes(bytes: &[u8], options: Option<&LoadOptions>) -> Result<Self> {
                let (options, kept) = LoadOptions::parts(options);
                Self::own(Handle::new(kept, |loaded| {
                    let size = bytes.len() as u64;
                    // SAFETY: a slice of this length; options that live, or none;
                    // a place for the result.
                    unsafe { call!($load_from_buffer(bytes.as_ptr(), size, options, loaded)) }
                })?)
            }
        }
    };
}

saving!(
    Model,
    "model",
    naibx_save,
    naibx_save_to_buffer,
    naibx_save_to_callback,
    naibx_load,
    naibx_load_from_buffer
);
saving!(
    Predictor,
    "predictor",
    naibx_predictor_save,
    naibx_predictor_save_to_buffer,
    naibx_predictor_save_to_callback,
    naibx_predictor_load,
    naibx_predictor_load_from_buffer
);

/// With a predictor in one file: [`Model::load`] reads the model from it, and
/// [`Predictor::load`] the predictor. All are an [`Error::Argument`] for one of a
/// model with other labels, features, constants or names.
impl Model {
    /// Save to a file, as [`save`](Self::save).
    pub fn save_with_predictor(&self, predictor: &Predictor, path: impl AsRef<Path>) -> Result<()> {
        let path = text::path(path.as_ref())?;
        let (model, predictor) = self.both(predictor);
        // SAFETY: alive; a text of C.
        self.handle
            .done(unsafe { call!(naibx_save_with_predictor(model, predictor, path.as_ptr())) })
    }

    /// Save to memory, as [`save_to_buffer`](Self::save_to_buffer).
    pub fn save_with_predictor_to_buffer(&self, predictor: &Predictor) -> Result<Vec<u8>> {
        let (model, predictor) = self.both(predictor);
        to_buffer(|buffer, capacity, size| {
            // SAFETY: alive; a buffer of this size.
            self.handle.done(unsafe {
                call!(naibx_save_with_predictor_to_buffer(model, predictor, buffer, capacity, size))
            })
        })
    }

    /// Save to a writer, as [`save_to_writer`](Self::save_to_writer).
    pub fn save_with_predictor_to_writer(
        &self,
        predictor: &Predictor,
        mut writer: impl Write,
    ) -> Result<()> {
        let (model, predictor) = self.both(predictor);
        let result = with_writer(&mut writer, |write, context| {
            // SAFETY: alive; a callback with its context.
            unsafe {
                call!(naibx_save_with_predictor_to_callback(model, predictor, write, context))
            }
        });
        self.handle.done(result)
    }

    fn both(
        &self,
        predictor: &Predictor,
    ) -> (*const sys::naibx_model, *const sys::naibx_predictor) {
        (self.handle.get(), predictor.handle.get())
    }
}
