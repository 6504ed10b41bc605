public import Coaching
public import Context
import DayModel
import DayStore
public import JSON
import LogSyntax
import Query
import Store
import Values
import Words

extension Libraries {
  /// Adds an entry, a file of its own, in one commit.
  ///
  /// - Throws: `usage` where a title, a type or minutes are missing; `value` for what cannot be, and for a title that is
  ///   taken.
  public static func add(
    _ values: LibraryValues, dryRun: Bool, in context: ActionContext
  ) throws -> EditedEntry {
    let library = try context.workoutLibrary
    let missing = [
      values.title == nil ? "a title" : nil, values.type == nil ? "--type" : nil,
      values.minutes == nil ? "--minutes" : nil,
    ].compactMap(\.self)
    guard missing.isEmpty else {
      throw ActionError.usage(
        "a workout needs \(missing.joined(separator: ", "))",
        hint: "Write: bestupid library add \"Slow stretch\" --type gentle-stretch --minutes 15")
    }
    let title = try LibraryValues.title(values.title ?? "")
    if let other = library.entries.first(where: { $0.title.lowercased() == title.lowercased() }) {
      throw ActionError(
        .value, "the library already has '\(other.title)', with the id \(other.id)",
        hint: "To change it: bestupid library edit \(other.id)")
    }
    guard let id = LibraryEntry.id(of: title, besides: library) else {
      throw ActionError(
        .value, "no id can be made of '\(title)': it has letters from a to z, digits and hyphens",
        hint: "Give it a title with some of them.")
    }
    var entry = LibraryEntry(id: id, title: title, type: "", minutes: 5, intensity: .medium)
    try values.apply(to: &entry, library, in: context)
    if values.intensity == nil { entry.intensity = TypeLoad.of(entry.type) }
    entry.source = .own
    entry.created = context.clock.text(context.clock.now)
    entry.updated = entry.created
    return try change("add", id, dryRun: dryRun, context) { _ in entry }
  }

  /// Changes what an entry says.
  ///
  /// - Throws: `noSuchEntry`, `ambiguous`; `value` for what cannot be; `badData` for a file that cannot be read.
  public static func edit(
    _ typed: String, _ values: LibraryValues, dryRun: Bool, in context: ActionContext
  ) throws -> EditedEntry {
    let library = try context.workoutLibrary
    let id = try context.libraryEntry(called: typed, in: library).id
    return try change("edit", id, dryRun: dryRun, context) { old in
      var entry = old
      try values.apply(to: &entry, library, in: context)
      return entry
    }
  }

  /// What a command says of an entry: whether it is offered, or kept at hand.
  public enum Mark: String, Sendable { case archive, restore, save, unsave }

  /// Marks an entry.
  ///
  /// - Throws: `noSuchEntry`, `ambiguous`.
  public static func mark(
    _ typed: String, _ mark: Mark, dryRun: Bool, in context: ActionContext
  ) throws -> EditedEntry {
    let id = try context.libraryEntry(called: typed, in: context.workoutLibrary).id
    return try change(mark.rawValue, id, dryRun: dryRun, context) { old in
      var entry = old
      switch mark {
      case .archive: entry.isArchived = true
      case .restore: entry.isArchived = false
      case .save: entry.isSaved = true
      case .unsave: entry.isSaved = false
      }
      return entry
    }
  }

  /// - Parameter body: Makes the new entry of the old one, which for a new file is the new one.
  private static func change(
    _ verb: String, _ id: String, dryRun: Bool, _ context: ActionContext,
    _ body: (LibraryEntry) throws -> LibraryEntry
  ) throws -> EditedEntry {
    let path = LibraryEntry.path(of: id)
    let now = context.clock.text(context.clock.now)
    var entry: LibraryEntry?
    let result = try context.edit(dryRun: dryRun) { read in
      let old = try read(path)
      guard let old else {
        let new = try body(LibraryEntry(id: id, title: "", type: "", minutes: 5, intensity: .low))
        entry = new
        return [EditResult.File(path: path, old: nil, new: new.file)]
      }
      let file: LibraryFile
      do throws(JSONError) {
        file = try LibraryFile(old, id: id)
      } catch {
        throw ActionError(error, in: path, old)
      }
      guard let known = file.entry else { throw ActionError(file.problems[0], in: path) }
      var new = try body(known)
      if new != known { new.updated = now }
      entry = new
      return [
        EditResult.File(path: path, old: old, new: new == known ? old : file.changing(to: new))
      ]
    } message: {
      CommitMessage("library \(verb): \(entry?.title ?? id)")
    }
    try result.requireCommit(of: path)
    guard let entry else { throw ActionError(.noSuchEntry, "the library has no '\(id)'") }
    return EditedEntry(verb: verb, entry: entry, result: result)
  }

  // MARK: Many

  /// Adds the entries of a file, one or many, in one commit. What the library has stays, and a second import changes nothing.
  ///
  /// - Throws: `noSuchFile`; `badData` where it is no JSON, or has no entry that can be read.
  public static func importing(
    from path: String, dryRun: Bool, in context: ActionContext
  ) throws -> AddedEntries {
    let bytes = try context.read(path)
    let read: (entries: [LibraryEntry], problems: [LibraryFile.Problem])
    do throws(JSONError) {
      read = try LibraryFile.entries(in: bytes)
    } catch {
      throw ActionError(error, in: path, bytes)
    }
    guard !read.entries.isEmpty else {
      let problem =
        read.problems.first ?? LibraryFile.Problem(message: "it has no entry", line: 1)
      throw ActionError(problem, in: path)
    }
    var seen: Set<String> = []
    let twice = read.entries.first { !seen.insert($0.id).inserted }
    if let twice {
      throw ActionError(
        .badData, "the id '\(twice.id)' a second time", hint: "Nothing was changed.", file: path)
    }
    for problem in read.problems {
      try context.tell(.warning("\(path):\(problem.line): \(problem.message)"))
    }
    let entries = read.entries.map { entry in
      var entry = entry
      entry.source = .imported
      return entry
    }
    return try add(
      NewWorkouts(entries, in: context), verb: "library import", dryRun: dryRun, context)
  }

  /// Adds the starter set, and its types of training, in one commit.
  ///
  /// - Throws: `badData` where `workout_types.yaml` cannot be changed.
  public static func starter(dryRun: Bool, in context: ActionContext) throws -> AddedEntries {
    try add(.starter(in: context), verb: "library starter", dryRun: dryRun, context)
  }

  private static func add(
    _ new: NewWorkouts, verb: String, dryRun: Bool, _ context: ActionContext
  ) throws -> AddedEntries {
    let result = try context.edit(dryRun: dryRun) {
      try new.files($0)
    } message: {
      let added = new.entries
      return CommitMessage(
        "\(verb): \(added.count == 1 ? added[0].title : "\(added.count) workouts")")
    }
    try result.requireCommit(of: LibraryEntry.folder)
    try new.tellLeftOut(in: context)
    return AddedEntries(
      entries: new.entries, known: new.known, types: new.types, result: result)
  }
}

/// Workouts to add to the library where it does not have them, and the types of training that they need.
final class NewWorkouts {
  private let wanted: [LibraryEntry]
  private let wantedTypes: [StarterLibrary.TypeRow]
  private let now: String
  /// The fields of one's own that logs have, by their keys.
  private let ownFields: Set<String>
  /// The entries and the ids of the types that are new.
  private(set) var entries: [LibraryEntry] = []
  private(set) var types: [String] = []
  /// The names of types whose name means something already.
  private var leftOut: [String] = []

  /// - Parameter types: The types to add.
  init(
    _ entries: [LibraryEntry], types: [StarterLibrary.TypeRow] = [], in context: ActionContext
  ) throws {
    (wanted, wantedTypes) = (entries, types)
    now = context.clock.text(context.clock.now)
    ownFields = types.isEmpty ? [] : Set(try context.columnNames().compactMap(\.customField))
  }

  /// The starter set.
  static func starter(in context: ActionContext) throws -> NewWorkouts {
    try NewWorkouts(StarterLibrary.entries, types: StarterLibrary.types, in: context)
  }

  /// How many entries were there already.
  var known: Int { wanted.count - entries.count }

  /// The files of what is not there.
  func files(_ read: EditReader) throws -> [EditResult.File] {
    (entries, types, leftOut) = ([], [], [])
    var files: [EditResult.File] = []
    for entry in wanted where try read(entry.path) == nil {
      var new = entry
      new.created = new.created ?? now
      new.updated = new.updated ?? now
      entries.append(new)
      files.append(EditResult.File(path: entry.path, old: nil, new: new.file))
    }
    let old = try read(TrainingTypes.path)
    let file = try adding(to: TrainingTypesFile(old ?? []))
    if !types.isEmpty {
      files.append(EditResult.File(path: TrainingTypes.path, old: old, new: file.bytes))
    }
    return files
  }

  private func adding(to old: TrainingTypesFile) throws -> TrainingTypesFile {
    var file = old
    for row in wantedTypes where file.types[row.id] == nil {
      // A field of one's own of that name would be read otherwise.
      if ownFields.contains(fieldKey(row.name)) || file.types.type(named: row.name) != nil {
        leftOut.append(row.name)
        continue
      }
      do throws(TrainingTypesFile.Refusal) {
        file = TrainingTypesFile(try file.adding(row.id, row.values))
      } catch {
        throw ActionError(
          .badData, error.message, hint: "Nothing was changed. Fix the file and try again.",
          file: TrainingTypes.path, line: error.line)
      }
      types.append(row.id)
    }
    return file
  }

  /// Says which types were not added.
  func tellLeftOut(in context: ActionContext) throws {
    for name in leftOut {
      try context.tell(
        .notice(
          "the type \(name) was not added, since your logs have a field or a type of that name; "
            + "to add it: bestupid type add \(shellLine([name]))"))
    }
  }
}

/// What an edit did to an entry, or would do.
public struct EditedEntry: Sendable {
  /// What was done: `add`, `edit`, `archive`, `restore`, `save`, `unsave`.
  public let verb: String
  /// The entry now.
  public let entry: LibraryEntry
  /// What became of its file.
  public let result: EditResult

  /// The result as docs/schemas/library-edit.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.library-edit/1", "file": .string(entry.path), "entry": entry.json,
      "created": .bool(result.isCreated), "changed": .bool(result.isChanged),
      "dry_run": .bool(result.isDryRun), "diff": .optional(result.diffText),
      "commit": .optional(result.commit),
    ]
  }
}

/// What was added to the library.
public struct AddedEntries: Sendable {
  /// The entries that are new.
  public let entries: [LibraryEntry]
  /// How many were there already.
  public let known: Int
  /// The ids of the types of training that are new.
  public let types: [String]
  /// What became of the files.
  public let result: EditResult

  /// The result as docs/schemas/library-import.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.library-import/1", "added": .array(entries.map { .string($0.id) }),
      "known": .int(known), "types": .array(types.map(JSONValue.string)),
      "dry_run": .bool(result.isDryRun), "diff": .optional(result.diffText),
      "commit": .optional(result.commit),
    ]
  }
}

extension LibraryEntry {
  /// An id made of a title that no entry has; nil where no letter and no digit of it can stand in one.
  static func id(of title: String, besides library: WorkoutLibrary) -> String? {
    guard let id = id(of: title) else { return nil }
    let taken = Set(library.entries.map(\.id))
    if !taken.contains(id) { return id }
    return (2...99).lazy.map { "\(id.prefix(57))-\($0)" }.first { !taken.contains($0) }
  }
}

extension StarterLibrary.TypeRow {
  /// The type as its file has it.
  fileprivate var values: [(key: TrainingTypesFile.Key, value: TrainingTypesFile.Value)] {
    [
      (.name, .text(name)), (.mark, .text(mark)), (.color, .text(color)),
      (.fields, .list([name, "Avg_HR"])),
      (.met, .numbers([decimalText(met.lowerBound), decimalText(met.upperBound)])),
    ]
  }
}

extension ActionError {
  /// The error for a file of the library that cannot be read.
  init(_ problem: LibraryFile.Problem, in path: String) {
    self.init(
      .badData, problem.message, hint: "Nothing was changed. Fix the file and try again.",
      file: path, line: problem.line)
  }
}
