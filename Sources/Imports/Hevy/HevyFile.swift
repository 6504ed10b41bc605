public import CSV
public import Values
import WatchData

/// The export of the app Hevy: a row for each set, in local time, with the newest workout first or last.
public enum HevyFile {
  /// Whether a file with this header is one.
  public static func isOne(header: CSVHeader) -> Bool {
    header.has(["title", "start_time", "exercise_title", "set_type", "reps"])
  }

  /// Reads an export.
  ///
  /// The sets of an exercise in a workout become one exercise, with the letter of its superset, and the workout an activity of
  /// kind `strength`. Runs, rides, swims and walks in it become activities of their own.
  ///
  /// - Parameter name: The file's name, for errors.
  /// - Throws: ``InputError`` for bytes that are no such export.
  public static func read(
    _ bytes: [UInt8], name: String, _ rules: ReadingRules
  ) throws(InputError) -> Measurements {
    var table = try ExportTable(bytes, name: name)
    guard isOne(header: table.header) else {
      throw InputError(
        .badData, "\(name): its header is not that of Hevy's export",
        hint: "Name the columns with --map")
    }
    let columns = HevyColumns(table.header)
    func dates(_ column: Int?) throws(InputError) -> FileDates {
      try FileDates(of: table, column: column, name: name, form: rules.dateForm)
    }
    var reader = HevyReader(
      columns, starts: try dates(columns.start), ends: try dates(columns.end), rules)
    while let row = try table.next() { try reader.read(row) }
    return reader.log.measurements()
  }
}

/// Where the values of a row stand.
private struct HevyColumns {
  let title: Int?, start: Int?, end: Int?, exercise: Int?, superset: Int?, note: Int?, type: Int?
  let repetitions: Int?, seconds: Int?, effort: Int?
  let weight: UnitColumn<WeightUnit>?, distance: UnitColumn<DistanceUnit>?

  init(_ header: CSVHeader) {
    (title, start) = (header.column("title"), header.column("start_time"))
    (end, exercise) = (header.column("end_time"), header.column("exercise_title"))
    (superset, note) = (header.column("superset_id"), header.column("exercise_notes"))
    (type, repetitions) = (header.column("set_type"), header.column("reps"))
    (seconds, effort) = (header.column("duration_seconds"), header.column("rpe"))
    weight = UnitColumn(header, [("weight_kg", .kg), ("weight_lbs", .lb)])
    distance = UnitColumn(header, [("distance_km", .km), ("distance_miles", .mi)])
  }
}

/// Puts the workouts of an export together, row by row.
private struct HevyReader {
  let columns: HevyColumns
  let starts: FileDates, ends: FileDates
  var log: WorkoutLog

  init(_ columns: HevyColumns, starts: FileDates, ends: FileDates, _ rules: ReadingRules) {
    (self.columns, self.starts, self.ends) = (columns, starts, ends)
    log = WorkoutLog(.hevy, rules)
  }

  mutating func read(_ row: CSVRow) throws(InputError) {
    guard let start = log.start(try starts.told(row), row, starts) else { return }
    var end: MeasuredMoment?
    if case .moment(let told) = try ends.told(row) { end = log.moment(told: told) }
    let type = row[columns.type] ?? ""
    guard let kind = Self.kinds[type.lowercased()] else {
      return log.found.skip(.unknownSet, row.place(type))
    }
    guard let exercise = row[columns.exercise] else {
      return log.found.skip(.noExercise, row.place())
    }
    var numbers = NumberCells(row, .point)
    var set = LoggedSet(line: row.line, exercise: exercise, kind: kind)
    set.repetitions = numbers.positive(columns.repetitions)
    set.seconds = numbers.positive(columns.seconds)
    set.effort = numbers.positive(columns.effort)
    set.kilograms = LoggedSet.kilograms(
      numbers.positive(columns.weight?.index), columns.weight?.unit ?? .kg)
    let distance = numbers.positive(columns.distance?.index)
    set.metres = distance.map { $0 * (columns.distance?.unit?.metres ?? 1) }
    (set.superset, set.note) = (row[columns.superset], row[columns.note]?.oneLine)
    if let text = numbers.unreadable { return log.found.skip(.noNumber, row.place(text)) }
    log.add(
      set, on: start.day, at: start.moment, workout: row[columns.title]?.oneLine,
      minutes: Self.minutes(start.moment, end))
  }

  /// The minutes between two moments; nil where the second is not the later one.
  private static func minutes(_ start: MeasuredMoment?, _ end: MeasuredMoment?) -> Double? {
    guard let start = start?.time, let end = end?.time, end > start else { return nil }
    return Double(end - start) / 60
  }

  private static let kinds: [String: MeasuredExercise.WorkSet.Kind] = [
    "normal": .work, "warmup": .warmUp, "dropset": .drop, "failure": .failure,
  ]
}
