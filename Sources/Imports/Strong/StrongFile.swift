public import CSV
public import Values
import WatchData

/// The export of the app Strong: a row for each set, in local time.
public enum StrongFile {
  /// Whether a file with this header is one.
  public static func isOne(header: CSVHeader) -> Bool { StrongColumns(header) != nil }

  /// Reads an export.
  ///
  /// The sets of an exercise in a workout become one exercise, and the workout an activity of kind `strength`. Runs, rides,
  /// swims and walks in it become activities of their own.
  ///
  /// - Parameter name: The file's name, for errors.
  /// - Throws: ``InputError`` for bytes that are no such export, and for weights where neither the file nor the rules say
  ///   their unit.
  public static func read(
    _ bytes: [UInt8], name: String, _ rules: ReadingRules
  ) throws(InputError) -> Measurements {
    var table = try ExportTable(bytes, name: name)
    guard let columns = StrongColumns(table.header) else {
      throw InputError(
        .badData, "\(name): its header is not that of Strong's export in English",
        hint: "Set the app to English and export again, or name the columns with --map")
    }
    // Strong writes no mark between thousands. Where semicolons part the cells, decimals may come behind a comma.
    let form: NumberForm = table.separator == .semicolon ? .ungrouped : .point
    let dates = try FileDates(of: table, column: columns.date, name: name, form: rules.dateForm)
    var reader = StrongReader(
      name: name, columns: columns, dates: dates, form: form, rules: rules)
    while let row = try table.next() { try reader.read(row) }
    return reader.log.measurements()
  }
}

/// Puts the workouts of an export together, row by row.
private struct StrongReader {
  let name: String
  let columns: StrongColumns
  let dates: FileDates
  let form: NumberForm
  let rules: ReadingRules
  var log: WorkoutLog

  init(
    name: String, columns: StrongColumns, dates: FileDates, form: NumberForm, rules: ReadingRules
  ) {
    (self.name, self.columns, self.form, self.rules) = (name, columns, form, rules)
    self.dates = dates
    log = WorkoutLog(.strong, rules)
  }

  mutating func read(_ row: CSVRow) throws(InputError) {
    guard let start = log.start(try dates.told(row), row, dates) else { return }
    let order = row[columns.order] ?? ""
    guard let kind = Self.kind(order) else {
      let reason = order.lowercased() == "rest timer" ? "a rest timer" : .unknownSet
      return log.found.skip(reason, row.place(order))
    }
    guard let exercise = row[columns.exercise] else {
      return log.found.skip(.noExercise, row.place())
    }
    var numbers = NumberCells(row, form)
    let minutes =
      row[columns.durationInSeconds].flatMap(form.number).flatMap { $0 > 0 ? $0 / 60 : nil }
      ?? row[columns.duration].flatMap(Self.minutes)
    var set = LoggedSet(line: row.line, exercise: exercise, kind: kind)
    set.repetitions = numbers.positive(columns.repetitions)
    set.seconds = numbers.positive(columns.seconds)
    set.effort = numbers.positive(columns.effort)
    set.note = row[columns.note]?.oneLine
    let weight = numbers.positive(columns.weight.index)
    let distance = numbers.positive(columns.distance?.index)
    if let text = numbers.unreadable { return log.found.skip(.noNumber, row.place(text)) }
    if let weight {
      guard let unit = columns.weightUnit(of: row) ?? rules.weight else {
        guard columns.saysWeightUnit else { throw unitMissing }
        return log.found.skip("a weight without a unit", row.place(row[columns.weight.index]))
      }
      set.kilograms = LoggedSet.kilograms(weight, unit)
    }
    if let distance {
      let metres = columns.metresPerUnit(of: row) ?? rules.distance?.metres
      set.metres = metres.map { $0 * distance }
      if metres == nil {
        log.found.skip("a distance without a unit", row.place(row[columns.distance?.index]))
      }
    }
    log.add(
      set, on: start.day, at: start.moment, workout: row[columns.workout]?.oneLine,
      minutes: minutes)
  }

  private var unitMissing: InputError {
    InputError(
      .usage, "\(name): it has weights, and does not say their unit",
      hint: "Say which it is: --units lb or --units kg")
  }

  /// What a set is for, by its number or the letter in its place.
  private static func kind(_ order: String) -> MeasuredExercise.WorkSet.Kind? {
    switch order {
    case "W": .warmUp
    case "D": .drop
    case "F": .failure
    default: Int(order) == nil ? nil : .work
    }
  }

  /// The minutes of `1h 5m`.
  private static func minutes(_ text: String) -> Double? {
    var lexer = Lexer(text)
    guard let time = lexer.clockOrUnits(), lexer.isAtEnd, time.minutes > 0 else { return nil }
    return time.minutes
  }
}
