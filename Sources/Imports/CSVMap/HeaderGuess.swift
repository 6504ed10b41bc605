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

  init(_ header: CSVHeader) {
    rows = Self.rows(header)
    isOwn = OwnExport.isOne(header, of: rows)
    for name in header.names where !name.isEmpty {
      if date == nil, Self.dates.contains(CSVFields.key(name)) {
        date = name
      } else if isOwn, OwnExport.isPassed(name, of: rows) {
        passed.append(name)
      } else if let (field, unit) = ColumnName(name).field(of: rows),
        !columns.contains(where: { $0.field.target == field.target })
      {
        columns.append(CSVMap.Column(name: name, field: field, unit: unit))
      } else if time == nil, Self.times.contains(CSVFields.key(name)) {
        time = name
      } else {
        unknown.append(name)
      }
    }
  }

  private static let dates: Set = ["date", "day", "datetime", "timestamp"]
  private static let times: Set = ["time", "timeofday"]

  /// What rows tell of, by the fields without which they say nothing.
  private static func rows(_ header: CSVHeader) -> CSVRowKind {
    func has(_ targets: [CSVField.Target], _ rows: CSVRowKind) -> Bool {
      header.names.contains { name in
        ColumnName(name).field(of: rows).map { targets.contains($0.field.target) } ?? false
      }
    }
    if has([.set(.exercise)], .set), has([.set(.repetitions), .set(.seconds)], .set) {
      return .set
    }
    if has([.activity(.type)], .activity),
      has([.activity(.minutes), .activity(.distance)], .activity)
    {
      return .activity
    }
    return has([.meal], .meal) && has(Nutrient.allCases.map { .amount($0) }, .meal) ? .meal : .day
  }
}

extension CSVMap {
  /// The map of a header that is one of an export of ours, or that has names of fields alone.
  ///
  /// Of our own exports what has no place in a day that is measured is passed over: activities, todos, habits and routines.
  ///
  /// - Parameters:
  ///   - name: The file's name, for errors and for the source.
  ///   - sample: Its first rows, which show how dates are written.
  /// - Throws: ``InputError`` with code `usage` where a column is not known, or none is the date's. What to do then is to edit
  ///   ``proposal(for:sample:source:)``.
  public init(header: CSVHeader, name: String, rows sample: [CSVRow]) throws(InputError) {
    let guess = HeaderGuess(header)
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
    self.date.form = SampleForm(header, date, sample).pattern.flatMap { DateForm($0) }
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

/// How the dates of a column are written, as its first rows show it.
struct SampleForm {
  /// The patterns of which each reads all of them; none where they need no form, and where nothing reads them.
  let patterns: [String]
  /// Whether they are dates at all.
  let areDates: Bool

  init(_ header: CSVHeader, _ column: String, _ sample: [CSVRow]) {
    let index = header.column(column)
    let texts = sample.compactMap { $0[index] }
    let arePlain = !texts.isEmpty && texts.allSatisfy(DateGuess.isPlain)
    patterns = texts.isEmpty || arePlain ? [] : DateGuess.patterns(of: texts)
    areDates = arePlain || !patterns.isEmpty
  }

  /// The one pattern that reads them; nil where there are several or none.
  var pattern: String? { patterns.count == 1 ? patterns[0] : nil }
}
