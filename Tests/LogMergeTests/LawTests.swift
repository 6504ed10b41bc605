import LogMerge
import TestSupport
import Testing

/// Runs a law over many scenarios; what breaks it is made small before it is reported.
///
/// `BESTUPID_SEED` repeats a run; `BESTUPID_MERGES` says how many scenarios there are, which is also
/// what is returned.
@discardableResult
private func check(
  _ count: Int = 800, isPlain: Bool, _ law: (Scenario) -> String?,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Int {
  let seed = SeededRandom().seed
  var scenarios = Scenarios(seed: seed, isPlain: isPlain)
  let count = TestEnvironment.variable("BESTUPID_MERGES").flatMap { Int($0) } ?? count
  for number in 0..<count {
    let scenario = scenarios.next()
    guard law(scenario) != nil else { continue }
    let small = scenario.shrunk { law($0) != nil }
    Issue.record(
      "BESTUPID_SEED=\(seed), scenario \(number): \(law(small) ?? "")\n\(small)",
      sourceLocation: sourceLocation)
    break
  }
  return count
}

@Suite struct LawTests {
  @Test(arguments: [true, false])
  func aSideThatChangedNothingGivesTheOther(isPlain: Bool) {
    check(isPlain: isPlain) { scenario in
      let (ours, theirs) = (scenario.ourSide, scenario.theirSide)
      let same = { (bytes: [UInt8], side: Side) in
        Side(bytes: bytes, role: side.role, device: side.device, time: side.time, commit: "")
      }
      let results = [
        DayMerge.merge(base: ours.bytes, ours: same(ours.bytes, theirs), theirs: theirs),
        DayMerge.merge(base: ours.bytes, ours: theirs, theirs: same(ours.bytes, theirs)),
        DayMerge.merge(base: scenario.baseBytes, ours: theirs, theirs: same(theirs.bytes, ours)),
      ]
      return results.allSatisfy { $0.bytes == theirs.bytes && $0.decisions.isEmpty }
        ? nil : "identity"
    }
  }

  @Test(arguments: [true, false])
  func bothWaysRoundGiveTheSame(isPlain: Bool) {
    check(isPlain: isPlain) { scenario in
      let turned = DayMerge.merge(
        base: scenario.baseBytes, ours: scenario.theirSide, theirs: scenario.ourSide)
      return turned == scenario.merged ? nil : "symmetry"
    }
  }

  @Test(arguments: [true, false])
  func whatEitherSideWroteIsInTheResultOrInADecision(isPlain: Bool) {
    check(isPlain: isPlain) { scenario in
      Oracle.lostLine(
        base: scenario.baseBytes, sides: [scenario.ourSide.bytes, scenario.theirSide.bytes],
        result: scenario.merged
      ).map { "lost \($0.debugDescription)" }
    }
  }

  @Test(arguments: [true, false])
  func everyLineComesFromSomewhere(isPlain: Bool) {
    check(isPlain: isPlain) { scenario in
      Oracle.inventedLine(
        base: scenario.baseBytes, sides: [scenario.ourSide.bytes, scenario.theirSide.bytes],
        result: scenario.merged.bytes
      ).map { "invented \($0.debugDescription)" }
    }
  }

  @Test func aSectionThatOneSideChangedIsThatSides() {
    check(isPlain: true) { scenario in
      let files = [
        scenario.baseBytes ?? [], scenario.ourSide.bytes, scenario.theirSide.bytes,
        scenario.merged.bytes,
      ]
      let sections = files.compactMap { Oracle.sections($0) }
      guard sections.count == 4 else { return nil }
      for (heading, base) in sections[0] {
        guard let ours = sections[1][heading], let theirs = sections[2][heading] else { continue }
        let expected = theirs == base ? ours : ours == base ? theirs : nil
        // A line that was the file's last one may have got a line end.
        let texts = [expected, sections[3][heading]].compactMap {
          $0?.map { $0.filter { $0 != 0x0D } }
        }
        if texts.count == 2, texts[0] != texts[1] { return "locality of \(heading)" }
        if expected != nil, sections[3][heading] == nil { return "\(heading) is gone" }
      }
      return nil
    }
  }

  @Test(arguments: [true, false])
  func mergingTheResultWithASideChangesNothing(isPlain: Bool) {
    check(isPlain: isPlain) { scenario in
      let result = scenario.merged.bytes
      for side in [scenario.ourSide, scenario.theirSide] {
        let again = DayMerge.merge(
          base: side.bytes, ours: scenario.resultSide(side.role), theirs: side)
        if again.bytes != result || !again.decisions.isEmpty { return "idempotence" }
      }
      return nil
    }
  }

  /// Two devices that merged apart meet again with the old base between them. Then nothing changes
  /// either; where what was deleted, moved and repeated is tangled so that it does, no line goes.
  @Test(arguments: [true, false])
  func mergingTheResultAgainFromTheOldBaseLosesNothing(isPlain: Bool) {
    var changed = 0
    let count = check(isPlain: isPlain) { scenario in
      let result = scenario.merged.bytes
      // Where the merge undid all changes, law 1 says what comes next.
      if result == scenario.baseBytes || scenario.hasStrayMark { return nil }
      for role in [scenario.roles.0, scenario.roles.1] {
        for side in [scenario.ourSide, scenario.theirSide] {
          let again = DayMerge.merge(
            base: scenario.baseBytes, ours: scenario.resultSide(role), theirs: side)
          if again.bytes != result { changed += 1 }
          if let lost = Oracle.lostLine(
            base: scenario.baseBytes, sides: [result], result: again)
          {
            return "from the base with \(side.device) as \(role) lost \(lost.debugDescription)"
          }
        }
      }
      return nil
    }
    #expect(changed * 500 <= count)
  }
}
