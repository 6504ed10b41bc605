public import Context
import Git
public import JSON
import Store
public import Values
import WatchData

/// An import that is in the history: all commits with its ID.
public struct PastImport: Sendable {
  /// The keys of the trailers that an import's commit carries.
  static let daysTrailer = "Import-Days"
  static let valuesTrailer = "Import-Values"
  static let zoneTrailer = "Import-Zone"

  /// Its ID: eight digits.
  public let id: String
  /// What was taken in: `garmin`.
  public let form: String
  /// When its newest commit was made, in seconds since 1970, and by whom.
  public let time: Int, by: String
  /// How many days it filled, and how many values it wrote or took away.
  public let days: Int, values: Int
  /// The zones by which it put instants to days; none where all said their local time.
  public let zones: [String]
  /// Whether all of it is undone.
  public let isUndone: Bool
  /// Its commits, the newest first.
  let commits: [PastCommit]

  /// One value that an import wrote.
  public struct Value: Sendable, Equatable {
    /// The day of the log that it was written into.
    public let date: CalendarDate
    /// Its path in the day record.
    public let path: String
    /// Whose it is, and the text; nil where the import took it away.
    public let source: String?, text: String?
  }

  /// Reads the commits of one import, the newest first.
  init?(_ commits: [PastCommit], by origin: CommitOrigin, isUndone: Bool) {
    guard let first = commits.first, let words = first.importWords else { return nil }
    func sum(_ key: String) -> Int {
      commits.reduce(0) { $0 + ($1.message.values(of: key).last.flatMap { Int($0) } ?? 0) }
    }
    (id, form) = words
    (time, by) = (origin.time, origin.by)
    (days, values) = (sum(Self.daysTrailer), sum(Self.valuesTrailer))
    zones = Set(commits.flatMap { $0.message.values(of: Self.zoneTrailer) }).sorted()
    self.isUndone = isUndone
    self.commits = commits
  }

  /// It with what it wrote, as docs/schemas/import-values.schema.json has it.
  public func json(_ values: [Value], _ clock: Clock) -> JSONValue {
    [
      "schema": "bestupid.import-values/1", "import": json(clock),
      "values": .array(
        values.map { value in
          [
            "date": .string(value.date.description), "path": .string(value.path),
            "source": .optional(value.source), "text": .optional(value.text),
          ]
        }),
    ]
  }

  fileprivate func json(_ clock: Clock) -> JSONValue {
    [
      "id": .string(id), "form": .string(form), "time": .string(clock.text(time)),
      "by": .string(by), "days": .int(days), "values": .int(values), "undone": .bool(isUndone),
      "zones": .array(zones.map(JSONValue.string)),
    ]
  }
}

extension [PastImport] {
  /// The imports as docs/schemas/imports.schema.json has them.
  public func json(_ clock: Clock) -> JSONValue {
    ["schema": "bestupid.imports/1", "imports": .array(map { $0.json(clock) })]
  }
}

extension Importing {
  /// The imports in the history, the newest first.
  ///
  /// - Throws: `notAStore`.
  public static func list(in context: ActionContext) throws -> [PastImport] {
    try Undoing.imports(in: context)
  }

  /// The import with an ID, or with the first digits of one.
  ///
  /// - Throws: `noSuchEntry` for none, `ambiguous` for several.
  public static func show(_ id: String, in context: ActionContext) throws -> PastImport {
    let imports = try list(in: context).filter { $0.id.hasPrefix(id.lowercased()) }
    guard let found = imports.first else {
      throw ActionError(
        .noSuchEntry, "no import is called '\(id)'", hint: "See: bestupid import list")
    }
    guard imports.count == 1 else {
      throw ActionError(
        .ambiguous, "'\(id)' can be \(imports.map(\.id).joined(separator: " or "))",
        hint: "Write more digits.")
    }
    return found
  }

  /// What an import wrote, by day: read out of the notes that its commits changed.
  public static func values(
    of past: PastImport, in context: ActionContext
  ) throws -> [PastImport.Value] {
    let store = try context.store
    let repository = try Repository.opened(at: store.workingCopy)
    var values: [PastImport.Value] = []
    for commit in past.commits where !commit.isBoundary {
      let parent = try commit.commit.parents.first.map { try repository.commit($0).tree }
      for change in try repository.changes(from: parent, to: commit.commit.tree)
      where Origins.isPath(store.pathInStore("\(change.path)")) {
        let old = try Origins(change.old.map { try repository.blob($0.id) })
        let new = try Origins(change.new.map { try repository.blob($0.id) })
        for date in Set(old.dates + new.dates).sorted() {
          values += Self.differences(old[date], new[date], on: date)
        }
      }
    }
    return values
  }

  private static func differences(
    _ old: Origins.Notes, _ new: Origins.Notes, on date: CalendarDate
  ) -> [PastImport.Value] {
    Set(old.values.keys).union(new.values.keys).sorted().compactMap { path in
      guard old[path] != new[path] else { return nil }
      let note = new[path]?.min { $0.key.rawValue < $1.key.rawValue }
      return PastImport.Value(
        date: date, path: path, source: note?.key.rawValue, text: note?.value)
    }
  }
}
