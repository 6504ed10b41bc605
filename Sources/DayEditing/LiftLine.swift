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
  public var sets: [StrengthSet]
  /// The letter or the word of the superset that the exercise belongs to, if any.
  public var group: String?
  /// The warm-up sets. They stand behind the list, as a remark, and count as nothing.
  public var warmUps: [StrengthSet]
  /// Further remarks, in order.
  public var notes: [String]

  /// What parts the remarks behind the list.
  public static let separator: Character = ";"

  /// A line of these sets.
  public init(
    _ sets: [StrengthSet], group: String? = nil, warmUps: [StrengthSet] = [], notes: [String] = []
  ) {
    (self.sets, self.group, self.warmUps, self.notes) = (sets, group, warmUps, notes)
  }

  /// The line that was read of a file in these units; nil where its sets cannot be told apart.
  package init?(_ entry: StrengthEntry, in units: FormatUnits) {
    var found = entry.setDetails
    if found.isEmpty, let count = entry.sets.flatMap({ Int(exactly: $0) }),
      (1...SetLimits.sets).contains(count)
    {
      guard entry.repetitions.map({ $0.low == $0.high && !$0.approximate }) != false else {
        return nil
      }
      found = Array(repeating: entry.headlineSet, count: count)
    }
    let sets = found.compactMap(\.exact)
    guard !sets.isEmpty, sets.count == found.count, !entry.isApproximate else { return nil }
    self.init(sets, remark: entry.note ?? "", in: units)
  }

  /// A line of these sets, with what stands behind them: `rpe 8, 9; superset A; slow`.
  init(_ sets: [StrengthSet], remark: String, in units: FormatUnits) {
    self.init(sets)
    for part in remark.split(separator: Self.separator).map({ trimmed($0) }) where !part.isEmpty {
      if !take(remark: part, units) { notes.append(part) }
    }
  }

  /// Takes what this type writes behind the list. Returns whether the text is that.
  private mutating func take(remark text: String, _ units: FormatUnits) -> Bool {
    if text.hasPrefix("rpe ") { return takeEfforts(text) }
    if text.hasPrefix("superset "), group == nil {
      group = trimmed(text.dropFirst("superset ".count))
      return true
    }
    guard text.hasPrefix("warm-up "), warmUps.isEmpty else { return false }
    // The list as a line has it.
    let list = text.dropFirst("warm-up ".count)
    let read = StrengthEntry.read("1x1 (sets: \(list))", exercise: "", in: units).value
    guard let read, read.note == nil, !read.setDetails.isEmpty else { return false }
    let sets = read.setDetails.compactMap(\.exact)
    guard sets.count == read.setDetails.count else { return false }
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

  /// The sets as a reader finds them in the line, in a file of these units.
  ///
  /// - Throws: As `log` does, where they cannot be written.
  public func entry(
    of exercise: String, in units: FormatUnits
  ) throws(InputError) -> StrengthEntry? {
    StrengthEntry.read(try shortText(of: exercise, in: units), exercise: exercise, in: units).value
  }

  /// The value of the line: a head alone where that says all.
  ///
  /// - Throws: As ``text(of:)``.
  func shortText(of exercise: String, in units: FormatUnits) throws(InputError) -> String {
    if let head = head(of: exercise, in: units) { return head }
    return try text(of: exercise, in: units)
  }

  /// The sets of a line that is there, then those of this one, as one line.
  public func following(_ earlier: LiftLine) -> LiftLine {
    var line = earlier
    line.sets += sets
    line.group = group ?? earlier.group
    line.warmUps += warmUps
    line.notes += notes.filter { !earlier.notes.contains($0) }
    return line
  }

  /// Leaves what follows the sets of an earlier line. Returns whether this one has further sets behind them.
  mutating func remove(_ earlier: LiftLine) -> Bool {
    guard sets.count > earlier.sets.count,
      sets.starts(with: earlier.sets, by: { $0.isFound(in: $1) && $0.effort == $1.effort })
    else { return false }
    sets.removeFirst(earlier.sets.count)
    if warmUps.starts(with: earlier.warmUps) { warmUps.removeFirst(earlier.warmUps.count) }
    notes.removeAll(where: earlier.notes.contains)
    return true
  }

  /// The value of the line: `3x10 @ 135 lbs (sets: 10x135, 9x135, 8x130) rpe 8, 9, 9; superset A`.
  ///
  /// - Parameter units: What a number without a unit is in the file.
  /// - Throws: `InputError` with code `value` where a reader would not find the same sets in it: some with
  ///   a load, and some whose load is not known.
  public func text(of exercise: String, in units: FormatUnits) throws(InputError) -> String {
    let sets = Self.sets(sets, of: exercise)
    let isHelpName = MarkdownText.contains("assist", in: exercise)
    let best = Self.best(of: sets)
    var isHelp = isHelpName
    if case .assistance = best.load { isHelp = true }
    let head = best.amountText + (best.load.map { " @ \($0.written(in: units))" } ?? "")
    let text = "\(sets.count)x\(head) (sets: \(Self.list(sets, isHelpKnown: isHelp, units)))"
    let read = StrengthEntry.read(text, exercise: exercise, in: units).value
    guard let read, read.sets == Double(sets.count), read.setDetails.count == sets.count,
      zip(sets, read.setDetails).allSatisfy({ $0.isFound(in: $1) })
    else {
      throw InputError(
        .value, "the sets of \(exercise) cannot be written in one line: \(text)",
        hint: "Where some sets have a load, all need one: 10xBW, or 10x135.")
    }
    let remarks = remarks(isHelpKnown: isHelpName, units)
    return remarks.isEmpty
      ? text : "\(text) \(remarks.joined(separator: "\(Self.separator) "))"
  }

  /// The value of a line whose sets are all alike, without the list of them: `3x10 @ 135 lbs rpe 8`. Nil where they
  /// are not alike, and where a reader would not find them in it.
  private func head(of exercise: String, in units: FormatUnits) -> String? {
    let sets = Self.sets(sets, of: exercise)
    guard let first = sets.first, sets.allSatisfy({ $0 == first }) else { return nil }
    let head =
      "\(sets.count)x\(first.amountText)" + (first.load.map { " @ \($0.written(in: units))" } ?? "")
    let remarks = remarks(isHelpKnown: MarkdownText.contains("assist", in: exercise), units)
    let text =
      remarks.isEmpty ? head : "\(head) (\(remarks.joined(separator: "\(Self.separator) ")))"
    guard
      let read = StrengthEntry.read(text, exercise: exercise, in: units).value
        .flatMap({ LiftLine($0, in: units) }),
      read.sets.count == sets.count,
      zip(sets, read.sets).allSatisfy({ $0.isFound(in: $1) && $0.effort == $1.effort })
    else { return nil }
    return text
  }

  /// The sets with what a reader needs to find them again: the name makes weights help, and a hold without a
  /// load beside one that has one was done with the body alone.
  private static func sets(_ sets: [StrengthSet], of exercise: String) -> [StrengthSet] {
    let isHelp = MarkdownText.contains("assist", in: exercise)
    let hasLoad = sets.contains { $0.load != nil }
    return sets.map { set in
      var set = set
      if isHelp, case .weight(let weight) = set.load { set.load = .assistance(weight) }
      if hasLoad { set.load = set.knownLoad }
      return set
    }
  }

  /// The best of sets: the heaviest, or the one with the least help; then the one with most repetitions, or
  /// the longest. The first of equal ones.
  package static func best(of sets: [StrengthSet]) -> StrengthSet {
    func isLess(_ one: StrengthSet, _ other: StrengthSet) -> Bool {
      let (rank, otherRank) = (one.load?.rank ?? -.infinity, other.load?.rank ?? -.infinity)
      return rank == otherRank ? one.number < other.number : rank < otherRank
    }
    return sets.dropFirst().reduce(sets[0]) { isLess($0, $1) ? $1 : $0 }
  }

  private static func list(
    _ sets: [StrengthSet], isHelpKnown: Bool, _ units: FormatUnits
  ) -> String {
    // Pounds go without saying, but beside kilograms they do not.
    let withUnit = units.weight == .kg || sets.contains { $0.load?.unit == .kg }
    return sets.map { $0.item(withUnit: withUnit, isHelpKnown: isHelpKnown) }
      .joined(separator: ", ")
  }

  private func remarks(isHelpKnown: Bool, _ units: FormatUnits) -> [String] {
    var remarks: [String] = []
    let efforts = sets.map { $0.effort.map { decimalText($0) } ?? "-" }
    if efforts.contains(where: { $0 != "-" }) {
      let isAlike = Set(efforts).count == 1
      remarks.append("rpe " + (isAlike ? efforts[0] : efforts.joined(separator: ", ")))
    }
    if let group { remarks.append("superset \(group)") }
    if !warmUps.isEmpty {
      remarks.append("warm-up " + Self.list(warmUps, isHelpKnown: isHelpKnown, units))
    }
    return remarks + notes
  }
}

extension StrengthSet {
  /// The set as it stands in a list: `10x135`, `40s @ 25`, `12`.
  ///
  /// - Parameters:
  ///   - withUnit: Whether the unit of a load is written.
  ///   - isHelpKnown: Whether a number is read as help anyway.
  fileprivate func item(withUnit: Bool, isHelpKnown: Bool) -> String {
    func number(_ weight: Weight) -> String {
      let unit = weight.unit == .kg ? "kg" : "lbs"
      return decimalText(weight.quantity.value) + (withUnit ? unit : "")
    }
    let text: String
    switch load {
    case nil: return amountText
    case .weight(let weight)?: text = number(weight)
    case .bodyweight(let added)?: text = load == .body ? "BW" : "BW+\(number(added))"
    case .assistance(let weight, _)?: text = number(weight) + (isHelpKnown ? "" : " assist")
    case .band(let name, _)?: return "\(amountText) @ \(name)"
    }
    return amountText + (isHold ? " @ " : "x") + text
  }

  /// Whether a reader found this set, as near as three decimals can hold it.
  func isFound(in read: StrengthSet) -> Bool {
    guard isHold == read.isHold, abs(number - read.number) < 1e-6 else { return false }
    guard let load = knownLoad, let found = read.knownLoad else {
      return knownLoad == nil && read.knownLoad == nil
    }
    return load.isFound(in: found)
  }

  /// The load. That of a hold without one is the body alone, as it is written beside sets that have a load.
  var knownLoad: Load? { load ?? (isHold ? .body : nil) }
}

extension Load {
  /// Whether a reader found this load, as near as three decimals can hold it.
  func isFound(in read: Load) -> Bool {
    if case .band(let name, _) = self { return read.band == name }
    guard let rank, let found = read.rank, abs(rank - found) < 1e-6 else { return false }
    return isAssistance
      ? read.isAssistance : !read.isAssistance && isBodyweight == read.isBodyweight
  }
}
