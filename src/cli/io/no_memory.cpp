#include "no_memory.hpp"

#include "interruption.hpp"

#include <exception>
#include <new>
#include <unistd.h>

namespace naibx::cli {
namespace {

// Handlers reach nothing but what is global.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
std::terminate_handler usual_handler = nullptr;

// Without an exception, memory may have been too short to make one.
bool has_memory() noexcept {
  void *const memory = ::operator new(1024, std::nothrow);
  ::operator delete(memory);
  return memory != nullptr;
}

bool is_without_memory() noexcept {
  if (std::current_exception() == nullptr) {
    return !has_memory();
  }
  try {
    throw;
  } catch (const std::bad_alloc &) {
    return true;
  } catch (...) {
    return false;
  }
}

[[noreturn]] void terminate() noexcept {
  if (is_without_memory()) {
    remove_unfinished_file();
    report_no_memory();
    ::_exit(kFailureStatus);
  }
  usual_handler();
  ::_exit(kFailureStatus);
}

// Before the constructors of all objects with static storage: the headers of
// the program's libraries make some that allocate.
__attribute__((constructor(101))) void handle_termination() noexcept {
  usual_handler = std::set_terminate(terminate);
}

} // namespace

void report_no_memory() noexcept {
  constexpr char kLine[] = "naibx: out of memory\n";
  (void)!::write(STDERR_FILENO, kLine, sizeof kLine - 1);
}

} // namespace naibx::cli
