import Programs
public import Store
import Words

/// Notifications on the person's desktop: by `notify-send`, or by `osascript` on macOS.
public struct DesktopNotifier: Sendable {
  private let environment: ProcessEnvironment

  /// What the machine has, by the programs on the PATH and the session's bus.
  public init(_ environment: ProcessEnvironment) { self.environment = environment }

  /// What shows a notification.
  enum Tool: Equatable {
    /// libnotify's program, which needs a session bus (notify-send(1)).
    case notifySend(String)
    /// The program that runs AppleScript (osascript(1)).
    case osascript(String)

    /// What it is called.
    var name: String {
      switch self {
      case .notifySend: "notify-send"
      case .osascript: "osascript"
      }
    }

    /// The program, and the arguments that have it show a title and lines.
    ///
    /// The texts are arguments of their own, and no part of a script: no quote and no backslash in them means anything.
    func command(_ title: String, lines: [String]) -> (path: String, arguments: [String]) {
      let body = lines.map(\.inOneLine).joined(separator: "\n")
      switch self {
      case .notifySend(let path):
        // The server reads the text as markup (Desktop Notifications Specification, “Markup”).
        let text = body.escaped(["&": "&amp;", "<": "&lt;", ">": "&gt;"])
        return (path, ["--app-name=bestupid", "--", title, text])
      case .osascript(let path):
        let script = [
          "on run argv", "display notification (item 2 of argv) with title (item 1 of argv)",
          "end run",
        ]
        return (path, script.flatMap { ["-e", $0] } + [title, body])
      }
    }
  }

  private static let limit = Duration.seconds(20)

  private var tool: Tool? {
    if hasBus, let path = find("notify-send") { return .notifySend(path) }
    return find("osascript").map(Tool.osascript)
  }

  /// Why no notification can be shown; nil where one can.
  public var obstacle: String? {
    if tool != nil { return nil }
    return find("notify-send") == nil
      ? "there is neither notify-send nor osascript on the PATH"
      : "notify-send finds no desktop: there is no session bus"
  }

  private func find(_ name: String) -> String? {
    ChildProcess.find(name, in: environment.variables)
  }

  /// Whether there is a session bus, where libraries look for one (D-Bus Specification, “Message Bus
  /// Specification”).
  private var hasBus: Bool {
    if environment["DBUS_SESSION_BUS_ADDRESS"] != nil { return true }
    return environment["XDG_RUNTIME_DIR"].map { FileSystem.isPresent("\($0)/bus", as: .other) }
      ?? false
  }

  /// Shows a notification.
  ///
  /// - Returns: Why it was not shown; nil where it was.
  public func show(_ title: String, lines: [String]) async -> String? {
    guard let tool else { return obstacle }
    let (path, arguments) = tool.command(title, lines: lines)
    // notify-send reads its arguments by the locale, which a timer has none of.
    let child = ChildProcess(
      path: path, arguments: arguments,
      environment: environment.variables.merging(["LC_ALL": "C.UTF-8"]) { $1 }, folder: "/")
    return await child.complaint(as: tool.name, limit: Self.limit)
  }
}
