import JSON

/// Joins two versions of any file of a store, each kind in its own way, under the laws of `DayMerge`.
public enum FileMerger {
  /// Merges two versions of a file.
  ///
  /// - Parameters:
  ///   - path: Where the file lies below the store's root; it says what kind of file it is.
  ///   - bases: The common ancestors' bytes, nil for one that has no such file; empty where there
  ///     is no common ancestor. Several are joined first, in an order of their own.
  ///   - ours: One version.
  ///   - theirs: The other.
  ///   - rules: Who owns which section of a day.
  public static func merge(
    path: String, bases: [[UInt8]?], ours: Side, theirs: Side, rules: OwnershipRules = .standard
  ) -> MergeResult {
    let kind = FileKind(path: path)
    return merge(
      kind, base: base(of: bases.compactMap(\.self), kind, rules), ours: ours, theirs: theirs,
      rules)
  }

  private static func merge(
    _ kind: FileKind, base: [UInt8]?, ours: Side, theirs: Side, _ rules: OwnershipRules
  ) -> MergeResult {
    // An empty file and none are the same to every kind.
    let old = base ?? []
    if let result = MergeResult(ofOneChange: old, ours, theirs) { return result }
    let sides = ours.leads(theirs) ? [ours, theirs] : [theirs, ours]
    if !kind.takesAnyBytes, sides.contains(where: \.bytes.isBinary) { return later(of: sides) }
    switch kind {
    case .day: return DayMerge.merge(base: base, ours: ours, theirs: theirs, rules: rules)
    case .json(let identity):
      return trees(base, sides) { bytes in
        do throws(JSONError) {
          return try JSONTree.tree(bytes, by: identity)
        } catch {
          return nil
        }
      } ?? TextMerge.merge(base: base, sides: sides, additions: .oneStands)
    case .events:
      return NamedTreeMerge.merge(
        (sides.map(\.bytes) + [old]).map(EventsTree.tree), sides: sides)
    case .habits:
      return trees(base, sides, HabitsTree.tree)
        ?? TextMerge.merge(base: base, sides: sides, additions: .bothStay)
    case .botText: return TextMerge.merge(base: base, sides: sides, owner: .bot)
    case .prose: return TextMerge.merge(base: base, sides: sides, additions: .bothStay)
    case .text: return TextMerge.merge(base: base, sides: sides, additions: .oneStands)
    }
  }

  /// Merges by trees; nil where a side has none. A base that has none is no base.
  private static func trees(
    _ base: [UInt8]?, _ sides: [Side], _ tree: ([UInt8]) -> NamedTree?
  ) -> MergeResult? {
    let trees = sides.compactMap { tree($0.bytes) }
    guard trees.count == 2 else { return nil }
    return NamedTreeMerge.merge(
      trees + [base.flatMap(tree) ?? NamedTree([])], sides: sides)
  }

  /// What several common ancestors say together: all of it, as from devices that nothing prefers.
  private static func base(
    of bases: [[UInt8]], _ kind: FileKind, _ rules: OwnershipRules
  ) -> [UInt8]? {
    let sorted = bases.sorted { $0.lexicographicallyPrecedes($1) }
    return sorted.dropFirst().reduce(sorted.first) { joined, next in
      func side(_ bytes: [UInt8]) -> Side {
        Side(bytes: bytes, role: .device, device: "", time: 0, commit: "")
      }
      return merge(kind, base: nil, ours: side(joined ?? []), theirs: side(next), rules).bytes
    }
  }

  /// The later version of a file that cannot be joined; the other is only named.
  private static func later(of sides: [Side]) -> MergeResult {
    MergeResult(
      bytes: sides[0].bytes,
      decisions: [
        Decision(
          section: "", key: "file", kept: [], lost: [], keptFrom: sides[0].device,
          lostFrom: sides[1].device, winner: .later)
      ])
  }
}

/// The kinds of files that merge each in its own way.
enum FileKind {
  /// A day's log.
  case day
  /// JSON, with what the objects in its lists are known by.
  case json(JSONTree.Identity)
  /// The log of events.
  case events
  /// The list of habits.
  case habits
  /// A text that is the bot's.
  case botText
  /// Notes: lines that both sides add in one place both stay.
  case prose
  /// Any other text.
  case text

  /// Whether what git would call binary merges all the same.
  var takesAnyBytes: Bool { if case .day = self { true } else { false } }

  /// The one table of paths.
  init(path: String) {
    let bytes = Array(path.utf8)[...]
    let name = bytes.split(separator: UInt8(ascii: "/")).last ?? []
    func ends(with ending: StaticString) -> Bool {
      ending.withUTF8Buffer { name.suffix($0.count).lowercased.elementsEqual($0) }
    }
    self =
      if bytes.starts(with: "content/logs/"), ends(with: ".md") {
        .day
      } else if bytes.elementsEqual("content/config/habits.md".utf8) {
        .habits
      } else if bytes.starts(with: "content/config/protocol_") {
        .botText
      } else if bytes.elementsEqual("memory/events.jsonl".utf8) {
        .events
      } else if bytes.starts(with: "data/"), ends(with: ".json") {
        .json(.date)
      } else if ends(with: ".json") {
        .json(.any)
      } else if ends(with: ".md") || ends(with: ".txt") {
        .prose
      } else {
        .text
      }
  }
}

extension [UInt8] {
  /// Whether git takes the file for binary: there is a NUL in its first 8,000 bytes.
  fileprivate var isBinary: Bool { prefix(8000).contains(0) }
}
