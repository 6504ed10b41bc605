public import Store
public import Values
import Words

/// The rules of time zones, read from the system's files.
///
/// What cannot be read, or is no TZif file, counts as not there.
public struct TimeZoneFiles: Sendable {
  /// `TZ`; nil where it is not set.
  private let variable: String?
  /// The folders that have a file for each zone, the first that has one before the others.
  private let folders: [String]
  /// The file of the machine's own zone.
  private let localTime: String

  /// More bytes than a zone's rules need.
  private static let sizeLimit = 1 << 20

  /// The files that a process with this environment uses: those below `TZDIR`, else those of the system.
  public init(in environment: ProcessEnvironment) {
    self.init(in: environment, localTime: "/etc/localtime")
  }

  package init(in environment: ProcessEnvironment, localTime: String) {
    variable = environment.variables["TZ"]
    folders =
      environment["TZDIR"].map { [$0] } ?? [
        "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
        "/var/db/timezone/zoneinfo",
      ]
    self.localTime = localTime
  }

  /// The zone of the process: that of `TZ`, else the machine's; UTC where it cannot be read.
  ///
  /// `TZ` has a name (`Europe/Vienna`), an absolute path, each with or without a colon before it, or the rules
  /// themselves (`CET-1CEST,M3.5.0,M10.5.0/3`). An empty one is UTC.
  public var processZone: TimeZoneRules {
    guard let variable else { return rules(at: localTime) ?? .utc }
    let hasColon = variable.utf8.first == ASCII.colon
    let name = String(decoding: variable.utf8.dropFirst(hasColon ? 1 : 0), as: UTF8.self)
    guard !name.isEmpty else { return .utc }
    // A name comes first: `EST5EDT` is one.
    return rules(named: name) ?? (try? TimeZoneRules(posix: name)) ?? .utc
  }

  /// What the zone of the process is called, `Europe/Vienna`; nil where nothing says it.
  public var processZoneName: String? {
    if let variable {
      let name = variable.utf8.first == ASCII.colon ? String(variable.dropFirst()) : variable
      return name.isEmpty ? "UTC" : name
    }
    // The machine's file is a link to that of its zone.
    let parts = StoreLink.target(at: localTime)?.split(separator: "/") ?? []
    guard let folder = parts.lastIndex(of: "zoneinfo") else { return nil }
    return parts[(folder + 1)...].joined(separator: "/")
  }

  /// The rules of a zone such as `Europe/Vienna`, or of the file at an absolute path, if any.
  public func rules(named name: String) -> TimeZoneRules? {
    if name.utf8.first == ASCII.slash { return rules(at: name) }
    return folders.lazy.compactMap { rules(at: "\($0)/\(name)") }.first
  }

  private func rules(at path: String) -> TimeZoneRules? {
    guard let bytes = try? RegularFile.read(path, limit: Self.sizeLimit) else { return nil }
    return try? TimeZoneRules(tzif: bytes)
  }
}
