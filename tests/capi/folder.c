#define _POSIX_C_SOURCE 200809L
#define _XOPEN_SOURCE 700
#include "folder.h"

#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)

#include <windows.h>

/* A path as the system takes it; of one call at a time. */
static const wchar_t *wide(const char *path) {
  static wchar_t converted[MAX_PATH];
  CHECK(MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, converted,
                            MAX_PATH) > 0);
  return converted;
}

static void make_new_folder(char *name) {
  const size_t length = strlen(name);
  const DWORD number = GetTickCount() ^ GetCurrentProcessId();
  DWORD i = 0;
  do {
    CHECK(i < 1000);
    (void)sprintf(name + length - 6, "%06lx", (number + i++) & 0xFFFFFFUL);
  } while (!CreateDirectoryW(wide(name), NULL));
}

static void change_folder(const char *path) {
  CHECK(SetCurrentDirectoryW(wide(path)));
}

int count_entries(void) {
  int count = 0;
  WIN32_FIND_DATAW entry;
  const HANDLE folder = FindFirstFileW(L"*", &entry);
  CHECK(folder != INVALID_HANDLE_VALUE);
  do {
    count += wcscmp(entry.cFileName, L".") != 0 &&
             wcscmp(entry.cFileName, L"..") != 0;
  } while (FindNextFileW(folder, &entry));
  FindClose(folder);
  return count;
}

void make_folder(const char *path) {
  CHECK(CreateDirectoryW(wide(path), NULL));
}

void remove_folder(const char *path) {
  CHECK(RemoveDirectoryW(wide(path)));
}

void remove_file(const char *path) {
  CHECK(DeleteFileW(wide(path)));
}

void set_read_only(const char *path, int is_read_only) {
  CHECK(SetFileAttributesW(wide(path), is_read_only ? FILE_ATTRIBUTE_READONLY
                                                    : FILE_ATTRIBUTE_NORMAL));
}

static FILE *open_to_read(const char *path) {
  return _wfopen(wide(path), L"rb");
}

#else

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

static void make_new_folder(char *name) {
  CHECK(mkdtemp(name) != NULL);
}

static void change_folder(const char *path) {
  CHECK(chdir(path) == 0);
}

int count_entries(void) {
  int count = 0;
  DIR *folder = opendir(".");
  const struct dirent *entry = NULL;
  CHECK(folder != NULL);
  while ((entry = readdir(folder)) != NULL) {
    count +=
        strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
  }
  closedir(folder);
  return count;
}

void make_folder(const char *path) {
  CHECK(mkdir(path, 0755) == 0);
}

void remove_folder(const char *path) {
  CHECK(rmdir(path) == 0);
}

void remove_file(const char *path) {
  CHECK(remove(path) == 0);
}

void set_read_only(const char *path, int is_read_only) {
  CHECK(chmod(path, is_read_only ? 0444 : 0644) == 0);
}

static FILE *open_to_read(const char *path) {
  return fopen(path, "rb");
}

#endif

void enter_new_folder(char *name) {
  make_new_folder(name);
  change_folder(name);
}

void leave_folder(const char *name) {
  CHECK(count_entries() == 0);
  change_folder("..");
  remove_folder(name);
}

void check_file_holds(const char *path, const saved_model *expected) {
  FILE *file = open_to_read(path);
  uint8_t *bytes = malloc((size_t)expected->size + 1);
  CHECK(file != NULL && bytes != NULL);
  CHECK_EQUAL(fread(bytes, 1, (size_t)expected->size + 1, file),
              expected->size);
  CHECK_BYTES(bytes, expected->bytes, (size_t)expected->size);
  free(bytes);
  fclose(file);
}
