import CSV
import Values
import WatchData
import Words

/// A column of a file that is taken in.
struct MappedColumn {
  let index: Int
  let field: CSVField
  /// The unit of its numbers; nil where nobody says it.
  let unit: CSVUnit?
  /// Whether the values of a day are added up; else the last one counts.
  var isSummed = false
}

/// What all rows of a file share: when they are, which are left out, and how their cells are read.
struct MappedTable {
  let map: CSVMap
  let rules: ReadingRules
  /// The columns that are taken, in the order of the map.
  let columns: [MappedColumn]
  /// Where the names of partial totals stand.
  let partial: Int?
  /// What was left out.
  var found = Measurements()
  /// The newest moment of the file, in seconds since 1970; of a date alone its midnight in UTC.
  private(set) var newest: Int?
  /// Whether a row told an instant, which the zone puts to a day.
  private var hasInstants = false
  /// The file's name, for errors.
  let file: String
  private let numbers: NumberForm
  private let dates: MappedDates
  private let skips: [(column: Int, texts: Set<String>?)]

  /// When a row is.
  struct Time {
    /// The day to which it belongs.
    let day: CalendarDate
    /// The moment; nil where only the day is known.
    let start: MeasuredMoment?
  }

  /// - Parameter table: The file behind its header.
  /// - Throws: ``InputError`` for a column of the map that the file does not have.
  init(
    _ map: CSVMap, _ table: ExportTable, file: String, _ rules: ReadingRules
  ) throws(InputError) {
    let header = table.header
    func index(_ column: String) throws(InputError) -> Int {
      if let index = header.column(column) { return index }
      let near = nearest(to: column, among: header.names)
      throw InputError(
        .badData, "\(file): it has no column '\(column)', which the map names",
        hint: near.map { "Did you mean '\($0)'?" }
          ?? "Its columns are \(CSVMap.list(header.names)): name those in the map")
    }
    (self.map, self.rules, self.file) = (map, rules, file)
    var time: Int?
    if let moment = map.time { time = try index(moment.column) }
    dates = MappedDates(
      try FileDates(
        of: table, column: try index(map.date.column), name: file,
        form: rules.dateForm ?? map.date.form), time: time, map.time?.form)
    var columns: [MappedColumn] = []
    for column in map.columns {
      let quantity = column.field.quantity
      columns.append(
        MappedColumn(
          index: try index(column.name), field: column.field,
          unit: column.unit ?? ColumnName(column.name).unit(of: quantity)
            ?? quantity.usualUnit(rules), isSummed: column.isSummed))
    }
    self.columns = columns
    var skips: [(column: Int, texts: Set<String>?)] = []
    for skip in map.skips { skips.append((try index(skip.column), skip.texts)) }
    self.skips = skips
    partial = map.partial.flatMap { header.column($0) }
    numbers = map.numbers ?? .unknown
    for name in map.passed { found.skip("a column of which nothing is taken", name) }
  }

  /// The column of a field; nil where the map has none.
  func column(_ target: CSVField.Target) -> MappedColumn? {
    columns.first { $0.field.target == target }
  }

  // MARK: Rows

  /// When a row is; nil for one that is left out.
  ///
  /// - Throws: ``InputError`` for a date that could be two.
  mutating func time(of row: CSVRow) throws(InputError) -> Time? {
    for skip in skips {
      guard let text = row[skip.column], skip.texts?.contains(text.lowercased()) ?? true else {
        continue
      }
      found.skip("a row that is left out", row.place(text))
      return nil
    }
    switch try dates.told(row) {
    case .moment(let told):
      let start = rules.moment(told: told)
      see(start.time ?? start.local)
      let day = rules.day(of: start)
      if told.time != nil {
        hasInstants = true
        found.place(on: day, by: rules)
      }
      return Time(day: day, start: start)
    case .day(let day, let badTime):
      if let badTime { found.skip("a time that cannot be read", row.place(badTime)) }
      see(day.dayNumber * 86_400)
      return Time(day: day, start: nil)
    case .none(let reason):
      found.skip(reason, row.place(dates.text(row)))
      return nil
    }
  }

  /// What the file says of a day; nothing yet.
  func measured(on date: CalendarDate) -> MeasuredDay {
    let zone = hasInstants ? rules.zones.name(on: date) : nil
    return MeasuredDay(date, by: map.source, at: newest, in: zone)
  }

  private mutating func see(_ time: Int) { newest = max(newest ?? time, time) }

  // MARK: Cells

  /// What stands in a column, in one line; nil where nothing does.
  func text(_ column: MappedColumn?, in row: CSVRow) -> String? {
    row[column?.index]?.oneLine
  }

  /// A number above zero; nil for any other, and where none stands. A cell that cannot be read is noted.
  ///
  /// - Throws: ``InputError`` for a cell that could be two numbers, and for a weight or a distance without a unit.
  mutating func number(_ column: MappedColumn?, in row: CSVRow) throws(InputError) -> Double? {
    guard let column, let text = row[column.index] else { return nil }
    switch CSVCell(text, column.field.quantity, column.unit, numbers(for: text)) {
    case .number(let number): return number > 0 ? number : nil
    case .none:
      found.skip(.noNumber, row.place(text))
      return nil
    case .ambiguous(.decimals):
      throw error(
        row, "'\(text)' could be two numbers",
        hint: "Say in a map which mark stands before decimals: decimal: \".\" or decimal: \",\"")
    case .ambiguous(.clock):
      throw error(
        row, "'\(text)' could be hours and minutes, or minutes and seconds",
        hint: "Say in a map which it is: unit: \"h:mm\" or unit: \"mm:ss\"")
    case .unitMissing:
      let isWeight = column.field.quantity == .weight
      throw InputError(
        .usage,
        "\(file): it has \(isWeight ? "weights" : "distances"), and does not say their unit",
        hint:
          "Say which it is: \(isWeight ? "--units lb or --units kg" : "--units mi or --units km")"
      )
    }
  }

  /// How a number is written. Our own exports have no marks between thousands.
  private func numbers(for text: String) -> NumberForm {
    map.isOwn && !text.utf8.contains(UInt8(ascii: ",")) ? .point : numbers
  }

  private func error(_ row: CSVRow, _ message: String, hint: String) -> InputError {
    var error = InputError(.badData, "\(file), line \(row.line): \(message)", hint: hint)
    (error.file, error.line) = (file, row.line)
    return error
  }
}
