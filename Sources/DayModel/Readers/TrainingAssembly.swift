import Values

/// Swims, rides, runs and walks of a day, put together from fields, tables and lines.
struct TrainingAssembly {
  private let notes: DayNotes?
  private var activities: [ActivityRecord] = []
  /// The rate for all activities without their own.
  private var heartRates = HeartRates()
  /// Rates of `<Activity>_HR` fields.
  private var rateOf = PerActivity<Double>()
  /// Measures that stand in fields of their own.
  private var fields = Measures()
  private var laps: [ActivityRecord.Lap] = []
  /// The indices of activities from fields and tables, until lines tell more of them.
  private var inFields = PerActivity<Int>()
  private var total: (distance: Double, unit: DistanceUnit, raw: String)?
  /// Where the first lap or total stands, for a report.
  private var lapLocation: Location?

  init(notes: DayNotes?) { self.notes = notes }

  // MARK: Fields and tables

  /// Sets what a field of training says in numbers.
  mutating func set(_ field: KnownField, _ number: Double, _ second: Double?) {
    switch field.kind {
    case .heartRate: heartRates = HeartRates(all: Quantity(number), max: second)
    case .activityHeartRate: if let activity = field.activity { rateOf[activity] = number }
    case .maxHeartRate: fields.maxHeartRate = number
    case .power: fields.watts = number
    case .cadence: fields.cadence = number
    case .pace: fields.pace = number
    case .score: fields.exertion = number
    case .weight, .sleep, .watchScore, .activity, .totalDistance, .fuelTotal:
      preconditionFailure("no measure of training")
    }
  }

  /// The exertion that the day's fields say.
  var exertion: Double? { fields.exertion }

  /// Adds the heart rates of named activities, unless the field has a value.
  mutating func add(
    _ reading: Reading<HeartRates>, of field: KnownField, name: String,
    raw: @autoclosure () -> String, to assigned: inout AssignedValues, at location: Location
  ) {
    let rates = assigned.take(
      reading, for: .field(field.index), path: field.recordPath, at: location, notes)
    guard let rates else { return }
    heartRates = rates
    guard let notes else { return }
    for rate in rates.named.values.sorted() {
      notes.judge(rate, .heartRate, name, at: location, raw: raw())
    }
  }

  /// Adds distance and time of an activity, unless the day has them.
  mutating func add(
    _ effort: ActivityEffort, rates: Measures = Measures(), to assigned: inout AssignedValues,
    at location: Location
  ) {
    let isTaken = assigned.take(
      effort.reading.state, raw: effort.reading.raw, for: .field(effort.activity.field.index),
      path: effort.recordPath, as: .training, at: location, notes)
    guard isTaken, var record = effort.record else { return }
    record.measures.fill(from: rates)
    takeImpossible(from: &record.measures, in: location.file, line: location.line)
    inFields[effort.activity] = activities.count
    append(
      record, raw: effort.reading.raw,
      isApproximate: effort.reading.value?.isApproximate == true, at: location)
  }

  /// Adds a row of a table of activities.
  mutating func add(
    _ row: ActivityRow, to assigned: inout AssignedValues, at location: Location
  ) {
    var rates = Measures()
    if let cell = row.rates {
      let path = row.effort.recordPath + ".avg_hr"
      rates = assigned.take(cell, for: .named(path), path: path, at: location, notes) ?? rates
    }
    rates.watts = rates.watts ?? row.watts
    add(row.effort, rates: rates, to: &assigned, at: location)
  }

  /// Adds a lap.
  mutating func add(_ lap: ActivityRecord.Lap, at location: Location) {
    laps.append(lap)
    lapLocation = lapLocation ?? location
  }

  /// Adds the distance of the day's one activity; the first counts.
  mutating func add(
    total distance: Double, _ unit: DistanceUnit, raw: String, at location: Location
  ) {
    total = total ?? (distance, unit, raw)
    lapLocation = lapLocation ?? location
  }

  // MARK: Lines

  /// Adds measures that lines tell outside of any activity.
  mutating func add(_ measures: Measures, of file: DayFile) {
    var measures = measures
    takeImpossible(from: &measures, in: file, line: nil)
    fields.fill(from: measures)
    if heartRates.all == nil, let rate = measures.heartRate { heartRates.all = Quantity(rate) }
  }

  /// Adds a session told in lines, or completes the activity that a field has of it.
  mutating func add(_ session: TrainingProse.Session, at location: Location) {
    var found = session.record
    takeImpossible(from: &found.measures, in: location.file, line: location.line)
    found.note = session.notes.isEmpty ? nil : session.notes.joined(separator: "; ")
    if !session.isFurther, let index = inFields[found.activity], activities[index].mayBe(found) {
      inFields[found.activity] = nil
      complete(index, with: found)
      return
    }
    guard
      found.distance != nil || found.minutes != nil || !found.laps.isEmpty
        || !found.measures.isEmpty
    else { return }
    found.addUpLaps()
    if let notes {
      let path = RecordPath.activity(found.activity.rawValue)
      // Of several of a kind the first has the path.
      if let raw = session.raw, !has(found.activity) { notes.keep(raw: raw, at: path) }
      notes.noteLine(of: path, at: location)
    }
    append(found, raw: session.raw, isApproximate: session.isApproximate, at: location)
    checkLaps(of: found, at: location)
  }

  /// Adds what a field does not say of the same activity.
  private mutating func complete(_ index: Int, with found: ActivityRecord) {
    var activity = activities[index]
    if activity.distance == nil, let distance = found.distance {
      (activity.distance, activity.unit) = (distance, found.unit)
    }
    activity.minutes = activity.minutes ?? found.minutes
    activity.measures.fill(from: found.measures)
    activity.laps += found.laps
    activity.note = activity.note ?? found.note
    activities[index] = activity
  }

  /// Adds an activity, and reports what is odd about it.
  private mutating func append(
    _ activity: consuming ActivityRecord, raw: @autoclosure () -> String?, isApproximate: Bool,
    at location: Location
  ) {
    if let notes {
      check(activity, raw: raw(), isApproximate: isApproximate, at: location, notes)
    }
    activities.append(activity)
  }

  private func check(
    _ activity: ActivityRecord, raw: String?, isApproximate: Bool, at location: Location,
    _ notes: DayNotes
  ) {
    if isApproximate { notes.markApproximate(RecordPath.activity(activity.activity.rawValue)) }
    if activity.isAmbiguous {
      notes.report(
        .note, .ambiguousTime,
        "the time could also be \(activity.minutes.map { $0 < 60 ? "hours" : "minutes" } ?? "")"
          + " first; write 33m39s or 1h10m", at: location, raw: raw)
    } else if let doubt = EffortDoubt(
      activity.activity, metres: activity.metres, minutes: activity.minutes)
    {
      notes.report(.warning, .implausible, doubt.words(activity.activity), at: location, raw: raw)
    }
    if let rate = activity.measures.heartRate {
      notes.judge(rate, .heartRate, "the heart rate", at: location, raw: raw)
    }
    if let minutes = activity.minutes {
      notes.judge(minutes, .duration, "the time", at: location, raw: raw)
    }
  }

  /// Takes out an exertion that no score can be, and reports it: the text alone has it.
  private func takeImpossible(from measures: inout Measures, in file: DayFile, line: Int?) {
    guard let exertion = measures.exertion, Measure.score.judge(exertion) == .impossible else {
      return
    }
    measures.exertion = nil
    notes?.report(
      .warning, .number, "cannot be read as \(KnownField.exertion.recordPath)", in: file,
      line: line, raw: decimalText(exertion))
  }

  // MARK: The day

  /// Gives fields that are about all activities to those that they mean.
  ///
  /// - Parameter workoutType: the kind of day, which says what laps alone are of.
  mutating func finish(workoutType: WorkoutType?) -> [ActivityRecord] {
    assignLaps(workoutType)
    let count = activities.count
    for index in activities.indices {
      let activity = activities[index].activity
      var measures = Measures()
      measures.heartRate =
        rateOf[activity] ?? heartRates.named[activity]
        ?? heartRates.all?.value
      measures.exertion = fields.exertion
      if activity == .bike || count == 1 {
        measures.cadence = fields.cadence
        measures.watts = fields.watts
      }
      if activity == .run || activity == .walk && !has(.run) || count == 1 {
        measures.pace = fields.pace
      }
      if count == 1 {
        measures.maxHeartRate = fields.maxHeartRate ?? heartRates.max
      }
      activities[index].measures.fill(from: measures)
    }
    if let notes, activities.isEmpty { keepUnassigned(notes) }
    return activities
  }

  /// Keeps measures that no activity is there for: the text is all that is left of them.
  private func keepUnassigned(_ notes: DayNotes) {
    let measures: [(Double?, String)] = [
      (heartRates.all?.value, "avg_hr"), (fields.cadence, "avg_rpm"),
      (fields.exertion, "rpe"), (fields.watts, "avg_watts"),
    ]
    for case (let value?, let name) in measures
    where notes.rawText(at: "training.\(name)") == nil {
      notes.keep(raw: decimalText(value), at: "training.\(name)")
    }
  }

  private func has(_ activity: Activity) -> Bool {
    activities.contains { $0.activity == activity }
  }

  /// Laps and a total belong to the day's one activity; where there is none they are one.
  private mutating func assignLaps(_ workoutType: WorkoutType?) {
    guard !laps.isEmpty || total != nil, let location = lapLocation else { return }
    var type = Activity.swim
    if let named = workoutType.flatMap({ Activity(rawValue: $0.rawValue) }) { type = named }
    if activities.isEmpty {
      activities.append(
        ActivityRecord(activity: type, unit: total?.unit ?? type.unit))
    }
    let index =
      activities.firstIndex { $0.activity == type } ?? activities.startIndex
    activities[index].laps += laps
    if let total = total, activities[index].distance == nil {
      activities[index].distance = total.distance
      activities[index].unit = total.unit
      let activity = activities[index].activity.rawValue
      notes?.keep(raw: total.raw, at: RecordPath.activity(activity))
    }
    checkLaps(of: activities[index], arePart: true, at: location)
  }

  /// Reports laps whose sum is not the stated total, which counts (docs/format.md §8.5).
  ///
  /// - Parameter arePart: whether they may be some of the laps only, as fields are.
  private func checkLaps(
    of activity: ActivityRecord, arePart: Bool = false, at location: Location
  ) {
    guard let notes, !activity.laps.isEmpty, let metres = activity.metres else { return }
    let sum = activity.laps.reduce(0) { $0 + $1.distance * $1.unit.metres * ($1.count ?? 1) }
    guard sum > metres + 1 || !arePart && sum < metres - 1 else { return }
    notes.report(
      .note, .totalsDisagree,
      "the laps add up to \(decimalText(sum)) m, the total says \(decimalText(metres)) m",
      at: location)
  }
}

extension ActivityRecord {
  /// Makes the laps the distance of a swim without one, and of any activity of which nothing else is
  /// known: those of a run may be a part of it.
  fileprivate mutating func addUpLaps() {
    guard distance == nil, !laps.isEmpty, activity == .swim || minutes == nil else { return }
    let metres = laps.reduce(0) { $0 + $1.distance * $1.unit.metres * ($1.count ?? 1) }
    unit = activity == .swim ? .m : laps[0].unit
    distance = metres / unit.metres
  }

  /// Whether two tell of the same training: neither's distance is another's.
  fileprivate func mayBe(_ other: ActivityRecord) -> Bool {
    metres == nil || other.metres == nil || metres == other.metres
  }
}
