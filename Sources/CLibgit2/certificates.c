// Certificates are read when they are needed, and not when libgit2 starts: it has mbed TLS decode all of
// the system's, which takes 4 ms, also where nothing is ever sent over TLS
// (docs/decisions/0044-certificates-are-read-late.md).
//
// libgit2 looks mbed TLS's functions up in the program first, and finds these. One that was built with
// another TLS never calls them.
#if defined(__linux__)

#include "shim.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

typedef int reader(void *chain, const char *path);

// What libgit2 asked for when it started. Until it gets that it has no certificates, and trusts nobody.
static char *postponed_file;
static char *postponed_folder;
static int are_wanted;

static int read_or_postpone(const char *name, char **postponed, void *chain, const char *path) {
  if (!are_wanted) {
    free(*postponed);
    *postponed = strdup(path);
    return *postponed == NULL ? -1 : 0;
  }
  reader *real = (reader *)bestupid_git_symbol(name);
  return real == NULL ? -1 : real(chain, path);
}

int mbedtls_x509_crt_parse_file(void *chain, const char *path) {
  return read_or_postpone("mbedtls_x509_crt_parse_file", &postponed_file, chain, path);
}

int mbedtls_x509_crt_parse_path(void *chain, const char *path) {
  return read_or_postpone("mbedtls_x509_crt_parse_path", &postponed_folder, chain, path);
}

int bestupid_git_read_certificates(const char *file) {
  are_wanted = 1;
  if (file != NULL) return bestupid_git_opt_certificates(file, NULL);
  if (postponed_file == NULL && postponed_folder == NULL) return 0;
  return bestupid_git_opt_certificates(postponed_file, postponed_folder);
}

#endif
