// What libgit2 has for the network, left out: git does all that needs one. These functions stand in for
// those of libgit2.a, so the linker takes neither their files nor the libraries behind them: TLS, ssh,
// Kerberos (docs/decisions/0096-libgit2-is-linked-in-without-the-network.md). libgit2 calls those that
// begin something when it starts; the others it would call to reach a server, and hears that it cannot.
#if defined(__linux__)

#include <git2.h>
#include <stdbool.h>

// As libgit2 1.5 declares them, in src/libgit2: transports/http.h, ssh.h, streams/mbedtls.h.
bool git_http__expect_continue;
int git_transport_ssh_global_init(void);
int git_mbedtls_stream_global_init(void);
int git_smart_subtransport_http(void **out, git_transport *owner, void *unused);
int git_smart_subtransport_ssh(void **out, git_transport *owner, void *unused);
int git_mbedtls_stream_new(void **out, const char *host, const char *port);
int git_mbedtls_stream_wrap(void **out, void *stream, const char *host);
int git_mbedtls__set_cert_location(const char *file, const char *folder);

int git_transport_ssh_global_init(void) { return 0; }

int git_mbedtls_stream_global_init(void) { return 0; }

static int refuse(void) {
  git_error_set_str(GIT_ERROR_NET, "this libgit2 reaches no server");
  return GIT_ERROR;
}

int git_smart_subtransport_http(void **out, git_transport *owner, void *unused) {
  (void)out, (void)owner, (void)unused;
  return refuse();
}

int git_smart_subtransport_ssh(void **out, git_transport *owner, void *unused) {
  (void)out, (void)owner, (void)unused;
  return refuse();
}

int git_mbedtls_stream_new(void **out, const char *host, const char *port) {
  (void)out, (void)host, (void)port;
  return refuse();
}

int git_mbedtls_stream_wrap(void **out, void *stream, const char *host) {
  (void)out, (void)stream, (void)host;
  return refuse();
}

int git_mbedtls__set_cert_location(const char *file, const char *folder) {
  (void)file, (void)folder;
  return refuse();
}

#endif
