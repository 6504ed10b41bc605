import LogSyntax
import Words

/// Takes a commit's change of one file back, whatever else has become of the file since.
///
/// The change is split into units (docs/undo.md). A unit that the commit changed from a to b is set back to
/// a where it is b now; where it is a, there is nothing to do; else it changed since, and is refused. No
/// byte outside of the units changes. It is pure, and time is that of a line diff.
public enum Inverse {
  /// The text of a unit in a version of the file.
  public struct UnitText: Sendable, Equatable {
    /// All of its lines, with their ends.
    public let text: [UInt8]
    /// The value of a field or of a key; else all of `text`.
    public let value: [UInt8]

    init(_ text: [UInt8], value: [UInt8]? = nil) {
      self.text = text
      self.value = value ?? text
    }
  }

  /// A unit that the commit changed.
  public struct Unit: Sendable, Equatable {
    /// The heading of its section, `front matter`, or empty where there is none.
    public let section: String
    /// The name of a field, the text of a box or of a line, the path of a key; `lines` for other lines, and
    /// `file` for a whole file.
    public let key: String
    /// Its line in the file as it is now, from 1; nil where it is not there.
    public let line: Int?
    /// What the commit made of it; nil where it removed it.
    public let expected: UnitText?
    /// What is there now; nil where it is gone.
    public let found: UnitText?
    /// What takes its place; nil where it goes.
    public let wanted: UnitText?
    /// Whether it is of the cycle, or a file that has something of it.
    public var isPrivate = false

    /// The section and the key that are told: of the cycle the name of a field at most.
    public var openName: (section: String, key: String) {
      isPrivate && key != "file"
        ? (Decision.privateSection, PrivateLines.openName(key)) : (section, key)
    }
  }

  /// What becomes of the file.
  public struct Result: Sendable, Equatable {
    /// The file without the change, as far as that is not refused, if any.
    public let bytes: [UInt8]?
    /// The units that are set back, in the file's order.
    public let changed: [Unit]
    /// The units that changed since, in the file's order. They stay.
    public let refused: [Unit]
  }

  /// The versions of a file.
  struct Versions {
    /// Before the commit; nil where there was no file.
    let parent: [UInt8]?
    /// In the commit; nil where it removed the file.
    let commit: [UInt8]?
    /// Now; nil where there is no file.
    let now: [UInt8]?
  }

  /// Takes an amount that an entry of food added to a total of the day out of it again.
  ///
  /// It is handed the line of the total as it is now, as it was before the entry, and as it was with it; nil
  /// where one of them has no number.
  public typealias TotalChange = (_ now: [UInt8], _ before: [UInt8], _ after: [UInt8]) -> [UInt8]?

  /// Takes a change back.
  ///
  /// - Parameters:
  ///   - path: The file's path below the store's root, which determines its kind.
  ///   - parent: The file before the commit, if any.
  ///   - commit: The file in the commit, if any.
  ///   - now: The file as it is, if any.
  ///   - edited: What of a file that the commit made was its entry, as the commit's trailers name it. The
  ///     rest of the file stays. Empty where the file as a whole was what the commit made.
  ///   - total: Changes a total of food.
  public static func apply(
    path: String, parent: [UInt8]?, commit: [UInt8]?, now: [UInt8]?, edited: Set<String> = [],
    total: TotalChange = { _, _, _ in nil }
  ) -> Result {
    let kind = FileKind(path: path)
    var parent = parent
    if parent == nil, let commit, !edited.isEmpty, case .day = kind {
      parent = DayUnits(commit).blanking(edited)
    }
    if case .yaml = kind, parent == nil, commit != nil, now != nil, now != commit {
      // What others wrote into the file stays.
      parent = []
    }
    let versions = Versions(parent: parent, commit: commit, now: now)
    if parent == commit || parent == now { return Result(bytes: now, changed: [], refused: []) }
    guard let parent, let commit, let now, ![parent, commit, now].contains(where: \.isBinary) else {
      return wholeFile(versions, kind)
    }
    switch kind {
    case .day:
      return DayInverse(DayUnits(parent), DayUnits(commit), DayUnits(now), total).result
    case .json, .measured, .origins, .events, .frontMatter, .yaml:
      if let trees = NamedTree.trees(of: [parent, commit, now], kind) {
        return TreeInverse.result(parent: trees[0], commit: trees[1], now: trees[2]) { bytes in
          NamedTree.trees(of: [bytes], kind)?.first
        }
      }
    case .botText, .prose, .text: break
    }
    return lines(parent, commit, now)
  }

  // MARK: Whole files

  /// A file that was made or removed, or that is no text.
  private static func wholeFile(_ versions: Versions, _ kind: FileKind) -> Result {
    let unit = Unit(
      section: "", key: "file", line: nil, expected: versions.commit.map { UnitText($0) },
      found: versions.now.map { UnitText($0) }, wanted: versions.parent.map { UnitText($0) },
      isPrivate: [versions.commit, versions.now, versions.parent].contains { bytes in
        PrivateLines.areNamed(in: bytes ?? [])
      })
    if versions.now == versions.commit {
      return Result(bytes: versions.parent, changed: [unit], refused: [])
    }
    return Result(bytes: versions.now, changed: [], refused: refusals(versions, kind) ?? [unit])
  }

  /// What was changed in a file since a commit made it, unit by unit; nil for other files.
  private static func refusals(_ versions: Versions, _ kind: FileKind) -> [Unit]? {
    guard versions.parent == nil, let commit = versions.commit, let now = versions.now,
      !commit.isBinary, !now.isBinary
    else { return nil }
    if case .day = kind {
      let nothing = DayUnits([])
      let changes = DayInverse(DayUnits(commit), DayUnits(now), nothing) { _, _, _ in nil }.changes
      let units = changes.map { change in
        Unit(
          section: change.section, key: change.key, line: change.lineInCommit,
          expected: change.wanted, found: change.expected, wanted: nil, isPrivate: change.isPrivate)
      }
      if !units.isEmpty { return units }
    }
    let hunks = LineHunks(parent: commit, commit: now, now: now, context: 0)
    return hunks.hunks.map { hunk in
      let texts = hunks.texts(of: hunk)
      return Unit(
        section: "", key: "lines", line: hunk.commit.lowerBound + 1,
        expected: UnitText(texts.parent), found: UnitText(texts.commit), wanted: nil)
    }
  }

  // MARK: Lines

  /// How many lines around changed lines belong to their unit.
  private static let context = 3

  private static func lines(_ parent: [UInt8], _ commit: [UInt8], _ now: [UInt8]) -> Result {
    let hunks = LineHunks(parent: parent, commit: commit, now: now, context: context)
    var (changed, refused): ([Unit], [Unit]) = ([], [])
    for hunk in hunks.hunks {
      let texts = hunks.texts(of: hunk)
      func unit(_ lines: Range<Int>) -> Unit {
        Unit(
          section: "", key: "lines", line: lines.lowerBound + 1,
          expected: hunk.commit.isEmpty ? nil : UnitText(texts.commit),
          found: lines.isEmpty ? nil : UnitText(texts.now),
          wanted: hunk.parent.isEmpty ? nil : UnitText(texts.parent))
      }
      switch hunk.state {
      case .asBefore: break
      case .asCommitted(let lines): changed.append(unit(lines))
      case .changed(let lines): refused.append(unit(lines))
      }
    }
    // Line ends alone are no lines that changed.
    if changed.isEmpty, refused.isEmpty, now == commit {
      return Result(bytes: parent, changed: [], refused: [])
    }
    return Result(
      bytes: now == commit ? parent : hunks.inverted, changed: changed, refused: refused)
  }
}
