public import Context
import DayEditing
public import JSON
import Store
public import Training

/// What an import of movements came to: `import exercises`.
public struct ExerciseImport: Sendable {
  /// Where the file is from.
  public let source: ExerciseFile.Source
  /// How many exercises were added, or would be, and how many the library had already.
  public let added: Int, known: Int
  /// How many elements have no name that a log can have.
  public let withoutName: Int
  /// What became of the library.
  public let result: EditResult

  /// The result as docs/schemas/import-exercises.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.import-exercises/1", "source": .string(source.rawValue),
      "added": .int(added), "known": .int(known), "without_name": .int(withoutName),
      "dry_run": .bool(result.isDryRun), "diff": .optional(result.diffText),
      "commit": .optional(result.commit),
    ]
  }

  /// Adds the exercises of a file whose names the library does not have, in one commit. What it has stays, and a second
  /// import changes nothing.
  ///
  /// - Throws: `noSuchFile`; `badData` for a file of nobody that is known, and where the library is no JSON.
  public static func run(
    from path: String, dryRun: Bool, in context: ActionContext
  ) throws -> ExerciseImport {
    let bytes = try context.read(path)
    let file: ExerciseFile
    do {
      file = try ExerciseFile(bytes) { name in
        let readable = ExerciseName.readable(name)
        return (try? ExerciseName.check(readable)) == nil ? nil : readable
      }
    } catch let refusal as ExerciseFile.Refusal {
      throw ActionError(
        .badData, refusal.message, hint: "What is known: bestupid import exercises --help",
        file: path)
    } catch let error as JSONError {
      throw ActionError(error, in: path, bytes)
    }
    let updated = context.clock.text(context.clock.now)
    var added: [ExerciseEntry] = []
    let change = KeptFileChange(
      path: ExerciseLibrary.path, subject: "import exercises of \(file.source.rawValue)",
      hint: "See: bestupid exercise list", dryRun: dryRun, context: context)
    let (result, _) = try change.run { old in
      let found = try old == nil ? context.exercisesOfTwoDays() : []
      let edit = try ExerciseLibraryEdit(old, found: found)
      added = file.entries.filter { edit.library.entry(named: $0.name) == nil }.map { entry in
        var entry = entry
        entry.updated = updated
        return entry
      }
      if added.isEmpty, let old { return old }
      return try edit.adding(added)
    }
    return ExerciseImport(
      source: file.source, added: added.count, known: file.entries.count - added.count,
      withoutName: file.withoutName, result: result)
  }
}
