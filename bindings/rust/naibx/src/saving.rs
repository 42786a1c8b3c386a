//! To files and from them, in memory and by writers.

use std::ffi::CString;
use std::io::Write;
use std::path::Path;
use std::ptr;

use naibx_sys as sys;

use crate::allocator::Kept;
use crate::callbacks::with_writer;
use crate::error::Result;
use crate::handle::Handle;
use crate::memory::Bytes;
use crate::objects::{LoadOptions, Model, Predictor};
use crate::panics;
use crate::text;

/// What is saved: a model, a compiled predictor, or both in one file, from which
/// either is loaded alone. Functions take in its place a reference to one, or a
/// pair of them. The model may have learned more since.
#[derive(Clone, Copy, Debug)]
pub struct Parts<'a> {
    model: Option<&'a Model>,
    predictor: Option<&'a Predictor<'static>>,
}

impl<'a> From<&'a Model> for Parts<'a> {
    fn from(model: &'a Model) -> Self {
        Parts { model: Some(model), predictor: None }
    }
}

impl<'a> From<&'a Predictor<'static>> for Parts<'a> {
    fn from(predictor: &'a Predictor<'static>) -> Self {
        Parts { model: None, predictor: Some(predictor) }
    }
}

impl<'a> From<(&'a Model, &'a Predictor<'static>)> for Parts<'a> {
    fn from((model, predictor): (&'a Model, &'a Predictor<'static>)) -> Self {
        Parts { model: Some(model), predictor: Some(predictor) }
    }
}

impl Parts<'_> {
    fn addresses(&self) -> (*const sys::naibx_model, *const sys::naibx_predictor) {
        (
            self.model.map_or(ptr::null(), |model| model.handle.get()),
            self.predictor.map_or(ptr::null(), |predictor| predictor.handle.get()),
        )
    }
}

/// Save to a file, which appears whole or not at all.
///
/// # Errors
/// [`Error::File`](crate::Error::File): what was there before is still there;
/// [`Error::Argument`](crate::Error::Argument) for a predictor of a model with
/// other labels, features, constants or names.
pub fn save<'a>(parts: impl Into<Parts<'a>>, path: impl AsRef<Path>) -> Result<()> {
    let path = text::path(path.as_ref())?;
    let (model, predictor) = parts.into().addresses();
    // SAFETY: alive, or NULL; a text of C.
    let result = unsafe { call!(naibx_save_parts(model, predictor, path.as_ptr())) };
    panics::resume();
    result
}

/// Save to a writer, and flush it.
///
/// # Errors
/// As [`save`]; the source is the error of the writer.
pub fn write<'a>(parts: impl Into<Parts<'a>>, mut writer: impl Write) -> Result<()> {
    let (model, predictor) = parts.into().addresses();
    with_writer(&mut writer, |write, context| {
        // SAFETY: alive, or NULL; a callback with its context.
        unsafe { call!(naibx_write_parts(model, predictor, write, context)) }
    })
}

/// Save to memory.
///
/// # Errors
/// As [`save`], but for files.
pub fn to_bytes<'a>(parts: impl Into<Parts<'a>>) -> Result<Vec<u8>> {
    Bytes::of(|bytes| write(parts, bytes))
}

/// Where a file is: at a path, or in memory.
#[derive(Clone, Copy)]
enum Source<'a> {
    Path(&'a Path),
    Bytes(&'a [u8]),
}

type Loaded = (Option<Model>, Option<Predictor<'static>>);

/// Loads the parts that are wanted.
fn load(
    source: Source<'_>,
    options: Option<&LoadOptions>,
    (model_is_wanted, predictor_is_wanted): (bool, bool),
) -> Result<Loaded> {
    let (settings, kept) = match options {
        Some(options) => (options.handle.get(), options.handle.kept.clone()),
        None => (ptr::null(), Kept::default()),
    };
    let (mut model, mut predictor) = (ptr::null_mut(), ptr::null_mut());
    let first = if model_is_wanted { &mut model } else { ptr::null_mut() };
    let second = if predictor_is_wanted { &mut predictor } else { ptr::null_mut() };
    let result = match source {
        Source::Path(path) => {
            let path: CString = text::path(path)?;
            // SAFETY: a text of C; options that live, or none; places for results.
            unsafe { call!(naibx_load_parts(path.as_ptr(), settings, first, second)) }
        }
        Source::Bytes(bytes) => {
            let size = bytes.len() as u64;
            // SAFETY: a slice of this length; else as above.
            unsafe { call!(naibx_read_parts(bytes.as_ptr(), size, settings, first, second)) }
        }
    };
    // Before a panic of an allocator goes on: what there is, is to be destroyed.
    let loaded = (
        Handle::of(model, kept.clone()).map(Model::own),
        Handle::of(predictor, kept).map(Predictor::own),
    );
    panics::resume();
    result.map(|()| loaded)
}

const HANDED_OUT: &str = "a call that succeeds hands out what is wanted";

fn both((model, predictor): Loaded) -> (Model, Predictor<'static>) {
    (model.expect(HANDED_OUT), predictor.expect(HANDED_OUT))
}

/// Load a model and a predictor from a file that holds both.
///
/// # Errors
/// As [`Model::load`].
pub fn load_both(
    path: impl AsRef<Path>,
    options: Option<&LoadOptions>,
) -> Result<(Model, Predictor<'static>)> {
    load(Source::Path(path.as_ref()), options, (true, true)).map(both)
}

/// Load a model and a predictor from a file that holds both and is in memory.
///
/// # Errors
/// As [`Model::from_bytes`].
pub fn both_from_bytes(
    bytes: &[u8],
    options: Option<&LoadOptions>,
) -> Result<(Model, Predictor<'static>)> {
    load(Source::Bytes(bytes), options, (true, true)).map(both)
}

macro_rules! loading {
    ($type:ty, $what:literal, $wanted:expr, $part:tt) => {
        impl $type {
            #[doc = concat!("Load a ", $what, " from a file. Nothing in it is trusted.")]
            ///
            /// # Errors
            /// [`Error::File`](crate::Error::File);
            /// [`Error::Format`](crate::Error::Format) for what is not a whole file
            /// of the library, or holds no such part;
            /// [`Error::Limit`](crate::Error::Limit).
            pub fn load(path: impl AsRef<Path>, options: Option<&LoadOptions>) -> Result<Self> {
                let loaded = load(Source::Path(path.as_ref()), options, $wanted)?;
                Ok(loaded.$part.expect(HANDED_OUT))
            }

            #[doc = concat!("Load a ", $what, " from a file that is in memory.")]
            ///
            /// # Errors
            /// As [`load`](Self::load), but for files.
            pub fn from_bytes(bytes: &[u8], options: Option<&LoadOptions>) -> Result<Self> {
                let loaded = load(Source::Bytes(bytes), options, $wanted)?;
                Ok(loaded.$part.expect(HANDED_OUT))
            }
        }
    };
}

loading!(Model, "model", (true, false), 0);
loading!(Predictor<'static>, "predictor", (false, true), 1);
