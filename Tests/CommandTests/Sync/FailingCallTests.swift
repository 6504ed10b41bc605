import ProgramTestSupport
import TestSupport
import Testing

/// Calls of the system by which a `sync` starts git and follows it fail, one at a time. A few of them in `make test`, each in
/// `make campaign-kill`.
///
/// strace would leave the call out, and its count begins in the loader: so a library that is loaded first has the calls.
@Suite(
  "sync, where a call of the system fails",
  .enabled(if: Confinement.canTrace && Program.find("cc") != nil, "needs Linux and a C compiler"))
struct FailingCallTests {
  /// How many of the calls of each name fail in a test of the ordinary suite.
  private static let sampleSize = 4

  private static let names = ["close", "pipe", "poll", "waitid", "posix_spawn"]

  /// A failing close has closed the file, as on Linux; of the others nothing has happened. `CALLS` gets how often each was called.
  private static let source = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <poll.h>
    #include <spawn.h>
    #include <stdatomic.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/wait.h>
    #include <unistd.h>

    static atomic_int counts[5];
    static const char *names[] = {"close", "pipe", "poll", "waitid", "posix_spawn"};

    static int fails(int name) {
      int number = atomic_fetch_add(&counts[name], 1) + 1;
      const char *failing = getenv("FAILING_CALL");
      return failing && !strcmp(failing, names[name]) && atoi(getenv("FAILING_NUMBER")) == number
        && !strcmp(program_invocation_short_name, "bestupid");
    }

    #define real(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

    int close(int file) {
      int result = real(close)(file);
      return fails(0) ? (errno = EIO, -1) : result;
    }
    int pipe(int ends[2]) { return fails(1) ? (errno = EMFILE, -1) : real(pipe)(ends); }
    int poll(struct pollfd *files, nfds_t count, int pause) {
      return fails(2) ? (errno = ENOMEM, -1) : real(poll)(files, count, pause);
    }
    int waitid(idtype_t kind, id_t id, siginfo_t *told, int options) {
      return fails(3) ? (errno = EINVAL, -1) : real(waitid)(kind, id, told, options);
    }
    int posix_spawn(pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
      const posix_spawnattr_t *attributes, char *const words[], char *const variables[]) {
      return fails(4) ? EAGAIN : real(posix_spawn)(process, path, actions, attributes, words, variables);
    }

    __attribute__((destructor)) static void tell(void) {
      FILE *file = getenv("CALLS") && !strcmp(program_invocation_short_name, "bestupid")
        ? fopen(getenv("CALLS"), "w") : NULL;
      for (int name = 0; file && name < 5; name++) fprintf(file, "%d ", counts[name]);
      if (file) fclose(file);
    }

    """

  @Test("it ends with an error or does its work, never by a signal; the next one brings all there")
  func sync() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    try await world.git("remote", "add", "origin", world.sandbox.remote("remote.git"))
    try Files.write(Self.source, to: world.path + "/calls.c")
    let library = world.path + "/calls.so"
    let made = try await world.sandbox.run(
      "cc", ["-shared", "-fPIC", "-o", library, world.path + "/calls.c"], in: world.path)
    try #require(made.succeeded, "\(made.errors)")
    var failing = world
    failing.environment.merge(["LD_PRELOAD": library, "CALLS": world.path + "/calls"]) { $1 }

    expectSuccess(try await world.bestupid("sync"))
    expectSuccess(try await world.bestupid("log", "focus", "8"))
    expectSuccess(try await failing.bestupid("sync"))
    let counts = try Files.text(world.path + "/calls").split(separator: " ").compactMap { Int($0) }
    var random = SeededRandom()
    var value = 1
    var failures = 0
    for (name, count) in zip(Self.names, counts) {
      #expect(count > 0, "\(name)")
      let numbers =
        KillPoint.isCampaign
        ? Array(1...count) : Array((1...count).shuffled(using: &random).prefix(Self.sampleSize))
      for number in numbers {
        value = value % 9 + 1
        expectSuccess(try await world.bestupid("log", "energy", "\(value)"))
        failing.environment.merge(
          ["FAILING_CALL": name, "FAILING_NUMBER": "\(number)"]) { $1 }
        let run = try await failing.bestupid("sync")
        #expect(
          [0, 69, 74, 75].contains(run.status),
          "\(name) \(number), seed \(random.seed): \(run.status) \(run.errors)")
        if run.status != 0 { failures += 1 }
      }
    }
    expectSuccess(try await world.bestupid("sync"))
    #expect(try await world.problems() == "")
    #expect(
      try await world.git("show", "HEAD:\(sampleName)", in: world.path + "/remote.git")
        .contains("Energy:: \(value)\n"))
    print("sync: \(counts) calls; \(failures) of those that failed ended it")
  }
}
