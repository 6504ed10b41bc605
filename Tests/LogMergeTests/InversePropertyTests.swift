import DayEditing
import Language
import LogMerge
import LogSyntax
import TestSupport
import Testing
import Values

/// What holds of every inverse, over random changes. A failure names its seed.
@Suite("Laws of the inverse")
struct InversePropertyTests {
  private static let log = "content/logs/2031-03-05.md"

  private static let day = """
    ---
    title: "2031-03-05: [Run Day]"
    ---
    ## Today's Todos
    - [ ] Call Bea
    - [ ] Pay rent

    ## Quick Log
    Weight:: 181
    Sleep::
    Mood_AM:: 6
    Energy::

    ## Strength Log
    Row:: 3x12 @ 40 lbs

    ## Fuel Log
    - eggs (200 cal)
    calories_so_far:: 200
    protein_so_far:: 0

    ## Notes
    - slept well

    """

  private static let entries: [[String]] = [
    ["weight", "172.4"], ["weight", "190"], ["sleep", "6:35"], ["mood", "am", "5"],
    ["energy", "7"], ["focus", "4"], ["quality", "80"], ["lift", "Bench press", "3x10@135"],
    ["lift", "Row", "3x10@50"], ["food", "oats (310 cal, 18g protein)"], ["food", "tea (20 cal)"],
    ["note", "cold morning"], ["note", "knee fine"], ["run", "4.5/45"],
  ]

  /// A day with an entry more.
  private func logging(_ words: [String], in day: [UInt8]) throws -> [UInt8] {
    var editor = DayEditor(LogDocument(day))
    for entry in try LogEntry.read(words) { try editor.write(entry, allowingNew: true) }
    return editor.document.bytes
  }

  private func inverse(
    _ parent: [UInt8], _ commit: [UInt8], _ now: [UInt8]
  ) -> Inverse.Result {
    Inverse.apply(
      path: Self.log, parent: parent, commit: commit, now: now,
      total: { DayEditor.total($0, before: $1, after: $2) })
  }

  @Test(
    "an entry, other entries, and its undo are the other entries alone; its redo is all of them")
  func entriesCommute() throws {
    var random = SeededRandom()
    let seed = random.seed
    for round in 0..<300 {
      let own = random.pick(Self.entries)
      let others = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        random.pick(Self.entries)
      }
      // What writes to the same unit is no other entry.
      func unit(_ words: [String]) -> String { words.prefix(2).joined(separator: " ") }
      let isApart = others.allSatisfy {
        unit($0) != unit(own) && $0[0] != own[0] || $0[0] == "food"
      }
      guard isApart || own[0] == "note", !others.contains(own) else { continue }
      let parent = Array(
        (random.once(in: 3) ? Self.day.replacing("\n", with: "\r\n") : Self.day).utf8)
      let commit = try logging(own, in: parent)
      let now = try others.reduce(commit) { try logging($1, in: $0) }
      let wanted = try others.reduce(parent) { try logging($1, in: $0) }
      let undone = inverse(parent, commit, now)
      let text = String(decoding: undone.bytes ?? [], as: UTF8.self)
      let what: Comment = "seed \(seed), round \(round): \(own), then \(others)"
      #expect(undone.refused.isEmpty, what)
      #expect(text == String(decoding: wanted, as: UTF8.self), what)
      guard let bytes = undone.bytes, bytes != now else { continue }
      #expect(inverse(now, bytes, bytes).bytes == now, what)
    }
  }

  @Test("an undo takes away lines of the commit only, and brings back lines of before only")
  func linesComeFromTheVersions() {
    let seed = SeededRandom().seed
    var logs = GeneratedLogs(random: SeededRandom(seed: seed))
    for round in 0..<400 {
      let parent = logs.document(lines: 25)
      let commit = changed(parent, &logs)
      expectLinesOfVersions(parent, commit, changed(commit, &logs), "seed \(seed), round \(round)")
    }
  }

  @Test(
    "a byte order mark in front of a text is part of no line, and one further down is part of its line",
    arguments: [
      // What the commit added stands below, behind a mark in the middle of the file.
      ["", "\u{FEFF}---\ntitle: x", "---\ntitle: x\n+ plus\n\u{FEFF}---\ntitle: x"],
      ["a\n", "a\n\u{FEFF}b\n", "b\na\n\u{FEFF}b\n"],
      ["\u{FEFF}a\nb\n", "a\nb\n", "c\nb\n\u{FEFF}a\n"],
      ["{\"a\": 1}\n", "\u{FEFF}{\"a\": 2}\n", "{\"b\": 1}\n\u{FEFF}{\"a\": 2}\n"],
    ])
  func byteOrderMarks(files: [String]) {
    let versions = files.map { Array($0.utf8) }
    expectLinesOfVersions(versions[0], versions[1], versions[2], "\(files)")
  }

  @Test("an undo sets a byte order mark back that the commit brought or took away, and no other")
  func markSetBack() {
    let mark = "\u{FEFF}"
    for (parent, commit, now, expected) in [
      ("a\n", mark + "a\nb\n", mark + "a\nb\n\nc\n", "a\n\nc\n"),
      (mark + "a\n", "a\nb\n", "a\nb\n\nc\n", mark + "a\n\nc\n"),
      ("a\n", "a\nb\n", mark + "a\nb\n\nc\n", mark + "a\n\nc\n"),
      ("a\n", mark + "x\n", mark + "y\n", mark + "y\n"),
    ] {
      let result = Inverse.apply(
        path: "notes.txt", parent: Array(parent.utf8), commit: Array(commit.utf8),
        now: Array(now.utf8))
      #expect(String(decoding: result.bytes ?? [], as: UTF8.self) == expected)
    }
  }

  private func expectLinesOfVersions(
    _ parent: [UInt8], _ commit: [UInt8], _ now: [UInt8], _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for path in [Self.log, "notes.txt", "memory/a.json"] {
      let result = Inverse.apply(path: path, parent: parent, commit: commit, now: now)
      let texts = [parent, commit, now, result.bytes ?? []].map {
        String(decoding: $0, as: UTF8.self)
      }
      let what: Comment = "\(name), \(path): \(texts)"
      func expect(_ holds: Bool) { #expect(holds, what, sourceLocation: sourceLocation) }
      let (after, before) = (counts(result.bytes ?? []), counts(now))
      let (old, new) = (counts(parent), counts(commit))
      for (line, count) in before where count > after[line, default: 0] {
        expect(new[line, default: 0] > 0 || isRow(line))
      }
      for (line, count) in after where count > before[line, default: 0] {
        expect(old[line, default: 0] > 0 || isRow(line))
      }
      if commit == now { expect(result.bytes == parent) }
    }
  }

  /// Of a row only cells may be set back.
  private func isRow(_ line: [UInt8]) -> Bool { line.contains(UInt8(ascii: "|")) }

  private func counts(_ bytes: [UInt8]) -> [[UInt8]: Int] {
    var counts: [[UInt8]: Int] = [:]
    // A byte order mark is part of no line.
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
      counts[Array(line), default: 0] += 1
    }
    return counts
  }

  /// A text with a few lines removed, added or moved.
  private func changed(_ bytes: [UInt8], _ logs: inout GeneratedLogs) -> [UInt8] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    for _ in 0..<Int.random(in: 0...3, using: &logs.random) {
      let index = Int.random(in: 0...lines.count, using: &logs.random)
      switch Int.random(in: 0..<5, using: &logs.random) {
      case 0 where index < lines.count: lines.remove(at: index)
      case 1 where index < lines.count:
        let line = lines.remove(at: index)
        lines.insert(line, at: Int.random(in: 0...lines.count, using: &logs.random))
      case 2 where index < lines.count:
        if let mark = lines[index].firstIndex(of: 0x20) { lines[index][mark] = 0x78 }
      case 3 where index < lines.count:
        // A byte order mark, as of a file that was put behind another one.
        let line = logs.random.once(in: 2) ? 0 : index
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        lines[line] =
          lines[line].starts(with: mark) ? Array(lines[line].dropFirst(3)) : mark + lines[line]
      default:
        let more = logs.document(lines: 2).split(separator: 0x0A).map(Array.init)
        lines.insert(contentsOf: more, at: index)
      }
    }
    return Array(lines.joined(separator: [0x0A]))
  }
}
