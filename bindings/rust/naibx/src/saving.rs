//! To files and from them, in memory and by writers.

use std::io::Write;
use std::path::Path;
use std::ptr;

use naibx_sys as sys;

use crate::allocator::Kept;
use crate::callbacks::{take, Output};
use crate::error::{Error, Result};
use crate::handle::Handle;
use crate::memory::Bytes;
use crate::objects::{LoadOptions, Model, Predictor};
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
    unsafe { call!(naibx_save_parts(model, predictor, path.as_ptr())) }
}

/// Save to a writer, and flush it.
///
/// # Errors
/// As [`save`]; the source is the error of the writer.
/// [`Error::OutOfMemory`] for a writer whose memory ran out.
pub fn write<'a>(parts: impl Into<Parts<'a>>, mut writer: impl Write) -> Result<()> {
    let (model, predictor) = parts.into().addresses();
    let mut output = Output { writer: &mut writer, error: None };
    let context: *mut Output<'_> = &mut output;
    // SAFETY: alive, or NULL; a callback with its context.
    let result = unsafe { call!(naibx_write_parts(model, predictor, Some(take), context.cast())) };
    let source = output.error;
    result.map_err(|error| error.caused_by(source))?;
    // A writer with a buffer that is dropped tells nobody what it could not write.
    writer.flush().map_err(|error| {
        let message = "the writer could not be flushed, so that the file may not be whole";
        Error::new(sys::NAIBX_ERROR_WRITE, message).caused_by(Some(error))
    })
}

/// Save to memory.
///
/// # Errors
/// As [`save`], but for files.
pub fn to_bytes<'a>(parts: impl Into<Parts<'a>>) -> Result<Vec<u8>> {
    let mut bytes = Bytes(Vec::new());
    write(parts, &mut bytes)?;
    Ok(bytes.0)
}

/// Where a file is: at a path, or in memory.
enum Source<'a> {
    Path(&'a Path),
    Bytes(&'a [u8]),
}

impl Source<'_> {
    /// Loads the parts for which there is a place.
    fn load(
        self,
        options: Option<&LoadOptions>,
        model: *mut *mut sys::naibx_model,
        predictor: *mut *mut sys::naibx_predictor,
    ) -> Result<()> {
        let options = options.map_or(ptr::null(), |options| options.handle.get());
        match self {
            Source::Path(path) => {
                let path = text::path(path)?;
                // SAFETY: a text of C; options that live, or none; places for results.
                unsafe { call!(naibx_load_parts(path.as_ptr(), options, model, predictor)) }
            }
            Source::Bytes(bytes) => {
                let (first, size) = (bytes.as_ptr(), bytes.len() as u64);
                // SAFETY: a slice of this length; else as above.
                unsafe { call!(naibx_read_parts(first, size, options, model, predictor)) }
            }
        }
    }

    fn load_model(self, options: Option<&LoadOptions>) -> Result<Model> {
        let place = |model| self.load(options, model, ptr::null_mut());
        Handle::new(kept(options), place).map(|handle| Model { handle })
    }

    fn load_predictor(self, options: Option<&LoadOptions>) -> Result<Predictor<'static>> {
        let place = |predictor| self.load(options, ptr::null_mut(), predictor);
        Handle::new(kept(options), place).map(Predictor::own)
    }

    fn load_both(self, options: Option<&LoadOptions>) -> Result<(Model, Predictor<'static>)> {
        let mut model = Handle::empty(kept(options));
        let mut predictor = Handle::empty(kept(options));
        self.load(options, &mut model.address, &mut predictor.address)?;
        Ok((Model { handle: model }, Predictor::own(predictor)))
    }
}

fn kept(options: Option<&LoadOptions>) -> Kept {
    options.map_or_else(Kept::new, |options| options.handle.kept.clone())
}

impl Model {
    /// Load a model from a file. Nothing in it is trusted.
    ///
    /// # Errors
    /// [`Error::File`]; [`Error::Format`] for what is not a whole file of the
    /// library, or holds no model; [`Error::Limit`].
    pub fn load(path: impl AsRef<Path>, options: Option<&LoadOptions>) -> Result<Self> {
        Source::Path(path.as_ref()).load_model(options)
    }

    /// Load a model from a file that is in memory.
    ///
    /// # Errors
    /// As [`load`](Self::load), but for files.
    pub fn from_bytes(bytes: &[u8], options: Option<&LoadOptions>) -> Result<Self> {
        Source::Bytes(bytes).load_model(options)
    }

    /// Learn all that a saved model has learned, as [`merge`](Self::merge). It is
    /// read with the allocator of this model, unless the options have one.
    ///
    /// # Errors
    /// As [`merge`](Self::merge), and as [`from_bytes`](Self::from_bytes).
    pub fn merge_bytes(&mut self, bytes: &[u8], options: Option<&LoadOptions>) -> Result<()> {
        let options = options.map_or(ptr::null(), |options| options.handle.get());
        let (first, size) = (bytes.as_ptr(), bytes.len() as u64);
        let object = self.handle.get_mut();
        // SAFETY: a slice of this length; alive, or NULL.
        unsafe { call!(naibx_merge_bytes(object, first, size, options)) }
    }
}

impl Predictor<'static> {
    /// Load a predictor from a file. Nothing in it is trusted.
    ///
    /// # Errors
    /// [`Error::File`]; [`Error::Format`] for what is not a whole file of the
    /// library, or holds no predictor; [`Error::Limit`].
    pub fn load(path: impl AsRef<Path>, options: Option<&LoadOptions>) -> Result<Self> {
        Source::Path(path.as_ref()).load_predictor(options)
    }

    /// Load a predictor from a file that is in memory.
    ///
    /// # Errors
    /// As [`load`](Self::load), but for files.
    pub fn from_bytes(bytes: &[u8], options: Option<&LoadOptions>) -> Result<Self> {
        Source::Bytes(bytes).load_predictor(options)
    }
}

/// Load a model and a predictor from a file that holds both.
///
/// # Errors
/// As [`Model::load`].
pub fn load_both(
    path: impl AsRef<Path>,
    options: Option<&LoadOptions>,
) -> Result<(Model, Predictor<'static>)> {
    Source::Path(path.as_ref()).load_both(options)
}

/// Load a model and a predictor from a file that holds both and is in memory.
///
/// # Errors
/// As [`Model::from_bytes`].
pub fn both_from_bytes(
    bytes: &[u8],
    options: Option<&LoadOptions>,
) -> Result<(Model, Predictor<'static>)> {
    Source::Bytes(bytes).load_both(options)
}
