// System calls that the C library hides from Swift behind _GNU_SOURCE, or names
// differently on each platform. Declarations and one-line wrappers, nothing else.
#pragma once

#if defined(__linux__)

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
