import DayEditing
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

  /// The heart rate of the first activity of a kind.
  struct Rate {
    let activity: TrainingActivity
    let candidate: Candidate
  }

  /// The places, in the order in which they are filled, but for heart rates.
  public let places: [Place]
  /// The heart rates, which are filled behind the activities.
  let rates: [Rate]
  /// The activities that logs have a field for.
  let activities: [TrainingActivity]

  /// Whether the sources say nothing that a log could have.
  public var isEmpty: Bool {
    places.allSatisfy { $0.candidates.isEmpty && $0.refusal == nil }
  }

  /// The places of heart rates.
  ///
  /// - Parameter several: Whether the day has several activities: then each kind has its own, else the day's is that of the one.
  public func ratePlaces(several: Bool) -> [Place] {
    func place(_ id: String, _ activity: TrainingActivity?, _ candidate: Candidate?) -> Place? {
      FieldCatalog.field(id: id).map { field in
        Place(
          target: .field(field), candidates: [candidate].compactMap(\.self),
          kind: activity.map { FilledKind($0) } ?? .heartRate,
          rated: activity.map { FillTarget($0) })
      }
    }
    let own = activities.filter { $0.known != nil }.compactMap { activity in
      let rate = rates.first { $0.activity == activity }?.candidate
      return place("\(activity.id)_hr", activity, several ? rate : nil)
    }
    let only = several ? nil : rates.first
    return own + [place("avg_hr", only?.activity, only?.candidate)].compactMap(\.self)
  }

  /// The candidates of a day.
  ///
  /// - Parameters:
  ///   - days: What sources measured of it, the best source first.
  ///   - units: What a number without a unit is in the files.
  ///   - names: What exercises and habits of sources are called in the logs.
  public init(_ days: [MeasuredDay], in units: FormatUnits, names: FilledNames = FilledNames()) {
    let personal = PersonalUnits(files: units)
    var places: [Place] = []
    // What cannot be is nobody's word: it gives way to the next source.
    func add(_ id: String, _ kind: FilledKind, _ text: (MeasuredDay) -> String?) {
      guard let field = FieldCatalog.field(id: id) else { return }
      var place = Place(target: .field(field), candidates: [], kind: kind)
      for day in days where place.candidates.isEmpty {
        guard let text = text(day) else { continue }
        if let reason = DayEditor.refusal(of: text, at: field, personal) {
          place.refusal = place.refusal ?? reason
        } else {
          place.candidates = [Candidate(text: text, source: day.source)]
          place.refusal = nil
        }
      }
      places.append(place)
    }
    add("weight", .weight) { $0[.weight].map { MeasuredText.weight($0, in: units) } }
    add("sleep", .sleep) { $0[.sleep].map(ClockText.text(hours:)) }
    add("sleep_quality", .sleep) { $0[.score].map { decimalText($0, roundedTo: 1) } }

    var refusals: [String: String] = [:]
    func text(_ measured: MeasuredActivity, _ activity: TrainingActivity) -> String? {
      guard let text = MeasuredText.activity(measured, activity, in: units) else { return nil }
      guard let known = activity.known, let field = FieldCatalog.field(id: known.rawValue),
        let reason = DayEditor.refusal(of: text, at: field, personal)
      else { return text }
      refusals[activity.id] = refusals[activity.id] ?? reason
      return nil
    }
    let kinds = Dictionary(names.activities.map { ($0.id, $0) }) { one, _ in one }
    let told = ActivityGroups(days, kind: names.ownKind) { measured in
      guard let activity = kinds[measured.kindName] else { return true }
      return text(measured, activity) != nil
        || MeasuredText.activity(measured, activity, in: units) == nil
    }.activities
    var rates: [Rate] = []
    for activity in names.activities {
      let best = told.filter { $0.activity.kindName == activity.id }.compactMap { told in
        text(told.activity, activity).map { text in
          let rate = told.activity.heartRate.map { decimalText($0, roundedTo: 1) }
          return (text: Candidate(text: text, source: told.source), rate: rate)
        }
      }
      if let first = best.first, let rate = first.rate {
        rates.append(
          Rate(activity: activity, candidate: Candidate(text: rate, source: first.text.source)))
      }
      places.append(
        Place(
          target: FillTarget(activity), candidates: best.map(\.text), kind: FilledKind(activity),
          refusal: best.isEmpty ? refusals[activity.id] : nil))
    }
    (self.rates, activities) = (rates, names.activities)
    let rated = Self.rateFields(names.activities)
    let own = Set(places.compactMap(\.field?.id)).union(rated)
    for id in Set(days.flatMap { $0.fields.keys }).subtracting(own).sorted() {
      add(id, .fields) { $0.fields[id] }
    }
    self.places =
      places + Self.lifts(days, in: units, names) + [Self.food(days)] + Self.habits(days, names)
  }

  /// The fields that have heart rates.
  private static func rateFields(_ activities: [TrainingActivity]) -> [String] {
    ["avg_hr"] + activities.filter { $0.known != nil }.map { "\($0.id)_hr" }
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
