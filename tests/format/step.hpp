// How thoroughly the tests that change every bit go about it.
#pragma once

#include <cstddef>

namespace naibx::test {

// Each bit is taken; with sanitizers, which make the tests twenty times as
// slow, every seventh, and the fuzzers take the others.
inline constexpr std::size_t kStep = NAIBX_SANITIZED ? 7 : 1;

} // namespace naibx::test
