import CSV
import JSON
public import Values
import WatchData
import Words

/// The export of Fitbit, as Fitbit or Google hand it out: many files, of which some have a part of a day each.
///
///     var export = FitbitExport(rules)
///     for file in files where FitbitExport.takes(file.path) { try export.read(file.path, file.bytes) }
///     let days = export.measurements.days
///
/// The order of the files makes no difference, and a file that is read twice counts once.
public struct FitbitExport: Sendable {
  private let rules: ReadingRules
  private var nights = FitbitNights()
  /// The steps by day, and of each by when they were walked, in seconds since 1970 as the clock showed them.
  private var steps: [CalendarDate: [Int: Double]] = [:]
  private var restingRates: [CalendarDate: Double] = [:]
  /// The first weight of each day.
  private var weights: [CalendarDate: Weight] = [:]
  private var activities: [MeasuredActivity] = []
  private var found = Measurements()
  /// The newest moments of the export, in seconds since 1970 and as the clock showed them.
  private var newest: Int?, newestLocal: Int?

  private struct Weight {
    /// When it was taken, as the clock showed it.
    let local: Int
    let kilograms: Double, bodyFat: Double?

    /// Which of two counts: the first one, and of two at once always the same one.
    func isBefore(_ other: Weight) -> Bool {
      (local, kilograms, bodyFat ?? .infinity)
        < (other.local, other.kilograms, other.bodyFat ?? .infinity)
    }
  }

  /// An export of which nothing is read yet.
  public init(_ rules: ReadingRules) { self.rules = rules }

  /// Whether a file of the export is one of which something is taken, by its name.
  public static func takes(_ path: String) -> Bool { FitbitFile(path) != nil }

  /// Reads a file; one of another name is passed over. Times in JSON are local, those in CSV are UTC.
  ///
  /// - Throws: ``InputError`` for a file that is cut off or has another form, and for weights where the rules do not say their
  ///   unit.
  public mutating func read(_ path: String, _ bytes: [UInt8]) throws(InputError) {
    switch FitbitFile(path) {
    case .list(let list): try read(list, path, bytes)
    case .scores: try readScores(path, bytes)
    case nil: break
    }
  }

  private mutating func read(
    _ list: FitbitFile.List, _ path: String, _ bytes: [UInt8]
  ) throws(InputError) {
    let root: JSONDocument.Element
    do throws(JSONError) {
      root = try JSONDocument(bytes).root
    } catch {
      throw InputError(.badData, "\(path): \(error)", hint: "Download the export again")
    }
    guard root.kind == .array else {
      throw InputError(.badData, "\(path): it is no list, as this file of Fitbit's is")
    }
    if list == .weight, rules.weight == nil, root.countWithin > 0 {
      throw InputError(
        .usage, "\(path): it has weights, and does not say their unit",
        hint: "Say which it is: --units lb or --units kg")
    }
    for (index, entry) in root.children.enumerated() {
      let isTaken =
        switch list {
        case .sleep: readNight(entry)
        case .steps: readSteps(entry)
        case .restingRate: readRestingRate(entry)
        case .weight: readWeight(entry)
        case .exercise: readExercise(entry)
        }
      if !isTaken {
        found.skip("an entry without a time or a value", "\(path): number \(index + 1)")
      }
    }
  }

  /// What the files say.
  public var measurements: Measurements {
    let local = newestLocal.flatMap { rules.moment(told: MeasuredMoment(local: $0)).time }
    var days = FitbitDays(newest: [newest, local].compactMap(\.self).max())
    nights.fill(&days)
    for (date, steps) in steps {
      days.change(date) { $0[.steps] = steps.values.reduce(0, +) }
    }
    for (date, rate) in restingRates { days.change(date) { $0[.restingRate] = rate } }
    for (date, weight) in weights {
      days.change(date) {
        $0[.weight] = weight.kilograms
        $0[.bodyFat] = weight.bodyFat
      }
    }
    for activity in activities { days.add(activity, rules) }
    var all = found
    days.add(to: &all)
    return all
  }

  /// Notes how new the export is.
  private mutating func see(_ moment: MeasuredMoment) {
    if let time = moment.time {
      newest = max(newest ?? time, time)
    } else {
      newestLocal = max(newestLocal ?? moment.local, moment.local)
    }
  }

  // MARK: Entries

  /// A time as `03/04/31 06:30:05`, by the clock.
  private mutating func moment(_ text: String?) -> MeasuredMoment? {
    guard let moment = text.flatMap({ Self.form?.moment($0) }) else { return nil }
    see(moment)
    return moment
  }

  private static let form = DateForm("MM/dd/yy HH:mm:ss")

  private mutating func readNight(_ entry: JSONDocument.Element) -> Bool {
    guard let end = nights.read(entry, rules) else { return false }
    see(end)
    return true
  }

  private mutating func readSteps(_ entry: JSONDocument.Element) -> Bool {
    guard let time = moment(entry["dateTime"]?.string),
      let count = entry["value"]?.figure?.rounded()
    else {
      return false
    }
    let day = rules.day(of: time)
    // A minute without steps is not kept: most are, and there are half a million a year.
    let known = steps[day, default: [:]][time.local] ?? 0
    if count > known || steps[day] == nil { steps[day, default: [:]][time.local] = count }
    return true
  }

  private mutating func readRestingRate(_ entry: JSONDocument.Element) -> Bool {
    guard let time = moment(entry["dateTime"]?.string), let rate = entry["value"]?["value"]?.figure
    else { return false }
    // 0 is a day of which none is known.
    if rate > 0 { restingRates[time.clock.date] = max(rate, restingRates[time.clock.date] ?? 0) }
    return true
  }

  private mutating func readWeight(_ entry: JSONDocument.Element) -> Bool {
    guard let unit = rules.weight, let date = entry["date"]?.string,
      let time = moment("\(date) \(entry["time"]?.string ?? "00:00:00")"),
      let weight = LoggedSet.kilograms(entry["weight"]?.positiveFigure, unit)
    else { return false }
    let day = rules.day(of: time)
    let told = Weight(
      local: time.local, kilograms: weight, bodyFat: entry["fat"]?.positiveFigure)
    if weights[day].map(told.isBefore) ?? true { weights[day] = told }
    return true
  }

  private mutating func readExercise(_ entry: JSONDocument.Element) -> Bool {
    guard let time = moment(entry["startTime"]?.string), let name = entry["activityName"]?.string
    else { return false }
    var activity = MeasuredActivity(
      name, kindName: rules.kinds.kind(of: name), start: rules.moment(told: time))
    // Milliseconds.
    activity.elapsedMinutes = entry["duration"]?.positiveFigure.map { $0 / 60_000 }
    activity.minutes =
      entry["activeDuration"]?.positiveFigure.map { $0 / 60_000 } ?? activity.elapsedMinutes
    activity.calories = entry["calories"]?.positiveFigure
    activity.heartRate = entry["averageHeartRate"]?.positiveFigure
    if let distance = entry["distance"]?.positiveFigure {
      let unit = entry["distanceUnit"]?.string.flatMap { DistanceUnit.words[Word($0)] }
      let metres = unit.map { $0.factor * $0.unit.metres } ?? rules.distance?.metres
      activity.kilometres = metres.map { $0 * distance / 1000 }
      if metres == nil { found.skip("a distance without a unit", "\(name), \(time.text)") }
    }
    activities.append(activity)
    return true
  }

  /// `sleep_score.csv`: its times are those of waking up, in UTC.
  private mutating func readScores(_ path: String, _ bytes: [UInt8]) throws(InputError) {
    var table = try ExportTable(bytes, name: path)
    let header = table.header
    guard let id = header.column("sleep_log_entry_id"), let time = header.column("timestamp"),
      let score = header.column("overall_score")
    else {
      throw InputError(.badData, "\(path): its header is not that of Fitbit's sleep scores")
    }
    while let row = try table.next() {
      guard let told = row[time].flatMap({ MeasuredMoment($0)?.ifPossible }) else {
        found.skip(.noDate, row.place(row[time]))
        continue
      }
      let moment = rules.moment(told: told)
      see(moment)
      if let score = NumberForm.point.number(row[score] ?? ""), (1...100).contains(score) {
        nights.read(score: score, of: row[id] ?? moment.text, on: moment.clock.date)
      } else {
        found.skip("a night without a score", row.place(row[score]))
      }
    }
  }
}
