import LogMerge
import LogSyntax
import TestSupport
import Testing

/// docs/merge.md says what the merge does.
@Suite struct DocumentTests {
  private let lines: [Substring]

  init() throws {
    let bytes = try Files.read(TestEnvironment.root + "/docs/merge.md")
    lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The logs that the document shows, in its order.
  private var examples: [String] {
    var texts: [[Substring]] = []
    var isInside = false
    for line in lines {
      if line == "```markdown" {
        texts.append([])
        isInside = true
      } else if line == "```" {
        isInside = false
      } else if isInside {
        texts[texts.count - 1].append(line)
      }
    }
    return texts.map(text)
  }

  @Test func theExampleHasTheResultThatItShows() throws {
    try #require(examples.count == 8)
    let (bot, person, expected) = (examples[0], examples[1], examples[2])
    let result = merged(base: nil, person, bot)
    #expect(result.text == expected)
    #expect(result.decisions.isEmpty)
    // The result does not depend on which was committed later.
    #expect(merged(base: nil, bot, person, roles: (.bot, .device)).text == expected)
  }

  @Test func theExampleOfEditsHasTheResultThatItShows() throws {
    try #require(examples.count == 8)
    let (base, expected) = (examples[3], examples[4])
    let (corrected, text) = ("- eggs (250 cal)", "- [ ] Call the plumber about the tap")
    let phone = base.replacing("- [ ]", with: "- [x]").replacing(
      "- eggs (200 cal)", with: corrected)
    let laptop = base.replacing("- [ ] Call the plumber", with: text)
      .replacing("- eggs (200 cal)", with: "- eggs (180 cal)")
    let result = merged(base: base, phone, laptop, roles: (.device, .device))
    #expect(result.text == expected)
    #expect(result.decisions.map(\.lostText) == [corrected])
  }

  @Test func theExampleOfTwoRunsHasTheResultThatItShows() throws {
    try #require(examples.count == 8)
    let base = "## Training Output\nRun::\n\n## Strength Log\n"
    let result = merged(base: base, examples[5], examples[6], roles: (.device, .device))
    #expect(result.text == examples[7])
    #expect(result.decisions.isEmpty)
  }

  private func text(_ lines: [Substring]) -> String { lines.joined(separator: "\n") + "\n" }

  // MARK: The table of owners

  /// Whose value is kept where both sides changed it, and whose text where both added one, in the words
  /// of the table.
  private struct Rule: Equatable {
    let values: String
    let texts: String

    init(values: String, texts: String) {
      self.values = values
      self.texts = texts
    }

    /// Finds a section's rule by merging.
    init(ofSection heading: String, _ owners: OwnershipRules = .standard) {
      let isFrontMatter = heading == "front matter"
      func file(_ value: Int, _ text: String) -> String {
        isFrontMatter
          ? "---\nkey: \(value)\n\(text)---\n" : "## \(heading)\n\nkey:: \(value)\n\n\(text)"
      }
      // The device's side is first the earlier, then the later one.
      func both(_ base: String, _ device: String, _ bot: String) -> [MergeOutcome] {
        [
          merged(base: base, device, bot, rules: owners),
          merged(base: base, bot, device, roles: (.bot, .device), rules: owners),
        ]
      }
      let values = both(file(1, ""), file(2, ""), file(3, "")).map { $0.text.contains("2") }
      self.values =
        values == [true, true]
        ? "the device's" : values == [false, false] ? "the bot's" : "the later"
      let texts = both(file(1, ""), file(1, "one word\n"), file(1, "two words\n"))
      let isKept = texts.map { result in
        ["one word\n", "two words\n"].map { result.text.contains($0) }
      }
      self.texts =
        switch isKept {
        case [[true, false], [true, false]]: "the device's"
        case [[false, true], [false, true]]: "the bot's"
        case [[true, true], [true, true]]:
          texts[0].decisions.isEmpty ? "both" : "both, and reported"
        default: "\(isKept)"
        }
    }
  }

  private typealias MergeOutcome = (text: String, decisions: [Decision])

  /// The rules of a table, by the names in its first column.
  private func rules(below header: String) throws -> [String: Rule] {
    let rows = lines.drop { !$0.hasPrefix(header) }.dropFirst(2).prefix { $0.hasPrefix("|") }
      .map { $0.split(separator: "|").map { $0.trimmed } }
    var rules: [String: Rule] = [:]
    for row in rows {
      try #require(row.count == 3)
      for name in row[0].split(whereSeparator: { ",;".contains($0) }) {
        rules[name.trimmed] = Rule(values: row[1], texts: row[2])
      }
    }
    return rules
  }

  @Test func theTableOfOwnersIsTrue() throws {
    var rules = try rules(below: "| Section |")
    let other = try #require(rules["any other"])
    rules["any other"] = nil
    let sections =
      KnownSection.allCases.map(\.heading) + ["front matter", "Completed Workout", "Garden"]
    #expect(rules.keys.allSatisfy { sections.contains($0) })
    for section in sections {
      #expect(Rule(ofSection: section) == rules[section] ?? other, "\(section)")
    }
  }

  @Test func theTableOfWordsIsTrue() throws {
    let rules = try rules(below: "| Word |")
    #expect(rules.count == Ownership.allCases.count)
    for ownership in Ownership.allCases {
      let word = ownership.rawValue.map { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" }
      let owners = OwnershipRules.standard.setting(ownership, forHeading: "Garden")
      #expect(Rule(ofSection: "Garden", owners) == rules["`\(word.joined())`"], "\(ownership)")
    }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
