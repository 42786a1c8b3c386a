// What is left to do where memory has run out: one line, without taking any.
//
// A program that has this file in it reports so, too, where nothing can catch
// the exception: before main, in a destructor, or where not even an exception
// can be made. It then ends with the status of a failure. All else that nothing
// catches ends it as usual.
#pragma once

namespace naibx::cli {

// The exit status of a failure.
constexpr int kFailureStatus = 1;

// Reports on standard error that memory has run out.
void report_no_memory() noexcept;

} // namespace naibx::cli
