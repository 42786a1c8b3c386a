#include "../base/failure.hpp"
#include "../format/block_sink.hpp"
#include "file.hpp"
#include "temporary_name.hpp"
#include "windows.hpp"

#include <algorithm>
#include <string_view>

namespace naibx::format {

namespace {

[[noreturn]] void fail_write(const std::string &path, DWORD error) {
  fail(NAIBX_ERROR_WRITE, "cannot write ", path, ": ", words_for_error(error));
}

void write_all(HANDLE file, const std::string &path, const std::uint8_t *bytes,
               std::size_t count) {
  constexpr std::size_t kMost = std::size_t{1} << 30U; // at a time
  while (count > 0) {
    DWORD written = 0;
    if (::WriteFile(file, bytes, static_cast<DWORD>(std::min(count, kMost)),
                    &written, nullptr) == 0) {
      fail_write(path, ::GetLastError());
    }
    bytes += written;
    count -= written;
  }
}

void write_through(HANDLE file, const std::string &path,
                   const ContainerWriter &writer) {
  BlockSink sink([&](const std::uint8_t *bytes, std::size_t count) {
    write_all(file, path, bytes, count);
  });
  writer.write(sink);
  sink.flush();
}

bool has_attribute(const std::wstring &path, DWORD attribute) {
  const DWORD attributes = ::GetFileAttributesW(path.c_str());
  return attributes != INVALID_FILE_ATTRIBUTES && (attributes & attribute) != 0;
}

// With the separator at its end; empty for the current folder.
std::wstring folder_of(const std::wstring &path) {
  const std::size_t end = path.find_last_of(L"\\/:");
  return end == std::wstring::npos ? L"" : path.substr(0, end + 1);
}

// A new file next to another, removed unless it replaces that one. Nobody else
// can open it while it is written. One that can be opened was left behind by a
// process that died. The next process that needs its name removes it, so that
// such files do not pile up.
class TemporaryFile {
public:
  // `path` is what the caller calls the target.
  TemporaryFile(const std::wstring &target, const std::string &path)
      : target_(target), path_(path) {
    DWORD error = ERROR_FILE_EXISTS;
    for (int i = 0; i < kMostTemporaryNames && is_taken(error); ++i) {
      name_ = folder_of(target) + wide_path(temporary_name(i));
      if (create()) {
        return;
      }
      error = ::GetLastError();
      // What cannot be removed, such as a folder, keeps its name.
      if (is_taken(error) && remove_if_dead() && create()) {
        return;
      }
    }
    fail_write(path, error);
  }
  ~TemporaryFile() {
    if (!placed_) {
      ::DeleteFileW(name_.c_str()); // while it is still open
    }
    ::CloseHandle(file_);
  }
  TemporaryFile(const TemporaryFile &) = delete;
  TemporaryFile &operator=(const TemporaryFile &) = delete;
  TemporaryFile(TemporaryFile &&) = delete;
  TemporaryFile &operator=(TemporaryFile &&) = delete;

  [[nodiscard]] HANDLE handle() const { return file_; }

  // Closed only after it is moved: until then nobody may take it for abandoned.
  void put_into_place() {
    if (::FlushFileBuffers(file_) == 0 ||
        ::MoveFileExW(name_.c_str(), target_.c_str(),
                      MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) ==
            0) {
      fail_write(path_, ::GetLastError());
    }
    placed_ = true;
  }

private:
  // Whether a file could not be created because its name is taken.
  static bool is_taken(DWORD error) {
    return error == ERROR_FILE_EXISTS || error == ERROR_SHARING_VIOLATION;
  }
  bool create() {
    file_ = ::CreateFileW(name_.c_str(), GENERIC_WRITE, FILE_SHARE_DELETE,
                          nullptr, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, nullptr);
    return file_ != INVALID_HANDLE_VALUE;
  }
  // Opening it without sharing fails while it is written. Of a link, the link
  // itself is removed.
  bool remove_if_dead() {
    Handle found(::CreateFileW(
        name_.c_str(), GENERIC_WRITE | DELETE, 0, nullptr, OPEN_EXISTING,
        FILE_FLAG_DELETE_ON_CLOSE | FILE_FLAG_OPEN_REPARSE_POINT, nullptr));
    return found.is_open() && found.close();
  }

  const std::wstring &target_;
  const std::string &path_;
  std::wstring name_;
  HANDLE file_ = INVALID_HANDLE_VALUE;
  bool placed_ = false;
};

// Where a symbolic link leads, so that it stays one; the path itself where it
// is no link, or the system does not say.
std::wstring resolved(const std::wstring &path, HANDLE file) {
  if (!has_attribute(path, FILE_ATTRIBUTE_REPARSE_POINT)) {
    return path;
  }
  const DWORD room = ::GetFinalPathNameByHandleW(file, nullptr, 0, 0);
  std::wstring place(room, L'\0');
  const DWORD length = ::GetFinalPathNameByHandleW(file, place.data(), room, 0);
  place.resize(std::min(length, room));
  return place.empty() ? path : place;
}

} // namespace

void write_file(const std::string &path, const ContainerWriter &writer) {
  std::wstring target = wide_path(path);
  // A file that may not be written is not replaced behind its back either.
  Handle existing(open_existing(path, GENERIC_WRITE));
  if (existing.is_open()) {
    if (::GetFileType(existing.get()) != FILE_TYPE_DISK) {
      write_through(existing.get(), path, writer);
      return;
    }
    target = resolved(target, existing.get());
    if (has_attribute(target, FILE_ATTRIBUTE_READONLY)) {
      fail_write(path, ERROR_ACCESS_DENIED); // some may open it all the same
    }
    existing.close();
  } else if (const DWORD error = ::GetLastError();
             error != ERROR_FILE_NOT_FOUND) {
    fail_write(path, error);
  }
  if (is_temporary_name(
          std::wstring_view(target).substr(folder_of(target).size()))) {
    fail(NAIBX_ERROR_WRITE, "cannot write ", path, kTemporaryNameRefused);
  }
  TemporaryFile file(target, path);
  write_through(file.handle(), path, writer);
  file.put_into_place();
}

} // namespace naibx::format
