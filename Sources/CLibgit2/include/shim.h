// libgit2, as the Git target sees it. Only what Swift cannot call by itself is
// made here: variadic functions, and a structure that begins with another.
#pragma once

#include <git2.h>
#include <git2/sys/index.h>
#include <git2/sys/odb_backend.h>
#include <git2/sys/repository.h>

#if LIBGIT2_VER_MAJOR < 1 || (LIBGIT2_VER_MAJOR == 1 && LIBGIT2_VER_MINOR < 5)
#error "bestupid needs libgit2 1.5 or newer"
#endif

// `git_libgit2_opts` takes variadic arguments, which Swift does not import.
static inline int bestupid_git_opt_int(int option, int value) {
  return git_libgit2_opts(option, value);
}
static inline int bestupid_git_opt_set_search_path(int level, const char *path) {
  return git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, level, path);
}
static inline int bestupid_git_opt_get_search_path(int level, git_buf *path) {
  return git_libgit2_opts(GIT_OPT_GET_SEARCH_PATH, level, path);
}
static inline int bestupid_git_opt_cache_object_limit(git_object_t type, size_t bytes) {
  return git_libgit2_opts(GIT_OPT_SET_CACHE_OBJECT_LIMIT, type, bytes);
}
static inline int bestupid_git_opt_cache_size(ssize_t bytes) {
  return git_libgit2_opts(GIT_OPT_SET_CACHE_MAX_SIZE, bytes);
}

/// A backend of an object database with a place for what its functions need to know: libgit2 hands
/// them a pointer to `parent`, which is one to the whole.
typedef struct {
  git_odb_backend parent;
  void *owner;
} bestupid_odb_backend;
