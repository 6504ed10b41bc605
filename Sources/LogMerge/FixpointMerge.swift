/// Merges a result again with both sides until nothing changes, so that law 8 of ``DayMerge`` holds.
///
/// A result may align with the base in another way than the sides do, above all where versions disagree
/// about an order, or have a different number of lines of one name. Nearly every result is a fixpoint at
/// once, and most others become one after one or two rounds.
///
/// Where nothing tells which of the versions is the later one, as in `merge-file` without authors, it is a fixpoint of
/// merges in which nothing tells that of the result either.
struct FixpointMerge {
  /// Merges the leading side and another one.
  typealias Merge = (_ sides: [Side]) -> MergeResult

  private let base: [UInt8]
  private let sides: [Side]
  private let givesWay: (_ line: ArraySlice<UInt8>) -> Bool
  private let merge: Merge

  /// After this many rounds there is no fixpoint.
  private static let maximumRounds = 8

  /// - Parameters:
  ///   - sides: The leading side and the other side.
  ///   - givesWay: Whether a line, trimmed, says nothing, so that a fixpoint may lack it though a side wrote
  ///     it.
  init(
    base: [UInt8], sides: [Side], givesWay: @escaping (ArraySlice<UInt8>) -> Bool = { _ in false },
    merge: @escaping Merge
  ) {
    self.base = base
    self.sides = sides
    self.givesWay = givesWay
    self.merge = merge
  }

  /// The fixpoint that merging a result again leads to, where its lines keep their authors, and the file
  /// is of each role that a side has; nil where there
  /// is none, or where it lacks a line of the result that a side wrote, that all versions have, or that a
  /// decision says is kept.
  ///
  /// Where merging leads back to the base, that is the last one: the next merge would take it for
  /// unchanged (law 1).
  func fixpoint(of first: MergeResult) -> MergeResult? {
    let roles = Side.Role.allCases.filter { role in sides.contains { $0.author.role == role } }
    func author(_ role: Side.Role?) -> Author {
      Author(role: role, device: "", time: .max, commit: "")
    }
    var result = Side(bytes: first.bytes, mergedFrom: sides, by: author(roles.first))
    let isUndated = Self.areUndated(sides)
    for _ in 0..<Self.maximumRounds {
      var isStable = true
      for side in sides {
        for role in roles {
          result.author = author(role)
          var again = merged(result, with: side)
          if again.bytes == result.bytes, isUndated {
            again = merged(Self.undated(result.bytes, role, like: side), with: side)
          }
          if again.bytes == result.bytes { continue }
          if Self.isUndone(first, by: again) { return nil }
          isStable = false
          result = Side(bytes: again.bytes, mergedFrom: sides, by: author(role))
        }
      }
      guard isStable || result.bytes == base else { continue }
      guard keepsLines(of: first, result.bytes) else { return nil }
      return MergeResult(
        bytes: result.bytes, decisions: decisions(of: first, thatHoldFor: result.bytes))
    }
    return nil
  }

  private func merged(_ result: Side, with side: Side) -> MergeResult {
    MergeResult(ofOneChange: base, result, side)
      ?? merge(result.leads(side) ? [result, side] : [side, result])
  }

  /// Whether nothing tells which of the sides is the later one, nor who wrote which line.
  static func areUndated(_ sides: [Side]) -> Bool {
    sides.allSatisfy { side in
      side.lineAuthors.authors.isEmpty && side.author.time == sides[0].author.time
        && side.author.commit == sides[0].author.commit
    }
  }

  /// A result of which no more is known than of a side.
  private static func undated(_ bytes: [UInt8], _ role: Side.Role, like side: Side) -> Side {
    Side(
      bytes: bytes, role: role, device: "", time: side.author.time, commit: side.author.commit)
  }

  /// Whether a text gives way that a decision of the first merge says is kept: lines that are alike can have
  /// changed their authors.
  private static func isUndone(_ first: MergeResult, by again: MergeResult) -> Bool {
    first.decisions.contains { decision in
      again.decisions.contains {
        $0.section == decision.section && $0.key == decision.key && $0.lost == decision.kept
      }
    }
  }

  /// Whether `bytes` have the lines of a result that must not be lost.
  private func keepsLines(of first: MergeResult, _ bytes: [UInt8]) -> Bool {
    if bytes == first.bytes { return true }
    let counts = bytes[...].lineCounts
    let baseCounts = base[...].lineCounts
    let sideCounts = sides.map { $0.bytes[...].lineCounts }
    var decided: Set<ArraySlice<UInt8>> = []
    for decision in first.decisions { decided.formUnion(decision.kept[...].lineSet) }
    return first.bytes[...].lineCounts.allSatisfy { line, count in
      let old = baseCounts[line, default: 0]
      let new = sideCounts.map { $0[line, default: 0] }
      let isDeleted = new.contains { $0 < old }
      let ofAll = base.isEmpty ? min(new[0], new[1]) : min(new[0], new[1], old)
      let written = isDeleted ? max(new[0] - old, new[1] - old, ofAll) : max(new[0], new[1])
      let wanted = max(written, decided.contains(line) ? 1 : 0)
      return counts[line, default: 0] >= min(count, wanted) || givesWay(line)
    }
  }

  /// The decisions of the first merge without those whose lost text is in the fixpoint after all.
  private func decisions(of first: MergeResult, thatHoldFor bytes: [UInt8]) -> [Decision] {
    if first.decisions.isEmpty || bytes == first.bytes { return first.decisions }
    // How often each line is there more often than before. A line that came back once was lost by one
    // decision less, and not by two.
    var regained = bytes[...].lineCounts
    for (line, count) in first.bytes[...].lineCounts { regained[line, default: 0] -= count }
    return first.decisions.filter { decision in
      let lost = decision.lost[...].lineCounts
      guard !lost.isEmpty, lost.allSatisfy({ regained[$0, default: 0] >= $1 }) else { return true }
      for (line, count) in lost { regained[line, default: 0] -= count }
      return false
    }
  }
}
