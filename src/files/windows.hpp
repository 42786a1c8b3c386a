// What reading, mapping and writing files under Windows share: paths, an owned
// handle, words for errors.
#pragma once

#include <naibx/naibx.h>

#include <string>

#define WIN32_LEAN_AND_MEAN
#if !defined(NOMINMAX)
#define NOMINMAX
#endif
#include <windows.h>

namespace naibx::format {

// The system's own messages depend on its language.
std::string words_for_error(DWORD error);

// Throws NAIBX_ERROR_READ.
[[noreturn]] void fail_read(const std::string &path, DWORD error);

// A UTF-8 path in the system's encoding; empty where it is not UTF-8.
std::wstring wide_path(const std::string &path);

class Handle {
public:
  explicit Handle(HANDLE handle) : handle_(handle) {}
  ~Handle() { close(); }
  Handle(const Handle &) = delete;
  Handle &operator=(const Handle &) = delete;
  Handle(Handle &&) = delete;
  Handle &operator=(Handle &&) = delete;

  [[nodiscard]] HANDLE get() const { return handle_; }
  [[nodiscard]] bool is_open() const { return handle_ != INVALID_HANDLE_VALUE; }
  // False where the system reports an error; the handle is closed all the same.
  bool close() {
    const HANDLE handle = handle_;
    handle_ = INVALID_HANDLE_VALUE;
    return handle == INVALID_HANDLE_VALUE || ::CloseHandle(handle) != 0;
  }

private:
  HANDLE handle_;
};

// Opens an existing file; others may read, write, rename and remove it
// meanwhile, as under POSIX. INVALID_HANDLE_VALUE where that fails;
// GetLastError says why.
HANDLE open_existing(const std::string &path, DWORD access);

} // namespace naibx::format
