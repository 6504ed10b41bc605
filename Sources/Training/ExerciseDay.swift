public import Values

extension StrengthSet {
  /// The sets of an exercise as a log has it (`StrengthEntry.runs`), with the effort that the remark behind them names.
  public static func all(of entry: StrengthEntry) -> [StrengthSet] {
    var sets = entry.runs().flatMap(\.sets)
    let efforts = SetEfforts.read(entry.note ?? "", sets: sets.count)
    for (index, effort) in efforts.enumerated() { sets[index].effort = effort }
    return sets
  }
}

/// Reads how hard sets were, as logs write it behind them: `rpe 8` of all, or `rpe 8, 9, -` of each.
enum SetEfforts {
  /// The effort of each set; empty where the text names none, or not that many.
  static func read(_ note: String, sets count: Int) -> [Double?] {
    for part in note.split(separator: ";") {
      let words = part.lowercased().split { $0 == " " || $0 == "," || $0 == "(" || $0 == ")" }
      guard let name = words.firstIndex(of: "rpe") else { continue }
      let values = words[words.index(after: name)...].prefix { $0 == "-" || Double($0) != nil }
      let efforts = values.map { value in Double(value).flatMap { 1...10 ~= $0 ? $0 : nil } }
      if efforts.count == 1 { return Array(repeating: efforts[0], count: count) }
      if efforts.count == count { return efforts }
    }
    return []
  }
}

/// An exercise as it was done on one day.
public struct ExerciseDay: Equatable, Sendable {
  /// The day.
  public var date: CalendarDate
  /// The sets, in their order.
  public var sets: [StrengthSet]

  /// The sets of a day.
  public init(date: CalendarDate, sets: [StrengthSet]) { (self.date, self.sets) = (date, sets) }

  /// The volume in pounds of the sets whose load is known; nil where it is known of none.
  public var volume: Double? {
    let known = sets.compactMap(\.volume)
    return known.isEmpty ? nil : known.reduce(0, +)
  }
}

/// What was lifted in all, over the sets of one or of several exercises.
public struct TrainingVolume: Equatable, Sendable {
  /// Repetitions × weight in pounds of each exercise, of the sets whose load is known.
  public let parts: [Double]
  /// How many sets that are. Bodyweight, assistance, bands and holds have no volume.
  public let known: Int
  /// How many sets there are.
  public let sets: Int

  /// The volume of exercises, the sets of each.
  public init(of exercises: [[StrengthSet]]) {
    let volumes = exercises.map { $0.compactMap(\.volume) }
    parts = volumes.filter { !$0.isEmpty }.map { $0.reduce(0, +) }
    known = volumes.joined().count
    sets = exercises.joined().count
  }

  /// All of it in pounds.
  public var pounds: Double { parts.reduce(0, +) }

  /// All of it as it is shown: the sum of the parts as they are shown, so that they add up.
  public func total(in shown: PersonalUnits.Shown) -> Double { shown.total(of: parts) }
}
