public import Coaching
public import JSON

extension LibraryEntry {
  /// The entry as docs/schemas/library-entry.schema.json has it.
  public var answer: JSONValue {
    guard case .object(let members) = json else { return .null }
    return .object([.init("schema", "bestupid.library-entry/1")] + members)
  }
}

/// Entries of the library.
public struct LibraryList: Sendable {
  /// The entries, in their order.
  public let entries: [LibraryEntry]
  /// How many were found, of which these are some.
  public let total: Int
  /// Whether the library has no entry at all.
  public let isEmpty: Bool

  /// A list.
  public init(entries: [LibraryEntry], total: Int, isEmpty: Bool) {
    (self.entries, self.total, self.isEmpty) = (entries, total, isEmpty)
  }

  /// The list as docs/schemas/library.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.library/1", "entries": .array(entries.map(\.json)), "total": .int(total),
    ]
  }
}

/// The programs of the library.
public struct ProgramList: Sendable {
  /// The programs, by their ids.
  public let programs: [WorkoutProgram]
  /// The one that is followed; nil for none.
  public let followed: FollowedProgram?

  /// A list.
  public init(programs: [WorkoutProgram], followed: FollowedProgram?) {
    (self.programs, self.followed) = (programs, followed)
  }

  /// The list as docs/schemas/programs.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.programs/1", "programs": .array(programs.map(\.json)),
      "followed": followed.map {
        ["id": .string($0.id), "start": .string("\($0.start)")]
      } ?? .null,
    ]
  }
}

/// A program with the titles of its workouts.
public struct ProgramReport: Sendable {
  /// The program.
  public let program: WorkoutProgram
  /// The titles by the ids of workouts; nil for those that the library does not have.
  public let titles: [String: String?]

  /// A report.
  public init(program: WorkoutProgram, titles: [String: String?]) {
    (self.program, self.titles) = (program, titles)
  }

  /// The program as docs/schemas/program.schema.json has it.
  public var json: JSONValue {
    guard case .object(let members) = program.json else { return .null }
    return .object([.init("schema", "bestupid.program/1")] + members)
  }
}
