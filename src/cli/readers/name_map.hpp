// Finds things by names that come out of files.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>

namespace naibx::cli {

// In order, and not by a hash: the standard library's has a fixed seed, so that
// a file can be made whose names all have one hash value, and a table of them
// takes time that grows with the square of their number. A std::string_view is
// found without a copy of it.
template <typename Value, typename Less = std::less<>>
using NameMap = std::map<std::string, Value, Less>;

using NameSet = std::set<std::string, std::less<>>;

} // namespace naibx::cli
