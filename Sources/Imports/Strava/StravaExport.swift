public import CSV
public import Values
public import WatchData

/// The list of activities of Strava's export, `activities.csv`.
///
/// It names a file for most activities, whose figures are better: put them in the place of an activity, then ask for
/// ``measurements``.
public struct StravaExport: Sendable {
  /// An activity of the list.
  public struct Entry: Sendable {
    /// What is known of it.
    public var activity: MeasuredActivity
    /// Its day.
    public let day: CalendarDate
    /// Its file within the export, `activities/123.fit.gz`; nil where it has none.
    public let file: String?
  }

  /// The activities in the order of the list.
  public var entries: [Entry] = []
  /// The newest moment of the list, in seconds since 1970.
  public private(set) var newest: Int?
  /// What was left out.
  private var found = Measurements()

  /// Whether a file with this header is one, in English.
  public static func isOne(header: CSVHeader) -> Bool {
    header.has(["Activity ID", "Activity Date", "Activity Type", "Filename"])
  }

  /// Whether a header can be that of such a list in another language: many columns, the first of them an ID.
  public static func isTranslated(header: CSVHeader) -> Bool {
    let first = header.names.first ?? ""
    return !isOne(header: header) && header.names.count > 8
      && first.split { !$0.isLetter }.contains("ID")
  }

  /// Reads a list. Its times are UTC.
  ///
  /// - Parameter name: The file's name, for errors.
  /// - Throws: ``InputError`` for bytes that are no such list, and for a list in another language.
  public init(_ bytes: [UInt8], name: String, _ rules: ReadingRules) throws(InputError) {
    var table = try ExportTable(bytes, name: name)
    guard Self.isOne(header: table.header) else {
      throw .notInEnglish("Strava's", name, "Set Strava to English and ask for the archive again")
    }
    let columns = Columns(table.header)
    let dates = try FileDates(of: table, column: columns.date, name: name, form: rules.dateForm)
    while let row = try table.next() {
      guard let told = found.moment(try dates.told(row), row, dates) else { continue }
      let time = told.time ?? told.local
      newest = max(newest ?? time, time)
      let start = rules.moment(at: time)
      let type = row[columns.type] ?? MeasuredActivity.other
      var activity = MeasuredActivity(type, kindName: rules.kinds.kind(of: type), start: start)
      activity.name = row[columns.name]?.oneLine
      var numbers = NumberCells(row, .point)
      activity.elapsedMinutes = numbers.positive(columns.elapsed).map { $0 / 60 }
      activity.minutes =
        numbers.positive(columns.moving).map { $0 / 60 } ?? activity.elapsedMinutes
      activity.kilometres = numbers.positive(columns.metres).map { $0 / 1000 }
      activity.calories = numbers.positive(columns.calories)
      activity.heartRate = numbers.positive(columns.heartRate)
      activity.highestHeartRate = numbers.positive(columns.highestHeartRate)
      activity.ascent = numbers.positive(columns.ascent)
      if let text = numbers.unreadable { found.skip(.noNumber, row.place(text)) }
      entries.append(Entry(activity: activity, day: rules.day(of: start), file: row[columns.file]))
      found.place(on: rules.day(of: start), by: rules)
    }
  }

  /// What the list says, with what was put in the place of its activities.
  public var measurements: Measurements {
    var all = found
    for entry in entries {
      var day = MeasuredDay(entry.day, by: .strava, at: newest)
      day.add(entry.activity)
      all.add(day)
    }
    return all
  }

  /// Where the values of a row stand. Some names are there twice: of `Distance` the first is as the person's settings say, the
  /// second is metres.
  private struct Columns {
    let date: Int?, type: Int?, name: Int?, file: Int?
    let elapsed: Int?, moving: Int?, metres: Int?, calories: Int?
    let heartRate: Int?, highestHeartRate: Int?, ascent: Int?

    init(_ header: CSVHeader) {
      (date, type) = (header.column("Activity Date"), header.column("Activity Type"))
      (name, file) = (header.column("Activity Name"), header.column("Filename"))
      (elapsed, moving) = (header.column("Elapsed Time"), header.column("Moving Time"))
      metres = header.column("Distance", number: 2)
      calories = header.column("Calories")
      heartRate = header.column("Average Heart Rate")
      highestHeartRate = header.column("Max Heart Rate")
      ascent = header.column("Elevation Gain")
    }
  }
}

extension InputError {
  /// A list of a service whose header is in another language.
  static func notInEnglish(_ whose: String, _ file: String, _ advice: String) -> InputError {
    InputError(
      .badData, "\(file): its header is not that of \(whose) list in English",
      hint: "\(advice), or name the columns with --map")
  }
}
