public import Context
import DayEditing
import DayModel
import FactCache
import Git
public import JSON
import Language
import Query
import Store
public import Training
public import Values
import Words

extension Exercises {
  /// Adds an exercise to the library.
  ///
  /// - Parameters:
  ///   - change: Says what is known of it.
  ///   - isNew: Whether it is another exercise although its name is nearly one that is known.
  /// - Throws: `value` for a name that is known or nearly known, or that no log can have.
  public static func add(
    _ name: String, isNew: Bool, dryRun: Bool, in context: ActionContext,
    _ change: (inout ExerciseEntry) throws -> Void
  ) throws -> EditedLibrary {
    let name = try InputError.entryLine(name, example: "bestupid exercise add \"Seated row\"")
    try ExerciseName.check(name)
    return try LibraryChange("add", name, dryRun: dryRun, context).run { edit, updated in
      if !isNew, edit.library.entry(named: name) == nil {
        let known = try edit.library.entries.map(\.name) + context.exercisesOfLogs()
        if let near = known.first(where: { NearDuplicates.areNear($0, name) }) {
          throw ActionError(
            .value, "'\(name)' is similar to '\(near)'",
            hint:
              "Add --new if it is another exercise; else: bestupid exercise edit \(shellWord(near))"
          )
        }
      }
      var entry = ExerciseEntry(name: name)
      try change(&entry)
      entry.isCustom = true
      entry.updated = updated
      return try edit.adding([entry])
    }
  }

  /// Changes what the library says of an exercise. One of the logs that the library lacks is added.
  ///
  /// - Throws: `noSuchEntry` where neither the library nor a log has it; `value` for what cannot be.
  public static func edit(
    _ typed: String, verb: String = "edit", dryRun: Bool, in context: ActionContext,
    _ change: (inout ExerciseEntry) throws -> Void
  ) throws -> EditedLibrary {
    let name = try context.exerciseToChange(typed)
    return try LibraryChange(verb, name, dryRun: dryRun, context).run { edit, updated in
      let keys = edit.library.keys(of: name)
      var failure: (any Error)?
      let bytes = try edit.changing(name) { entry throws(ExerciseLibraryEdit.Refusal) in
        let old = entry
        do {
          try change(&entry)
          if entry.name != old.name { try ExerciseName.check(entry.name) }
          try context.requireUnlogged(entry.name, but: keys)
        } catch {
          failure = error
        }
        // What stays as it is was not changed now.
        if entry != old { entry.updated = updated }
      }
      if let failure { throw failure }
      return bytes
    }
  }

  /// Makes one name an alias of another.
  ///
  /// - Throws: `noSuchEntry` where neither the library nor a log has one of them; `value` where both are one.
  public static func merge(
    _ typed: String, into typedOther: String, dryRun: Bool, in context: ActionContext
  ) throws -> EditedLibrary {
    let name = try context.exerciseToChange(typed)
    let other = try context.exerciseToChange(typedOther)
    return try LibraryChange("merge", other, dryRun: dryRun, context).run { edit, updated in
      try edit.merging(name, into: other, updated: updated)
    }
  }

  /// Makes an alias an exercise of its own again.
  ///
  /// - Throws: `value` where it is not an alias.
  public static func split(
    _ name: String, dryRun: Bool, in context: ActionContext
  ) throws -> EditedLibrary {
    try LibraryChange("merge --undo", name, dryRun: dryRun, context).run { edit, updated in
      try edit.splitting(name, updated: updated)
    }
  }

  /// Says that the weights of a day are right, however heavy.
  ///
  /// - Throws: `noSuchEntry` where the day has no set of the exercise.
  public static func confirm(
    _ typed: String, on date: CalendarDate, dryRun: Bool, in context: ActionContext
  ) throws -> EditedLibrary {
    let name = try context.exerciseToChange(typed)
    let keys = try context.loggedExercises(context.exerciseLibrary).keys(of: name)
    guard try !context.writtenDays([date], of: [keys])[0].isEmpty else {
      throw ActionError(
        .noSuchEntry, "\(date) has no set of '\(name)'",
        hint: "See: bestupid exercise show \(shellWord(name))")
    }
    return try edit(name, verb: "confirm", dryRun: dryRun, in: context) { entry in
      if !entry.confirmed.contains(date) { entry.confirmed.append(date) }
    }
  }
}

extension ActionContext {
  /// The names of exercises that stand in any log.
  fileprivate func exercisesOfLogs() throws -> [String] {
    Set(try columnNames().compactMap(\.exercise).map(exerciseIdentity)).sorted().map(withCapital)
  }

  /// The names of exercises that stand on two days or more, as a new library has them.
  func exercisesOfTwoDays() throws -> [String] {
    let table = try facts(columns: nil, countsTodos: false).table
    let names = Dictionary(
      grouping: table.columns.keys.compactMap(\.exercise), by: { exerciseIdentity($0) })
    return names.filter { ExerciseDay.all(of: $0.value, in: table).count > 1 }.keys.sorted()
      .map { withCapital($0) }
  }

  /// - Throws: `value` where logs have an exercise of a name that is new to this one: a name joins none.
  fileprivate func requireUnlogged(_ name: String, but keys: [String]) throws {
    if try keys.contains(exerciseIdentity(name)) || !isInLogs(name) { return }
    throw ActionError(
      .value, "the logs have another exercise named '\(name)'",
      hint: "To make both one: bestupid exercise merge \(shellWord(withCapital(keys[0]))) "
        + shellWord(name))
  }

  /// The name of the exercise that is to be changed: a part of it is enough, a misspelling is not.
  fileprivate func exerciseToChange(_ typed: String) throws -> String {
    try exercise(called: typed, exerciseLibrary, takesSlips: false)
  }

  /// Whether a log has an exercise of the name, whatever its equipment.
  func isInLogs(_ name: String) throws -> Bool {
    let key = exerciseIdentity(name)
    return try columnNames().contains { $0.exercise.map(exerciseIdentity) == key }
  }
}

/// A word as a person types it in a shell.
private func shellWord(_ name: String) -> String { shellLine([name]) }

/// A change of the library's file, in one commit.
private struct LibraryChange {
  private let verb: String
  private let name: String
  private let dryRun: Bool
  private let context: ActionContext

  init(_ verb: String, _ name: String, dryRun: Bool, _ context: ActionContext) {
    (self.verb, self.name, self.dryRun, self.context) = (verb, name, dryRun, context)
  }

  /// - Parameter body: Makes the new file; is given the time as the file has it.
  func run(
    _ body: (ExerciseLibraryEdit, String) throws -> [UInt8]
  ) throws -> EditedLibrary {
    let updated = context.clock.text(context.clock.now)
    let change = KeptFileChange(
      path: ExerciseLibrary.path, subject: "exercise \(verb): \(name)",
      hint: "See: bestupid exercise list", dryRun: dryRun, context: context)
    let (edit, new) = try change.run { old in
      let found = try old == nil ? context.exercisesOfTwoDays() : []
      return try body(try ExerciseLibraryEdit(old, found: found), updated)
    }
    let entry = try ExerciseLibrary(new).entry(named: name)
    return EditedLibrary(verb: verb, name: entry?.name ?? name, entry: entry, result: edit)
  }
}

/// What an edit did to the library of exercises, or would do.
public struct EditedLibrary: Sendable {
  /// What was done: `add`, `edit`, `archive`, `merge`.
  public let verb: String
  /// The exercise.
  public let name: String
  /// Its entry now, if any.
  public let entry: ExerciseEntry?
  /// What became of the file.
  public let result: EditResult
}

extension EditedLibrary {
  /// The result as docs/schemas/exercise-edit.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.exercise-edit/1", "file": .string(ExerciseLibrary.path),
      "exercise": .string(name), "entry": entry?.json ?? .null,
      "created": .bool(result.isCreated), "changed": .bool(result.isChanged),
      "dry_run": .bool(result.isDryRun), "diff": .optional(result.diffText),
      "commit": .optional(result.commit),
    ]
  }
}
