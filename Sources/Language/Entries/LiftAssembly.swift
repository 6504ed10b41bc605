import DayModel
import Values
import Words

/// Puts the parts of a notation together to sets.
struct LiftAssembly {
  /// The exercise, for what is said of it.
  let exercise: String
  /// What is said of the sets: that a load is that of each hand.
  private(set) var remarks: [String] = []

  /// The unit of a load without one.
  private let unit: WeightUnit
  /// What lines of advice begin with.
  private let command: String
  /// Whether two numbers are how often and the load.
  private let isSetBySet: Bool

  init(exercise: String, unit: WeightUnit, command: String, isSetBySet: Bool) {
    (self.exercise, self.unit, self.command) = (exercise, unit, command)
    self.isSetBySet = isSetBySet
  }

  /// Sets that are alike, as far as they are known.
  private struct Block {
    var count = 1.0
    var amount: StrengthSet.Amount
    var load: Load?
    var effort: Double?
    /// Whether the load stood before it, and is that of what follows too.
    var carries = false

    var sets: [StrengthSet] {
      SetRun(StrengthSet(amount, load, effort: effort), count: count).sets
    }
  }

  private var blocks: [Block] = []
  /// A load that waits for its repetitions.
  private var waiting: Load?
  /// `3 sets`, which waits for its repetitions.
  private var waitingSets: Double?

  /// The sets that parts are.
  ///
  /// - Returns: Nil where parts are missing or too many.
  /// - Throws: `InputError` with code `usage` for parts that have two readings.
  mutating func sets(of parts: [LiftPart]) throws(InputError) -> [StrengthSet]? {
    let marked = try withEffortsBehindPairs(withLoadFirst(parts))
    guard let numbers = resolved(withLoads(marked)) else { return nil }
    let parts = try readPairs(of: numbers)
    var efforts: [[Double]] = []
    var isBehindComma = false
    for part in parts {
      defer { isBehindComma = part == .comma }
      switch part {
      case .comma: break
      case .pair(let count, let reps): add(Block(count: count, amount: .repetitions(reps)))
      case .holds(let count, let set), .alike(let count, let set):
        guard let amount = set.amount else { return nil }
        add(Block(count: count, amount: amount, load: set.load))
      case .set(let set):
        guard let amount = set.amount else { return nil }
        add(Block(amount: amount, load: set.load, carries: set.load != nil))
      case .repetitions(let reps), .number(let reps): add(Block(amount: .repetitions(reps)))
      case .hold(let seconds): add(Block(amount: .seconds(seconds)))
      case .sets(let count):
        if let last = blocks.last, last.count == 1, blocks.count == 1, waitingSets == nil {
          blocks[0].count = count
        } else if waitingSets == nil {
          waitingSets = count
        } else {
          return nil
        }
      case .load(let load): take(load, isBehindComma: isBehindComma)
      case .twoWeights(let weight):
        remarks.append("each")
        take(.weight(weight), isBehindComma: isBehindComma)
      case .effort(let values):
        guard !blocks.isEmpty else { return nil }
        efforts.append(values)
        if values.count == 1 { blocks[blocks.count - 1].effort = values[0] }
      case .triple, .pairAt: return nil
      }
    }
    let count = blocks.reduce(0) { $0 + $1.count }
    guard count <= Double(SetLimits.sets) else {
      throw InputError(
        .impossible, "\(decimalText(count)) sets are impossible",
        hint: "There are at most \(SetLimits.sets), as in: \(command) 3x10 @ 60")
    }
    guard waiting == nil, waitingSets == nil, !blocks.isEmpty else { return nil }
    // `60s 10`: nothing says how the two go together.
    let isHold = blocks.map { if case .seconds = $0.amount { true } else { false } }
    guard Set(isHold).count == 1 else { return nil }
    return try withEfforts(efforts)
  }

  /// Gives a load to the sets beside it.
  private mutating func take(_ load: Load, isBehindComma: Bool) {
    guard let last = blocks.last, last.load == nil, !isBehindComma || blocks.count == 1 else {
      waiting = load
      return
    }
    // Behind a list it is the load of all of it.
    for index in blocks.indices.reversed() {
      guard blocks[index].load == nil else { break }
      blocks[index].load = load
    }
  }

  private mutating func add(_ block: Block) {
    var block = block
    if let count = waitingSets, block.count == 1 {
      block.count = count
      waitingSets = nil
    }
    if block.load == nil, let load = waiting {
      (block.load, block.carries) = (load, true)
      waiting = nil
    } else if block.load == nil, let last = blocks.last, last.carries {
      (block.load, block.carries) = (last.load, true)
    }
    blocks.append(block)
  }

  /// The sets with how hard they were: one number at the end is of all, several are of as many sets.
  private func withEfforts(_ efforts: [[Double]]) throws(InputError) -> [StrengthSet]? {
    for effort in efforts.joined() { try SetLimits.check(effort: effort) }
    var sets = blocks.flatMap(\.sets)
    guard efforts.count == 1, let values = efforts.first else { return sets }
    guard values.count == 1 || values.count == sets.count else { return nil }
    if values.count > 1 || blocks.last?.effort != nil {
      for index in sets.indices { sets[index].effort = values[values.count == 1 ? 0 : index] }
    }
    return sets
  }

  // MARK: What numbers are

  /// The parts of which a load and repetitions are told by blanks: `95 x 8 8 7` is three sets with one load.
  private func withLoadFirst(_ parts: [LiftPart]) -> [LiftPart] {
    func reps(_ part: LiftPart) -> Double? {
      if case .number(let number) = part, number <= Self.usualRepetitions { number } else { nil }
    }
    // `8 8 7@70`.
    if case .set(let last)? = parts.last, last.load != nil, parts.count > 2 {
      let others = parts.dropLast().map(reps)
      guard others.allSatisfy({ $0 != nil }) else { return parts }
      return others.compactMap(\.self).map { .set(StrengthSet(.repetitions($0), last.load)) }
        + [.set(last)]
    }
    guard case .pair(let load, let first)? = parts.first, load > Self.usualRepetitions,
      first <= Self.usualRepetitions, parts.count > 2
    else { return parts }
    let others = parts.dropFirst().map(reps)
    guard others.allSatisfy({ $0 != nil }) else { return parts }
    return ([first] + others.compactMap(\.self)).map {
      .set(StrengthSet(.repetitions($0), .weight(Weight(load, unit))))
    }
  }

  /// The parts with each `5x5 @ 8` as what it is: the last number is an effort beside a load, else it is asked.
  private func withEffortsBehindPairs(_ parts: [LiftPart]) throws(InputError) -> [LiftPart] {
    var read: [LiftPart] = []
    for part in parts {
      guard case .pairAt(let one, let other, let number) = part else {
        read.append(part)
        continue
      }
      let hasLoad = parts.contains { part in
        switch part {
        case .load, .number, .twoWeights: true
        default: false
        }
      }
      let isLoadFirst = one > Self.usualRepetitions && other <= Self.usualRepetitions
      guard hasLoad || isLoadFirst || other > Self.mostRepetitions else {
        let text = [one, other, number].map { decimalText($0) }
        let sets = "\(text[0])x\(text[1])"
        throw twoReadings(
          "\(sets) @ \(text[2])", ["\(sets) rpe \(text[2])", "\(sets)@\(text[2])\(unit)"])
      }
      read += [.pair(one, other), .effort([number])]
    }
    return read
  }

  /// The parts with the loads of a list behind sets as those of each: `3x9 @ 30, 25, 20`.
  private func withLoads(_ parts: [LiftPart]) -> [LiftPart] {
    let (count, amount, first): (Double, StrengthSet.Amount?, [Load?])
    switch parts.first {
    case .pair(let sets, let reps)?: (count, amount, first) = (sets, .repetitions(reps), [])
    case .alike(let sets, let set)?: (count, amount, first) = (sets, set.amount, [set.load])
    default: return parts
    }
    let loads =
      first
      + parts.dropFirst().filter { $0 != .comma }.map { part -> Load? in
        switch part {
        case .load(let load): load
        case .number(let number): .weight(Weight(number, unit))
        default: nil
        }
      }
    guard loads.count > 1, Double(loads.count) == count, loads.allSatisfy({ $0 != nil }) else {
      return parts
    }
    return loads.map { .set(StrengthSet(amount, $0)) }
  }

  /// The parts with each bare number as what it is: a load beside sets, else repetitions.
  ///
  /// - Returns: Nil for a load without a sign behind several pairs: nothing says what it is of.
  private func resolved(_ parts: [LiftPart]) -> [LiftPart]? {
    if isListOfRepetitions(parts) {
      return parts.map { if case .number(let number) = $0 { .repetitions(number) } else { $0 } }
    }
    var resolved = parts
    for (index, part) in parts.enumerated() {
      guard case .number(let number) = part else { continue }
      let before = index > 0 ? parts[index - 1] : nil
      let after = index + 1 < parts.count ? parts[index + 1] : nil
      let pairs = parts.count { if case .pair = $0 { true } else { false } }
      if case .pair? = before, pairs > 1 { return nil }
      // `10 9`: of two numbers without a sign nothing says what they are.
      if case .number? = after, !parts.contains(.comma) { return nil }
      let isLoad =
        switch (before, after) {
        // `5x5 100` and `60 8,7,6`.
        case (.pair?, _), (.holds?, _), (.repetitions?, _): true
        case (nil, .pair?), (nil, .number?), (nil, .repetitions?), (nil, .sets?): true
        case (.comma?, .pair?): true
        case (.number?, _), (.hold?, _): false
        default: false
        }
      // In `8,7,6` no number stands beside another without a comma.
      resolved[index] =
        isLoad ? .load(.weight(Weight(number, unit))) : .repetitions(number)
    }
    return resolved
  }

  /// Whether bare numbers are repetitions of one set each: three and more, or some before a load.
  private func isListOfRepetitions(_ parts: [LiftPart]) -> Bool {
    let numbers = parts.prefix { part in
      if case .number(let number) = part { number <= Self.usualRepetitions } else { false }
    }
    let rest = parts.dropFirst(numbers.count)
    let isLoad = if case .load? = rest.first { true } else { false }
    return rest.isEmpty && numbers.count > 2 || isLoad && numbers.count > 1
  }

  /// The parts with each product of bare numbers as what it is.
  private func readPairs(of parts: [LiftPart]) throws(InputError) -> [LiftPart] {
    var read = parts
    for (index, part) in parts.enumerated() {
      guard case .triple(let one, let other, let third) = part else { continue }
      read[index] = try triple(one, other, third)
    }
    let pairs = read.compactMap { part in
      if case .pair(let one, let other) = part { (one, other) } else { nil as (Double, Double)? }
    }
    guard !pairs.isEmpty, try areSetsAndLoads(pairs, in: read) else {
      return try withTwoWeights(read)
    }
    let isLoadFirst = try isLoadFirst(pairs)
    return read.map { part in
      guard case .pair(let one, let other) = part else { return part }
      let (reps, load) = isLoadFirst ? (other, one) : (one, other)
      return .set(StrengthSet(.repetitions(reps), .weight(Weight(load, unit))))
    }
  }

  /// `2x14kg` is two repetitions where nothing else is, and two weights beside sets.
  private func withTwoWeights(_ parts: [LiftPart]) throws(InputError) -> [LiftPart] {
    let hasSets = parts.contains { part in
      switch part {
      case .pair, .sets, .repetitions, .holds: true
      default: false
      }
    }
    if hasSets { return parts }
    return parts.map { part in
      guard case .twoWeights(let weight) = part else { return part }
      return .set(StrengthSet(.repetitions(2), .weight(weight)))
    }
  }

  /// Whether pairs are repetitions and load, in either order, rather than sets and repetitions.
  private func areSetsAndLoads(
    _ pairs: [(Double, Double)], in parts: [LiftPart]
  ) throws(InputError) -> Bool {
    let hasLoad = parts.contains { part in
      switch part {
      case .load, .twoWeights, .alike: true
      default: false
      }
    }
    if hasLoad { return false }
    if isSetBySet { return true }
    // `10x60,8x135lbs`: they are alike.
    if parts.contains(where: { if case .set = $0 { true } else { false } }) { return true }
    if pairs.count > 1 {
      if pairs.contains(where: { $0.0 > Self.usualRepetitions || $0.1 > Self.mostSets }) {
        return true
      }
      throw twoReadings(of: pairs)
    }
    let (one, other) = pairs[0]
    if one <= Self.mostSets {
      let isRare = other > Self.usualRepetitions && !CommonExercises.isWithoutLoad(exercise)
      if isRare, other <= Self.mostRepetitions { throw twoReadings(of: pairs) }
      return other > Self.mostRepetitions
    }
    guard one > Self.usualRepetitions, other <= Self.usualRepetitions else {
      throw twoReadings(of: pairs)
    }
    return true
  }

  private static let mostSets = 12.0
  private static let mostRepetitions = 100.0
  static let usualRepetitions = 30.0

  /// Whether of pairs the load comes first: where no one does so many repetitions as the first numbers say.
  private func isLoadFirst(_ pairs: [(Double, Double)]) throws(InputError) -> Bool {
    pairs.contains { $0.0 > Self.usualRepetitions }
      && pairs.allSatisfy { $0.1 <= Self.usualRepetitions }
  }

  /// `5x5x100` is sets, repetitions and load, `100x5x3` load, repetitions and sets.
  private func triple(
    _ one: Double, _ other: Double, _ third: Double
  ) throws(InputError) -> LiftPart {
    let text = [one, other, third].map { decimalText($0) }
    if third == 0 {
      throw InputError(
        .usage,
        "\(text[0])x\(text[1]) with a load can be \(text[0]) sets of \(text[1]), or "
          + "\(text[0]) repetitions with \(text[1]) dumbbells",
        hint: "Write the sets first, as in: bestupid log curl 3x12 2x14kg")
    }
    func alike(_ count: Double, _ reps: Double, _ load: Double) -> LiftPart {
      .alike(count: count, StrengthSet(.repetitions(reps), .weight(Weight(load, unit))))
    }
    if isSetBySet { return alike(one, other, third) }
    if other <= Self.mostRepetitions / 2 {
      if one <= Self.mostSets { return alike(one, other, third) }
      if third <= Self.mostSets { return alike(third, other, one) }
    }
    // `5x65x5`: the load stands between them.
    if one == third, one <= Self.mostSets { return alike(one, third, other) }
    throw twoReadings(
      text.joined(separator: "x"),
      ["\(text[0])x\(text[2])@\(text[1])", "\(text[2])x\(text[0])@\(text[1])"])
  }

  /// The error for pairs that can be sets and repetitions, and repetitions and load.
  private func twoReadings(of pairs: [(Double, Double)]) -> InputError {
    func joined(_ part: (String, String) -> String) -> String {
      pairs.map { part(decimalText($0.0), decimalText($0.1)) }.joined(separator: ", ")
    }
    let isManySets = pairs.contains { $0.0 > Self.mostSets }
    let lines = [
      joined { "\($0) sets of \($1)" },
      isManySets ? joined { "\($1) sets of \($0)" } : nil,
      CommonExercises.isWithoutLoad(exercise) ? nil : joined { "\($0)@\($1)\(unit)" },
      isManySets && !CommonExercises.isWithoutLoad(exercise)
        ? joined { "\($1)@\($0)\(unit)" } : nil,
    ]
    return twoReadings(joined { "\($0)x\($1)" }, lines.compactMap(\.self))
  }

  /// The error for a text with several readings.
  ///
  /// - Parameter lines: The sets in words that have one.
  func twoReadings(_ text: String, _ lines: [String]) -> InputError {
    let name = exercise.isEmpty ? "" : shellLine([exercise]) + " "
    return InputError(
      .usage, "'\(text)'\(exercise.isEmpty ? "" : " of \(exercise)") has two readings",
      hint: "Write: "
        + lines.map { "\(command) \(name)\($0)" }.joined(separator: ", or: "))
  }

  /// - Throws: `InputError` with code `usage` for bare numbers of an exercise that is held: they can be seconds.
  func requireNoHold(_ parts: [LiftPart]) throws(InputError) {
    guard CommonExercises.isHold(exercise) else { return }
    let texts = parts.map { part -> (seconds: String, count: String)? in
      switch part {
      case .number(let number): ("\(decimalText(number))s", "\(decimalText(number)) reps")
      case .pair(let count, let number):
        (
          "\(decimalText(count))x\(decimalText(number))s",
          "\(decimalText(count)) sets of \(decimalText(number))"
        )
      case .comma: (",", ",")
      default: nil
      }
    }
    guard texts.allSatisfy({ $0 != nil }) else { return }
    func joined(_ parts: [String]) -> String {
      parts.joined(separator: " ").replacing(" ,", with: ",")
    }
    let seconds = joined(texts.compactMap { $0?.seconds })
    throw twoReadings(
      seconds.replacing("s", with: ""), [seconds, joined(texts.compactMap { $0?.count })])
  }
}

extension SetLimits {
  /// - Throws: `InputError` with code `impossible` for an effort that no one tells.
  package static func check(effort: Double) throws(InputError) {
    guard self.effort.contains(effort) else {
      throw InputError(
        .impossible, "an effort of \(decimalText(effort)) is impossible",
        hint: "It is from 1 to 10, such as 8 or 8.5.")
    }
  }
}
