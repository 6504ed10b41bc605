import CSV
import JSON
import Values
import WatchData

/// The sleep of Fitbit's export, and its scores, which are in another file.
struct FitbitNights {
  /// One time asleep.
  private struct Sleep {
    let date: CalendarDate
    let isMain: Bool
    /// Minutes.
    let asleep: Double, inBed: Double?
    /// Minutes of stages; none where the device knew none (type `classic`).
    let stages: [MeasuredFigure: Double]
    let start: MeasuredMoment?, end: MeasuredMoment?

    /// Which of two tellings of it counts: the one of more sleep, and of as much always the same one.
    func isBefore(_ other: Sleep) -> Bool { rank.lexicographicallyPrecedes(other.rank) }

    private var rank: [Double] {
      let figures = [asleep, inBed ?? -1] + FitbitNights.stages.map { stages[$0.figure] ?? -1 }
      let times = [date.dayNumber, start?.local ?? -1, end?.local ?? -1, isMain ? 1 : 0]
      return figures + times.map(Double.init)
    }
  }

  private var sleeps: [String: Sleep] = [:]
  private var scores: [String: (score: Double, day: CalendarDate)] = [:]

  private static let stages: [(name: String, figure: MeasuredFigure)] = [
    ("deep", .deep), ("light", .light), ("rem", .rem), ("wake", .awake),
  ]

  /// Takes an entry of a sleep file; when it ended, or nil for what is none. Times are local.
  mutating func read(_ entry: JSONDocument.Element, _ rules: ReadingRules) -> MeasuredMoment? {
    func moment(_ key: String) -> MeasuredMoment? {
      entry[key]?.string.flatMap { MeasuredMoment($0)?.ifPossible }.map { rules.moment(told: $0) }
    }
    guard let date = entry["dateOfSleep"]?.string.flatMap({ CalendarDate(iso: $0)?.ifPossible }),
      let asleep = entry["minutesAsleep"]?.figure, asleep > 0, let end = moment("endTime")
    else { return nil }
    var stages: [MeasuredFigure: Double] = [:]
    if entry["type"]?.string == "stages", let summary = entry["levels"]?["summary"] {
      for (name, figure) in Self.stages { stages[figure] = summary[name]?["minutes"]?.figure }
    }
    let sleep = Sleep(
      date: date, isMain: entry["mainSleep"]?.bool ?? true, asleep: asleep,
      inBed: entry["timeInBed"]?.figure, stages: stages, start: moment("startTime"), end: end)
    let id = entry["logId"].map { String(decoding: $0.text, as: UTF8.self) } ?? end.text
    // A night that is told twice counts once.
    if sleeps[id]?.isBefore(sleep) ?? true { sleeps[id] = sleep }
    return end
  }

  /// Takes a score of the sleep with an id, and the day on which that ended by the clock. Of several the highest counts.
  mutating func read(score: Double, of id: String, on day: CalendarDate) {
    if let known = scores[id], known >= (score, day) { return }
    scores[id] = (score, day)
  }

  /// Puts the nights into days.
  func fill(_ days: inout FitbitDays) {
    // The longest main sleep of a day is its night; all else are naps.
    let sorted = sleeps.sorted { one, other in
      (one.value.isMain ? 0 : 1, -one.value.asleep, one.key)
        < (other.value.isMain ? 0 : 1, -other.value.asleep, other.key)
    }
    var nights: Set<CalendarDate> = []
    var naps: [CalendarDate: Double] = [:]
    for (id, sleep) in sorted {
      if sleep.isMain, nights.insert(sleep.date).inserted {
        days.change(sleep.date) { day in
          day[.sleep] = Self.hours(sleep.asleep)
          day[.inBed] = sleep.inBed.map(Self.hours)
          for (figure, minutes) in sleep.stages { day[figure] = Self.hours(minutes) }
          day[.sleepStart] = sleep.start?.text
          day[.sleepEnd] = sleep.end?.text
          day[.score] = scores[id]?.score
        }
      } else {
        naps[sleep.date, default: 0] += sleep.asleep
      }
    }
    for (date, minutes) in naps { days.change(date) { $0[.nap] = Self.hours(minutes) } }
    // Scores of sleep that the export does not tell of.
    for (_, score) in scores.sorted(by: { $0.key < $1.key }) where !nights.contains(score.day) {
      days.change(score.day) { $0[.score] = score.score }
    }
  }

  /// Hours of two decimals, as the format has them (docs/format.md §10.13).
  private static func hours(_ minutes: Double) -> Double { (minutes / 60 * 100).rounded() / 100 }
}
