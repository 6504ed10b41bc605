import LogSyntax
import TestSupport
import Testing
import Words

/// Tests that the random scenarios have the difficult forms of real days.
@Suite struct ScenariosTests {
  /// A form that a scenario can have.
  private typealias Form = (name: String, isIn: @Sendable (Scenario) -> Bool)

  private static let forms: [Form] = [
    ("an empty side", { scenario in scenario.sides.contains { $0.bytes.isEmpty } }),
    ("mostly blank lines", inLines { lines in lines.count > 8 && lines.count { $0.isEmpty } > 8 }),
    ("a heading twice", inLines { repeats($0) { $0.starts(with: "## ".utf8) } }),
    ("a todo twice", inLines { repeats($0) { $0.starts(with: "- [ ] ".utf8) } }),
    (
      "only CRLF", inBytes { count(crlf, $0) > 2 && count(crlf, $0) == lines($0) }
    ),
    (
      "mixed line ends",
      inBytes { count(crlf, $0) > 0 && count(crlf, $0) < lines($0) }
    ),
    ("no line end at the end", inBytes { !$0.isEmpty && $0.last != ASCII.lineFeed }),
    ("invalid UTF-8", inBytes { String(validating: $0, as: UTF8.self) == nil }),
    ("a NUL", inBytes { $0.contains(0) }),
    ("a byte order mark", inBytes { $0.starts(with: Array("\u{FEFF}".utf8)) }),
    ("a comment that one side opens", opensOnOneSide { $0 == .comment }),
    ("a fence that one side opens", opensOnOneSide { $0 == .codeFence }),
    ("no base", { !$0.hasBase }),
    ("the bot and a device", { Set($0.roles).count == 2 }),
    ("commits of one second", { $0.times[0] == $0.times[1] }),
    ("an old table of values", inText("| **Weight (lbs)** |")),
    ("a table of lifts", inText("| Exercise | Sets |")),
    ("a day of March", inText("## 📊 Daily Metrics - ")),
    ("a heading with an emoji", inText("## 🍽️ Nutrition Log")),
    ("a box below a box", inText("\n  - [ ] ")),
    ("a number without a text", inText("\n2.\n")),
    ("a habit with a remark", inText("- [x] Cold rinse (short)")),
    ("a lift", inText("\nGoblet squat:: ")),
    ("a lift in a list", inText("- Goblet squat: 3x10")),
    ("an entry of the fuel log", inText("\n- 7:10 muesli")),
    ("a fuel log that is complete", inText("### Fuel Log (Complete)")),
    (
      "a delimiter line without a header",
      inLines { lines in
        zip([[]] + lines, lines).contains {
          $0.first != ASCII.pipe && $1.starts(with: "| :---".utf8)
        }
      }
    ),
  ]

  @Test func everyDifficultFormOccurs() throws {
    let seed = SeededRandom().seed
    var counts: [String: Int] = [:]
    for isPlain in [true, false] {
      var scenarios = try Scenarios(seed: seed, isPlain: isPlain)
      for _ in 0..<500 {
        let scenario = scenarios.next()
        for form in Self.forms where form.isIn(scenario) { counts[form.name, default: 0] += 1 }
      }
    }
    for form in Self.forms {
      #expect(counts[form.name, default: 0] > 0, "BESTUPID_SEED=\(seed) no \(form.name)")
    }
  }

  // MARK: Predicates

  private static func inBytes(_ holds: @escaping @Sendable ([UInt8]) -> Bool)
    -> @Sendable (Scenario) -> Bool
  {
    { scenario in scenario.sides.contains { holds($0.bytes) } }
  }

  private static func inLines(
    _ holds: @escaping @Sendable ([ArraySlice<UInt8>]) -> Bool
  ) -> @Sendable (Scenario) -> Bool {
    inBytes { holds(Oracle.lines($0)) }
  }

  private static func inText(_ text: String) -> @Sendable (Scenario) -> Bool {
    inBytes { !$0.ranges(of: Array(text.utf8)).isEmpty }
  }

  private static func opensOnOneSide(
    _ isIt: @escaping @Sendable (LogDocument.Unclosed.Construct) -> Bool
  ) -> @Sendable (Scenario) -> Bool {
    { scenario in
      scenario.sides.count { side in
        LogDocument(side.bytes).unclosed.contains { isIt($0.construct) }
      } == 1
    }
  }

  private static func repeats(
    _ lines: [ArraySlice<UInt8>], where holds: (ArraySlice<UInt8>) -> Bool
  ) -> Bool {
    let lines = lines.filter(holds)
    return Set(lines).count < lines.count
  }

  private static func count(_ mark: [UInt8], _ bytes: [UInt8]) -> Int {
    bytes.ranges(of: mark).count
  }

  private static let crlf = Array("\r\n".utf8)
  private static func lines(_ bytes: [UInt8]) -> Int { bytes.count { $0 == ASCII.lineFeed } }
}
