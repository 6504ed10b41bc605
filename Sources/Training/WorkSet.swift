import DayModel
public import Query
public import Values

/// A set that was worked, as the formulas of training see it.
public struct WorkSet: Equatable, Sendable {
  /// Repetitions; nil for a hold.
  public var repetitions: Double?
  /// How long it was held, in seconds; nil for repetitions.
  public var seconds: Double?
  /// What was lifted, or what helped; nil where nothing was written.
  public var load: Load?
  /// How hard it was, from 1 to 10 (RPE); nil where that was not written.
  public var exertion: Double?

  /// A set.
  public init(
    repetitions: Double? = nil, seconds: Double? = nil, load: Load? = nil, exertion: Double? = nil
  ) {
    self.repetitions = repetitions
    self.seconds = seconds
    self.load = load
    self.exertion = exertion
  }

  /// How many repetitions were left: 10 − RPE (Zourdos 2016, J Strength Cond Res 30:267); nil where the
  /// effort was not written.
  public var reserve: Double? { exertion.map { 10 - $0 } }

  /// The weight in pounds whose whole is known: that of the bar, never that of a body.
  public var knownPounds: Double? {
    guard let load, !load.isBodyweight, load.band == nil else { return nil }
    return load.pounds
  }

  /// Repetitions × weight in pounds; nil where the load is not known, and for holds.
  public var volume: Double? {
    guard let repetitions, let pounds = knownPounds else { return nil }
    return repetitions * pounds
  }

  /// The sets of an exercise as a log has it: one by one where they were written so, else those of the
  /// headline (docs/format.md §8.1), with the effort that the remark behind them names.
  public static func all(of entry: StrengthEntry) -> [WorkSet] {
    var sets: [WorkSet]
    if entry.setDetails.isEmpty {
      guard entry.repetitions != nil || entry.seconds != nil else { return [] }
      let one = WorkSet(
        repetitions: entry.repetitions?.value, seconds: entry.seconds, load: entry.load)
      let count = min(max(entry.sets ?? 1, 0), mostSets)
      sets = Array(repeating: one, count: Int(count))
    } else {
      sets = entry.setDetails.map {
        WorkSet(repetitions: $0.repetitions, seconds: $0.seconds, load: $0.load ?? entry.load)
      }
    }
    let exertions = SetExertions.read(entry.note ?? "", sets: sets.count)
    for (index, exertion) in exertions.enumerated() { sets[index].exertion = exertion }
    return sets
  }

  /// The sets of an exercise as a query's facts have it: in pounds, and without effort.
  public static func all(of groups: [SetGroup]) -> [WorkSet] {
    groups.flatMap { group -> [WorkSet] in
      let set = WorkSet(
        repetitions: group.repetitions, seconds: group.seconds, load: Load(group))
      return Array(repeating: set, count: Int(min(max(group.count, 0), mostSets)))
    }
  }

  /// A headline of more sets is a slip of the pen, and none to work through one by one.
  private static let mostSets = 1000.0
}

extension Load {
  /// The load of a group of sets; nil where it is not known.
  fileprivate init?(_ group: SetGroup) {
    let pounds = group.assistPounds ?? group.pounds
    guard pounds != nil || group.isBodyweight || group.isBand else { return nil }
    self.init(
      quantity: pounds.map { Quantity($0) }, isBodyweight: group.isBodyweight,
      isAssistance: group.assistPounds != nil, band: group.isBand ? "band" : nil)
  }
}

/// Reads how hard sets were, as logs write it behind them: `rpe 8` of all, or `rpe 8, 9, -` of each.
enum SetExertions {
  /// The effort of each set; empty where the text names none, or not that many.
  static func read(_ note: String, sets count: Int) -> [Double?] {
    for part in note.split(separator: ";") {
      let words = part.lowercased().split { $0 == " " || $0 == "," || $0 == "(" || $0 == ")" }
      guard let name = words.firstIndex(of: "rpe") else { continue }
      let values = words[words.index(after: name)...].prefix { $0 == "-" || Double($0) != nil }
      let exertions = values.map { value in Double(value).flatMap { 1...10 ~= $0 ? $0 : nil } }
      if exertions.count == 1 { return Array(repeating: exertions[0], count: count) }
      if exertions.count == count { return exertions }
    }
    return []
  }
}

/// An exercise as it was done on one day.
public struct ExerciseDay: Equatable, Sendable {
  /// The day.
  public var date: CalendarDate
  /// The sets, in their order.
  public var sets: [WorkSet]

  /// The sets of a day.
  public init(date: CalendarDate, sets: [WorkSet]) { (self.date, self.sets) = (date, sets) }

  /// The volume in pounds of the sets whose load is known; nil where it is known of none.
  public var volume: Double? {
    let known = sets.compactMap(\.volume)
    return known.isEmpty ? nil : known.reduce(0, +)
  }
}

/// What was lifted in all, over the sets of one or of several exercises.
public struct TrainingVolume: Equatable, Sendable {
  /// Repetitions × weight in pounds, of the sets whose load is known.
  public let pounds: Double
  /// How many sets that are. Bodyweight, assistance, bands and holds have no volume.
  public let known: Int
  /// How many sets there are.
  public let sets: Int

  /// The volume of sets.
  public init(of sets: [WorkSet]) {
    let volumes = sets.compactMap(\.volume)
    pounds = volumes.reduce(0, +)
    known = volumes.count
    self.sets = sets.count
  }
}
