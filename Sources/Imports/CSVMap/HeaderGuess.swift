import CSV
import Values

/// What the names of columns say by themselves.
struct HeaderGuess {
  /// What a row tells of.
  let rows: CSVRowKind
  /// The names of the columns of the date and the time; nil where none is called so.
  private(set) var date: String?, time: String?
  /// The columns that are fields.
  private(set) var columns: [CSVMap.Column] = []
  /// Columns of our own exports that are passed over.
  private(set) var passed: [String] = []
  /// Columns that are not known, and those that say what another one says already.
  private(set) var unknown: [String] = []
  /// Whether the header is that of an export of ours.
  let isOwn: Bool

  /// - Parameter sample: The first rows of the file, by which a time of day is told from a duration.
  init(_ header: CSVHeader, _ sample: [CSVRow]) {
    let values = SampleValues(header, sample)
    rows = Self.rows(header)
    isOwn = OwnExport.isOne(header, of: rows)
    let hasMeal = header.names.contains { ColumnName($0).field(of: .meal)?.field.target == .meal }
    for name in header.names where !name.isEmpty {
      let key = CSVFields.key(name)
      if date == nil, HeaderWords.dates.contains(key) {
        date = name
      } else if isOwn, OwnExport.isPassed(name, of: rows) {
        passed.append(name)
      } else if let (field, unit) = field(name, values, hasMeal: hasMeal),
        !columns.contains(where: { $0.field.target == field.target })
      {
        columns.append(CSVMap.Column(name: name, field: field, unit: unit))
      } else if time == nil, HeaderWords.times.contains(key), values.areTimesOfDay(name) {
        time = name
      } else {
        unknown.append(name)
      }
    }
  }

  /// The field of a column: by its name, and of a time or a food by what else the file has.
  private func field(
    _ name: String, _ values: SampleValues, hasMeal: Bool
  ) -> (field: CSVField, unit: CSVUnit?)? {
    if let found = ColumnName(name).field(of: rows) { return found }
    let key = CSVFields.key(name)
    let isDuration =
      HeaderWords.durations.contains(key)
      || HeaderWords.times.contains(key) && values.areDurations(name)
    switch rows {
    case .set where isDuration: return CSVFields.field(named: "seconds", of: .set).map { ($0, nil) }
    case .meal where !hasMeal && HeaderWords.foods.contains(key):
      return CSVFields.field(named: "meal", of: .meal).map { ($0, nil) }
    default: return nil
    }
  }

  /// What rows tell of, by the fields without which they say nothing.
  private static func rows(_ header: CSVHeader) -> CSVRowKind {
    func has(_ targets: [CSVField.Target], _ rows: CSVRowKind) -> Bool {
      header.names.contains { name in
        ColumnName(name).field(of: rows).map { targets.contains($0.field.target) } ?? false
      }
    }
    func has(_ words: Set<String>) -> Bool {
      header.names.contains { words.contains(CSVFields.key($0)) }
    }
    if has([.set(.exercise)], .set), has([.set(.repetitions), .set(.seconds)], .set) {
      return .set
    }
    if has([.activity(.type)], .activity),
      has([.activity(.minutes), .activity(.distance)], .activity)
    {
      return .activity
    }
    let hasAmounts = has(Nutrient.allCases.map { .amount($0) }, .meal)
    return hasAmounts && (has([.meal], .meal) || has(HeaderWords.foods)) ? .meal : .day
  }
}

extension CSVMap {
  /// The map of a header that is one of an export of ours, or that has names of fields alone.
  ///
  /// Of our own exports what has no place in a day that is measured is passed over: activities, todos, habits and routines.
  ///
  /// - Parameters:
  ///   - name: The file's name, for errors and for the source.
  ///   - sample: Its first rows.
  /// - Throws: ``InputError`` with code `usage` where a column is not known, or none is the date's. What to do then is to edit
  ///   ``proposal(for:sample:source:)``.
  public init(header: CSVHeader, name: String, rows sample: [CSVRow]) throws(InputError) {
    let guess = HeaderGuess(header, sample)
    let hint = "To print a map to edit: bestupid import csv FILE --propose; then name it with --map"
    guard guess.unknown.isEmpty else {
      let isOne = guess.unknown.count == 1
      throw InputError(
        .usage,
        "\(name): the column\(isOne ? "" : "s") \(CSVMap.list(guess.unknown)) "
          + "\(isOne ? "is" : "are") not known", hint: hint)
    }
    guard let date = guess.date else {
      throw InputError(.usage, "\(name): no column is called date", hint: hint)
    }
    guard !guess.columns.isEmpty else {
      throw InputError(.usage, "\(name): it has no column that can be taken", hint: hint)
    }
    self.init(source: CSVMap.source(named: name), date: Moment(column: date))
    time = guess.time.map { Moment(column: $0) }
    (rows, columns, isOwn) = (guess.rows, guess.columns, guess.isOwn)
    if isOwn {
      partial = OwnExport.partial
      skips = rows == .set ? OwnExport.skips(header) : []
      let used = [OwnExport.partial] + skips.map(\.column)
      passed = guess.passed.filter { !used.contains($0) }
    }
  }
}
