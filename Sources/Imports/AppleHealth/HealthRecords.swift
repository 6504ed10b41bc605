import Trackers
import WatchData
import XML

/// Takes the records of an export, one after the other. What a record means is known at its end: its metadata come inside.
final class HealthRecords: XMLHandler {
  /// Whether the root element is that of an export; nil before it.
  private(set) var isHealthData: Bool?
  /// When it was exported, and the newest instant of its records.
  private(set) var exported: Int?, newest: Int?
  var clock: HealthClock
  private(set) var sources: HealthSources
  private(set) var sums = HealthSums()
  private(set) var samples = HealthSamples()
  private(set) var singles = HealthSingles()
  private(set) var meals = HealthMeals()
  private(set) var sleep = HealthSleep()
  private(set) var workouts = HealthWorkouts()
  private(set) var skips = HealthSkips()
  /// The days of the records, by which a person sees how far the reading has come.
  private(set) var days: Set<Int> = []
  private var lastDay: Int?

  /// A record whose end is still to come.
  private struct Record {
    enum Value {
      case quantity(type: Int, Double)
      case sleep(HealthSleep.Stage)
    }
    let value: Value
    let start: Int, end: Int
    let source: Int
    var zone: Int?
    var isByHand = false
  }
  private var record: Record?
  private var workout: HealthWorkout?
  /// Whether a part of that workout is being read: `WorkoutActivity`.
  private var isWithinPart = false

  private var instants = InstantReader()
  let rules: ReadingRules
  private var recent = [RecentRecords](repeating: RecentRecords(), count: HealthType.all.count)
  /// The index of the last record's type: mostly that of the next one too.
  private var lastType = 0

  init(_ rules: ReadingRules, _ clock: HealthClock, _ sources: HealthSources) {
    (self.rules, self.clock, self.sources) = (rules, clock, sources)
  }

  /// The longest record that is counted, and the longest sleep, in seconds: a day of the clock change is within both.
  private static let longest = 48 * 3600

  // MARK: Elements

  func begin(_ name: XMLText, _ attributes: borrowing XMLAttributes) -> XMLInterest {
    guard isHealthData != nil else {
      isHealthData = name == "HealthData"
      return name == "HealthData" ? .children : .nothing
    }
    if record != nil {
      if name == "MetadataEntry" { takeMetadata(attributes) }
      return .nothing
    }
    if workout != nil { return beginInWorkout(name, attributes) }
    switch name {
    case "Record":
      record = record(attributes)
      return record == nil ? .nothing : .children
    case "Workout":
      workout = workout(attributes)
      return workout == nil ? .nothing : .children
    case "ExportDate":
      exported = attributes["value"].flatMap { instants.instant($0) }
      return .nothing
    case "ActivitySummary":
      skips.add(.summary, attributes)
      return .nothing
    // Who the person is; and records in a `Correlation` stand at the top level too.
    case "Me", "Correlation": return .nothing
    default:
      skips.add(.otherType, attributes)
      return .nothing
    }
  }

  func end(_ name: XMLText, _ text: XMLText?) {
    switch name {
    case "Record":
      if let record { add(record) }
      record = nil
    case "WorkoutActivity": isWithinPart = false
    case "Workout":
      if let workout { add(workout) }
      workout = nil
    default: break
    }
  }

  private func takeMetadata(_ attributes: borrowing XMLAttributes) {
    guard let key = attributes["key"], let value = attributes["value"] else { return }
    switch key {
    case "HKWasUserEntered":
      let isByHand = value == "1"
      record?.isByHand = isByHand
      workout?.isByHand = isByHand
    case "HKTimeZone":
      let zone = clock.zone(value)
      record?.zone = zone
      workout?.zone = zone
    default: break
    }
  }

  // MARK: Records

  /// A record as its attributes have it; nil, and counted, where it cannot be used.
  private func record(_ attributes: borrowing XMLAttributes) -> Record? {
    guard let type = attributes["type"] else { return left(.otherType, attributes) }
    let value: Record.Value
    if let name = type.dropping(HealthType.prefix) {
      guard let index = index(ofType: name) else { return leftType(type, attributes) }
      let rules = HealthType.all[index]
      guard attributes["value"]?.number != nil else { return left(.value, attributes) }
      guard
        let number = HealthUnit.value(attributes["value"], attributes["unit"], in: rules.units)
      else { return left(.unit, attributes) }
      guard rules.range.contains(number) else { return left(.value, attributes) }
      value = .quantity(type: index, number)
    } else if type == "HKCategoryTypeIdentifierSleepAnalysis" {
      guard let stage = attributes["value"].flatMap({ HealthSleep.Stage($0) }) else {
        return left(.sleep, attributes)
      }
      value = .sleep(stage)
    } else {
      return leftType(type, attributes)
    }
    guard let (start, end) = span(attributes),
      let source = sources.source(of: attributes) ?? left(.sources, attributes)
    else { return nil }
    return Record(value: value, start: start, end: end, source: source)
  }

  private func index(ofType name: XMLText) -> Int? {
    if name == HealthType.all[lastType].name { return lastType }
    guard let index = HealthType.all.firstIndex(where: { name == $0.name }) else { return nil }
    lastType = index
    return index
  }

  /// The instants of a record's beginning and end; nil, and counted, where they cannot be.
  private func span(_ attributes: borrowing XMLAttributes) -> (Int, Int)? {
    guard let start = attributes["startDate"].flatMap({ instants.instant($0) }),
      let end = attributes["endDate"].flatMap({ instants.instant($0) })
    else { return left(.time, attributes) }
    guard start <= end else { return left(.order, attributes) }
    guard end - start <= Self.longest else { return left(.length, attributes) }
    newest = max(newest ?? end, end)
    return (start, end)
  }

  private func left<Value>(
    _ reason: HealthSkips.Reason, _ attributes: borrowing XMLAttributes
  ) -> Value? {
    skips.add(reason, attributes)
    return nil
  }

  private func leftType(_ type: XMLText, _ attributes: borrowing XMLAttributes) -> Record? {
    left(AppleHealthReader.takes(type) ? .cycle : .otherType, attributes)
  }

  private func add(_ record: Record) {
    let source = record.isByHand ? sources.byHand(in: record.source) : record.source
    switch record.value {
    case .sleep(let stage):
      let span = HealthSpan(
        from: clock.moment(record.start, in: record.zone),
        to: clock.moment(record.end, in: record.zone))
      sleep.add(stage, span, source: source)
    case .quantity(let type, let value): add(value, type, record, source)
    }
  }

  private func add(_ value: Double, _ type: Int, _ record: Record, _ source: Int) {
    let (start, end) = (record.start, record.end)
    // Every value of the table fits.
    let thousandths = Int((value * 1000).rounded())
    let same = RecentRecords.Record(start: start, end: end, value: value, source: source)
    guard recent[type].isNew(same) else { return }
    let day = clock.place(of: start, in: record.zone).day
    if day != lastDay {
      lastDay = day
      days.insert(day)
    }
    switch HealthType.all[type].use {
    case .sum:
      sums.add(
        thousandths, from: start, to: end, type: type, source: source, zone: record.zone, &clock)
    case .one(_, let isLast):
      singles.add(
        value, from: start, to: end, day: day, type: type, source: source, isLast: isLast)
    case .mean:
      samples.add(thousandths, at: start, HealthKey(day: day, type: type, source: source))
    case .food(let nutrient): meals.add(thousandths, nutrient, day: day, source: source)
    }
  }

  // MARK: Workouts

  private func workout(_ attributes: borrowing XMLAttributes) -> HealthWorkout? {
    guard let (start, end) = span(attributes),
      let source = sources.source(of: attributes) ?? left(.sources, attributes)
    else { return nil }
    return HealthWorkout(
      attributes, from: start, to: end, source: source, name: sources.name(of: source))
  }

  private func beginInWorkout(
    _ name: XMLText, _ attributes: borrowing XMLAttributes
  ) -> XMLInterest {
    switch name {
    case "MetadataEntry" where !isWithinPart: takeMetadata(attributes)
    case "WorkoutActivity":
      isWithinPart = true
      return .children
    case "WorkoutStatistics":
      let start = attributes["startDate"].flatMap { instants.instant($0) }
      let end = attributes["endDate"].flatMap { instants.instant($0) }
      let seconds = start.flatMap { start in end.map { $0 - start } } ?? 0
      workout?.add(attributes, seconds: seconds, isPart: isWithinPart)
    default: break
    }
    return .nothing
  }

  private func add(_ workout: HealthWorkout) {
    let source = workout.isByHand ? sources.byHand(in: workout.source) : workout.source
    let day = clock.place(of: workout.start, in: workout.zone).day
    workouts.add(workout.measured(rules, &clock), day: day, source: source)
  }
}
