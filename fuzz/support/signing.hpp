// Makes the checksums of a model file right.
#pragma once

#include "handles.hpp"

namespace naibx::fuzz {

// So that bytes that a fuzzer made, for which checksums are no obstacle, get
// as far in an ordinary build. What is no file stays as it is.
Bytes with_right_checksums(Bytes bytes);

} // namespace naibx::fuzz
