import JSON
public import Values
import WatchData

/// The export of a Garmin account: many JSON files, each with some figures of many days.
///
///     var export = GarminExport(rules)
///     for file in files where GarminExport.isOne(file.path) { try export.read(file.bytes, name: file.path) }
///     let days = export.measurements.days
///
/// The order of the files makes no difference, and a file that is read twice counts once. The FIT files beside them are read
/// by ``FITFile``, and added, and so is the list of activities of the account's web page.
public struct GarminExport: Sendable {
  private let rules: ReadingRules
  private var entries: [GarminEntry] = []
  private var activities: [MeasuredActivity] = []
  /// Those of the web page's list.
  private var listed: [MeasuredActivity] = []
  private var files = Measurements()
  private var left = Measurements()
  /// The newest instant of all files, in seconds since 1970.
  private var newest: Int?

  /// An export of which nothing is read yet.
  public init(_ rules: ReadingRules) { self.rules = rules }

  /// Whether a file of the export is one that is read, by its path.
  public static func isOne(_ path: String) -> Bool { GarminFile(path) != nil }

  /// Reads a file; one of another name is passed over. What cannot be used in it is counted.
  ///
  /// - Parameter name: The path within the export.
  /// - Throws: ``InputError`` with code `bad-data` for bytes that are no JSON.
  public mutating func read(_ bytes: [UInt8], name: String) throws(InputError) {
    guard let file = GarminFile(name) else { return }
    let root: JSONDocument.Element
    do throws(JSONError) {
      root = try JSONDocument(bytes).root
    } catch {
      throw InputError(.badData, "\(name): \(error)", hint: "Download the export again.")
    }
    let list =
      file == .activities
      ? root.entries.flatMap { $0["summarizedActivitiesExport"]?.entries ?? [$0] } : root.entries
    for (index, entry) in list.enumerated() {
      if let reason = read(entry, file, .init(path: name, index: index)) {
        left.skip(reason, "\(name): entry \(index + 1)")
      }
    }
  }

  /// Reads the web page's list of activities, whose header is one of ``GarminPage``. A summary of the account, and an
  /// activity of a FIT file, counts instead of one that it lists.
  ///
  /// - Parameter name: The file's name, for errors.
  /// - Throws: ``InputError`` for bytes that are no such list, and for distances whose unit the rules do not say.
  public mutating func read(page bytes: [UInt8], name: String) throws(InputError) {
    let page = try GarminPage(bytes, name: name, rules)
    listed += page.activities
    left.add(page.left)
    for time in page.activities.compactMap({ $0.start?.time }) { see(time) }
  }

  /// Adds what a FIT file of the export says. An activity of it counts instead of its summary.
  public mutating func add(_ file: Measurements) { files.add(file) }

  /// What the files say.
  public var measurements: Measurements {
    var days: [CalendarDate: MeasuredDay] = [:]
    func update(_ date: CalendarDate, _ change: (inout MeasuredDay) -> Void) {
      change(&days[date, default: MeasuredDay(date, by: .garmin, at: newest)])
    }
    for entry in entries.sorted(by: { $0.order < $1.order }) {
      update(entry.date) { day in
        for (figure, value) in entry.figures { day[figure] = value }
        for (word, text) in entry.words { day[word] = text }
      }
    }
    for date in days.keys { update(date) { $0[.recovery] = Recovery.score($0) } }
    let told = Dictionary(grouping: files.days, by: \.date).mapValues { $0.flatMap(\.activities) }
    for activity in summaries {
      guard let start = activity.start else { continue }
      let date = rules.day(of: start)
      let isTold = told[date]?.contains { Self.isOne($0, activity) } ?? false
      if isTold { continue }
      update(date) { $0.add(activity) }
    }
    var all = files
    all.add(left)
    for day in days.values { all.add(day) }
    return all
  }

  /// The activities of the account and of its page, each once. Both tell the second in which one began.
  private var summaries: [MeasuredActivity] {
    // Of two of a kind and a start always the same one counts.
    func inOrder(_ activities: [MeasuredActivity]) -> [MeasuredActivity] {
      func place(_ activity: MeasuredActivity) -> (Double, Double, Double, String) {
        (
          activity.minutes ?? 0, activity.kilometres ?? 0, activity.heartRate ?? 0,
          activity.name ?? ""
        )
      }
      return activities.sorted { place($0) < place($1) }
    }
    var known: [String: MeasuredActivity] = [:]
    for activity in inOrder(activities) { known[activity.id] = activity }
    for activity in inOrder(listed) {
      var activity = activity
      if let summary = known[activity.id] {
        activity.take(summary)
        (activity.type, activity.start) = (summary.type, summary.start)
      }
      known[activity.id] = activity
    }
    return known.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Whether a summary is of an activity: of its kind, and begun within 120 seconds of it.
  private static func isOne(_ activity: MeasuredActivity, _ summary: MeasuredActivity) -> Bool {
    guard activity.kindName == summary.kindName, let start = activity.start?.time,
      let other = summary.start?.time
    else { return false }
    return abs(start - other) <= 120
  }

  // MARK: Entries

  /// Reads an entry.
  ///
  /// - Returns: Why nothing was taken of it; nil where something was.
  private mutating func read(
    _ entry: JSONDocument.Element, _ file: GarminFile, _ order: GarminEntry.Order
  ) -> String? {
    if file == .activities { return readActivity(entry) }
    let night = file == .nights ? GarminNight(entry) : nil
    let told = night?.dated ?? entry["hrvSummary"] ?? entry
    guard let date = told.calendarDate else { return "an entry without a date" }
    var found = GarminEntry(date: date, order: order)
    found.order.time = night?.end ?? told.instant("timestamp") ?? 0
    if let night {
      guard night.isConfirmed else { return "a night that the watch is not sure of" }
      guard night.tell(&found, moment: rules.moment) else { return "a night without stages" }
    } else {
      switch file {
      case .days: found.tellDay(told)
      case .healthStatus: found.tellVariability(told)
      case .readiness: found.tellReadiness(told)
      case .oxygenUptake: found.tellOxygenUptake(told)
      case .load: found.figures = [(.load, told.figure("dailyTrainingLoadAcute"))]
      case .nights, .activities: break
      }
      found.figures.removeAll { $0.1 == nil }
    }
    see(max(date.dayNumber * 86_400, abs(found.order.time)))
    if !found.figures.isEmpty { entries.append(found) }
    return nil
  }

  /// An activity of `*_summarizedActivities.json`: times in milliseconds, lengths in centimetres. Its energy is not taken, as
  /// nothing says in which unit it is.
  private mutating func readActivity(_ entry: JSONDocument.Element) -> String? {
    guard let start = entry.instant("beginTimestamp"), let type = entry["activityType"]?.string
    else { return "an activity without a time or a kind" }
    let offset = entry.instant("startTimeLocal")
      .flatMap { MeasuredMoment.offset(local: $0, time: start) }
    let moment = offset.map { MeasuredMoment(time: start, offset: $0) } ?? rules.moment(at: start)
    if offset == nil { left.place(on: rules.day(of: moment), by: rules) }
    var activity = MeasuredActivity(type, kindName: rules.kinds.kind(of: type), start: moment)
    activity.minutes = entry.positive("duration").map { $0 / 60_000 }
    activity.kilometres = entry.positive("distance").map { $0 / 100_000 }
    activity.ascent = entry.positive("elevationGain").map { $0 / 100 }
    activity.heartRate = entry.positive("avgHr")
    activity.highestHeartRate = entry.positive("maxHr")
    activity.aerobicEffect = entry.positive("aerobicTrainingEffect")?.rounded(to: 10)
    activity.anaerobicEffect = entry.positive("anaerobicTrainingEffect")?.rounded(to: 10)
    activities.append(activity)
    see(start)
    return nil
  }

  /// Notes how new the export is.
  private mutating func see(_ time: Int) { newest = max(newest ?? time, time) }
}
