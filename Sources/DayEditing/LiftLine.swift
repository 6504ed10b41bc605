import DayModel
import LogSyntax
import Values
import Words

/// The sets of an exercise, and what is said of them: a line of Strength Log (docs/format.md §8.1).
///
/// `log lift` and `workout finish` both write lines by this type. What it writes has the same sets when it
/// is read.
public struct LiftLine: Equatable, Sendable {
  /// The work sets in the order in which they were done.
  public var sets: [LiftSet]
  /// The letter or the word of the superset that the exercise belongs to; nil for none.
  public var group: String?
  /// The warm-up sets. They stand behind the list, as a remark, and count as nothing.
  public var warmUps: [LiftSet]
  /// Further remarks, in order.
  public var notes: [String]

  /// What parts the remarks behind the list.
  public static let separator: Character = ";"

  /// A line of these sets.
  public init(
    _ sets: [LiftSet], group: String? = nil, warmUps: [LiftSet] = [], notes: [String] = []
  ) {
    (self.sets, self.group, self.warmUps, self.notes) = (sets, group, warmUps, notes)
  }

  /// The line that was read of a log; nil where its sets cannot be told one by one.
  init?(_ entry: StrengthEntry) {
    var found = entry.setDetails
    if found.isEmpty, let count = entry.sets.flatMap({ Int(exactly: $0) }),
      (1...300).contains(count)
    {
      guard entry.repetitions.map({ $0.low == $0.high && !$0.approximate }) != false else {
        return nil
      }
      let set = StrengthSet(
        repetitions: entry.repetitions?.value, seconds: entry.seconds, load: entry.load)
      found = Array(repeating: set, count: count)
    }
    let sets = found.compactMap { LiftSet($0) }
    guard !sets.isEmpty, sets.count == found.count, !entry.isApproximate else { return nil }
    self.init(sets, remark: entry.note ?? "")
  }

  /// A line of these sets, with what stands behind them: `rpe 8, 9; superset A; slow`.
  init(_ sets: [LiftSet], remark: String) {
    self.init(sets)
    for part in remark.split(separator: Self.separator).map({ trimmed($0) }) where !part.isEmpty {
      if !take(remark: part) { notes.append(part) }
    }
  }

  /// Takes what this type writes behind the list. Returns whether the text is that.
  private mutating func take(remark text: String) -> Bool {
    if text.hasPrefix("rpe ") { return takeEfforts(text) }
    if text.hasPrefix("superset "), group == nil {
      group = trimmed(text.dropFirst("superset ".count))
      return true
    }
    guard text.hasPrefix("warm-up "), warmUps.isEmpty,
      let sets = LiftSet.read(text.dropFirst("warm-up ".count), unit: .lb)
    else { return false }
    warmUps = sets
    return true
  }

  /// Takes `rpe 8, 9, -` or `rpe 8`, which is of all sets. Returns whether the text is that.
  private mutating func takeEfforts(_ text: String) -> Bool {
    let efforts = text.dropFirst(4).split(separator: ",").map { trimmed($0) }
    guard efforts.allSatisfy({ $0 == "-" || Double($0) != nil }),
      efforts.count == 1 || efforts.count == sets.count
    else { return false }
    for index in sets.indices {
      sets[index].effort = Double(efforts[efforts.count == 1 ? 0 : index])
    }
    return true
  }

  /// The sets of a line that is there, then those of this one, as one line.
  func following(_ earlier: LiftLine) -> LiftLine {
    var line = earlier
    line.sets += sets
    line.group = group ?? earlier.group
    line.warmUps += warmUps
    line.notes += notes.filter { !earlier.notes.contains($0) }
    return line
  }

  /// The value of the line: `3x10 @ 135 lbs (sets: 10x135, 9x135, 8x130) rpe 8, 9, 9; superset A`.
  ///
  /// - Throws: `InputError` with code `value` where a reader would not find the same sets in it: some with
  ///   a load, and some whose load is not known.
  func text(of exercise: String) throws(InputError) -> String {
    let sets = Self.sets(sets, of: exercise)
    let isHelpName = MarkdownText.contains("assist", in: exercise)
    let best = Self.best(of: sets)
    var isHelp = isHelpName
    if case .assistance = best.load { isHelp = true }
    let head = "\(sets.count)x" + Self.head(of: best)
    let text = "\(head) (sets: \(Self.list(sets, isHelpKnown: isHelp)))"
    let read = StrengthEntry.read(text, exercise: exercise).value
    guard let read, read.sets == Double(sets.count), read.setDetails.count == sets.count,
      zip(sets, read.setDetails).allSatisfy({ $0.isSame(as: $1) })
    else {
      throw InputError(
        .value, "the sets of \(exercise) cannot stand in one line: \(text)",
        hint: "Where some sets have a load, all need one: 10xBW, or 10x135.")
    }
    let remarks = remarks(isHelpKnown: isHelpName)
    return remarks.isEmpty
      ? text : "\(text) \(remarks.joined(separator: "\(Self.separator) "))"
  }

  /// The sets with what a reader needs to find them again: the name makes weights help, and a hold without a
  /// load beside one that has one was done with the body alone.
  private static func sets(_ sets: [LiftSet], of exercise: String) -> [LiftSet] {
    let isHelp = MarkdownText.contains("assist", in: exercise)
    let hasLoad = sets.contains { $0.load != nil }
    return sets.map { set in
      var set = set
      if isHelp, case .weight(let number, let unit) = set.load {
        set.load = .assistance(number, unit)
      }
      if hasLoad, set.isHold, set.load == nil { set.load = .bodyweight(added: 0, .lb) }
      return set
    }
  }

  /// The best of sets: the heaviest, or the one with the least help; then the one with most repetitions, or
  /// the longest. The first of equal ones.
  package static func best(of sets: [LiftSet]) -> LiftSet {
    func isLess(_ one: LiftSet, _ other: LiftSet) -> Bool {
      let (rank, otherRank) = (one.load?.rank ?? -.infinity, other.load?.rank ?? -.infinity)
      return rank == otherRank ? one.number < other.number : rank < otherRank
    }
    return sets.dropFirst().reduce(sets[0]) { isLess($0, $1) ? $1 : $0 }
  }

  private static func head(of set: LiftSet) -> String {
    let amount = set.isHold ? "\(set.number)s" : "\(set.number)"
    return amount + (set.load.map { " @ \($0.text)" } ?? "")
  }

  private static func list(_ sets: [LiftSet], isHelpKnown: Bool) -> String {
    // Pounds go without saying, but beside kilograms they do not.
    let withUnit = sets.contains { $0.load?.unit == .kg }
    return sets.map { $0.item(withUnit: withUnit, isHelpKnown: isHelpKnown) }
      .joined(separator: ", ")
  }

  private func remarks(isHelpKnown: Bool) -> [String] {
    var remarks: [String] = []
    let efforts = sets.map { $0.effort.map { decimalText($0) } ?? "-" }
    if efforts.contains(where: { $0 != "-" }) {
      let isAlike = Set(efforts).count == 1
      remarks.append("rpe " + (isAlike ? efforts[0] : efforts.joined(separator: ", ")))
    }
    if let group { remarks.append("superset \(group)") }
    if !warmUps.isEmpty {
      remarks.append("warm-up " + Self.list(warmUps, isHelpKnown: isHelpKnown))
    }
    return remarks + notes
  }
}
