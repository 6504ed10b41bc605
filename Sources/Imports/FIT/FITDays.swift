import Values
import WatchData

/// The days of which one FIT file tells.
struct FITDays {
  private let contents: FITContents
  /// Whether the data are what was written.
  private let isSound: Bool
  /// When the file was made, in seconds since 1970.
  private let time: Int?
  private let name: String
  private let rules: ReadingRules
  private var days: [CalendarDate: MeasuredDay] = [:]
  private var left = Measurements()

  /// The days of a file of which nothing is taken yet.
  ///
  /// - Parameters:
  ///   - reader: What has read the contents.
  ///   - name: How the file is called in what is reported.
  init(_ contents: FITContents, _ reader: FITReader, name: String, _ rules: ReadingRules) {
    (self.contents, isSound) = (contents, reader.isSound)
    time = contents.created ?? reader.newest
    (self.name, self.rules) = (name, rules)
  }

  /// What was taken, and what was left out.
  var measurements: Measurements {
    var all = left
    for day in days.values {
      all.add(day)
      if offset == nil { all.place(on: day.date, by: rules) }
    }
    return all
  }

  /// Takes what the file says.
  mutating func take() {
    if let words = contents.type.flatMap({ FITFile.emptyTypes[$0] }) {
      left.skip("a FIT file of \(words)", name)
      return
    }
    takeActivities()
    takeFigures()
    if days.isEmpty, left.skipped.isEmpty { left.skip("a FIT file without measured values", name) }
  }

  // MARK: Activities

  private mutating func takeActivities() {
    let activities = FITActivities(contents, isSound: isSound)
    for item in activities.items {
      update(day(of: item)) { [activity = activity(item)] in $0.add(activity) }
    }
    let exercises = FITExercises(contents, in: activities, moment: moment)
    for (index, exercise) in exercises.items {
      update(day(of: activities.items[index])) { $0.add(exercise) }
    }
    for (reason, count) in exercises.skipped { left.skip(reason, name, count: count) }
    skip("an activity without a date", count: activities.undated)
    skip("an activity whose date may be damaged", count: activities.unsure)
  }

  private func activity(_ item: FITActivities.Item) -> MeasuredActivity {
    let (session, span) = (item.session, item.span)
    let word = session.sport.word
    let kind = rules.kinds.kind(of: word)
    var activity = MeasuredActivity(
      word, kindName: kind == MeasuredActivity.other ? session.sport.kindName ?? kind : kind,
      start: moment(item.start))
    activity.isApproximate = !session.isOwn
    /// A figure of the session's own, else one that is made of records.
    func figure(_ own: Double?, _ made: Double?) -> Double? {
      if own == nil, made != nil { activity.isApproximate = true }
      return own ?? made
    }
    activity.minutes = figure(session.timer ?? session.elapsed, span.seconds).map { $0 / 60 }
    activity.elapsedMinutes = session.elapsed.map { $0 / 60 }
    activity.kilometres = figure(session.metres, span.metres).map { $0 / 1000 }
    activity.highestHeartRate =
      session.heartRate == nil
      ? figure(session.highestHeartRate, span.highestHeartRate) : session.highestHeartRate
    activity.heartRate = figure(session.heartRate, span.heartRate)
    activity.calories = session.calories
    activity.ascent = session.ascent
    (activity.aerobicEffect, activity.anaerobicEffect) = (
      session.aerobicEffect, session.anaerobicEffect
    )
    activity.effort = session.effort
    activity.device = FITDevice.text(
      manufacturer: contents.manufacturer, product: contents.product)
    return activity
  }

  /// How far the file's own clock was from UTC. Of damaged data it counts where nothing says that it is damaged too: without it
  /// an activity could go to another day than that of its sound copy.
  private var offset: Int? { isSound || contents.isOffsetExact ? contents.offset : nil }

  /// The moment of an instant by the file's own clock, else by where it was lived.
  private func moment(_ time: Int) -> MeasuredMoment {
    offset.map { MeasuredMoment(time: time, offset: $0) } ?? rules.moment(at: time)
  }

  private func day(of item: FITActivities.Item) -> CalendarDate {
    rules.day(of: moment(item.start))
  }

  // MARK: Figures

  /// Takes the figures of days. In damaged data nothing says whether they and their days are right.
  private mutating func takeFigures() {
    guard isSound else {
      let count =
        contents.weights.count + contents.restingRates.count + contents.variabilities.count
        + contents.sleepScores.count
      return skip("a figure whose date may be damaged", count: count)
    }
    // The day's first weight, and the last of the others.
    for weight in contents.weights.sorted(by: { $0.time > $1.time }) {
      update(day(weight.time)) {
        $0[.weight] = weight.kilograms
        $0[.bodyFat] = weight.fat
      }
    }
    for rate in contents.restingRates.sorted(by: { $0.time < $1.time }) {
      update(day(rate.time)) { $0[.restingRate] = rate.value }
    }
    for score in contents.sleepScores.sorted(by: { $0.time < $1.time }) {
      update(day(score.time)) { $0[.score] = score.value }
    }
    for told in contents.variabilities.sorted(by: { $0.time < $1.time }) {
      guard told.lastNight != nil || told.weekly != nil else { continue }
      update(day(told.time)) {
        $0[.variability] = told.lastNight
        $0[.weeklyVariability] = told.weekly
        $0[.variabilityStatus] = told.status.flatMap { Self.variabilityStates[$0] }
        $0[.variabilityMethod] = "rmssd"
      }
    }
  }

  /// The states of heart rate variability, by their numbers in the profile; 0 is none.
  private static let variabilityStates = [1: "poor", 2: "low", 3: "unbalanced", 4: "balanced"]

  private func day(_ time: Int) -> CalendarDate { rules.day(of: moment(time)) }

  // MARK: Days

  private mutating func update(_ date: CalendarDate, _ change: (inout MeasuredDay) -> Void) {
    let source: MeasuredSource = contents.manufacturer == FITDevice.garmin ? .garmin : .files
    let zone = offset == nil ? rules.zones.name(on: date) : nil
    change(&days[date, default: MeasuredDay(date, by: source, at: time, in: zone)])
  }

  private mutating func skip(_ reason: String, count: Int) {
    if count > 0 { left.skip(reason, name, count: count) }
  }
}
