import LogSyntax
import Words

/// Merges two versions of a day's log so that nothing that either side wrote is lost.
///
/// Its laws, for every input:
/// 1. Identity: where one side is the base, or both are equal, the result is the other's bytes.
/// 2. Symmetry: the result does not depend on which side is called ours.
/// 3. No loss: what either side added or changed against the base is in the result, or in a
///    decision that says what was kept and why. Blank fields, open boxes and the like are no values.
/// 4. No invention: every line of the result is from the base or a side. Only blank lines and line
///    ends between pieces may be new.
/// 5. Locality: a section that only one side changed is that side's bytes, apart from the line end
///    and the blank lines after it. One exception: a line that both sides have, and that would
///    otherwise be in no section of the result, stays in the section.
/// 6. The result has no conflict markers.
/// 7. Totality: any bytes can be merged; time is linear in their number.
/// 8. Idempotence: merging the result again with either side changes nothing.
public enum DayMerge {
  /// Merges two versions of a day.
  ///
  /// - Parameters:
  ///   - base: The common ancestor; nil counts as an empty day.
  ///   - ours: One version.
  ///   - theirs: The other version.
  ///   - rules: Who owns which section.
  public static func merge(
    base: [UInt8]?, ours: Side, theirs: Side, rules: OwnershipRules = .standard
  ) -> MergeResult {
    let base = base ?? []
    if let result = MergeResult(ofOneChange: base, ours, theirs) { return result }
    // From here on nothing knows which side is ours.
    let sides = ours.leads(theirs) ? [ours, theirs] : [theirs, ours]
    let merged = mergedOnce(base: base, sides, rules)
    return merged.needsFixpoint
      ? mergedToFixpoint(merged.result, base: base, sides, rules) : merged.result
  }

  /// Merges two versions that both changed the base.
  ///
  /// - Returns: The result, and whether merging it with a side again might change it.
  private static func mergedOnce(
    base: [UInt8], _ sides: [Side], _ rules: OwnershipRules
  ) -> (result: MergeResult, needsFixpoint: Bool) {
    let files = sides.map(\.bytes) + [base]
    var versions = files.map { DayParts($0, isLineByLine: false) }
    // A comment or fence that one version opens, and another version would close, must not hide the
    // text between the two marks once both are in one file.
    if versions.contains(where: \.document.hasUnclosedMark) {
      versions = files.map { DayParts($0, isLineByLine: true) }
    }
    let day = DayVersions(sides: sides, versions: versions)
    var merged = PartMerger.merge(day, rules, retaining: [])
    var bytes = DayAssembly.bytes(of: merged.parts, from: day)
    // Lines that both sides have must not be lost.
    let lost = merged.log.lostCommonLines(in: bytes, of: day)
    if !lost.isEmpty {
      merged = PartMerger.merge(day, rules, retaining: lost)
      bytes = DayAssembly.bytes(of: merged.parts, from: day)
    }
    let lineEnds = Set(versions.filter { !$0.bytes.isEmpty }.map(\.document.hasWindowsLineEnds))
    return (
      MergeResult(bytes: bytes, decisions: merged.log.decisions),
      merged.log.needsFixpoint || !lost.isEmpty || lineEnds.count > 1
    )
  }

  /// Merges a result with both sides again until nothing changes, in each role that may commit it, so
  /// that law 8 holds.
  ///
  /// This is needed where versions disagree about an order, or have a different number of elements of
  /// one name: the n-th element of a name may then not be the n-th in the result. Nearly every result
  /// is a fixpoint at once, and the others become one after one or two rounds.
  private static func mergedToFixpoint(
    _ first: MergeResult, base: [UInt8], _ sides: [Side], _ rules: OwnershipRules
  ) -> MergeResult {
    var bytes = first.bytes
    for _ in 0..<maximumRounds {
      let before = bytes
      for role in Set(sides.map(\.role)).sorted(by: { $0.rawValue < $1.rawValue }) {
        for side in sides {
          let merged = Side(bytes: bytes, role: role, device: "", time: .max, commit: "")
          bytes =
            MergeResult(ofOneChange: base, merged, side)?.bytes
            ?? mergedOnce(base: base, [merged, side], rules).result.bytes
        }
      }
      // A result that equals the base would count as unchanged in the next merge.
      guard bytes == before || bytes == base else { continue }
      // No loss (law 3) goes before idempotence (law 8).
      return containsAllLines(of: first.bytes, bytes)
        ? MergeResult(bytes: bytes, decisions: first.decisions) : first
    }
    return first
  }

  /// Whether `bytes` have each line of `lines`, at least as often.
  private static func containsAllLines(of lines: [UInt8], _ bytes: [UInt8]) -> Bool {
    if bytes == lines { return true }
    let counts = bytes[...].lineCounts
    return lines[...].lineCounts.allSatisfy { line, count in counts[line, default: 0] >= count }
  }

  /// After this many rounds without a fixpoint, the first result is the result.
  private static let maximumRounds = 8
}

extension LogDocument {
  /// Whether a line ends in CR LF.
  fileprivate var hasWindowsLineEnds: Bool {
    lines.contains { $0.range.upperBound - $0.content.upperBound > 1 }
  }

  /// Whether a comment or a code fence is opened and not closed, or a comment is closed only by the
  /// end of a later comment.
  fileprivate var hasUnclosedMark: Bool {
    if unclosed.contains(where: { $0.construct != .frontMatter }) { return true }
    let opening = Array("<!--".utf8)
    return hidden.contains { range in
      let text = bytes[range]
      return text.starts(with: opening) && text.contains(ASCII.lineFeed)
        && text.dropFirst().contains(opening)
    }
  }
}
