import LogMerge

/// The laws of the merge, as checks of one scenario. The numbers are those of `DayMerge`.
///
/// `locality`, `wellFormed`, `idempotence` and `commonLinesStay` are not checked for files in which a
/// comment or a code fence is opened and never closed, or a byte order mark is below line 1: what such
/// a mark hides depends on everything below it in the result.
enum Law: String, CaseIterable {
  /// 1. merge(b,b,x) = x, merge(b,x,b) = x, merge(b,x,x) = x, without a decision.
  case identity
  /// 2. merge(b,x,y) = merge(b,y,x).
  case symmetry
  /// 3. What either side wrote is in the result or in a decision.
  case noLoss
  /// 4. Every line comes from the base or a side.
  case noInvention
  /// 5. A section that only one side changed is that side's, except for a line that both sides have and
  /// that the result would otherwise not have, or less often than each version, with the lines that belong
  /// to it.
  case locality
  /// 6. Every line is the construct that it was.
  case wellFormed
  /// 8. Merging the result again, as a later commit in which lines keep their authors, with either side
  /// and the same base changes nothing. Not checked where lines have authors of their own, and the result has
  /// one more often than each side: which of the copies is whose, no blame can tell.
  case idempotence
  /// Merging the result again loses none of its lines.
  case noLossAgain
  /// A line that both sides have is in the result or in a decision.
  case commonLinesStay
  /// A line that the base, if there is one, and both sides have is in the result as often as the fewest
  /// of them has it; a form, such as a box or a field, in the result or in a decision.
  case linesOfAllStay
  /// Three versions, merged in any order, lose no line that one of them wrote and the base does not have,
  /// and none that all have.
  case threeVersions
  /// A due date that a side gave a task is in the result or in a decision, and none is from nowhere.
  case dueDates
  /// The texts, sides and reasons of decisions are true.
  case decisionsAreTrue

  /// How a scenario breaks this law; nil where it does not.
  func violation(_ scenario: Scenario, _ oracle: Oracle) -> String? {
    switch self {
    case .identity: identity(scenario)
    case .symmetry: symmetry(scenario)
    case .noLoss: oracle.lostLine.map { "lost \($0.debugDescription)" }
    case .noInvention: oracle.inventedLine.map { "invented \($0.debugDescription)" }
    case .locality:
      scenario.hasStrayMark || scenario.hasBlocks
        ? nil : oracle.sectionOfNeitherSide().heading.map { "changed \($0)" }
    case .wellFormed:
      scenario.hasStrayMark || scenario.hasLoneCarriageReturn
        ? nil : oracle.changedMeaning.map { "became \($0.debugDescription)" }
    case .idempotence:
      scenario.hasCopiesOfBothSides
        ? nil : again(scenario) { $0.bytes == scenario.merged.bytes ? nil : "changed" }
    case .noLossAgain:
      again(scenario) { again in
        let result = scenario.resultSide(.bot)
        return Oracle(scenario, sides: [result, result], result: again).lostLine
          .map { "lost \($0.debugDescription)" }
      }
    case .commonLinesStay:
      scenario.hasStrayMark ? nil : oracle.lostCommonLine.map { "lost \($0.debugDescription)" }
    case .linesOfAllStay:
      scenario.hasStrayMark
        ? nil
        : (oracle.lineOfAllVersionsNotInResult ?? oracle.lineOfAllVersionsLost)
          .map { "lost of all \($0.debugDescription)" }
    case .threeVersions: threeVersions(scenario)
    case .dueDates:
      scenario.hasStrayMark ? nil : oracle.wrongDueDate.map { "due \($0.debugDescription)" }
    case .decisionsAreTrue: oracle.untrueDecision.map { "untrue \($0)" }
    }
  }

  private func identity(_ scenario: Scenario) -> String? {
    let (ours, theirs) = (scenario.sides[0], scenario.sides[1])
    func same(_ bytes: [UInt8], _ side: Side) -> Side {
      Side(bytes: bytes, author: side.author)
    }
    let results = [
      scenario.merge(ours.bytes, same(ours.bytes, theirs), theirs),
      scenario.merge(ours.bytes, theirs, same(ours.bytes, theirs)),
      scenario.merge(scenario.base, theirs, same(theirs.bytes, ours)),
    ]
    return results.allSatisfy { $0.bytes == theirs.bytes && $0.decisions.isEmpty }
      ? nil : "the result is not the other side"
  }

  private func symmetry(_ scenario: Scenario) -> String? {
    let swapped = scenario.merge(scenario.base, scenario.sides[1], scenario.sides[0])
    return swapped == scenario.merged ? nil : "the sides' order matters"
  }

  private func threeVersions(_ scenario: Scenario) -> String? {
    if scenario.hasStrayMark { return nil }
    let versions = scenario.sides + [scenario.thirdSide]
    for last in versions.indices {
      let first = versions.indices.filter { $0 != last }.map { versions[$0] }
      let merged = last == 2 ? scenario.merged : scenario.merge(scenario.base, first[0], first[1])
      let side = scenario.side(of: merged, from: first)
      let all = scenario.merge(scenario.base, side, versions[last])
      let files = [scenario.thirdSide.bytes, side.bytes, all.bytes]
      if files.contains(where: Scenario.hasStrayMark) { continue }
      let oracle = Oracle(
        scenario, sides: versions,
        result: MergeResult(bytes: all.bytes, decisions: merged.decisions + all.decisions))
      if let line = oracle.lostNewLine { return "last \(last): lost \(line.debugDescription)" }
      if let line = oracle.lineOfAllVersionsLost {
        return "last \(last): lost of all \(line.debugDescription)"
      }
      if let line = oracle.inventedLine { return "last \(last): invented \(line)" }
    }
    return nil
  }

  /// Merges the result with each side again, where its lines keep their authors and the file has each
  /// role that a side has.
  private func again(_ scenario: Scenario, _ check: (MergeResult) -> String?) -> String? {
    // Where the result equals the base, law 1 determines the next result.
    if scenario.merged.bytes == scenario.base || scenario.hasStrayMark { return nil }
    for role in Set(scenario.roles) {
      for side in scenario.sides {
        let result = scenario.merge(scenario.base, scenario.resultSide(role), side)
        if let violation = check(result) {
          return "\(violation) with \(side.author.device) as \(role)"
        }
      }
    }
    return nil
  }
}
