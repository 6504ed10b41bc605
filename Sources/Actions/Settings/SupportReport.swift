public import Context
import DayStore
import Git
public import JSON
import Programs
import Reports
import Store
import Sync
import Upkeep

/// What a report of a fault is to say of the machine and the store: `doctor --report`.
///
/// It has versions, sizes and settings: no value of a day, no name of anybody or anything, no path, no address.
public struct SupportReport: Sendable {
  /// What is told, in order: what it is of, and the words.
  public private(set) var rows: [(name: String, text: String)] = []

  /// Looks at the machine and, where there is one, at the store. Asks the remote, as `doctor` does.
  public static func make(in context: ActionContext) async throws -> SupportReport {
    try ActionContext.requireThreads()
    var report = SupportReport()
    report.rows = [
      ("bestupid", String(Version.line.dropFirst("bestupid ".count))),
      ("system", await system(context)),
      ("git", await output(of: "git", ["--version"], context) ?? "none"),
      ("locale", locale(context)),
      ("terminal", context.environment["TERM"] ?? "none"),
    ]
    if let store = context.foundStore {
      let status = try SyncStatus(workingCopy: store.workingCopy, including: nil)
      report.rows += [
        ("store", try size(of: store)),
        ("remote", status.address.map(RemoteKind.name) ?? "none"),
        ("schedule", try await Scheduling.report(in: context).sync?.found.kind.rawValue ?? "none"),
      ]
    }
    let checks = try await Checkup.run(in: context).findings
    // `fetch.problem`
    let wrong = checks.filter { $0.level != .ok }.map(\.id)
    report.rows += [
      ("checks", (["\(checks.count - wrong.count) ok"] + wrong).joined(separator: ", ")),
      ("settings", try settings(context)),
    ]
    return report
  }

  private static func output(
    of name: String, _ arguments: [String], _ context: ActionContext
  ) async -> String? {
    guard let path = ChildProcess.find(name, in: context.environment.variables) else { return nil }
    return await ChildProcess.firstLine(of: path, arguments)
  }

  /// `Linux 6.1.0 x86_64, Debian GNU/Linux 12 (bookworm)`.
  private static func system(_ context: ActionContext) async -> String {
    let kernel = await output(of: "uname", ["-srm"], context) ?? "unknown"
    let file = try? context.read("/etc/os-release")
    let named = String(decoding: file ?? [], as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("PRETTY_NAME=") }
    let name = named.map { $0.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" } }
    return [kernel, name].compactMap(\.self).joined(separator: ", ")
  }

  private static func locale(_ context: ActionContext) -> String {
    let set = ["LC_ALL", "LC_CTYPE", "LC_MEASUREMENT", "LANG"].compactMap { name in
      context.environment[name].map { "\(name)=\($0)" }
    }
    return set.isEmpty ? "none" : set.joined(separator: " ")
  }

  private static func size(of store: Store) throws -> String {
    let days = try store.listing().days
    let logs = days.compactMap(\.log)
    let bytes = try logs.reduce(0) { try $0 + (store.read($1)?.count ?? 0) }
    let place = store.folder.isEmpty ? "a working copy" : "a folder of a working copy"
    return "\(place), \(counted(logs.count, "log")), \(Caches.sizeText(bytes))"
  }

  /// Settings with the words that they can be, and the names alone of those that hold a person's.
  private static func settings(_ context: ActionContext) throws -> String {
    let set = try StoredSettings.list(in: context).compactMap { setting in
      setting.value.map { value in
        setting.isChoice ? "\(setting.name)=\(value)" : "\(setting.name) is set"
      }
    }
    return set.isEmpty ? "none is set" : set.joined(separator: ", ")
  }

  /// The report as docs/schemas/report.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.report/1",
      "report": .object(rows.map { .init($0.name, .string($0.text)) }),
    ]
  }
}

extension ChildProcess {
  /// The first line that a program prints of itself; nil where it prints none in time.
  static func firstLine(of path: String, _ arguments: [String]) async -> String? {
    let child = ChildProcess(
      path: path, arguments: arguments, environment: ["LC_ALL": "C"], folder: "/")
    let outcome = try? await child.run(limit: .seconds(5))
    return outcome?.output.split(separator: "\n").first.map(String.init)
  }
}

/// What kind of address a remote has.
enum RemoteKind {
  /// `ssh`, `https`, another scheme, or `a folder`.
  static func name(of address: String) -> String {
    if let end = address.firstRange(of: "://") {
      let scheme = String(address[..<end.lowerBound])
      return scheme == "file" ? "a folder" : scheme
    }
    // As git has it: a colon before the first slash parts a host from a path.
    return address.prefix { $0 != "/" }.contains(":") ? "ssh" : "a folder"
  }
}
