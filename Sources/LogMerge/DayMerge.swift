import LogSyntax

/// Joins two versions of a day's log so that nothing that either side wrote is lost.
///
/// Its laws, for every input:
/// 1. Identity: where one side is the base, or both are equal, the result is the other's bytes.
/// 2. Symmetry: the result does not depend on which side is called ours.
/// 3. No loss: what either side added or changed against the base is in the result, or in a
///    decision with what won and why. Blank fields, open boxes and the like are no values.
/// 4. No invention: every line of the result is from the base or a side; only blank lines and line
///    ends between pieces may be new.
/// 5. Locality: a section that only one side changed is that side's bytes, apart from the line end
///    and the blank lines behind it. Only a line that both sides have, and that no section would
///    have then, stays where it was.
/// 6. The result has no conflict markers.
/// 7. Totality: any bytes merge; time is linear in their number.
/// 8. Idempotence: merging the result again with either side changes nothing.
public enum DayMerge {
  /// Merges two versions of a day.
  ///
  /// - Parameters:
  ///   - base: What both come from; nil counts as an empty day.
  ///   - ours: One version.
  ///   - theirs: The other.
  ///   - rules: Who owns which section.
  public static func merge(
    base: [UInt8]?, ours: Side, theirs: Side, rules: OwnershipRules = .standard
  ) -> MergeResult {
    let base = base ?? []
    if let result = MergeResult(ofOneChange: base, ours, theirs) { return result }
    // From here on nothing knows which side is ours.
    let sides = ours.leads(theirs) ? [ours, theirs] : [theirs, ours]
    let merged = once(base: base, sides, rules)
    return merged.mayMove ? settled(merged.result, base: base, sides, rules) : merged.result
  }

  /// Merges two versions that both changed the base.
  ///
  /// - Returns: The result, and whether another merge with a side might move something in it.
  private static func once(
    base: [UInt8], _ sides: [Side], _ rules: OwnershipRules
  ) -> (result: MergeResult, mayMove: Bool) {
    let files = sides.map(\.bytes) + [base]
    var versions = files.map { DayParts($0, isLineByLine: false) }
    // A mark that opens in one version and would close in another must not swallow what stands
    // between them once both are in one file.
    if versions.contains(where: \.document.hasUnclosedMark) {
      versions = files.map { DayParts($0, isLineByLine: true) }
    }
    var merger = DayMerger(sides: sides, versions: versions, rules: rules)
    var bytes = merger.merge()
    // What both sides have stays.
    let gone = merger.linesGone(from: bytes)
    if !gone.isEmpty {
      merger = DayMerger(sides: sides, versions: versions, rules: rules, rescued: gone)
      bytes = merger.merge()
    }
    let lineEnds = Set(versions.filter { !$0.bytes.isEmpty }.map(\.document.hasWindowsLineEnds))
    return (
      MergeResult(bytes: bytes, decisions: merger.decisions),
      merger.mayMove || !gone.isEmpty || lineEnds.count > 1
    )
  }

  /// A result with which another merge with either side changes nothing (law 8): made again with
  /// them, as whoever may commit it, until it stands.
  ///
  /// Where versions disagree about the order of things, or have another number of things of one name,
  /// the n-th of them need not be the n-th in the result. Nearly every result stands at once, and
  /// the others after one or two rounds.
  private static func settled(
    _ first: MergeResult, base: [UInt8], _ sides: [Side], _ rules: OwnershipRules
  ) -> MergeResult {
    var bytes = first.bytes
    for _ in 0..<highestRounds {
      let before = bytes
      for role in Set(sides.map(\.role)).sorted(by: { $0.rawValue < $1.rawValue }) {
        for side in sides {
          let merged = Side(bytes: bytes, role: role, device: "", time: .max, commit: "")
          bytes =
            MergeResult(ofOneChange: base, merged, side)?.bytes
            ?? once(base: base, [merged, side], rules).result.bytes
        }
      }
      // What equals the base is no change any more that could stand against a side's.
      guard bytes == before || bytes == base else { continue }
      // That nothing is lost goes before that it stands.
      return holds(bytes, all: first.bytes)
        ? MergeResult(bytes: bytes, decisions: first.decisions) : first
    }
    return first
  }

  /// Whether a file has each line of another one, as often as that.
  private static func holds(_ bytes: [UInt8], all lines: [UInt8]) -> Bool {
    if bytes == lines { return true }
    var counts: [ByteKey: Int] = [:]
    bytes[...].forEachLine { counts[$0, default: 0] += 1 }
    lines[...].forEachLine { counts[$0, default: 0] -= 1 }
    return counts.values.allSatisfy { $0 >= 0 }
  }

  /// After how many rounds a result that still changes is left as it was.
  private static let highestRounds = 8
}

extension LogDocument {
  /// Whether a line ends in CR LF.
  fileprivate var hasWindowsLineEnds: Bool {
    lines.contains { $0.range.upperBound - $0.content.upperBound > 1 }
  }

  /// Whether a comment or a code fence opens and does not close, or closes only where a later
  /// comment does.
  fileprivate var hasUnclosedMark: Bool {
    if unclosed.contains(where: { $0.construct != .frontMatter }) { return true }
    let opening = Array("<!--".utf8)
    return hidden.contains { range in
      let text = bytes[range]
      return text.starts(with: opening) && text.contains(0x0A) && text.dropFirst().contains(opening)
    }
  }
}
