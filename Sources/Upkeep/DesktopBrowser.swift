import Programs
public import Store

/// The person's browser: by `xdg-open`, or by `open` on macOS.
public struct DesktopBrowser: Sendable {
  private let environment: ProcessEnvironment

  /// What the machine has, by the programs on the PATH.
  public init(_ environment: ProcessEnvironment) { self.environment = environment }

  private static let limit = Duration.seconds(20)
  private static let programs = ["xdg-open", "open"]

  /// Hands a link to it.
  ///
  /// - Returns: Why it could not be opened; nil where it could.
  public func open(_ link: String) async -> String? {
    let found = Self.programs.compactMap { name in
      ChildProcess.find(name, in: environment.variables).map { (name, $0) }
    }.first
    guard let (name, path) = found else { return "there is neither xdg-open nor open on the PATH" }
    let child = ChildProcess(
      path: path, arguments: [link], environment: environment.variables, folder: "/")
    return await child.complaint(as: name, limit: Self.limit)
  }
}

extension ChildProcess {
  /// Runs it.
  ///
  /// - Returns: What it complains of, under a name; nil where it succeeded.
  func complaint(as name: String, limit: Duration) async -> String? {
    do throws(Failure) {
      let outcome = try await run(limit: limit)
      return outcome.succeeded ? nil : "\(name): \(outcome.complaint)"
    } catch {
      switch error {
      case .timedOut: return "\(name) does not respond"
      case .interrupted: return "\(name): interrupted"
      case .notStarted(let reason): return "\(name): \(reason)"
      }
    }
  }
}
