import CSV
import Values
import WatchData

/// Rows that are sets. Those of a moment, and those of a day of which no time is known, are one workout.
struct MappedSets: MappedRows {
  private var table: MappedTable
  private var log: WorkoutLog
  private let exercise: MappedColumn?, workout: MappedColumn?, kind: MappedColumn?
  private let superset: MappedColumn?, note: MappedColumn?
  private let repetitions: MappedColumn?, weight: MappedColumn?, seconds: MappedColumn?
  private let distance: MappedColumn?, effort: MappedColumn?

  init(_ table: MappedTable) {
    self.table = table
    log = WorkoutLog(table.map.source, table.rules)
    (exercise, workout) = (table.column(.set(.exercise)), table.column(.set(.workout)))
    (kind, superset) = (table.column(.set(.kind)), table.column(.set(.superset)))
    (note, repetitions) = (table.column(.set(.note)), table.column(.set(.repetitions)))
    (weight, seconds) = (table.column(.set(.weight)), table.column(.set(.seconds)))
    (distance, effort) = (table.column(.set(.distance)), table.column(.set(.effort)))
  }

  mutating func read(_ row: CSVRow) throws(InputError) {
    guard let time = try table.time(of: row) else { return }
    guard let exercise = table.text(exercise, in: row) else {
      return table.found.skip(.noExercise, row.place())
    }
    let word = table.text(kind, in: row) ?? ""
    guard let kind = Self.kind(word) else {
      return table.found.skip(.unknownSet, row.place(word))
    }
    var set = LoggedSet(line: row.line, exercise: exercise, kind: kind)
    set.repetitions = try table.number(repetitions, in: row)
    set.kilograms = LoggedSet.kilograms(try table.number(weight, in: row), .kg)
    set.seconds = try table.number(seconds, in: row)
    set.metres = try table.number(distance, in: row).map { $0 * 1000 }
    set.effort = try table.number(effort, in: row)
    (set.superset, set.note) = (table.text(superset, in: row), table.text(note, in: row))
    log.add(
      set, on: time.day, at: time.start, workout: table.text(workout, in: row), minutes: nil)
  }

  func measurements() -> Measurements {
    var all = table.found
    all.add(log.measurements(at: table.newest))
    return all
  }

  /// What a set is for, by a word; a number is that of a set of work.
  private static func kind(_ word: String) -> MeasuredExercise.WorkSet.Kind? {
    kinds[word.lowercased().filter { $0.isLetter }]
  }

  private static let kinds: [String: MeasuredExercise.WorkSet.Kind] = [
    "": .work, "n": .work, "normal": .work, "work": .work, "working": .work,
    "w": .warmUp, "warmup": .warmUp,
    "d": .drop, "drop": .drop, "dropset": .drop,
    "f": .failure, "failure": .failure, "tofailure": .failure,
  ]
}
