/* Who may read a file that was saved over another: nobody who could not before.
 * Only the superuser can give files to other users and become them. */
#define _GNU_SOURCE
#include "check.h"
#include "fixture.h"
#include "folder.h"

#include <errno.h>
#include <grp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#define NEW_FOLDER "naibx-access-XXXXXX"
#define NAME "model.naibx"

enum { OWNER = 1234, GROUP = 2345, OTHER_GROUP = 3456, NAMED_USER = 7777 };

/* What Linux keeps a POSIX access control list in; no user is named where the
 * entry is of the owner, the group, the mask or the others. */
#define ACCESS_LIST "system.posix_acl_access"
#define FOLDER_LIST "system.posix_acl_default"
enum { USER_OBJ = 1, USER = 2, GROUP_OBJ = 4, MASK = 16, OTHERS = 32 };
enum { LIST_ENTRIES = 5, LIST_SIZE = 4 + 8 * LIST_ENTRIES };

static void put(uint8_t **end, uint32_t value, int bytes) {
  for (; bytes > 0; --bytes, value >>= 8)
    *(*end)++ = (uint8_t)(value & 0xff);
}

/* The owner reads and writes, the named user reads, nobody else. */
static void make_list(uint8_t list[LIST_SIZE]) {
  const uint32_t entries[LIST_ENTRIES][3] = {{USER_OBJ, 6, UINT32_MAX},
                                             {USER, 4, NAMED_USER},
                                             {GROUP_OBJ, 0, UINT32_MAX},
                                             {MASK, 4, UINT32_MAX},
                                             {OTHERS, 0, UINT32_MAX}};
  uint8_t *end = list;
  int i;
  put(&end, 2, 4); /* version */
  for (i = 0; i < LIST_ENTRIES; ++i) {
    put(&end, entries[i][0], 2);
    put(&end, entries[i][1], 2);
    put(&end, entries[i][2], 4);
  }
}

static naibx_model *enter_with_saved_model(char *folder) {
  naibx_model *model = make_mixed_model();
  enter_new_folder(folder);
  CHECK(chmod(".", 0777) == 0);
  umask(022);
  CHECK_OK(naibx_save(model, NAME, NULL));
  return model;
}

static void leave(const char *folder, naibx_model *model) {
  CHECK(remove(NAME) == 0);
  leave_folder(folder);
  naibx_destroy(model);
}

static void demand_superuser(void) {
  if (geteuid() != 0)
    skip_test("only the superuser can become other users");
}

static void become(uid_t user, gid_t group, const gid_t *more, size_t count) {
  CHECK(setgroups(count, more) == 0);
  CHECK(setgid(group) == 0 && setuid(user) == 0);
}

static void wait_for(pid_t child) {
  int status = 0;
  CHECK(child > 0 && waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void save_as(uid_t user, gid_t group, const gid_t *more, size_t count,
                    const naibx_model *model) {
  const pid_t child = fork();
  if (child == 0) {
    become(user, group, more, count);
    CHECK_OK(naibx_save(model, NAME, NULL));
    exit(0);
  }
  wait_for(child);
}

static int can_read(uid_t user, gid_t group) {
  int status = 0;
  const pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    become(user, group, NULL, 0);
    exit(access(NAME, R_OK) == 0);
  }
  CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status));
  return WEXITSTATUS(status);
}

static void set_access(mode_t mode, uid_t owner, gid_t group) {
  CHECK(chown(NAME, owner, group) == 0 && chmod(NAME, mode) == 0);
}

static void expect_access(mode_t mode, uid_t owner, gid_t group) {
  struct stat status;
  CHECK(stat(NAME, &status) == 0);
  CHECK_EQUAL(status.st_mode & 07777, mode);
  CHECK_EQUAL(status.st_uid, owner);
  CHECK_EQUAL(status.st_gid, group);
}

static void the_superuser_keeps_owner_and_group(void) {
  char folder[] = NEW_FOLDER;
  naibx_model *model = NULL;
  demand_superuser();
  model = enter_with_saved_model(folder);
  set_access(0640, OWNER, GROUP);
  CHECK_OK(naibx_save(model, NAME, NULL));
  expect_access(0640, OWNER, GROUP);
  leave(folder, model);
}

static void a_user_keeps_a_group_of_theirs(void) {
  char folder[] = NEW_FOLDER;
  const gid_t more[] = {GROUP};
  naibx_model *model = NULL;
  demand_superuser();
  model = enter_with_saved_model(folder);
  set_access(0640, OWNER, GROUP);
  save_as(OWNER, OTHER_GROUP, more, 1, model);
  expect_access(0640, OWNER, GROUP);
  leave(folder, model);
}

/* The new group gets nothing; the old one, now among the others, no more than
 * it had. */
static void a_group_that_cannot_be_kept_leaves_no_access_to_another(void) {
  char folder[] = NEW_FOLDER;
  const mode_t modes[][2] = {{0640, 0600}, {0660, 0600}, {0664, 0604},
                             {0604, 0600}, {0646, 0604}, {0755, 0705}};
  naibx_model *model = NULL;
  size_t i;
  demand_superuser();
  model = enter_with_saved_model(folder);
  for (i = 0; i < sizeof modes / sizeof modes[0]; ++i) {
    set_access(modes[i][0], OWNER, GROUP);
    save_as(OWNER, OTHER_GROUP, NULL, 0, model);
    expect_access(modes[i][1], OWNER, OTHER_GROUP);
  }
  leave(folder, model);
}

static void set_user_and_group_bits_are_not_carried_over(void) {
  char folder[] = NEW_FOLDER;
  naibx_model *model = enter_with_saved_model(folder);
  CHECK(chmod(NAME, 07755) == 0);
  CHECK_OK(naibx_save(model, NAME, NULL));
  expect_access(0755, geteuid(), getegid());
  leave(folder, model);
}

/* Who may write to a file of another user owns the one that takes its place. */
static void a_user_cannot_keep_another_owner(void) {
  char folder[] = NEW_FOLDER;
  const gid_t more[] = {GROUP};
  naibx_model *model = NULL;
  demand_superuser();
  model = enter_with_saved_model(folder);
  set_access(0660, OWNER, GROUP);
  save_as(NAMED_USER, OTHER_GROUP, more, 1, model);
  expect_access(0660, NAMED_USER, GROUP);
  leave(folder, model);
}

static void give_list(const char *path, const char *name) {
  uint8_t list[LIST_SIZE];
  make_list(list);
  if (setxattr(path, name, list, sizeof list, 0) != 0) {
    CHECK(errno == EOPNOTSUPP);
    CHECK(remove(NAME) == 0);
    skip_test("this file system has no access control lists");
  }
}

static void an_access_control_list_is_kept(void) {
  char folder[] = NEW_FOLDER;
  naibx_model *model = NULL;
  uint8_t before[LIST_SIZE];
  uint8_t after[LIST_SIZE];
  demand_superuser();
  model = enter_with_saved_model(folder);
  set_access(0600, OWNER, GROUP);
  give_list(NAME, ACCESS_LIST);
  CHECK(can_read(NAMED_USER, NAMED_USER) && !can_read(5555, GROUP));
  CHECK(getxattr(NAME, ACCESS_LIST, before, LIST_SIZE) == LIST_SIZE);
  CHECK_OK(naibx_save(model, NAME, NULL));
  CHECK(getxattr(NAME, ACCESS_LIST, after, LIST_SIZE) == LIST_SIZE);
  CHECK_BYTES(after, before, LIST_SIZE);
  expect_access(0640, OWNER, GROUP); /* the mask stands for the group */
  CHECK(can_read(NAMED_USER, NAMED_USER) && !can_read(5555, GROUP));
  leave(folder, model);
}

static void a_list_that_cannot_be_kept_leaves_the_file_to_its_owner(void) {
  char folder[] = NEW_FOLDER;
  naibx_model *model = NULL;
  demand_superuser();
  model = enter_with_saved_model(folder);
  set_access(0600, OWNER, GROUP);
  give_list(NAME, ACCESS_LIST);
  save_as(OWNER, OTHER_GROUP, NULL, 0, model);
  expect_access(0600, OWNER, OTHER_GROUP);
  CHECK(!can_read(NAMED_USER, NAMED_USER) && !can_read(5555, OTHER_GROUP));
  leave(folder, model);
}

static void a_list_of_the_folder_does_not_open_a_file_without_one(void) {
  char folder[] = NEW_FOLDER;
  naibx_model *model = NULL;
  demand_superuser();
  model = enter_with_saved_model(folder);
  set_access(0640, OWNER, GROUP);
  give_list(".", FOLDER_LIST);
  CHECK_OK(naibx_save(model, NAME, NULL));
  expect_access(0640, OWNER, GROUP);
  CHECK(getxattr(NAME, ACCESS_LIST, NULL, 0) < 0);
  CHECK(!can_read(NAMED_USER, NAMED_USER) && can_read(5555, GROUP));
  leave(folder, model);
}

/* As in a folder that a group of people shares: a model that is saved every
 * night stays as open as the first one was. */
static void a_list_that_came_from_the_folder_is_kept(void) {
  char folder[] = NEW_FOLDER;
  naibx_model *model = NULL;
  int i;
  demand_superuser();
  model = enter_with_saved_model(folder);
  give_list(".", FOLDER_LIST);
  CHECK(remove(NAME) == 0);
  for (i = 0; i < 2; ++i) {
    CHECK_OK(naibx_save(model, NAME, NULL));
    CHECK(getxattr(NAME, ACCESS_LIST, NULL, 0) == LIST_SIZE);
    CHECK(can_read(NAMED_USER, NAMED_USER) && !can_read(5555, GROUP));
  }
  leave(folder, model);
}

#define TESTS(X)                                                               \
  X(the_superuser_keeps_owner_and_group)                                       \
  X(a_user_keeps_a_group_of_theirs)                                            \
  X(a_group_that_cannot_be_kept_leaves_no_access_to_another)                   \
  X(set_user_and_group_bits_are_not_carried_over)                              \
  X(a_user_cannot_keep_another_owner)                                          \
  X(an_access_control_list_is_kept)                                            \
  X(a_list_that_cannot_be_kept_leaves_the_file_to_its_owner)                   \
  X(a_list_of_the_folder_does_not_open_a_file_without_one)                     \
  X(a_list_that_came_from_the_folder_is_kept)
TEST_MAIN(TESTS)
