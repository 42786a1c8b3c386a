package naibx

// #include "bridge.h"
import "C"

import (
	"fmt"
	"io/fs"
	"strings"
)

// Status is what the library returns. Those named Err... are errors that
// errors.Is finds in what this package returns.
type Status int32

// String is the name of the constant in C, such as "NAIBX_ERROR_LABEL", or
// "Status(9999)" for a number that is none.
func (s Status) String() string {
	name := C.GoString(C.naibx_status_name(C.naibx_status(s)))
	if !strings.HasPrefix(name, "NAIBX_") {
		return fmt.Sprintf("Status(%d)", int32(s))
	}
	return name
}

// Error is the name of the constant in C.
func (s Status) Error() string { return "naibx: " + s.String() }

// Error is what the library refused or could not do. After it the objects of
// the call are as they were.
type Error struct {
	// Status is the code; errors.Is(err, ErrLabel) compares it.
	Status Status
	// Message is one line in English: what, where, and which bound.
	Message string
	// Row and Column are the place in a batch and the feature that it is about,
	// from 0, or -1.
	Row, Column int64

	cause error
}

// Error is the message.
func (e *Error) Error() string {
	if e.cause != nil {
		return "naibx: " + e.Message + ": " + e.cause.Error()
	}
	return "naibx: " + e.Message
}

// What the library says of files, where io/fs has an error of its own.
var reasons = map[error]string{
	fs.ErrNotExist:   ": the file or its folder does not exist",
	fs.ErrPermission: ": permission is denied",
}

// Is finds the status, fs.ErrNotExist for a file that does not exist, and
// fs.ErrPermission for one that may not be read or written.
func (e *Error) Is(target error) bool {
	if status, isStatus := target.(Status); isStatus {
		return status == e.Status
	}
	if e.Status != ErrRead && e.Status != ErrWrite {
		return false
	}
	for reason, words := range reasons {
		if target == reason {
			return strings.HasSuffix(e.Message, words)
		}
	}
	return false
}

// Unwrap is the error of a callback that ended the call, or nil.
func (e *Error) Unwrap() error { return e.cause }

// What there is to say where the library makes no error object.
var outcomes = map[Status]string{
	ErrBufferTooSmall: "the result has no room in the capacity given",
	ErrNotTrained:     "the model has not learned an example yet",
	ErrCancelled:      "the progress callback asked to stop",
	ErrStale:          "the model has changed since the answer kept the scores",
	ErrNotSupported:   "this machine or this build has not what was asked for",
}

// errorOf is the error of a status; it destroys the error object.
func errorOf(status C.naibx_status, object *C.naibx_error) error {
	if status == C.NAIBX_OK {
		return nil
	}
	if object == nil {
		return failure(Status(status), outcomes[Status(status)])
	}
	defer C.naibx_error_destroy(object)
	return &Error{
		Status:  Status(C.naibx_error_status(object)),
		Message: C.GoString(C.naibx_error_message(object)),
		Row:     int64(C.naibx_error_row(object)),
		Column:  int64(C.naibx_error_column(object)),
	}
}

// failure is an error that belongs to no place.
func failure(status Status, message string) *Error {
	return &Error{Status: status, Message: message, Row: -1, Column: -1}
}
