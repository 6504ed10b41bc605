// System calls that the C library hides from Swift behind _GNU_SOURCE, or names
// differently on each platform. Declarations and one-line wrappers, nothing else.
#pragma once

#if defined(__linux__)

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>

int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
int syncfs(int descriptor);
int renameat2(
  int old_folder, const char *old_path, int new_folder, const char *new_path, unsigned int flags);

/// Swaps two names in one step. Both must exist.
static inline int bestupid_exchange(
  int old_folder, const char *old_path, int new_folder, const char *new_path) {
  return renameat2(old_folder, old_path, new_folder, new_path, 1u << 1 /* RENAME_EXCHANGE */);
}
/// Renames, and fails with EEXIST where the new name is taken.
static inline int bestupid_rename_exclusively(
  int old_folder, const char *old_path, int new_folder, const char *new_path) {
  return renameat2(old_folder, old_path, new_folder, new_path, 1u << 0 /* RENAME_NOREPLACE */);
}

/// Sets the signal that tells of a lease that is to be broken.
static inline int bestupid_set_lease_signal(int descriptor, int signal) {
  return fcntl(descriptor, 10 /* F_SETSIG */, signal);
}
/// Takes a read lease on a file that is open for reading.
static inline int bestupid_take_read_lease(int descriptor) {
  return fcntl(descriptor, 1024 /* F_SETLEASE */, F_RDLCK);
}
/// Whether the read lease on an open file is held and nobody waits for its end.
static inline int bestupid_holds_read_lease(int descriptor) {
  return fcntl(descriptor, 1025 /* F_GETLEASE */) == F_RDLCK;
}

#else

#include <stdio.h>

/// Swaps two names in one step. Both must exist.
static inline int bestupid_exchange(
  int old_folder, const char *old_path, int new_folder, const char *new_path) {
  return renameatx_np(old_folder, old_path, new_folder, new_path, RENAME_SWAP);
}
/// Renames, and fails with EEXIST where the new name is taken.
static inline int bestupid_rename_exclusively(
  int old_folder, const char *old_path, int new_folder, const char *new_path) {
  return renameatx_np(old_folder, old_path, new_folder, new_path, RENAME_EXCL);
}

#endif
