import LogMerge
import LogSyntax
import TestSupport

/// One change of a text's lines. Its numbers are taken modulo what is there, so that a script works
/// on any text, also when some of its edits are left out.
enum LineEdit: Equatable {
  case insert(Int, String)
  case delete(Int)
  case deleteRun(Int, Int)
  case replace(Int, String)
  case move(Int, Int)
  case duplicate(Int)
  case tick(Int)
  case fill(Int, String)
  case extend(Int, String)
  case noise([UInt8])
  case windowsLineEnds
  case dropLastLineEnd
  case empty

  func apply(to lines: inout [[UInt8]]) {
    switch self {
    case .insert(let place, let text):
      lines.insert(Array(text.utf8) + [0x0A], at: place % (lines.count + 1))
    case .noise(let bytes): lines.insert(bytes, at: bytes.count % (lines.count + 1))
    case .empty: lines = []
    case .dropLastLineEnd:
      while let last = lines.last?.last, last == 0x0A || last == 0x0D {
        lines[lines.count - 1].removeLast()
      }
    case .windowsLineEnds:
      for index in lines.indices where lines[index].last == 0x0A && !lines[index].contains(0x0D) {
        lines[index].removeLast()
        lines[index] += [0x0D, 0x0A]
      }
    default:
      if !lines.isEmpty { applyToLine(of: &lines) }
    }
    endLines(&lines)
  }

  private func applyToLine(of lines: inout [[UInt8]]) {
    switch self {
    case .delete(let place): lines.remove(at: place % lines.count)
    case .deleteRun(let place, let count):
      let start = place % lines.count
      lines.removeSubrange(start..<min(lines.count, start + count))
    case .replace(let place, let text):
      lines[place % lines.count] = Array(text.utf8) + [0x0A]
    case .move(let from, let place):
      let line = lines.remove(at: from % lines.count)
      lines.insert(line, at: place % (lines.count + 1))
    case .duplicate(let place):
      lines.insert(lines[place % lines.count], at: place % lines.count)
    case .tick(let place):
      let boxes = lines.indices.filter { lines[$0].contains(0x5B) }
      guard !boxes.isEmpty else { return }
      let line = boxes[place % boxes.count]
      if let mark = lines[line].firstIndex(of: 0x5B), mark + 1 < lines[line].count {
        lines[line][mark + 1] = lines[line][mark + 1] == 0x20 ? 0x78 : 0x20
      }
    case .fill(let place, let value):
      let fields = lines.indices.filter {
        String(decoding: lines[$0], as: UTF8.self).contains("::")
      }
      guard !fields.isEmpty else { return }
      let line = fields[place % fields.count]
      let colon = lines[line].firstIndex(of: 0x3A) ?? 0
      lines[line] = lines[line].prefix(colon + 2) + Array((value + "\n").utf8)
    case .extend(let place, let text):
      let line = place % lines.count
      let end = lines[line].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? lines[line].count
      lines[line].insert(contentsOf: text.utf8, at: end)
    default: break
    }
  }

  /// Gives every line but the last one a line end.
  private func endLines(_ lines: inout [[UInt8]]) {
    for index in lines.indices.dropLast() where lines[index].last != 0x0A { lines[index] += [0x0A] }
  }
}

/// A base and what two sides made of it.
struct Scenario: CustomStringConvertible {
  /// The lines of the base and of the sides, with their line ends.
  var files: [[[UInt8]]]
  /// The edits that made the sides.
  var scripts: [[LineEdit]]
  /// Whether the merge is told the base.
  var hasBase: Bool
  var roles: (Side.Role, Side.Role)
  var times: (Int64, Int64)
  /// Where the file lies, which says how it merges.
  var path = "content/logs/2031-03-04.md"

  init(
    base: [[UInt8]], scripts: [[LineEdit]], hasBase: Bool, roles: (Side.Role, Side.Role),
    times: (Int64, Int64)
  ) {
    self.scripts = scripts
    self.hasBase = hasBase
    self.roles = roles
    self.times = times
    files = [base, base, base]
    run()
  }

  private mutating func run() {
    for (index, script) in scripts.enumerated() {
      var lines = files[0]
      for edit in script { edit.apply(to: &lines) }
      files[index + 1] = lines
    }
  }

  var baseBytes: [UInt8]? { hasBase ? Array(files[0].joined()) : nil }

  var ourSide: Side {
    Side(
      bytes: Array(files[1].joined()), role: roles.0, device: "one", time: times.0, commit: "a1")
  }

  var theirSide: Side {
    Side(
      bytes: Array(files[2].joined()), role: roles.1, device: "two", time: times.1, commit: "b2")
  }

  var description: String {
    func show(_ bytes: [UInt8]?) -> String {
      bytes.map { String(decoding: $0, as: UTF8.self).debugDescription } ?? "none"
    }
    return """
      base   \(show(baseBytes))
      ours   \(show(ourSide.bytes)) \(roles.0) \(times.0) \(scripts[0])
      theirs \(show(theirSide.bytes)) \(roles.1) \(times.1) \(scripts[1])
      merged \(show(merged.bytes))
      """
  }

  /// The result as a side: a later commit of either role.
  func resultSide(_ role: Side.Role) -> Side {
    Side(bytes: merged.bytes, role: role, device: "three", time: 9, commit: "c3")
  }

  /// Whether a side holds a mark that another place in the file would give another meaning: a
  /// comment or a code fence that does not close, or a byte order mark below line 1.
  var hasStrayMark: Bool {
    let texts = files.map { Array($0.joined()) } + [merged.bytes]
    func count(_ mark: String, in text: [UInt8]) -> Int {
      text.indices.count { text[$0...].starts(with: mark.utf8) }
    }
    return texts.contains { text in
      count("\u{FEFF}", in: Array(text.dropFirst())) > 0
        || count("<!--", in: text) != count("-->", in: text)
        || LogDocument(text).unclosed.contains { $0.construct != .frontMatter }
    }
  }

  var merged: MergeResult { merge(baseBytes, ourSide, theirSide) }

  /// Merges other versions of the file.
  func merge(_ base: [UInt8]?, _ ours: Side, _ theirs: Side) -> MergeResult {
    FileMerger.merge(path: path, bases: base.map { [$0] } ?? [], ours: ours, theirs: theirs)
  }

  /// The smallest scenario found for which `fails` still holds: first without edits that do not
  /// matter, then without lines that do not.
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
        }
        if isGone { isSmaller = true }
      }
      for file in 0...2 {
        for index in smallest.files[file].indices.reversed() {
          if attempt({ $0.files[file].remove(at: index) }) { isSmaller = true }
        }
      }
    }
    return smallest
  }
}

/// Scenarios made at random.
struct Scenarios {
  var logs: GeneratedLogs
  /// Whether only lines of whole, plain days are used: no marks that open and never close.
  var isPlain: Bool

  init(seed: UInt64, isPlain: Bool) {
    logs = GeneratedLogs(random: SeededRandom(seed: seed))
    self.isPlain = isPlain
  }

  private static let plainLines = [
    "Weight:: 181.5", "Weight::", "Sleep:: 7h05m", "mood am:: 6", "Run:: 4.5/45",
    "calories_so_far:: ~2,150", "calories_so_far:: 0", "- [ ] Water the ferns",
    "- [x] Water the ferns", "- [ ] Call the plumber", "- ~~Call the plumber~~",
    "- [x] Cold rinse (short)", "  - [ ] Nested thing", "  - *Setup: shoes by the door*",
    "- 9:30 two eggs", "- 9:30 two eggs", "- oats", "1. Pay the rent", "1.", "2.", "plain words",
    "more words", "**Bold:** words", "> a quote", "| **Weight (lbs)** | 181 | |", "| Squat | 3 |",
    "| Metric | Value | Notes |", "| :--- | :--- | :--- |", "<!-- a note -->", "", "", "## Notes",
    "## Fuel Log", "## Daily Reflection", "### Swim (COMPLETED)", "tags: [\"x\"]", "ünïcödé ½",
    "## Today's Todos", "---",
  ]

  /// A day as the bot's template makes it, with made-up values.
  private static let template = """
    ---
    title: "2031-03-04: [Run Day]"
    date: 2031-03-04
    tags: ["log"]
    ---

    ## Planned Workout
    - Run 3 mi easy

    ## Daily Briefing
    **Today's Focus:** One thing at a time.

    ## Today's Todos
    - [ ] Mend the gate
      - [ ] find the hinges
    - [ ] Complete workout: Run

    ## Daily Habits
    - [ ] Cold rinse
      - *Setup: towel at hand*
    - [ ] Read ten pages

    ## Quick Log
    <!-- Fill what you know. -->
    Weight::
    Sleep::
    Mood_AM::

    ## Training Output
    Run::
    Avg_HR::

    ## Daily Stats
    | Metric | Value | Notes |
    | :--- | :--- | :--- |
    | **Weight (lbs)** | 0 | |
    | **Sleep Hours** | | |

    ## Fuel Log
    calories_so_far:: 0
    protein_so_far:: 0
    - 7:10 muesli

    ## Daily Reflection

    ## Top 3 for Tomorrow
    1.
    2.
    3.
    """

  mutating func next() -> Scenario {
    let base = base()
    let scripts = [script(), script()]
    return Scenario(
      base: base, scripts: scripts, hasBase: !logs.random.once(in: 4),
      roles: (logs.random.pick(Side.Role.allCases), logs.random.pick(Side.Role.allCases)),
      times: (Int64.random(in: 1...3, using: &logs.random), 2))
  }

  private mutating func base() -> [[UInt8]] {
    if !isPlain, logs.random.once(in: 2) { return Self.lines(of: logs.document()) }
    var lines = Self.lines(of: Array(Self.template.utf8))
    if logs.random.once(in: 6) { lines = [] }
    if logs.random.once(in: 8) { LineEdit.windowsLineEnds.apply(to: &lines) }
    for edit in script() { edit.apply(to: &lines) }
    return lines
  }

  static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == 0x0A {
      lines.append(Array(bytes[start...index]))
      start = index + 1
    }
    if start < bytes.count { lines.append(Array(bytes[start...])) }
    return lines
  }

  private mutating func script() -> [LineEdit] {
    (0..<Int.random(in: 0...6, using: &logs.random)).map { _ in edit() }
  }

  private mutating func line() -> String {
    if !isPlain, logs.random.once(in: 2) {
      let line = logs.document(lines: 1)
      return String(decoding: line.filter { $0 != 0x0A && $0 < 0x80 }, as: UTF8.self)
    }
    return logs.random.pick(Self.plainLines)
  }

  private mutating func edit() -> LineEdit {
    let place = Int.random(in: 0..<1000, using: &logs.random)
    switch Int.random(in: 0..<20, using: &logs.random) {
    case 0..<5: return .insert(place, line())
    case 5..<7: return .delete(place)
    case 7: return .deleteRun(place, Int.random(in: 1...6, using: &logs.random))
    case 8, 9: return .replace(place, line())
    case 10: return .move(place, Int.random(in: 0..<1000, using: &logs.random))
    case 11: return .duplicate(place)
    case 12, 13: return .tick(place)
    case 14, 15: return .fill(place, logs.random.pick([" 1", " 2", "", " 7h20m", " -"]))
    case 16: return .extend(place, logs.random.pick([" ", "!", "  ", " (more)"]))
    case 17: return .dropLastLineEnd
    case 18: return logs.random.once(in: 6) ? .windowsLineEnds : .insert(place, line())
    default:
      if isPlain { return .insert(place, line()) }
      return logs.random.once(in: 5) ? .empty : .noise(logs.noise(12))
    }
  }
}
