import LogMerge
import LogSyntax
import TestSupport
import Words

/// A base, two sides, and their merge.
struct Scenario: CustomStringConvertible {
  /// The lines of the base and of the sides, with their line ends.
  var files: [[[UInt8]]]
  /// The edits that made the sides.
  var scripts: [[LineEdit]]
  /// Whether the merge gets the base.
  let hasBase: Bool
  let roles: [Side.Role]
  let times: [Int64]
  /// Who wrote each line; nil where each side has one author.
  let lineAuthors: LineAuthorship?

  /// The path of the file, which determines how it merges.
  let path: String

  /// A third version of the file: the lines it starts with, or nil for the base's, and its edits.
  private let third: (start: [[UInt8]]?, script: [LineEdit])

  /// A merge of two sides.
  typealias Merge = (_ base: [UInt8]?, _ ours: Side, _ theirs: Side) -> MergeResult

  /// The merge to use in place of the merge under test.
  private var otherMerge: Merge?

  private(set) var base: [UInt8]?
  private(set) var sides: [Side] = []
  private(set) var merged = MergeResult(bytes: [], decisions: [])

  /// Two sides that edit one base, or each a file of its own (`starts`).
  init(
    base: [[UInt8]], starts: [[[UInt8]]]? = nil, scripts: [[LineEdit]], hasBase: Bool,
    roles: [Side.Role], times: [Int64], lineAuthors: LineAuthorship? = nil, path: String,
    third: (start: [[UInt8]]?, script: [LineEdit]) = (nil, [])
  ) {
    self.path = path
    self.third = third
    self.scripts = scripts
    self.hasBase = hasBase
    self.roles = roles
    self.times = times
    self.lineAuthors = lineAuthors
    files = [base] + (starts ?? [base, base])
    starting = files
    run()
  }

  /// The files before the edits.
  private var starting: [[[UInt8]]]

  private mutating func run() {
    files = starting
    for (index, script) in scripts.enumerated() {
      for edit in script { edit.apply(to: &files[index + 1]) }
    }
    merge()
  }

  private mutating func merge() {
    let bytes = files.map { lines in
      var bytes: [UInt8] = []
      for line in lines { bytes += line }
      return bytes
    }
    base = hasBase ? bytes[0] : nil
    sides = (0...1).map { side in
      let author = Author(
        role: roles[side], device: ["one", "two"][side], time: times[side],
        commit: ["a1", "b2"][side])
      return Side(
        bytes: bytes[side + 1], author: author,
        lineAuthors: lineAuthors?.authors(of: bytes[side + 1]) ?? .unknown)
    }
    merged = merge(base, sides[0], sides[1])
    hasStrayMark = [base ?? [], sides[0].bytes, sides[1].bytes, merged.bytes]
      .contains(where: Self.hasStrayMark)
  }

  /// The third version, later than both sides.
  var thirdSide: Side {
    var lines = third.start ?? files[0]
    for edit in third.script { edit.apply(to: &lines) }
    return Side(
      bytes: Array(lines.joined()), role: roles[0], device: "third", time: latest + 1, commit: "d4")
  }

  /// The time of the later side.
  var latest: Int64 { times.max() ?? 0 }

  /// Merges versions of the file.
  func merge(_ base: [UInt8]?, _ ours: Side, _ theirs: Side) -> MergeResult {
    otherMerge?(base, ours, theirs)
      ?? FileMerger.merge(
        path: path, bases: base.map { [$0] } ?? [], ours: ours, theirs: theirs, adding: asLogged)
  }

  /// The same scenario, merged in another way.
  func merged(by merge: @escaping Merge) -> Scenario {
    var other = self
    other.otherMerge = merge
    other.merge()
    return other
  }

  var description: String {
    func show(_ bytes: [UInt8]?) -> String {
      bytes.map { String(decoding: $0, as: UTF8.self).debugDescription } ?? "none"
    }
    let decisions = merged.decisions.map {
      "\($0.winner) \(show($0.kept)) of \($0.keptFrom) over \(show($0.lost))"
    }
    return """
      base   \(show(base))
      ours   \(show(sides[0].bytes)) \(roles[0]) \(times[0]) \(scripts[0])
      theirs \(show(sides[1].bytes)) \(roles[1]) \(times[1]) \(scripts[1])
      authors \(lineAuthors.map { "\($0)" } ?? "of files")
      third  \(show(thirdSide.bytes))
      merged \(show(merged.bytes))
      \(decisions.joined(separator: "\n"))
      """
  }

  /// The result as a side in which lines keep their authors, with a later commit in the given role.
  func resultSide(_ role: Side.Role) -> Side {
    Side(
      bytes: merged.bytes, mergedFrom: sides,
      by: Author(role: role, device: "three", time: 9, commit: "c3"))
  }

  /// The merge of two versions as a side in which lines keep their authors.
  func side(of merged: MergeResult, from sides: [Side]) -> Side {
    Side(
      bytes: merged.bytes, mergedFrom: sides,
      by: Author(role: roles[0], device: "merged", time: latest + 2, commit: "e5"))
  }

  /// Whether a file has a mark whose effect depends on the lines below it: a comment or a code fence
  /// that is not closed, or a byte order mark below line 1.
  private(set) var hasStrayMark = false

  static func hasStrayMark(_ text: [UInt8]) -> Bool {
    func count(_ mark: [UInt8], from start: Int = 0) -> Int {
      text.indices.dropFirst(start).count { text[$0] == mark[0] && text[$0...].starts(with: mark) }
    }
    return count(Array("\u{FEFF}".utf8), from: 1) > 0
      || count(Array("<!--".utf8)) != count(Array("-->".utf8))
      || opensAndNeverCloses(LogDocument(text))
  }

  /// Whether lines have authors of their own, and the result has a line more often than each side.
  var hasCopiesOfBothSides: Bool {
    guard lineAuthors != nil else { return false }
    let counts = sides.map { Oracle.counts($0.bytes) }
    return Oracle.counts(merged.bytes).contains { line, count in
      counts.allSatisfy { $0[line, default: 0] < count }
    }
  }

  /// Whether there is a CR that is not before a line feed. It may be part of a line end in one file, and
  /// of a line's content in another.
  var hasLoneCarriageReturn: Bool {
    [base ?? [], sides[0].bytes, sides[1].bytes].contains { bytes in
      bytes.indices.contains {
        bytes[$0] == ASCII.carriageReturn
          && ($0 + 1 == bytes.count || bytes[$0 + 1] != ASCII.lineFeed)
      }
    }
  }

  /// Whether a comment or a code fence has several lines, which may look like headings.
  var hasBlocks: Bool {
    [base ?? [], sides[0].bytes, sides[1].bytes].contains { bytes in
      let document = LogDocument(bytes)
      return document.lines.contains { $0.kind == .code }
        || document.hidden.contains { bytes[$0].contains(ASCII.lineFeed) }
    }
  }

  private static func opensAndNeverCloses(_ document: LogDocument) -> Bool {
    document.unclosed.contains { $0.construct != .frontMatter }
      || document.hidden.contains { range in
        document.bytes[range].dropFirst().contains(Array("<!--".utf8))
      }
  }

  /// Shrinks the scenario while `fails` is true: removes edits, then lines.
  func shrunk(where fails: (Scenario) -> Bool) -> Scenario {
    var smallest = self
    func attempt(_ change: (inout Scenario) -> Void) -> Bool {
      var candidate = smallest
      change(&candidate)
      guard fails(candidate) else { return false }
      smallest = candidate
      return true
    }
    for side in 0...1 {
      for index in smallest.scripts[side].indices.reversed() {
        _ = attempt { scenario in
          scenario.scripts[side].remove(at: index)
          scenario.run()
        }
      }
    }
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for line in Set(smallest.files.joined()) {
        let isGone = attempt { scenario in
          for file in 0...2 { scenario.files[file].removeAll { $0 == line } }
          scenario.merge()
        }
        if isGone { isSmaller = true }
      }
      for file in 0...2 {
        for index in smallest.files[file].indices.reversed() {
          let isGone = attempt { scenario in
            scenario.files[file].remove(at: index)
            scenario.merge()
          }
          if isGone { isSmaller = true }
        }
      }
    }
    return smallest
  }
}
