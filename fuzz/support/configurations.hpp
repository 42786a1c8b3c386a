// Configurations made from bytes.
#pragma once

#include "byte_reader.hpp"
#include "handles.hpp"

namespace naibx::fuzz {

// A few labels, features of mixed families, and whatever else can be set. What
// the library refuses is left as it was.
Owned<naibx_config> make_configuration(ByteReader &bytes);

} // namespace naibx::fuzz
