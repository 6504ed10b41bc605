import LogSyntax
import Words

/// Merges two versions of a day's log so that nothing that either side wrote is lost.
///
/// Its laws, for every input:
/// 1. Identity: where one side is the base, or both are equal, the result is the other's bytes.
/// 2. Symmetry: the result does not depend on which side is called ours.
/// 3. No loss: what either side added or changed against the base is in the result, or in a
///    decision that says what was kept and why. Blank fields, open boxes and the like are no values.
/// 4. No invention: every line of the result is from the base or a side; of a task's line the text and the dates may
///    each be from another one's, and a value that is added to another one stands as `log` writes it. Only blank lines
///    and line ends between pieces may be new.
/// 5. Locality: a section that only one side changed is that side's bytes, apart from the line end
///    and the blank lines after it. One exception: a line that both sides have, and that the result would
///    otherwise not have, or less often than each version (9.), stays in the section.
/// 6. The result has no conflict markers.
/// 7. Totality: any bytes can be merged; time is linear in their number.
/// 8. Idempotence: merging the result again with either side changes nothing, where its commit is later
///    and its lines keep their authors (``Side/init(bytes:mergedFrom:by:)``). What may change is a text of
///    several lines of which both sides have one, with different authors, and a line that the result has
///    more often than each side, as nothing tells which of the copies is whose. The same holds where nothing tells
///    which version is the later one; there a day may change that finds no fixpoint without a loss (3.).
/// 9. Lines that the base, if it is not empty, and both sides have are in the result as often as in the
///    fewest of them. Boxes, fields and table rows count once, and may be in a decision, as may lines in
///    files with a comment or a code fence that is not closed.
public enum DayMerge {
  /// Merges two versions of a day.
  ///
  /// - Parameters:
  ///   - base: The common ancestor; nil counts as an empty day.
  ///   - ours: One version.
  ///   - theirs: The other version.
  ///   - rules: Who owns which section.
  ///   - adding: Adds a value that one device logged to what another one did; nil where of two values one stands.
  public static func merge(
    base: [UInt8]?, ours: Side, theirs: Side, rules: OwnershipRules = .standard,
    adding: DayAddition? = nil
  ) -> MergeResult {
    let base = base ?? []
    if let result = MergeResult(ofOneChange: base, ours, theirs) { return result }
    // From here on nothing knows which side is ours.
    let sides = ours.leads(theirs) ? [ours, theirs] : [theirs, ours]
    let merged = mergedOnce(base: base, sides, rules, adding)
    guard merged.needsFixpoint || FixpointMerge.areUndated(sides) else { return merged.result }
    let repeated = FixpointMerge(base: base, sides: sides, givesWay: isEmptyNumber) { sides in
      mergedOnce(base: base, sides, rules, adding).result
    }
    // No loss (law 3) goes before idempotence (law 8).
    return repeated.fixpoint(of: merged.result) ?? merged.result
  }

  /// Whether a line is a number without text, which an item with that number takes the place of.
  private static func isEmptyNumber(_ line: ArraySlice<UInt8>) -> Bool {
    guard case .item(let item) = LogDocument(Array(line)).lines.first?.kind else { return false }
    return item.isOrdered && item.text.isEmpty
  }

  /// How often a day is merged again at most, to retain lines.
  private static let maximumRetentions = 4

  /// Merges two versions that both changed the base.
  ///
  /// - Returns: The result, and whether merging it with a side again might change it.
  private static func mergedOnce(
    base: [UInt8], _ sides: [Side], _ rules: OwnershipRules, _ adding: DayAddition?
  ) -> (result: MergeResult, needsFixpoint: Bool) {
    let files = sides.map(\.bytes) + [base]
    var versions = files.map { DayParts($0, isLineByLine: false) }
    // A comment or fence that one version opens, and another version would close, must not hide the
    // text between the two marks once both are in one file.
    if versions.contains(where: \.document.hasUnclosedMark) {
      versions = files.map { DayParts($0, isLineByLine: true) }
    }
    let day = DayVersions(sides: sides, versions: versions, adding: adding)
    // Lines that all versions have must not be lost. To retain some may cost another one, seldom.
    var retained: Set<ArraySlice<UInt8>> = []
    var merged = PartMerger.merge(day, rules, retaining: retained)
    var file = DayAssembly.bytes(of: merged.parts, from: day)
    for _ in 0..<maximumRetentions {
      let lost = merged.log.lostLines(in: file.bytes, of: day)
      if lost.isSubset(of: retained) { break }
      retained.formUnion(lost)
      merged = PartMerger.merge(day, rules, retaining: retained)
      file = DayAssembly.bytes(of: merged.parts, from: day)
    }
    guard let bytes = day.adding(merged.log.added, to: file.bytes) else {
      return mergedOnce(base: base, sides, rules, nil)
    }
    let lineEnds = Set(versions.filter { !$0.bytes.isEmpty }.map(\.document.hasWindowsLineEnds))
    return (
      MergeResult(bytes: bytes, decisions: merged.log.decisions),
      merged.log.needsFixpoint || !retained.isEmpty || lineEnds.count > 1 || file.hasNewBlankLine
    )
  }
}

extension LogDocument {
  /// Whether a line ends in CR LF.
  fileprivate var hasWindowsLineEnds: Bool {
    lines.indices.contains { line in
      hasLineEnd(line) && lines[line].range.upperBound - lines[line].content.upperBound > 1
    }
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
