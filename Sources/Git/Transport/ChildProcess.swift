internal import Subprocess
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// One run of a program that can ask nothing of anybody and cannot outlive its limit.
struct ChildProcess: Sendable {
  let path: String
  let arguments: [String]
  let environment: [String: String]
  let folder: String

  struct Outcome: Sendable {
    let succeeded: Bool
    let output: String
    let errors: String
  }

  enum Failure: Error {
    case timedOut
    case interrupted
    case notStarted(String)
  }

  /// The process whose number is that of the group, once it runs.
  private final class Leader: Sendable {
    let process = Mutex<pid_t?>(nil)
  }

  /// More than this from either stream is no answer of git to what we ask.
  private static let outputLimit = 4 << 20

  /// Runs it in a session of its own, with stdin from /dev/null. When the time is up, or our
  /// task is cancelled, its whole process group is told to end, and two seconds later killed;
  /// no process of the group is left when this returns.
  func run(limit: Duration) async throws(Failure) -> Outcome {
    let leader = Leader()
    let result = await withTaskGroup(of: Result<Outcome, Failure>?.self) { tasks in
      tasks.addTask { await self.spawn(leader) }
      tasks.addTask {
        // Only cancellation ends the sleep early, and then nobody waits for its result.
        do { try await Task.sleep(for: limit) } catch { return nil }
        return .failure(.timedOut)
      }
      var first: Result<Outcome, Failure>?
      while first == nil, let next = await tasks.next() { first = next }
      tasks.cancelAll()
      await tasks.waitForAll()
      return first ?? .failure(.timedOut)
    }
    if case .failure = result, let leader = leader.process.withLock({ $0 }) {
      // The leader is gone; whoever of its group ignored the request to end is ended now. The
      // kernel gives the number to nobody else while a member of the group lives.
      kill(-leader, SIGKILL)
    }
    return try result.get()
  }

  private func spawn(_ leader: Leader) async -> Result<Outcome, Failure> {
    var options = PlatformOptions()
    options.createSession = true
    options.teardownSequence = [
      .gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: .seconds(2))
    ]
    var variables: [Environment.Key: String] = [:]
    for (key, value) in environment {
      if let key = Environment.Key(rawValue: key) { variables[key] = value }
    }
    do {
      let run = try await Subprocess.run(
        .path(.init(path)), arguments: Arguments(arguments), environment: .custom(variables),
        workingDirectory: .init(folder), platformOptions: options, input: .none,
        output: .bytes(limit: Self.outputLimit), error: .bytes(limit: Self.outputLimit)
      ) { execution in
        leader.process.withLock { $0 = execution.processIdentifier.value }
      }
      return .success(
        Outcome(
          succeeded: run.terminationStatus.isSuccess,
          output: String(decoding: run.standardOutput, as: UTF8.self),
          errors: String(decoding: run.standardError, as: UTF8.self)))
    } catch is CancellationError {
      return .failure(.interrupted)
    } catch {
      return .failure(.notStarted("\(error)"))
    }
  }
}
