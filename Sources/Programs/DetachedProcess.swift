/// A program that goes on by itself: nobody waits for it, and nothing of its starter's holds it (`ProgramStart`). Its three streams
/// are `/dev/null`.
public enum DetachedProcess {
  /// Why it could not be started.
  public struct Failure: Error, Sendable, CustomStringConvertible {
    /// What happened, in one line.
    public let description: String
  }

  /// Starts a program. It returns at once.
  ///
  /// - Parameters:
  ///   - path: The program's path, absolute.
  ///   - arguments: Its arguments, without its name.
  ///   - environment: All of its variables.
  public static func start(
    _ path: String, _ arguments: [String], environment: [String: String]
  ) throws(Failure) {
    do throws(ProgramStart.Failure) {
      _ = try ProgramStart(path: path, arguments: arguments, environment: environment).start()
    } catch {
      throw Failure(description: "cannot start \(path): \(error)")
    }
  }
}
