public import Context
public import JSON
import LogMerge
public import Values

/// What an `undo` or a `redo` did, or would do.
public struct UndoneEdit: Sendable {
  /// A unit that was set back.
  public struct Change: Sendable {
    /// The file that it stands in.
    public let file: String
    /// The day of the file; nil for another file.
    public let date: CalendarDate?
    /// The heading of its section; empty where there is none.
    public let section: String
    /// The name of the field, the text of the box or of the line.
    public let key: String
    /// The line that it had, from 1; nil where it was not there.
    public let line: Int?
    /// What was there; nil where nothing was.
    public let before: String?
    /// What is there now; nil where it is gone.
    public let after: String?
    /// Whether it is gone, and not only blank.
    public let isGone: Bool
    /// Whether it is of the cycle, of which no text is told (docs/cycle.md, “What leaves”).
    public let isPrivate: Bool

    init(_ unit: Inverse.Unit, in file: String, of date: CalendarDate?) {
      self.file = file
      self.date = date
      (section, key) = unit.openName
      line = unit.line
      isGone = unit.wanted == nil
      isPrivate = unit.isPrivate
      let isSilent = unit.isPrivate || unit.key == "file"
      // What a whole file was is in the history.
      func text(_ unit: Inverse.UnitText?) -> String? {
        if isSilent { return nil }
        return unit.flatMap { $0.value.isEmpty ? nil : String(decoding: $0.value, as: UTF8.self) }
      }
      before = text(unit.found)
      after = text(unit.wanted)
    }
  }

  /// The commit that was undone; nil where none was.
  public internal(set) var undone: CommitOrigin?
  /// The commit whose undo was taken back; nil where none was.
  public internal(set) var redone: CommitOrigin?
  /// The older commits that were undone or redone together with it, the newest first.
  public internal(set) var further: [CommitOrigin] = []
  /// What became of the files.
  public internal(set) var result = EditResult.nothing
  /// The units that were set back.
  public internal(set) var changes: [Change] = []
  /// The units that changed since, and stay: with `--partial` alone.
  public internal(set) var refused: [RefusedUnit] = []
  /// Why there was nothing to do, in words for a person; nil where there was something.
  public internal(set) var notice: String?

  /// The paths of files that are gone now, below the working copy's folder.
  public var removed: [String] { result.files.filter { $0.new == nil }.map(\.path) }
  /// The paths of files that are there again.
  public var created: [String] { result.files.filter { $0.old == nil }.map(\.path) }

  /// Nothing to do, for this reason.
  static func nothing(_ notice: String) -> UndoneEdit {
    var edit = UndoneEdit()
    edit.notice = notice
    return edit
  }

  init() {}

  /// The result as docs/schemas/undo.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.undo/1", "undone": undone?.json ?? .null, "redone": redone?.json ?? .null,
      "further": .array(further.map(\.json)),
      "commit": .optional(result.commit),
      "files": .array(
        result.files.map { file in
          [
            "file": .string(file.path), "removed": .bool(file.new == nil),
            "created": .bool(file.old == nil),
          ]
        }),
      "changes": .array(
        changes.map { change in
          [
            "file": .string(change.file), "section": .string(change.section),
            "key": .string(change.key), "line": change.line.map(JSONValue.int) ?? .null,
            "before": .optional(change.before), "after": .optional(change.after),
            "private": .bool(change.isPrivate),
          ]
        }),
      "refused": .array(refused.map(\.json)), "dry_run": .bool(result.isDryRun),
      "diff": .optional(result.diffText),
    ]
  }
}

/// The commits that a bare `undo` takes back one after the other.
public struct UndoList: Sendable {
  /// The commits, the newest first.
  public let commits: [CommitOrigin]

  /// The list as docs/schemas/undo-list.schema.json has it.
  ///
  /// - Parameter clock: The zone in which times are told.
  public func json(_ clock: Clock) -> JSONValue {
    [
      "schema": "bestupid.undo-list/1",
      "commits": .array(
        commits.map { commit in
          [
            "commit": .string(commit.commit), "at": .string(clock.text(commit.time)),
            "command": .string(commit.command), "date": .optional(commit.date?.description),
          ]
        }),
    ]
  }
}
