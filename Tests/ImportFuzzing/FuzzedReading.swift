import Imports
import JSON
import MeasuredFiles
import TestSupport
import Values
import WatchData

/// What came of reading a file: what it says, or why it was refused.
struct FuzzedReading: Equatable {
  private(set) var days: [MeasuredDay] = []
  private(set) var skipped: [Measurements.Skipped] = []
  private(set) var refusal: InputError?

  /// Whether the file is one of the form.
  var isRead: Bool { refusal == nil }
  /// Why it is refused.
  var outcome: String { refusal?.message ?? "not refused" }

  /// What comes of a reader. Nothing of it is looked at yet.
  init(_ read: () throws(InputError) -> Measurements) {
    do throws(InputError) {
      let found = try read()
      (days, skipped) = (found.days, found.skipped)
    } catch {
      refusal = error
    }
  }

  /// What comes of a reader, each time.
  ///
  /// - Parameter hasStarts: As in ``check(hasStarts:)``.
  /// - Throws: Where it is not the same, or breaks what must hold of any file.
  static func twice(
    hasStarts: Bool = true, _ read: () throws(InputError) -> Measurements
  ) throws(BrokenInvariant) -> FuzzedReading {
    let reading = FuzzedReading(read)
    try reading.check(hasStarts: hasStarts)
    try require(reading == FuzzedReading(read), "read again it says something else")
    return reading
  }

  /// The rules by which all forms are read: of a zone that changes, and of days that begin late.
  static let rules: ReadingRules = {
    let zone = try? TimeZoneRules(tzif: TZifFile.vienna.bytes)
    return ReadingRules(
      zones: LivedZones(home: zone ?? .utc), dayStart: 3 * 3600, weight: .kg, distance: .km)
  }()
}

extension FuzzedReading {
  /// Those of 1970 to 2099, and one more at both ends for the zone and for where days begin.
  private static let possibleDays =
    CalendarDate(clamping: -1)...CalendarDate(clamping: 4_102_444_800 / 86_400)

  /// - Parameter hasStarts: Whether each activity must have a start; of rows only the day may be known.
  /// - Throws: Where something breaks what must hold of any file.
  func check(hasStarts: Bool = true) throws(BrokenInvariant) {
    if let refusal {
      try require(!refusal.message.isEmpty, "a refusal says nothing")
      try require(
        refusal.code == .badData || refusal.code == .usage, "refused with \(refusal.code)")
    }
    for skip in skipped {
      try require(skip.count > 0 && !skip.reason.isEmpty, "\(skip) says nothing")
    }
    try require(Set(skipped.map(\.reason)).count == skipped.count, "a reason is there twice")
    for (day, next) in zip(days, days.dropFirst()) {
      let isBefore =
        (day.date.dayNumber, day.source.rawValue) < (next.date.dayNumber, next.source.rawValue)
      try require(isBefore, "\(next.date) is there twice, or not in its order")
    }
    for day in days { try Self.check(day, hasStarts: hasStarts) }
  }

  private static func check(
    _ day: MeasuredDay, hasStarts: Bool
  ) throws(BrokenInvariant) {
    try require(possibleDays.contains(day.date), "a day in \(day.date)")
    try require(!day.isEmpty, "nothing is known of \(day.date)")
    let activities = day.entry.parts.keys.count { $0.group == "activities" }
    try require(day.activities.count == activities, "an activity of \(day.date) cannot be read")
    for activity in day.activities { try check(activity, of: day, hasStarts: hasStarts) }
    let latest = MeasuredMoment.utc(4_102_444_800 + 86_400)
    try require(day.syncedAt ?? "" < latest, "\(day.date) was said at \(day.syncedAt ?? "")")
    for part in day.entry.parts.values { try check(part.value, of: day) }
    try checkFile(day)
  }

  private static func check(
    _ activity: MeasuredActivity, of day: MeasuredDay, hasStarts: Bool
  ) throws(BrokenInvariant) {
    guard let start = activity.start else {
      return try require(!hasStarts, "an activity of \(day.date) has no start")
    }
    try require(
      rules.day(of: start) == day.date, "an activity of \(start.text) is on \(day.date)")
  }

  /// Every number is finite, and none is below zero.
  private static func check(_ value: JSONValue, of day: MeasuredDay) throws(BrokenInvariant) {
    switch value {
    case .number(let text):
      let number = Double(text)
      let isSound = number.map { $0.isFinite && $0 >= 0 } ?? false
      try require(isSound, "a figure of \(day.date) is \(text)")
    case .array(let items):
      for item in items { try check(item, of: day) }
    case .object(let members):
      for member in members { try check(member.value, of: day) }
    case .null, .bool, .string: break
    }
  }

  /// What is measured has a file, and stands in it as it was read; what is taken in again changes nothing.
  private static func checkFile(_ day: MeasuredDay) throws(BrokenInvariant) {
    let (source, date) = (day.source.rawValue, "\(day.date)")
    let path = MeasuredYear.path(of: source, year: day.date.year)
    let names = MeasuredYear.names(of: path)
    try require(
      names?.source == source && names?.year == day.date.year, "\(path) is no file of measured days"
    )
    var year = MeasuredYear(source: source)
    year[date] = day.entry
    let known: MeasuredYear
    do throws(MeasuredYear.Refusal) {
      known = try MeasuredYear(year.bytes)
    } catch {
      throw BrokenInvariant(description: "the file of \(day.date) cannot be read: \(error.message)")
    }
    try require(known[date] == day.entry, "the file says something else of \(day.date)")
    var joined = day.entry
    joined.join(day.entry)
    try require(joined == day.entry, "\(day.date) joined with itself is another day")
  }
}
