import MeasuredFiles

/// Merges two versions of any file of a store, each kind in its own way, under the laws of ``DayMerge``.
public enum FileMerger {
  /// Merges two versions of a file.
  ///
  /// - Parameters:
  ///   - path: The file's path below the store's root, which determines its kind.
  ///   - bases: The common ancestors' bytes, nil for an ancestor without the file; empty where there
  ///     is no common ancestor. Several are merged first; their order does not matter.
  ///   - ours: One version.
  ///   - theirs: The other version.
  ///   - rules: Who owns which section of a day.
  ///   - adding: Adds what one device logged to what another one did in the same day (``DayMerge``).
  public static func merge(
    path: String, bases: [[UInt8]?], ours: Side, theirs: Side, rules: OwnershipRules = .standard,
    adding: DayAddition? = nil
  ) -> MergeResult {
    let kind = FileKind(path: path)
    let merged = merge(
      kind, base: base(of: bases.compactMap(\.self), kind, rules), ours: ours, theirs: theirs,
      rules, adding)
    // There is nothing to decide about in what no person wrote.
    if case .origins = kind { return MergeResult(bytes: merged.bytes, decisions: []) }
    return merged
  }

  private static func merge(
    _ kind: FileKind, base: [UInt8]?, ours: Side, theirs: Side, _ rules: OwnershipRules,
    _ adding: DayAddition? = nil
  ) -> MergeResult {
    // No kind distinguishes an empty file from a missing one.
    let old = base ?? []
    if let result = MergeResult(ofOneChange: old, ours, theirs) { return result }
    if case .day = kind {
      return DayMerge.merge(base: base, ours: ours, theirs: theirs, rules: rules, adding: adding)
    }
    let sides = ours.leads(theirs) ? [ours, theirs] : [theirs, ours]
    if sides.contains(where: \.bytes.isBinary) {
      // The decision names the other file, which is too much to quote.
      return whole(of: sides, key: "file", texts: [[], []])
    }
    if case .botText = kind, sides[0].author.role != sides[1].author.role {
      return TextMerge.keepFirst(
        base: base, sides: sides[0].author.role == .bot ? sides : [sides[1], sides[0]], as: .bot)
    }
    let merged = merge(kind, base: base, sides)
    let repeated = FixpointMerge(base: old, sides: sides) { merge(kind, base: base, $0) }
    if let result = repeated.fixpoint(of: merged), result.bytes != old { return result }
    // The leading side's whole file is a fixpoint: its merge has the same input as this one.
    switch kind {
    // A line of these means nothing without those above it.
    case .json, .measured, .origins, .frontMatter, .yaml:
      return whole(of: sides, key: "text", texts: sides.map(\.bytes))
    default: return TextMerge.keepFirst(base: base, sides: sides, as: .later)
    }
  }

  /// Merges two versions of a file that is no day.
  private static func merge(
    _ kind: FileKind, base: [UInt8]?, _ sides: [Side]
  ) -> MergeResult {
    func text(_ additions: TextMerge.Additions) -> MergeResult {
      TextMerge.merge(base: base, sides: sides, additions: additions)
    }
    switch kind {
    case .measured:
      return measured(base, sides) ?? merge(.json(.date), base: base, sides)
    case .json, .origins: return trees(kind, base, sides)?.result ?? text(.oneStays)
    case .yaml, .frontMatter:
      func says(_ bytes: [UInt8], _ sides: [NamedTree]) -> Bool {
        YAMLTree.isMerge(NamedTree.tree(of: bytes, kind, withRemarks: true), of: sides)
      }
      let merged = trees(kind, base, sides)
      if let merged, says(merged.result.bytes, merged.sides) {
        return merged.result.recordingLostLines(base: base, sides: sides)
      }
      let lines = if case .yaml = kind { text(.oneStays) } else { text(.bothStay) }
      if let merged, !says(lines.bytes, merged.sides) {
        return whole(of: sides, key: "text", texts: sides.map(\.bytes))
      }
      return lines
    case .events:
      return trees(kind, base, sides)?.result.recordingLostLines(base: base, sides: sides)
        ?? text(.bothStay)
    case .prose: return text(.bothStay)
    case .botText, .text, .day: return text(.oneStays)
    }
  }

  /// Merges what a source measured in a year; nil where a side is something else. Nothing of it is a person's word, and each
  /// part says when it was said, so there is nothing to decide about.
  private static func measured(_ base: [UInt8]?, _ sides: [Side]) -> MergeResult? {
    func year(_ bytes: [UInt8]) -> MeasuredYear? {
      do throws(MeasuredYear.Refusal) { return try MeasuredYear(bytes) } catch { return nil }
    }
    guard let one = year(sides[0].bytes), let other = year(sides[1].bytes) else { return nil }
    let merged = MeasuredYear.merged(base.flatMap(year), one, other)
    return MergeResult(bytes: merged.bytes, decisions: [])
  }

  /// Merges as trees; nil where a side is not a tree. A base that is not a tree is ignored.
  private static func trees(
    _ kind: FileKind, _ base: [UInt8]?, _ sides: [Side]
  ) -> (result: MergeResult, sides: [NamedTree])? {
    guard let trees = NamedTree.trees(of: sides.map(\.bytes), kind, withRemarks: true) else {
      return nil
    }
    let old = base.flatMap { NamedTree.tree(of: $0, kind, withRemarks: true) } ?? NamedTree([])
    return (NamedTreeMerge.merge(trees + [old], sides: sides), trees)
  }

  /// Merges several common ancestors into one base that has the lines of all, with equal precedence.
  private static func base(
    of bases: [[UInt8]], _ kind: FileKind, _ rules: OwnershipRules
  ) -> [UInt8]? {
    let sorted = bases.sorted { $0.lexicographicallyPrecedes($1) }
    return sorted.dropFirst().reduce(sorted.first) { merged, next in
      func side(_ bytes: [UInt8]) -> Side {
        Side(bytes: bytes, role: .device, device: "", time: 0, commit: "")
      }
      return merge(kind, base: nil, ours: side(merged ?? []), theirs: side(next), rules).bytes
    }
  }

  /// The leading side's file, with one decision for all of it.
  ///
  /// - Parameters:
  ///   - key: What the decision calls the file.
  ///   - texts: What of both sides it quotes.
  private static func whole(of sides: [Side], key: String, texts: [[UInt8]]) -> MergeResult {
    MergeResult(
      bytes: sides[0].bytes,
      decisions: [
        Decision(
          section: "", key: key, kept: texts[0], lost: texts[1], keptFrom: sides[0].author.device,
          lostFrom: sides[1].author.device, winner: .later)
      ])
  }
}

extension [UInt8] {
  /// Whether git takes the file for binary: it has a NUL in its first 8,000 bytes.
  var isBinary: Bool { prefix(8000).contains(0) }
}
