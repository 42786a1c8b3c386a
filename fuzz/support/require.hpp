// What must hold whatever the bytes are.
#pragma once

namespace naibx::fuzz {

// Says which rule is broken, and aborts, by which the fuzzer knows a fault.
[[noreturn]] void report_violation(const char *rule);

inline void require(bool holds, const char *rule) {
  if (!holds)
    report_violation(rule);
}

} // namespace naibx::fuzz
