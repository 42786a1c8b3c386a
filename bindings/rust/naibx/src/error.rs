//! What can go wrong, and how a status of C becomes it.

use std::error::Error as StandardError;
use std::fmt;
use std::io;
use std::ptr::NonNull;

use naibx_sys as sys;

/// What a fallible function returns.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a call failed. Its objects are as they were.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The model has not learned an example yet.
    NotTrained,
    /// The progress callback asked to stop.
    Cancelled,
    /// This machine, or this build of the library, has not what was asked for.
    NotSupported,
    /// A number, an index or a text is not one that the function takes.
    Argument(Details),
    /// A label, a weight, a feature or an offset is not allowed.
    Data(Details),
    /// Not a file of NaiBX, a newer or a damaged one.
    Format(Details),
    /// A file cannot be read, or what is saved cannot be written. The source is
    /// the error of the writer, where there was one.
    File(Details),
    /// Memory ran out.
    OutOfMemory(Details),
    /// A limit of the library, or of [`LoadOptions`](crate::LoadOptions), is
    /// exceeded.
    Limit(Details),
    /// A fault of the library: please report it.
    Internal(Details),
}

/// What is known of an error.
#[derive(Debug)]
pub struct Details(Box<Contents>);

#[derive(Debug)]
struct Contents {
    code: i32,
    message: String,
    row: Option<usize>,
    column: Option<usize>,
    source: Option<io::Error>,
}

impl Details {
    pub(crate) fn new(code: i32, message: String) -> Self {
        Details(Box::new(Contents { code, message, row: None, column: None, source: None }))
    }

    pub(crate) fn in_row(mut self, row: usize) -> Self {
        self.0.row = Some(row);
        self
    }

    /// The status of C, one of the constants of `naibx_sys`.
    pub fn code(&self) -> i32 {
        self.0.code
    }

    /// One line in English: what is wrong, where, and which bound was crossed.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The row of the batch that the error is about, from 0.
    pub fn row(&self) -> Option<usize> {
        self.0.row
    }

    /// The column, that is feature, that the error is about, from 0.
    pub fn column(&self) -> Option<usize> {
        self.0.column
    }
}

impl Error {
    /// The status of C, one of the constants of `naibx_sys`.
    pub fn code(&self) -> i32 {
        match self {
            Error::NotTrained => sys::NAIBX_NOT_TRAINED,
            Error::Cancelled => sys::NAIBX_CANCELLED,
            Error::NotSupported => sys::NAIBX_NOT_SUPPORTED,
            other => other.details().map_or(sys::NAIBX_ERROR_INTERNAL, Details::code),
        }
    }

    /// More of it, but for the outcomes that are no fault: not trained, cancelled,
    /// not supported.
    pub fn details(&self) -> Option<&Details> {
        match self {
            Error::NotTrained | Error::Cancelled | Error::NotSupported => None,
            Error::Argument(details)
            | Error::Data(details)
            | Error::Format(details)
            | Error::File(details)
            | Error::OutOfMemory(details)
            | Error::Limit(details)
            | Error::Internal(details) => Some(details),
        }
    }

    /// The row of the batch that the error is about, from 0.
    pub fn row(&self) -> Option<usize> {
        self.details().and_then(Details::row)
    }

    /// The column, that is feature, that the error is about, from 0.
    pub fn column(&self) -> Option<usize> {
        self.details().and_then(Details::column)
    }

    /// The variant that the block of a code belongs to.
    pub(crate) fn of(details: Details) -> Self {
        match details.code() {
            100..=199 => Error::Argument(details),
            200..=299 => Error::Data(details),
            300..=399 => Error::Format(details),
            400..=499 => Error::File(details),
            code if code == sys::NAIBX_ERROR_OUT_OF_MEMORY => Error::OutOfMemory(details),
            500..=599 => Error::Limit(details),
            _ => Error::Internal(details),
        }
    }

    pub(crate) fn caused_by(mut self, source: Option<io::Error>) -> Self {
        if let (Error::File(details), Some(_)) = (&mut self, &source) {
            let contents = &mut details.0;
            // There is a function of the caller's in C; here it is a writer.
            contents.message =
                contents.message.replace("the caller's function returned 1", "the writer failed");
            contents.source = source;
        }
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NotTrained => formatter.write_str("the model has not learned an example yet"),
            Error::Cancelled => formatter.write_str("the progress callback asked to stop"),
            Error::NotSupported => formatter.write_str("this machine or this build has not got it"),
            other => formatter.write_str(other.details().map_or("", Details::message)),
        }
    }
}

impl StandardError for Error {
    fn source(&self) -> Option<&(dyn StandardError + 'static)> {
        let source = self.details().and_then(|details| details.0.source.as_ref());
        source.map(|error| error as _)
    }
}

/// Of the kind of its source, where there is one.
impl From<Error> for io::Error {
    fn from(error: Error) -> Self {
        let of_source = error.details().and_then(|details| details.0.source.as_ref());
        let kind = match (&error, of_source) {
            (_, Some(source)) => source.kind(),
            (Error::Format(_), _) => io::ErrorKind::InvalidData,
            (Error::OutOfMemory(_), _) => io::ErrorKind::OutOfMemory,
            (Error::Argument(_) | Error::Data(_), _) => io::ErrorKind::InvalidInput,
            _ => io::ErrorKind::Other,
        };
        io::Error::new(kind, error)
    }
}

/// The result of a call that gave this status and this error object, which is
/// destroyed.
#[inline]
pub(crate) fn outcome(status: sys::naibx_status, error: *mut sys::naibx_error) -> Result<()> {
    if status == sys::NAIBX_OK {
        return Ok(());
    }
    Err(failure(status, error))
}

#[cold]
fn failure(status: sys::naibx_status, error: *mut sys::naibx_error) -> Error {
    match status {
        sys::NAIBX_NOT_TRAINED => return Error::NotTrained,
        sys::NAIBX_CANCELLED => return Error::Cancelled,
        sys::NAIBX_NOT_SUPPORTED => return Error::NotSupported,
        _ => {}
    }
    let mut details = Details::new(status, crate::status_name(status).to_owned());
    if let Some(object) = NonNull::new(error) {
        // SAFETY: the call has handed the object out, and nobody else has it.
        unsafe {
            let object = object.as_ptr();
            details.0.code = sys::naibx_error_status(object);
            details.0.message = crate::text::owned(sys::naibx_error_message(object));
            details.0.row = usize::try_from(sys::naibx_error_row(object)).ok();
            details.0.column = usize::try_from(sys::naibx_error_column(object)).ok();
            sys::naibx_error_destroy(object);
        }
    }
    Error::of(details)
}

/// Calls a function with these arguments and a place for its error object. To be
/// used where `unsafe` vouches for the arguments.
macro_rules! call {
    ($function:ident($($argument:expr),* $(,)?)) => {{
        let mut error = ::std::ptr::null_mut();
        let status = ::naibx_sys::$function($($argument,)* &mut error);
        $crate::error::outcome(status, error)
    }};
}
