//! What can go wrong, and how a status of C becomes it.

use std::error::Error as StandardError;
use std::fmt;
use std::io;

use naibx_sys as sys;

use crate::panics;
use crate::text;

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
    /// The model has changed since the answer kept the scores of its rows.
    Stale,
    /// A number, an index or a text is not one that the function takes.
    Argument(Box<Details>),
    /// A label, a weight, a feature or an offset is not allowed.
    Data(Box<Details>),
    /// Not a file of NaiBX, a newer or a damaged one.
    Format(Box<Details>),
    /// A file cannot be read, or what is saved cannot be written. The source is
    /// the error of the writer, where there was one.
    File(Box<Details>),
    /// Memory ran out.
    OutOfMemory(Box<Details>),
    /// A limit of the library, or of [`LoadOptions`](crate::LoadOptions), is
    /// exceeded.
    Limit(Box<Details>),
    /// A fault of the library: please report it.
    Internal(Box<Details>),
}

/// What is known of an error.
#[derive(Debug)]
#[non_exhaustive]
pub struct Details {
    /// The status of C, one of the constants of `naibx_sys`.
    pub code: i32,
    /// One line in English: what is wrong, where, and which bound was crossed.
    pub message: String,
    /// The row of the batch that the error is about, from 0.
    pub row: Option<usize>,
    /// The column, that is feature, that the error is about, from 0.
    pub column: Option<usize>,
    source: Option<io::Error>,
}

impl Error {
    /// The status of C, one of the constants of `naibx_sys`.
    pub fn code(&self) -> i32 {
        match self {
            Error::NotTrained => sys::NAIBX_NOT_TRAINED,
            Error::Cancelled => sys::NAIBX_CANCELLED,
            Error::NotSupported => sys::NAIBX_NOT_SUPPORTED,
            Error::Stale => sys::NAIBX_STALE,
            other => other.details().map_or(sys::NAIBX_ERROR_INTERNAL, |details| details.code),
        }
    }

    /// More of it, but for the outcomes that are no fault: not trained, cancelled,
    /// not supported, stale.
    pub fn details(&self) -> Option<&Details> {
        match self {
            Error::NotTrained | Error::Cancelled | Error::NotSupported | Error::Stale => None,
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
        self.details().and_then(|details| details.row)
    }

    /// The column, that is feature, that the error is about, from 0.
    pub fn column(&self) -> Option<usize> {
        self.details().and_then(|details| details.column)
    }

    pub(crate) fn new(code: i32, message: impl Into<String>) -> Self {
        Error::in_row(None, code, message)
    }

    pub(crate) fn in_row(row: Option<usize>, code: i32, message: impl Into<String>) -> Self {
        let message = message.into();
        Error::of(Box::new(Details { code, message, row, column: None, source: None }))
    }

    /// The variant that the block of a code belongs to.
    fn of(details: Box<Details>) -> Self {
        match details.code {
            sys::NAIBX_NOT_TRAINED => Error::NotTrained,
            sys::NAIBX_CANCELLED => Error::Cancelled,
            sys::NAIBX_NOT_SUPPORTED => Error::NotSupported,
            sys::NAIBX_STALE => Error::Stale,
            100..=199 => Error::Argument(details),
            200..=299 => Error::Data(details),
            300..=399 => Error::Format(details),
            400..=499 => Error::File(details),
            code if code == sys::NAIBX_ERROR_OUT_OF_MEMORY => Error::OutOfMemory(details),
            500..=599 => Error::Limit(details),
            _ => Error::Internal(details),
        }
    }

    /// An error of writing with the error of the writer, whose memory may have run
    /// out.
    pub(crate) fn caused_by(self, source: Option<io::Error>) -> Self {
        match (self, source) {
            (Error::File(mut details), Some(source)) => {
                if source.kind() == io::ErrorKind::OutOfMemory {
                    details.code = sys::NAIBX_ERROR_OUT_OF_MEMORY;
                }
                // There is a function of the caller's in C; here it is a writer.
                let in_c = "the caller's function returned 1";
                details.message = details.message.replace(in_c, "the writer failed");
                details.source = Some(source);
                Error::of(details)
            }
            (error, _) => error,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NotTrained => formatter.write_str("the model has not learned an example yet"),
            Error::Cancelled => formatter.write_str("the progress callback asked to stop"),
            Error::NotSupported => formatter.write_str("this machine or this build has not got it"),
            Error::Stale => formatter.write_str("the model has changed since the scores were kept"),
            other => formatter.write_str(other.details().map_or("", |details| &details.message)),
        }
    }
}

impl StandardError for Error {
    fn source(&self) -> Option<&(dyn StandardError + 'static)> {
        let source = self.details().and_then(|details| details.source.as_ref());
        source.map(|error| error as _)
    }
}

/// Of the kind of its source, where there is one.
impl From<Error> for io::Error {
    fn from(error: Error) -> Self {
        let of_source = error.details().and_then(|details| details.source.as_ref());
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
/// destroyed. A panic of a callback goes on here.
#[inline]
pub(crate) fn outcome(status: sys::naibx_status, error: *mut sys::naibx_error) -> Result<()> {
    let result = if status == sys::NAIBX_OK { Ok(()) } else { Err(failure(status, error)) };
    panics::resume();
    result
}

#[cold]
fn failure(status: sys::naibx_status, error: *mut sys::naibx_error) -> Error {
    if error.is_null() {
        return Error::new(status, crate::status_name(status));
    }
    // SAFETY: the call has handed the object out, and nobody else has it.
    unsafe {
        let details = Details {
            code: sys::naibx_error_status(error),
            message: text::borrowed(sys::naibx_error_message(error)).to_owned(),
            row: usize::try_from(sys::naibx_error_row(error)).ok(),
            column: usize::try_from(sys::naibx_error_column(error)).ok(),
            source: None,
        };
        sys::naibx_error_destroy(error);
        Error::of(Box::new(details))
    }
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
