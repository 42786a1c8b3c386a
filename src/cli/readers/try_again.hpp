// Reads and writes that failed only for the moment.
#pragma once

namespace naibx::cli {

// Whether a read or write that has failed with `error_number` should be done
// again: a signal came in between, or the descriptor does not wait by itself
// (O_NONBLOCK, which it may have from another program). In the second case this
// waits for `events`, which are those of poll().
bool should_try_again(int descriptor, short events, int error_number);

} // namespace naibx::cli
