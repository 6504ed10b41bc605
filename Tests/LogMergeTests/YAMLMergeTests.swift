import LogMerge
import TestSupport
import Testing

/// Files of YAML merge key by key at every depth, and lists by the names of their items
/// (docs/decisions/0149-yaml-merges-key-by-key.md).
@Suite("Merging YAML")
struct YAMLMergeTests {
  private func merge(
    _ base: String?, _ ours: String, _ theirs: String, path: String = "bestupid.yaml",
    swapped: Bool = false
  ) -> MergeResult {
    func side(_ text: String, _ device: String, _ time: Int64) -> Side {
      Side(bytes: Array(text.utf8), role: .device, device: device, time: time, commit: device)
    }
    let sides = [side(ours, "desk", 1), side(theirs, "phone", 2)]
    return FileMerger.merge(
      path: path, bases: base.map { [Array($0.utf8)] } ?? [], ours: sides[swapped ? 1 : 0],
      theirs: sides[swapped ? 0 : 1])
  }

  private func text(_ result: MergeResult) -> String {
    String(decoding: result.bytes, as: UTF8.self)
  }

  private static let settings = """
    # My settings.
    bot_authors: [coach@example.org]  # the bot

    units:
      # Scales at home.
      weight: lb
      distance: mi
    targets:
      sleep: 7h

    """

  /// What one side does to the settings, what the other does, and what must come of both.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let ours: [(String, String)]
    let theirs: [(String, String)]
    var lost: [String] = []

    var testDescription: String { name }
  }

  private static let cases = [
    Case(
      name: "two keys below one another", ours: [("lb", "kg")],
      theirs: [("distance: mi", "distance: km")]),
    Case(
      name: "two new settings at one place",
      ours: [("targets:", "time_zone: Europe/Oslo\ntargets:")],
      theirs: [("targets:", "day_starts_at: 4:00\ntargets:")]),
    Case(
      name: "two new keys below one key", ours: [("sleep: 7h\n", "sleep: 7h\n  weight: 78\n")],
      theirs: [("sleep: 7h\n", "sleep: 7h\n  water: 2 l\n")]),
    Case(
      name: "a value and the comments around it", ours: [("lb", "kg")],
      theirs: [("Scales at home", "Scales at work"), ("# the bot", "# my bot"), ("# My", "# Our")]),
    Case(
      name: "a comment behind a key and a value below it", ours: [("units:", "units:  # mine")],
      theirs: [("lb", "kg")]),
    Case(
      name: "a new comment above a key and its value", ours: [("targets:", "# Nights.\ntargets:")],
      theirs: [("7h", "8h")]),
    Case(
      name: "a removed parent and a changed child", ours: [("targets:\n  sleep: 7h\n", "")],
      theirs: [("7h", "8h")]),
    Case(
      name: "a removed key and another one", ours: [("  distance: mi\n", "")],
      theirs: [("lb", "kg")]),
  ]

  private static func changed(_ text: String, _ changes: [(String, String)]) -> String {
    changes.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  @Test("what each side changed stands", arguments: cases)
  func bothChanges(example: Case) {
    let base = Self.settings
    let (ours, theirs) = (Self.changed(base, example.ours), Self.changed(base, example.theirs))
    let result = merge(base, ours, theirs)
    let lines = Set(text(result).split(separator: "\n"))
    for (side, other) in [(ours, theirs), (theirs, ours)] {
      for line in Set(side.split(separator: "\n")).subtracting(base.split(separator: "\n")) {
        #expect(lines.contains(line), "\(line) of \(side) and \(other):\n\(text(result))")
      }
    }
    #expect(result.decisions.allSatisfy { $0.winner == .changed })
  }

  @Test("a removed parent stands with all its children, and under no neighbour")
  func parent() {
    let base = "a:\n  x: 1\n  y: 2\nb:\n  x: 1\n"
    let result = merge(base, "b:\n  x: 1\n  z: 3\n", base.replacing("y: 2", with: "y: 3"))
    #expect(text(result) == "a:\n  x: 1\n  y: 3\nb:\n  x: 1\n  z: 3\n")
    #expect(result.decisions.map(\.key) == ["a"])
  }

  @Test("of one value that both changed the later stands, and the other is a decision of its key")
  func conflict() throws {
    let result = merge(
      Self.settings, Self.settings.replacing("lb", with: "kg"),
      Self.settings.replacing("lb", with: "st"))
    #expect(text(result) == Self.settings.replacing("lb", with: "st"))
    let decision = try #require(result.decisions.first)
    #expect(decision.key == "units.weight" && decision.lost == Array("weight: kg".utf8))
  }

  @Test("lists merge by id at every depth, and lists of words word by word")
  func lists() {
    let base = """
      plans:
        - id: a
          sets:
            - id: s1
              reps: 5
            - id: s2
              reps: 8
      words:
        - one
        - two

      """
    let ours = base.replacing("reps: 5", with: "reps: 6").replacing(
      "- two", with: "- two\n  - three")
    let theirs = base.replacing(
      "      - id: s2\n        reps: 8\n",
      with: "      - id: s2\n        reps: 8\n        load: 60\n      - id: s3\n        reps: 9\n"
    )
    .replacing("- one", with: "- zero\n  - one")
    let result = merge(base, ours, theirs, path: "content/config/plans.yml")
    let expected = """
      plans:
        - id: a
          sets:
            - id: s1
              reps: 6
            - id: s2
              reps: 8
              load: 60
            - id: s3
              reps: 9
      words:
        - zero
        - one
        - two
        - three

      """
    #expect(text(result) == expected)
    #expect(result.decisions.isEmpty)
  }

  @Test("of what is no mapping in lines, is not YAML, or is indented anew, the lines are merged")
  func others() {
    for (base, ours, theirs, expected) in [
      ("{a: 1}\nx\n", "{a: 1}\ny\n", "{a: 2}\nx\n", "{a: 2}\ny\n"),
      ("a: [\nb\nc\n", "a: [\nB\nc\n", "a: [\nb\nC\n", "a: [\nB\nC\n"),
    ] {
      #expect(text(merge(base, ours, theirs)) == expected)
    }
    // Where one side indents anew, lines of both would be no mapping any more.
    let theirs = "a:\n  x: 1\n  y: 3\n  z: 4\n"
    let result = merge("a:\n  x: 1\n  y: 2\n", "a:\n    x: 1\n    y: 2\n", theirs)
    #expect(text(result) == theirs)
  }

  @Test("where neither keys nor lines of both make a file that says what they say, one stays whole")
  func indentedAnew() {
    for (base, ours, theirs) in [
      ("a:\n  x: 1\n", "a:\n    x: 1\n    w: 9\n", "a:\n  x: 1\n  z: 4\n"),
      (
        "l:\n  - id: a\n    x: 1\n", "l:\n- id: a\n  x: 1\n- id: b\n",
        "l:\n  - id: a\n    x: 1\n  - id: c\n"
      ),
    ] {
      let result = merge(base, ours, theirs)
      #expect(text(result) == theirs)
      #expect(result.decisions.map(\.lost) == [Array(ours.utf8)])
    }
  }

  // MARK: At random

  /// A tree of settings: what the oracle merges.
  private indirect enum Value: Equatable {
    case word(String)
    case map([(key: String, remark: String?, value: Value)])

    static func == (one: Value, other: Value) -> Bool { one.text("") == other.text("") }

    func text(_ indent: String) -> String {
      switch self {
      case .word(let word): " \(word)\n"
      case .map(let pairs):
        pairs.map { pair in
          let remark = pair.remark.map { "\(indent)# \($0)\n" } ?? ""
          let line =
            if case .map = pair.value { "\(indent)\(pair.key):\n" } else { "\(indent)\(pair.key):" }
          return remark + line + pair.value.text(indent + "  ")
        }.joined()
      }
    }
  }

  private static func random(_ depth: Int, _ names: [String], _ random: inout SeededRandom) -> Value
  {
    if depth == 0 || names.isEmpty { return .word("w\(Int.random(in: 0..<9, using: &random))") }
    return .map(
      names.filter { _ in !random.once(in: 4) }.map { name in
        let below = random.once(in: 2) ? ["a", "b", "c"].map { "\(name)\($0)" } : []
        return (
          name, random.once(in: 4) ? "on \(name)" : nil, self.random(depth - 1, below, &random)
        )
      } + [("k", nil, .word("k"))])
  }

  /// Sets, adds and removes keys whose name ends in one of the letters: two sides with other letters change different
  /// keys.
  private static func edited(
    _ value: Value, by letters: String, _ random: inout SeededRandom, _ count: inout Int
  ) -> Value {
    guard case .map(let pairs) = value else { return value }
    var result: [(key: String, remark: String?, value: Value)] = []
    for var pair in pairs {
      let isOwn = pair.key.last.map(letters.contains) == true
      if case .map = pair.value {
        pair.value = edited(pair.value, by: letters, &random, &count)
      } else if isOwn, random.once(in: 2) {
        count += 1
        pair.value = .word("\(letters)\(count)")
      }
      if isOwn, random.once(in: 4) {
        count += 1
        pair.remark = "\(letters) says \(count)"
      }
      result.append(pair)
      if random.once(in: 5), let last = letters.first {
        count += 1
        result.append(("new\(count)\(letters)\(last)", nil, .word("\(letters)\(count)")))
      }
    }
    return .map(result)
  }

  private static func lines(_ value: Value) -> [String] {
    value.text("").split(separator: "\n").map(String.init)
  }

  @Test(
    "two sides that change different keys at random lose nothing, decide nothing and bring nothing from elsewhere"
  )
  func anyKeys() {
    var random = SeededRandom()
    let seed = random.seed
    let cases = TestEnvironment.variable("BESTUPID_CASES").flatMap { Int($0) } ?? 400
    for number in 0..<cases {
      let base = Self.random(3, ["a", "b", "c", "d"], &random)
      var count = 0
      let ours = Self.edited(base, by: "a", &random, &count)
      let theirs = Self.edited(base, by: "b", &random, &count)
      let result = merge(base.text(""), ours.text(""), theirs.text(""))
      let swapped = merge(base.text(""), ours.text(""), theirs.text(""), swapped: true)
      let (old, sides) = (Set(Self.lines(base)), [Set(Self.lines(ours)), Set(Self.lines(theirs))])
      let wanted = old.intersection(sides[0]).intersection(sides[1])
        .union(sides[0].subtracting(old)).union(sides[1].subtracting(old))
      let found = Set(text(result).split(separator: "\n").map(String.init))
      let isRight = found == wanted && result.decisions.isEmpty && swapped == result
      #expect(
        isRight,
        "BESTUPID_SEED=\(seed), case \(number): \(wanted.subtracting(found)) is missing, \(found.subtracting(wanted)) is too much, \(result.decisions)\nbase:\n\(base.text(""))ours:\n\(ours.text(""))theirs:\n\(theirs.text(""))result:\n\(text(result))"
      )
      if !isRight { return }
    }
  }
}
