public import CSV
import Values
import WatchData

/// The list of activities that Garmin's web page exports, `Activities.csv`. Its times are local, and its units those of the
/// account, which the file does not name.
public struct GarminPage: Sendable {
  /// The activities in the order of the list.
  let activities: [MeasuredActivity]
  /// What was left out.
  let left: Measurements

  /// Whether a file with this header is one, in English.
  public static func isOne(header: CSVHeader) -> Bool {
    header.has(["Activity Type", "Date", "Distance", "Calories", "Time", "Avg HR"])
  }

  /// Whether a header can be that of such a list in another language: the activity, the date, the mark of a favourite.
  public static func isTranslated(header: CSVHeader) -> Bool {
    let names = header.names
    guard !isOne(header: header), names.count > 6,
      HeaderWords.dates.contains(CSVFields.key(names[1]))
    else { return false }
    let mark = names[2].plainLetters
    return mark.hasPrefix("favor") || mark.hasPrefix("prefer")
  }

  /// Reads a list.
  ///
  /// - Throws: ``InputError`` for bytes that are no such list, for a list in another language, and for distances whose unit
  ///   the rules do not say.
  init(_ bytes: [UInt8], name: String, _ rules: ReadingRules) throws(InputError) {
    var table = try ExportTable(bytes, name: name)
    guard Self.isOne(header: table.header) else {
      throw .notInEnglish("Garmin's", name, "Set Garmin's page to English and export again")
    }
    let columns = Columns(table.header)
    let units = Units(rules)
    var (activities, left): ([MeasuredActivity], Measurements) = ([], Measurements())
    let dates = try FileDates(of: table, column: columns.date, name: name, form: rules.dateForm)
    while let row = try table.next() {
      guard let told = left.moment(try dates.told(row), row, dates) else { continue }
      let type = row[columns.type] ?? MeasuredActivity.other
      var activity = MeasuredActivity(
        type, kindName: rules.kinds.kind(of: type), start: rules.moment(told: told))
      activity.name = row[columns.title]?.oneLine
      var numbers = NumberCells(row, .point)
      func number(_ column: Int?) -> Double? {
        row[column] == Self.none ? nil : numbers.positive(column)
      }
      activity.minutes = Self.minutes(row[columns.time])
      activity.elapsedMinutes = Self.minutes(row[columns.elapsed])
      activity.calories = number(columns.calories)
      activity.heartRate = number(columns.heartRate)
      activity.highestHeartRate = number(columns.highestHeartRate)
      activity.aerobicEffect = number(columns.aerobicEffect)
      let (distance, ascent) = (number(columns.distance), number(columns.ascent))
      if distance != nil || ascent != nil {
        guard let units else {
          throw InputError(
            .usage, "\(name): it has distances, and does not say their unit",
            hint: "Say how the account counts: --units lb for miles, or --units kg for kilometres")
        }
        let isSwim = ActivityWords().kind(of: type) == Activity.swim.rawValue
        activity.kilometres = distance.map { $0 * (isSwim ? units.swum : units.gone) / 1000 }
        activity.ascent = ascent.map { $0 * units.climbed }
      }
      if let text = numbers.unreadable { left.skip(.noNumber, row.place(text)) }
      activities.append(activity)
    }
    (self.activities, self.left) = (activities, left)
  }

  /// What stands for a figure that was not measured.
  private static let none = "--"

  /// The minutes of `00:28:30`, `28:30` or `00:28:30.5`; nil for any other text.
  private static func minutes(_ text: String?) -> Double? {
    guard let text, case .number(let minutes) = CSVCell(text, .minutes, .minutesFirst, .point),
      minutes > 0
    else { return nil }
    return minutes
  }

  /// How many metres a length of the account has, by what is said of its weights: pounds go with miles, yards and feet.
  private struct Units {
    let gone: Double, swum: Double, climbed: Double

    /// Nil where nothing is said.
    init?(_ rules: ReadingRules) {
      let said = rules.distance ?? rules.weight.map { $0 == .lb ? .mi : .km }
      guard let said else { return nil }
      gone = said.metres
      swum = said == .mi ? Conversion.metresPerYard : 1
      climbed = said == .mi ? Conversion.metresPerYard / 3 : 1
    }
  }

  /// Where the values of a row stand.
  private struct Columns {
    let date: Int?, type: Int?, title: Int?, distance: Int?, calories: Int?
    let time: Int?, elapsed: Int?, heartRate: Int?, highestHeartRate: Int?, ascent: Int?
    let aerobicEffect: Int?

    init(_ header: CSVHeader) {
      (date, type) = (header.column("Date"), header.column("Activity Type"))
      (title, distance) = (header.column("Title"), header.column("Distance"))
      (calories, time) = (header.column("Calories"), header.column("Time"))
      elapsed = header.column("Elapsed Time")
      (heartRate, highestHeartRate) = (header.column("Avg HR"), header.column("Max HR"))
      aerobicEffect = header.column("Aerobic TE")
      ascent = header.column(anyOf: ["Total Ascent", "Elev Gain"])
    }
  }
}
