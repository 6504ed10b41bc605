import LogSyntax
import Values
import Words

/// Swims, rides, runs and walks while a day is read.
struct TrainingDraft {
  /// The rate for all activities without their own.
  var heartRates = HeartRates()
  /// Rates of `<Activity>_HR` fields.
  var rateOf = PerActivity<Double>()
  /// Measures that stand in fields of their own.
  var fields = Measures()
  var laps: [ActivityRecord.Lap] = []
  /// Where the activities of fields and tables stand, until lines tell more of them.
  var inFields = PerActivity<Int>()
  var total: (distance: Double, unit: DistanceUnit, raw: String)?
  /// The place of the first lap or total, for a report.
  var place: (source: Source, line: Int)?
}

extension DayBuilder {
  /// Reads a known field of a training section that holds more than numbers (docs/format.md §4.3).
  mutating func readTraining(
    _ known: KnownField, _ name: String, _ value: ArraySlice<UInt8>, _ source: Source, _ line: Int
  ) {
    if let activity = known.activity, known.kind == .activity {
      readEffort(value, activity, label: name, source, line)
    } else if known.kind == .totalDistance {
      guard let effort = Effort.read(value, .swim).value, let distance = effort.distance else {
        keepField(name, value, source, line)
        return
      }
      let raw = String(decoding: Plain.trimmed(value), as: UTF8.self)
      training.total = training.total ?? (distance.value, effort.unit, raw)
      training.place = training.place ?? (source, line)
    } else {
      readRates(known, name, value, source, line)
    }
  }

  /// Reads the heart rates of activities by their names: `Bike 121, Run 146`.
  private mutating func readRates(
    _ known: KnownField, _ name: String, _ value: ArraySlice<UInt8>, _ source: Source, _ line: Int
  ) {
    guard
      let rates = take(
        HeartRates.read(value), for: .field(known.place), at: known.recordPath, source, line: line)
    else { return }
    training.heartRates = rates
    for rate in rates.named.values {
      judge(
        rate, .heartRate, name, source, line: line,
        raw: String(decoding: Plain.trimmed(value), as: UTF8.self))
    }
  }

  /// The unit in parentheses after an activity's name; `Bike (m)` is a slip for miles (§6).
  ///
  /// The factor is how many of the unit one is, as of yards that are told in metres.
  private static func unit(
    of name: String, _ activity: Activity
  ) -> (unit: DistanceUnit, factor: Double)? {
    guard let remark = FieldCatalog.remark(of: name), let found = DistanceUnit.words[Word(remark)]
    else { return nil }
    return activity == .bike && found.unit == .m ? (.mi, 1) : found
  }

  /// Reads distance and time of an activity, and adds it to the day.
  mutating func readEffort(
    _ value: ArraySlice<UInt8>, _ activity: Activity, label: String,
    rates: Measures = Measures(), _ source: Source, _ line: Int
  ) {
    let label = Self.unit(of: label, activity)
    let reading = Effort.read(value, activity, unit: label?.unit)
    let isTaken = take(
      reading.state, raw: reading.raw, for: .field(activity.field.place),
      at: "training.activities.\(activity.rawValue)", as: .training, source, line: line)
    guard isTaken, var effort = reading.value else { return }
    if !effort.hasUnit {
      effort.distance = effort.distance?.scaled(by: label?.factor ?? 1)
    }
    var record = ActivityRecord(effort, activity)
    record.measures.fill(from: rates)
    training.inFields[activity] = self.record.activities.count
    add(record, raw: reading.raw, isApproximate: effort.isApproximate, source, line)
  }

  /// Adds an activity, and reports what is odd about it.
  mutating func add(
    _ activity: consuming ActivityRecord, raw: @autoclosure () -> String?, isApproximate: Bool,
    _ source: Source, _ line: Int
  ) {
    if isApproximate { markApproximate("training.activities.\(activity.activity.rawValue)") }
    if activity.isAmbiguous {
      report(
        .note, .ambiguousTime,
        "the time could also be \(activity.minutes.map { $0 < 60 ? "hours" : "minutes" } ?? "")"
          + " first; write 33m39s or 1h10m", source, line: line, raw: raw())
    } else if let metres = activity.metres, let minutes = activity.minutes,
      !activity.activity.isBelievable(minutes: minutes, metres: metres)
    {
      report(
        .note, .implausible, "the pace is unlikely for a \(activity.activity)", source, line: line,
        raw: raw())
    }
    if let rate = activity.measures.heartRate {
      judge(rate, .heartRate, "the heart rate", source, line: line, raw: raw())
    }
    if let minutes = activity.minutes {
      judge(minutes, .duration, "the time", source, line: line, raw: raw())
    }
    // As many as most days have, so that the list need not grow.
    if record.activities.isEmpty { record.activities.reserveCapacity(3) }
    record.activities.append(activity)
  }

  // MARK: Laps

  /// Reads a field such as `4x100m:: ~2:10 each`; false when the name is no lap.
  mutating func readLap(
    _ name: String, _ value: ArraySlice<UInt8>, _ source: Source, _ line: Int
  ) -> Bool {
    guard let first = name.utf8.first, Lexer.isDigit(first) else { return false }
    var lexer = Lexer(name)
    guard var lap = lexer.lapDistance(), lexer.isDone else { return false }
    let text = Plain.text(value)
    guard !text.isEmpty, NotFilled.state(of: text, zeroIsBlank: true) == nil else { return true }
    var time = Lexer(text)
    lap.minutes = time.lapTime()
    lap.note = time.note
    training.laps.append(lap)
    training.place = training.place ?? (source, line)
    return true
  }

  // MARK: The old table

  /// Reads a table of activities (docs/format.md §6); false when the table is none.
  mutating func readActivities(_ table: Table, _ columns: Columns, _ source: Source) -> Bool {
    let isNamed = columns.first(of: ["activity", "discipline", "sport"]) == 0
    guard
      isNamed
        || columns.first(of: ["sets", "reps"]) == nil
          && table.rows.contains(where: { row in
            row.cells.first.flatMap { Activity.first(in: source.bytes($0)) } != nil
          })
    else { return false }
    let goals = Columns.goals
    let time =
      columns.bothValue == nil ? columns.first(holding: ["time", "duration"], but: goals) : nil
    let rate = columns.first(holding: ["hr", "heart", "watt", "power"], but: goals)
    let power = columns.first(holding: ["watt", "power"], but: goals + ["hr", "heart"])
    let value = columns.effortValue
    for row in table.rows {
      guard let label = row.cells.first else { continue }
      let name = Plain.text(source.bytes(label))
      guard let activity = Activity.first(in: name) ?? Activity.only(in: name) else { continue }
      var text = row.cell(value ?? (time == nil ? 1 : nil)).map { source.bytes($0) } ?? []
      if let cell = row.cell(time) {
        let time = source.bytes(cell)
        if NotFilled.isEmptyPart(text) { text = [] }
        if !NotFilled.isEmptyPart(time) {
          text = (Array(text) + Array(text.isEmpty ? "/".utf8 : " / ".utf8) + time)[...]
        }
      }
      var rates = Measures()
      if let cell = row.cell(rate ?? (value ?? 1 == 1 && time == nil ? 2 : nil)),
        rate != nil
          || columns.names.isEmpty
      {
        rates = readRate(source.bytes(cell), activity, source, row.line)
      }
      if power != rate, let cell = row.cell(power) {
        let watts = Reading(source.bytes(cell), zeroIsBlank: true) {
          Quantity.read($0, units: PowerUnit.words)
        }
        rates.watts = rates.watts ?? watts.value?.value
      }
      readEffort(
        text, activity, label: source.plain(label),
        rates: rates, source, row.line)
    }
    return true
  }

  private mutating func readRate(
    _ cell: ArraySlice<UInt8>, _ activity: Activity, _ source: Source, _ line: Int
  ) -> Measures {
    let path = "training.activities.\(activity.rawValue).avg_hr"
    let reading = RateCell.read(cell)
    return take(reading, for: .named(path), at: path, source, line: line) ?? Measures()
  }

  // MARK: The day

  /// Gives fields that are about all activities to those that they mean.
  mutating func finishTraining() {
    giveLaps()
    let count = record.activities.count
    for index in record.activities.indices {
      let activity = record.activities[index].activity
      var measures = Measures()
      measures.heartRate =
        training.rateOf[activity] ?? training.heartRates.named[activity]
        ?? training.heartRates.all?.value
      measures.exertion = training.fields.exertion
      if activity == .bike || count == 1 {
        measures.cadence = training.fields.cadence
        measures.watts = training.fields.watts
      }
      if activity == .run || activity == .walk && !has(.run) || count == 1 {
        measures.pace = training.fields.pace
      }
      if count == 1 {
        measures.maxHeartRate = training.fields.maxHeartRate ?? training.heartRates.max
      }
      record.activities[index].measures.fill(from: measures)
    }
    guard keepsTexts, record.activities.isEmpty else { return }
    // Nothing to belong to: the text is all that is left of them.
    let lonely: [(Double?, String)] = [
      (training.heartRates.all?.value, "avg_hr"), (training.fields.cadence, "avg_rpm"),
      (training.fields.exertion, "rpe"), (training.fields.watts, "avg_watts"),
    ]
    for case (let value?, let name) in lonely where rawText(at: "training.\(name)") == nil {
      keep(raw: decimalText(value), at: "training.\(name)")
    }
  }

  private func has(_ activity: Activity) -> Bool {
    record.activities.contains { $0.activity == activity }
  }

  /// Laps and a total belong to the day's one activity; where there is none they are one.
  private mutating func giveLaps() {
    guard !training.laps.isEmpty || training.total != nil, let (source, line) = training.place
    else { return }
    var type = Activity.swim
    if let named = record.workoutType.flatMap({ Activity(rawValue: $0.rawValue) }) { type = named }
    if record.activities.isEmpty {
      record.activities.append(
        ActivityRecord(activity: type, unit: training.total?.unit ?? type.unit))
    }
    let index =
      record.activities.firstIndex { $0.activity == type } ?? record.activities.startIndex
    record.activities[index].laps += training.laps
    if let total = training.total, record.activities[index].distance == nil {
      record.activities[index].distance = total.distance
      record.activities[index].unit = total.unit
      let activity = record.activities[index].activity.rawValue
      keep(raw: total.raw, at: "training.activities.\(activity)")
    }
    checkLaps(record.activities[index], arePart: true, source, line)
  }

  /// Reports laps whose sum is not the stated total, which counts (docs/format.md §8.5).
  ///
  /// - Parameter arePart: whether they may be some of the laps only, as fields are.
  mutating func checkLaps(
    _ activity: ActivityRecord, arePart: Bool = false, _ source: Source, _ line: Int
  ) {
    guard !activity.laps.isEmpty, let metres = activity.metres else { return }
    let sum = activity.laps.reduce(0) { $0 + $1.distance * $1.unit.metres * ($1.count ?? 1) }
    guard sum > metres + 1 || !arePart && sum < metres - 1 else { return }
    report(
      .note, .totalsDisagree,
      "the laps are \(decimalText(sum)) m together, the total says \(decimalText(metres)) m",
      source, line: line)
  }
}

extension ActivityRecord {
  init(_ effort: Effort, _ activity: Activity) {
    self.init(
      activity: activity, distance: effort.distance?.value, unit: effort.unit,
      minutes: effort.minutes?.value, measures: effort.measures, note: effort.note,
      isAmbiguous: effort.isAmbiguous)
  }
}

extension Lexer {
  /// `100m`, `4x100m`, `1 x 50 yd`: a distance with its unit, and how many times.
  mutating func lapDistance() -> ActivityRecord.Lap? {
    let start = at
    guard var distance = number() else { return nil }
    var count: Double?
    skipBlanks()
    if takeTimes() {
      skipBlanks()
      count = distance
      guard let each = number() else {
        at = start
        return nil
      }
      distance = each
    }
    guard let unit = unitWord(DistanceUnit.words), distance > 0 else {
      at = start
      return nil
    }
    return ActivityRecord.Lap(distance: distance * unit.factor, unit: unit.unit, count: count)
  }

  /// A lap with its time: `100m in 2:20`, `6x100m @ 2:05 easy`.
  mutating func lap() -> ActivityRecord.Lap? {
    guard var lap = lapDistance() else { return nil }
    skipBlanks()
    if take(word: "in") || take("@") || takeDash() || take(":") || take(",") { skipBlanks() }
    lap.minutes = lapTime()
    lap.note = note
    return lap
  }

  /// The time of a lap in minutes, which is minutes and seconds where it has two parts
  /// (docs/format.md §8.5).
  mutating func lapTime() -> Double? {
    let start = at
    _ = takeApproximate()
    if let time = clockOrUnits() { return time.minutes }
    at = start
    return nil
  }
}
