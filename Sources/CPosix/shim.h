// System calls that the C library hides from Swift behind _GNU_SOURCE, or names
// differently on each platform. Declarations and one-line wrappers, nothing else.
#pragma once

#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
/// Has the allocator take memory from the system in large steps, which costs none until it is used:
/// by itself, it takes it page by page for all threads but the first, with a system call for each.
static inline void bestupid_allocate_in_large_steps(void) {
  mallopt(M_TOP_PAD, 4 << 20);
  mallopt(M_TRIM_THRESHOLD, 16 << 20);
  mallopt(M_MMAP_THRESHOLD, 4 << 20);
}
#else
static inline void bestupid_allocate_in_large_steps(void) {}
#endif

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
