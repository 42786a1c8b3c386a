// Made by bindings/go/generate_sources.py from
// src/files/windows.cpp: do not edit.

//go:build windows

#include "settings.hpp"

#include "windows.hpp"

#include "../base/failure.hpp"
#include "../base/text.hpp"

#include <climits>

namespace naibx::format {

std::string words_for_error(DWORD error) {
  switch (error) {
  case ERROR_FILE_NOT_FOUND:
  case ERROR_PATH_NOT_FOUND:
    return "the file or its folder does not exist";
  case ERROR_ACCESS_DENIED:
    return "permission is denied";
  case ERROR_DIRECTORY:
    return "it is a directory";
  case ERROR_NO_UNICODE_TRANSLATION:
    return "the path is not valid UTF-8";
  case ERROR_INVALID_NAME:
  case ERROR_BAD_PATHNAME:
    return "the system allows no such name";
  case ERROR_FILENAME_EXCED_RANGE:
    return "the name is too long";
  case ERROR_SHARING_VIOLATION:
  case ERROR_LOCK_VIOLATION:
  case ERROR_USER_MAPPED_FILE:
    return "another program, or a mapped predictor, uses it";
  case ERROR_DISK_FULL:
  case ERROR_HANDLE_DISK_FULL:
    return "the disk is full";
  case ERROR_WRITE_PROTECT:
    return "the disk is write-protected";
  case ERROR_FILE_TOO_LARGE:
    return "the file would be larger than allowed";
  case ERROR_TOO_MANY_OPEN_FILES:
    return "too many files are open";
  case ERROR_BROKEN_PIPE:
  case ERROR_NO_DATA:
    return "the other end of the pipe is closed";
  case ERROR_PIPE_BUSY:
    return "the pipe has no free end";
  case ERROR_CRC:
  case ERROR_IO_DEVICE:
    return "the device reports an error";
  default:
    return text("the system reports error ", error);
  }
}

void fail_read(const std::string &path, DWORD error) {
  fail(NAIBX_ERROR_READ, "cannot read ", path, ": ", words_for_error(error));
}

std::wstring wide_path(const std::string &path) {
  if (path.size() > INT_MAX) {
    return {};
  }
  const auto count = static_cast<int>(path.size());
  const auto convert = [&](wchar_t *to, int room) {
    return ::MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path.data(),
                                 count, to, room);
  };
  const int length = count == 0 ? 0 : convert(nullptr, 0);
  std::wstring wide(static_cast<std::size_t>(length), L'\0');
  if (length > 0) {
    convert(wide.data(), length);
  }
  return wide;
}

HANDLE open_existing(const std::string &path, DWORD access) {
  const std::wstring wide = wide_path(path);
  if (wide.empty() && !path.empty()) {
    ::SetLastError(ERROR_NO_UNICODE_TRANSLATION);
    return INVALID_HANDLE_VALUE;
  }
  const HANDLE handle =
      ::CreateFileW(wide.c_str(), access,
                    FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                    nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (handle == INVALID_HANDLE_VALUE &&
      ::GetLastError() == ERROR_ACCESS_DENIED) {
    const DWORD attributes = ::GetFileAttributesW(wide.c_str());
    const bool is_folder = attributes != INVALID_FILE_ATTRIBUTES &&
                           (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
    ::SetLastError(is_folder ? ERROR_DIRECTORY : ERROR_ACCESS_DENIED);
  }
  return handle;
}

} // namespace naibx::format
