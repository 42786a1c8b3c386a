// Names that a hash table of the standard library cannot tell apart.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace naibx::cli::test {

// At most 65,536 different names of 64 letters and digits. With libstdc++ and
// sizes of 64 bits they all have one value of std::hash; elsewhere they are
// just names.
std::vector<std::string> colliding_names(std::size_t count);

} // namespace naibx::cli::test
