// Paths that name what this process already has open, as /dev/stdout does.
#pragma once

#include <optional>
#include <string>

namespace naibx::cli {

// The descriptor that `path` names: through a link such as /dev/stdout or
// /proc/self/fd/1, or as the very file that standard output or standard error
// goes to. What it leads to must be written through that descriptor: to replace
// the file would lose what others have written there.
std::optional<int> open_descriptor(const std::string &path);

// Whether a link on the way of `path` is one of /proc, which may lead to
// what another process has open.
bool leads_through_proc(const std::string &path);

} // namespace naibx::cli
