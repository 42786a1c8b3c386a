/* Files and folders, as the system has them. Paths are UTF-8, as those of the
 * library. What fails here ends the test. */
#ifndef NAIBX_TESTS_CAPI_FOLDER_H
#define NAIBX_TESTS_CAPI_FOLDER_H

#include "fixture.h"

/* Makes a new folder the current one, so that paths need no prefix. The name
 * ends in XXXXXX, which is replaced. */
void enter_new_folder(char *name);
/* To the one above; the folder must be empty, and goes. */
void leave_folder(const char *name);

/* Of the current folder. */
int count_entries(void);
void make_folder(const char *path);
void remove_folder(const char *path);
void remove_file(const char *path);
void set_read_only(const char *path, int is_read_only);
void check_file_holds(const char *path, const saved_model *expected);

#endif
