public import Context
import DayModel
import DayStore
import FactCache
import JSON
public import Query
public import Reports
import Store
import Training
import Values
import Words

/// The library of exercises: `exercise`. What changes it is in `ExerciseEdits.swift`.
public enum Exercises {
  /// Every exercise of the library and of the logs, with names that are nearly one.
  ///
  /// A day that cannot be read is reported as an event, and hides no other.
  ///
  /// - Parameter withArchived: Whether archived exercises are listed.
  public static func list(
    withArchived: Bool, in context: ActionContext, progress: (@Sendable () -> Void)?
  ) throws -> ExerciseList {
    let library = try context.exerciseLibrary
    let answer = try context.facts(columns: nil, countsTodos: false, progress: progress)
    return ExerciseList(library, answer.table, withArchived: withArchived)
  }

  /// An exercise with its records, out of all days of the logs.
  ///
  /// - Parameter typed: Its name, an alias, a part of these, or one of these with a slip of the pen.
  /// - Throws: `noSuchEntry` where neither the library nor a log has it; `ambiguous` for a part of several names.
  public static func show(
    _ typed: String, formula: RepetitionFormula, in context: ActionContext
  ) throws -> ExerciseReport {
    let library = try context.exerciseLibrary
    let name = try context.exercise(called: typed, library)
    let logged = try context.loggedExercises(library)
    let keys = logged.keys(of: name)
    let answer = try context.facts(columns: Set(keys.map { FactColumn.lift($0) }))
    let days = ExerciseDay.all(of: keys, in: answer.table)
    let shown = ExerciseReport.shownDays(of: name, days, library: library, formula: formula)
    return ExerciseReport(
      name, titled: logged.title(of: name), keys: keys, library: library, days: days,
      written: try context.writtenDays(shown, of: [keys])[0],
      estimates: try estimates(of: keys, in: answer.table, formula, context), formula: formula)
  }

  /// The estimated maximum of each day that has one, as `query` has it.
  private static func estimates(
    of keys: [String], in table: FactTable, _ formula: RepetitionFormula, _ context: ActionContext
  ) throws -> [(date: CalendarDate, pounds: Double)] {
    guard let key = keys.first else { return [] }
    let request = try QueryRequest(
      [QueryField("lift:\(QueryField.quoted(key)).e1rm")], formula: formula,
      today: context.todayForReading
    ).reading { _ in keys }
    return Query(request, in: table).rows.compactMap { row in
      row.cells[0].value?.number.map { (row.date, $0) }
    }
  }

  /// What could not be read in the library and in the templates, or is worth a look.
  static func diagnostics(of store: Store) -> [Diagnostic] {
    diagnostics(of: ExerciseLibrary.path, store) { try ExerciseLibrary($0).problems }
      + diagnostics(of: WorkoutTemplates.path, store) {
        try WorkoutTemplates($0, types: store.trainingTypes).problems
      }
  }

  private static func diagnostics(
    of path: String, _ store: Store, _ problems: ([UInt8]) throws -> [ExerciseLibrary.Problem]
  ) -> [Diagnostic] {
    func warning(_ message: String, line: Int? = nil) -> Diagnostic {
      Diagnostic(.warning, .exercise, message, file: path, line: line)
    }
    do {
      guard let bytes = try store.files.read(path) else { return [] }
      return try problems(bytes).map { warning($0.message, line: $0.line) }
    } catch let error as JSONError {
      return [warning(error.description)]
    } catch {
      return [warning(ActionError(error).message)]
    }
  }
}

extension ActionContext {
  /// The library of exercises, for what only reads: an empty one where there is none. One that cannot be read is
  /// told as an event, and what is to be read is there all the same.
  var exerciseLibrary: ExerciseLibrary {
    get throws {
      do {
        guard let bytes = try store.files.read(ExerciseLibrary.path) else { return .empty }
        return try ExerciseLibrary(bytes)
      } catch let error as JSONError {
        try tell(.warning("\(ExerciseLibrary.path): \(error); no aliases are known"))
      } catch let error as StoreError where error.kind == .badData {
        try tell(.warning("\(ExerciseLibrary.path): \(error.message); no aliases are known"))
      }
      return .empty
    }
  }

  /// The sets of exercises on some days as they are written, with their effort; days that have none are not
  /// among them.
  ///
  /// - Parameter exercises: The keys of each exercise.
  func writtenDays(
    _ dates: Set<CalendarDate>, of exercises: [[String]]
  ) throws -> [[ExerciseDay]] {
    var written = [[ExerciseDay]](repeating: [], count: exercises.count)
    guard !dates.isEmpty else { return written }
    let store = try store
    let reader = try recordReader
    for day in try store.listing().days where dates.contains(day.date) {
      guard let record = try readable({ try reader.record(of: day) }) else { continue }
      for (index, keys) in exercises.enumerated() {
        let sets = record.exercises
          .filter { !$0.isPlanned && keys.contains(exerciseOwnKey($0.fullName)) }
          .flatMap { StrengthSet.all(of: $0.entry) }
        if !sets.isEmpty { written[index].append(ExerciseDay(date: day.date, sets: sets)) }
      }
    }
    return written
  }

  /// The name of the exercise that a person means: as typed where the library or a log has it, else the one name of
  /// which it is a part, or a misspelling.
  ///
  /// - Parameter takesSlips: Whether a misspelled name is meant too: not where something is to be changed.
  /// - Throws: `ambiguous` where it can be several; `noSuchEntry` where it is none.
  func exercise(
    called typed: String, _ library: ExerciseLibrary, takesSlips: Bool = true
  ) throws -> String {
    if library.entry(named: typed) != nil { return typed }
    return try knownExercises(library).name(of: typed, takesSlips: takesSlips)
  }
}
