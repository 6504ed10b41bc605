public import DayModel
public import Values

/// What a log could say of a day, by what sources measured: the texts of the best source.
public struct DayCandidates: Sendable {
  /// A text that a source would write.
  public struct Candidate: Sendable, Equatable {
    /// The text, in a form that the bot reads: bare, without a note behind it.
    public let text: String
    /// Whose it is.
    public let source: MeasuredSource
  }

  /// A place in a log with what belongs there: one text, or of activities one for each.
  public struct Place: Sendable {
    /// Where it is.
    let target: FillTarget
    /// The texts, of activities the first for the field itself.
    public internal(set) var candidates: [Candidate]
    /// What it is filled with: a field, or the activity whose heart rate it is.
    public let kind: FilledKind
    /// The activity whose heart rate it is.
    var rated: FillTarget?
    /// Why no text can be made of what the sources have; nil where one can.
    var refusal: String?

    /// The field; nil for a place in a list.
    public var field: KnownField? { target.field }
  }

  /// The places, in the order in which they are filled: activities before their heart rates.
  public let places: [Place]

  /// Whether the sources say nothing that a log could have.
  public var isEmpty: Bool {
    places.allSatisfy { $0.candidates.isEmpty && $0.refusal == nil }
  }

  /// The candidates of a day.
  ///
  /// - Parameters:
  ///   - days: What sources measured of it, the best source first.
  ///   - units: What a number without a unit is in the files.
  ///   - names: What exercises and habits of sources are called in the logs.
  public init(_ days: [MeasuredDay], in units: FormatUnits, names: FilledNames = FilledNames()) {
    func first(_ text: (MeasuredDay) -> String?) -> [Candidate] {
      for day in days {
        if let text = text(day) { return [Candidate(text: text, source: day.source)] }
      }
      return []
    }
    var places: [Place] = []
    func add(_ id: String, _ candidates: [Candidate], _ kind: FilledKind) {
      guard let field = FieldCatalog.field(id: id) else { return }
      places.append(Place(target: .field(field), candidates: candidates, kind: kind))
    }
    add("weight", first { $0[.weight].map { MeasuredText.weight($0, in: units) } }, .weight)
    add("sleep", first { $0[.sleep].map(ClockText.text(hours:)) }, .sleep)
    add("sleep_quality", first { $0[.score].map { decimalText($0, roundedTo: 1) } }, .sleep)

    var rates: [(activity: TrainingActivity, candidate: Candidate)] = []
    var count = 0
    let told = ActivityGroups(days, kind: names.ownKind).activities
    for activity in names.activities {
      let best = told.filter { $0.activity.kindName == activity.id }.compactMap { told in
        MeasuredText.activity(told.activity, activity, in: units).map {
          (text: Candidate(text: $0, source: told.source), rate: told.activity.heartRate)
        }
      }
      count += best.count
      if let rate = best.first?.rate, let source = best.first?.text.source {
        let text = decimalText(rate, roundedTo: 1)
        rates.append((activity, Candidate(text: text, source: source)))
      }
      places.append(
        Place(
          target: FillTarget(activity), candidates: best.map(\.text), kind: FilledKind(activity)))
    }
    func add(_ id: String, rateOf activity: TrainingActivity?, _ candidate: Candidate?) {
      add(id, [candidate].compactMap(\.self), activity.map { FilledKind($0) } ?? .heartRate)
      places[places.count - 1].rated = activity.map { FillTarget($0) }
    }
    for activity in names.activities where activity.known != nil {
      let rate = rates.first { $0.activity == activity }?.candidate
      // With one activity the day's rate is its; with several each has its own.
      add("\(activity.id)_hr", rateOf: activity, count > 1 ? rate : nil)
    }
    let only = count == 1 ? rates.first : nil
    add("avg_hr", rateOf: only?.activity, only?.candidate)
    let own = Set(places.compactMap(\.field?.id))
    for id in Set(days.flatMap { $0.fields.keys }).subtracting(own).sorted() {
      add(id, first { $0.fields[id] }, .fields)
    }
    self.places =
      places + Self.lifts(days, in: units, names) + [Self.food(days)] + Self.habits(days, names)
  }
}

/// What is filled, as `--only` and `--skip` name it.
public enum FilledKind: String, Sendable, CaseIterable {
  case weight, sleep, swim, bike, run, walk
  /// An activity of a type of the person's own.
  case ownTypes = "own-types"
  /// A heart rate that no activity has any more.
  case heartRate = "heart-rate"
  case strength, food, habits
  /// Any other field of the log.
  case fields

  init(_ activity: TrainingActivity) { self.init(activity: activity.id) }

  /// - Parameter activity: The id of its type.
  init(activity: String) {
    self =
      switch Activity(rawValue: activity) {
      case .swim: .swim
      case .bike: .bike
      case .run: .run
      case .walk: .walk
      case nil: .ownTypes
      }
  }
}

/// How measured values are written into logs: as the bot reads them (docs/format.md §10.12).
enum MeasuredText {
  /// A weight to one decimal, in the unit of the files.
  static func weight(_ kilograms: Double, in units: FormatUnits) -> String {
    decimalText(kilograms * Conversion.poundsPerKilogram / units.weight.pounds, roundedTo: 10)
  }

  /// `3.11mi/28:30`, or what of it is known; nil for neither.
  static func activity(
    _ measured: MeasuredActivity, _ activity: TrainingActivity, in units: FormatUnits
  ) -> String? {
    let far = measured.kilometres.map { distance($0 * 1000, activity, in: units) }
    guard let minutes = measured.minutes else { return far }
    let long = "\(decimalText(minutes, roundedTo: 100))min"
    guard let far else { return long }
    let text = "\(far)/\(time(minutes))"
    // Of an activity that the format does not know the pace may make two parts hours and minutes.
    let read = activity.known == nil ? activity.effort(text, in: units).value?.minutes : nil
    if let read, abs(read.value - minutes) > 0.02 { return "\(far)/\(long)" }
    return text
  }

  private static func distance(
    _ metres: Double, _ activity: TrainingActivity, in units: FormatUnits
  ) -> String {
    if activity.known == .swim, units.swim == .yd {
      return "\(decimalText(metres / Conversion.metresPerYard, roundedTo: 1))yd"
    }
    let unit =
      activity.known == .swim ? .m : activity.hasUnit ? activity.unit : units.distance
    return unit == .m
      ? "\(decimalText(metres, roundedTo: 1))m"
      : "\(fixed(metres / unit.metres, decimals: 2))\(unit.rawValue)"
  }

  /// Minutes and seconds from ten minutes on, without hours; below them minutes with decimals, since `9:40` would be hours.
  private static func time(_ minutes: Double) -> String {
    let seconds = Int(min((minutes * 60).rounded(), 1e9))
    if seconds < 600 { return fixed(minutes, decimals: 2) }
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }

  /// A number with so many decimals, zeros among them.
  private static func fixed(_ value: Double, decimals: Int) -> String {
    let text = decimalText(value, roundedTo: 100)
    let known = text.split(separator: ".").dropFirst().first?.count ?? 0
    let zeros = String(repeating: "0", count: decimals - known)
    return text + (known == 0 ? "." : "") + zeros
  }
}
