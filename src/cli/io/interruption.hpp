// What is removed when a signal ends the program.
#pragma once

#include <string>

namespace naibx::cli {

// Has SIGINT, SIGTERM, SIGHUP, SIGQUIT and SIGXCPU remove the file before they
// end the program as usual; a signal that is ignored stays ignored. One file at
// a time; another takes its place.
void remove_on_interruption(const std::string &path);

// The file stays, or has gone already.
void keep_on_interruption();

// Removes the file, for whoever ends the program in another way. Takes no
// memory, and may be called by a signal handler.
void remove_unfinished_file() noexcept;

} // namespace naibx::cli
