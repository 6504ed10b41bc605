// libgit2, loaded when it is first called, and not when the program starts: it and the dozen
// libraries behind it cost 3 ms that a query must not pay
// (docs/decisions/0040-libgit2-is-loaded-late.md). On macOS, where a program's libraries cost less
// and have other names, it is linked as usual.
#if defined(__linux__)

#include "forward.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define LIBRARY "libgit2.so." LIBGIT2_SOVERSION

// libgit2 never speaks to a server here: git does. Yet Debian's libgit2 reads all certificates of the system
// as it starts, which no option turns off. A program's own functions go before those of the libraries
// that it loads, so this is called in the place of mbedTLS's function
// (docs/decisions/0094-libgit2-beside-the-rest.md). Who knows no certificate trusts no server.
struct mbedtls_x509_crt;
int mbedtls_x509_crt_parse_file(struct mbedtls_x509_crt *chain, const char *path);

int mbedtls_x509_crt_parse_file(struct mbedtls_x509_crt *chain, const char *path) {
  (void)chain;
  (void)path;
  return 0;
}

static void *library(void) {
  // Threads that come here at once get the same handle.
  static void *handle;
  void *known = __atomic_load_n(&handle, __ATOMIC_ACQUIRE);
  if (known == NULL) {
    known = dlopen(LIBRARY, RTLD_LAZY | RTLD_LOCAL);
    __atomic_store_n(&handle, known, __ATOMIC_RELEASE);
  }
  return known;
}

static void *load(void *unused) {
  (void)unused;
  return library();
}

void bestupid_git_load_early(void) {
  // Where no thread can be had, the library is loaded when it is called. A program that ends meanwhile
  // waits for dlopen, which holds the lock that exit needs.
  pthread_t thread;
  if (pthread_create(&thread, NULL, load, NULL) == 0) pthread_detach(thread);
}

const char *bestupid_git_load(void) { return library() == NULL ? dlerror() : NULL; }

void *bestupid_git_function(const char *name) {
  void *loaded = library();
  void *address = loaded == NULL ? NULL : dlsym(loaded, name);
  if (address == NULL) {
    fprintf(stderr, "bestupid: %s: %s\n", LIBRARY, dlerror());
    abort();
  }
  return address;
}

// Variadic functions cannot be forwarded: one function here for each way of calling git_libgit2_opts.

int bestupid_git_opt_int(int option, int value) {
  FUNCTION(git_libgit2_opts)
  return git_libgit2_opts_(option, value);
}

int bestupid_git_opt_set_search_path(int level, const char *path) {
  FUNCTION(git_libgit2_opts)
  return git_libgit2_opts_(GIT_OPT_SET_SEARCH_PATH, level, path);
}

int bestupid_git_opt_get_search_path(int level, git_buf *path) {
  FUNCTION(git_libgit2_opts)
  return git_libgit2_opts_(GIT_OPT_GET_SEARCH_PATH, level, path);
}

int bestupid_git_opt_cache_object_limit(git_object_t type, size_t bytes) {
  FUNCTION(git_libgit2_opts)
  return git_libgit2_opts_(GIT_OPT_SET_CACHE_OBJECT_LIMIT, type, bytes);
}

int bestupid_git_opt_cache_size(ssize_t bytes) {
  FUNCTION(git_libgit2_opts)
  return git_libgit2_opts_(GIT_OPT_SET_CACHE_MAX_SIZE, bytes);
}

#endif
